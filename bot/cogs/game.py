"""The slash commands of any game, made from its facts and its words. ``TableCommands`` does the work."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from inspect import Parameter, Signature
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.cogs.translator import localized
from bot.languages import N_, Phrase, _
from bot.screens.events.concert import ConcertScreen
from bot.screens.frame.controls import Click
from bot.screens.game import LEVEL_NAMES, AnyScreen
from bot.screens.preferences.setup import MENTIONED
from bot.screens.table.board import OVERTIME_TITLES, PACE_TITLES
from bot.screens.table.commands import TableCommands
from games.core import Game
from games.options import Option, usual_options
from games.players import LEVELS
from games.players.lengths import minutes

LONGEST_ACTION = 100
"""Discord's limit for the length of a suggestion."""

USUAL_LEVEL = "casual"
"""The level of computer players if the command names none."""

MOST_FRIENDS, OPPONENT = 4, "opponent"

# Translators: a choice of a command, with the minutes that a game takes then, abbreviated.
_TAKES = _("{choice} (about {count} min)")
_OPPONENT = _("Your opponent. Left out: anyone may join.")
_FRIEND = _("A friend for whom a seat is kept.")
_SOLO = _("Play alone and begin at once.")
_COMPUTERS = _("How many computer players sit down.")
_LEVEL = _("How well they play. With a level alone, one sits down.")
_HINTS = _("Whether players may ask for a good move.")
_PACE = _("How long a move may take.")
_OVERTIME = _("What happens when two play and one takes too long. Usually the player loses.")
_MENTIONS = _("When the player whose turn it is gets a mention, if they have not chosen it themselves.")


@dataclass(frozen=True, slots=True)
class Asks:
    """A parameter of ``start``: its type, its default, its help text, the titles of its choices.

    ``minutes`` has how long a game takes with each choice, where they differ.
    """

    kind: Any
    default: object
    help: Phrase
    titles: Mapping[Any, Phrase] | None = None
    minutes: Mapping[Any, int] = field(default_factory=dict)

    def title(self, choice: object) -> locale_str:
        """The title of a choice, as Discord lists it."""
        title = (self.titles or {})[choice]
        if choice not in self.minutes:
            return localized(title)
        return localized(_TAKES, choice=title, count=self.minutes[choice])


def asks_of(game: type[Game], screen: AnyScreen) -> dict[str, Asks]:
    """The parameters of ``start``, in order: the options of the game, the players and the conditions."""
    most, least = max(game.seats), min(game.seats)
    asks: dict[str, Asks] = {}
    for name in friends_of(game):
        asks[name] = Asks(discord.User | None, None, _OPPONENT if name == OPPONENT else _FRIEND)
    for option in game.options:
        words = screen.options[option.key]
        titles = None if option.kind is bool else {choice: words.choices[choice] for choice in option.choices}
        kind, usual = (option.kind | None, None) if option.climbs else (option.kind, option.usual)
        asks[option.key] = Asks(kind, usual, words.help, titles, _minutes(game, option))
    if least == 1 < most:
        asks["solo"] = Asks(bool, False, _SOLO)
    if most > 1:
        asks["computers"] = Asks(app_commands.Range[int, 0, most - 1] | None, None, _COMPUTERS)
        levels = {level: LEVEL_NAMES[level] for level in LEVELS}
        asks["level"] = Asks(str | None, None, _LEVEL, levels)
    asks["hints"] = Asks(bool, True, _HINTS)
    mentioned = {when: label for when, (label, _help) in MENTIONED.items()}
    asks["mentions"] = Asks(str | None, None, _MENTIONS, mentioned)
    asks["pace"] = Asks(int | None, None, _PACE, PACE_TITLES)
    usual = usual_options(game.options)
    if any(game.can_resign(seats, usual) for seats in game.seats):
        asks["overtime"] = Asks(str, "", _OVERTIME, OVERTIME_TITLES)
    return asks


def _of_concerts(game: type[Game], screen: AnyScreen) -> dict[str, Asks]:
    """The parameters of ``concert``: without hints, and of the options only the level, for all play alike."""
    fixed = {"hints", *(option.key for option in game.options if not option.climbs)}
    return {name: asked for name, asked in asks_of(game, screen).items() if name not in fixed}


def _minutes(game: type[Game], option: Option) -> Mapping[Any, int]:
    """How long a game takes with each choice of an option, where that differs."""
    parent, values = option.only_with or ("", (None,))
    found = {choice: minutes(game.key, {parent: values[0], option.key: choice}) for choice in option.choices}
    return found if len({*found.values()}) > 1 else {}


def friends_of(game: type[Game]) -> Sequence[str]:
    """The names of the parameters for the friends of a lobby; a game for two has an opponent instead."""
    if max(game.seats) == min(game.seats) == 2:
        return [OPPONENT]
    most = min(max(game.seats) - 1, MOST_FRIENDS)
    return ["friend", *(f"friend{number}" for number in range(2, most + 1))] if most > 1 else ()


def computer_levels(computers: int | None, level: str | None) -> Sequence[str]:
    """The level of every computer player that was asked for. A level without a number means one computer."""
    count = int(level is not None) if computers is None else computers
    return [level or USUAL_LEVEL] * count


def _of_table(game: type[Game], asked: Mapping[str, Any]) -> dict[str, Any]:
    """What was chosen for a table, also for one of a concert."""
    return {
        "options": {each.key: asked[each.key] for each in game.options if asked.get(each.key) is not None},
        "friends": [asked[name] for name in friends_of(game) if asked[name] is not None],
        "solo": asked.get("solo", False),
        "computers": computer_levels(asked.get("computers"), asked.get("level")),
        "mentions": asked["mentions"],
        "pace": asked["pace"],
    }


def _asking(asks: Mapping[str, Asks]) -> Callable[[Callable[..., Any]], Any]:
    """Give a method that takes any keyword arguments the parameters that Discord shows."""

    def give(method: Callable[..., Any]) -> Any:
        positional = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD) for name in ("self", "interaction")]
        named = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=asked.default, annotation=asked.kind)
            for name, asked in asks.items()
        ]
        method.__dict__["__signature__"] = Signature([*positional, *named])
        choices = {
            name: [Choice(name=asked.title(value), value=value) for value in asked.titles]
            for name, asked in asks.items()
            if asked.titles is not None
        }
        helps = {name: localized(asked.help) for name, asked in asks.items()}
        return app_commands.choices(**choices)(app_commands.describe(**helps)(method))

    return give


class GameCog(commands.GroupCog):
    """The commands of a game whose parameters are the same for every game."""

    def __init__(self, game: type[Game], tables: TableCommands, concert: ConcertScreen) -> None:
        self.game = game
        self.tables = tables
        self.concerts = concert

    async def own_tables(self, interaction: Click, typed: str) -> list[Choice[int]]:
        """The caller's tables, as suggestions while typing."""
        return await self.tables.suggest_tables(interaction, self.game.key, typed)

    async def moves(self, interaction: Click, typed: str) -> list[Choice[str]]:
        """The caller's moves that match the typed text."""
        return await self.tables.suggest(interaction, self.game.key, typed)

    @app_commands.command(description=N_("Post your board again, at the end of the channel."))
    @app_commands.describe(table=N_("Which table, if not your newest here."))
    @app_commands.autocomplete(table=own_tables)
    async def show(self, interaction: Click, table: int | None = None) -> None:
        await self.tables.show(interaction, self.game.key, table)

    @app_commands.command(description=N_("Give up a game; you are asked once more."))
    @app_commands.describe(table=N_("Which table, if several."))
    @app_commands.autocomplete(table=own_tables)
    async def resign(self, interaction: Click, table: int | None = None) -> None:
        await self.tables.resign(interaction, self.game.key, table)

    @app_commands.command(description=N_("How to play, in a minute."))
    async def rules(self, interaction: Click) -> None:
        await self.tables.rules(interaction, self.game.key)


def game_cog(game: type[Game], screen: AnyScreen, tables: TableCommands, concert: ConcertScreen) -> GameCog:
    """The command group of a game."""
    return group_of(game, screen)(game, tables, concert)


@cache
def group_of(game: type[Game], screen: AnyScreen) -> type[GameCog]:
    """The class of a game's commands. Its name is that of the group, so every game gets one of its own."""

    class OneGame(GameCog, name=screen.command, group_description=localized(screen.group_help)):
        """The commands of a game whose parameters differ from game to game."""

        @app_commands.command(description=localized(screen.start_help))
        @_asking(asks_of(game, screen))
        async def start(self, interaction: Click, **asked: Any) -> None:
            await self.tables.start(
                interaction,
                game.key,
                **_of_table(game, asked),
                hints=asked["hints"],
                overtime=asked.get("overtime", ""),
            )

        @app_commands.command(description=N_("Play a move by writing it, if you do not use the buttons."))
        @app_commands.describe(move=localized(screen.move_help), table=N_("Which table, if several."))
        @app_commands.autocomplete(move=GameCog.moves)
        @app_commands.autocomplete(table=GameCog.own_tables)
        async def move(
            self,
            interaction: Click,
            move: app_commands.Range[str, 1, LONGEST_ACTION],
            table: int | None = None,
        ) -> None:
            await self.tables.move(interaction, game.key, move, table)

        if game.concerts:

            @app_commands.command(
                description=N_("The concert of the week: every team plays the same deal, once.")
            )
            @_asking(_of_concerts(game, screen))
            async def concert(self, interaction: Click, **asked: Any) -> None:
                if any(asked.values()):
                    await self.concerts.start(interaction, game.key, **_of_table(game, asked))
                else:
                    await self.concerts.turn(interaction, 0, game.key)

    return OneGame
