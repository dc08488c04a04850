"""The slash commands of all games together, and the cogs. They declare parameters; screens do the work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Literal, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.cogs.game import game_cog
from bot.cogs.translator import localized
from bot.events.nights import NightForm
from bot.events.paired_tables import games_of_two
from bot.languages import N_, Phrase, _
from bot.screens.events.night import PACES
from bot.screens.frame.controls import MOST_CHOICES, Click
from bot.screens.ranks.ladders import titles
from bot.screens.ranks.profile import VISIBILITIES
from bot.screens.ranks.rival import OUR_SCORE
from bot.screens.ranks.streaks import STREAKS, TITLE
from bot.screens.registry import SCREENS
from bot.screens.table.fair_deal import EXAMPLE_DEAL
from bot.screens.verbs import Parts
from bot.store.rows import Period, Visibility
from games import GAMES, MEDLEY
from games.puzzles import PUZZLERS

F = TypeVar("F", bound=Callable[..., Any])

_DEAL = _("What was dealt, from the same answer: {example}.")


def one_of(parameter: str, titles: Mapping[str, Phrase | str]) -> Callable[[F], F]:
    """Offer the titles of values as choices; if there are too many, as suggestions while typing.

    A title that is no phrase is the same in all languages. Discord accepts only the choices, but any text
    instead of a suggestion, so check that.
    """

    async def suggested(_interaction: Click, typed: str) -> list[Choice[str]]:
        wanted = typed.casefold()
        said = {value: str(title) for value, title in titles.items()}
        fitting = [
            Choice(name=title, value=value) for value, title in said.items() if wanted in title.casefold()
        ]
        return fitting[:MOST_CHOICES]

    if len(titles) > MOST_CHOICES:
        return app_commands.autocomplete(**{parameter: suggested})
    offered = [Choice(name=_title(title), value=value) for value, title in titles.items()]
    return app_commands.choices(**{parameter: offered})


def _title(title: Phrase | str) -> locale_str | str:
    return title if isinstance(title, str) else localized(title)


_MEDLEY = _("A medley: Okiya or Okago, drawn for each game")
_NIGHT_GAMES = {key: GAMES[key].title for key in games_of_two()} | {" ".join(MEDLEY): _MEDLEY}
_WEEK = _("Monday"), _("Tuesday"), _("Wednesday"), _("Thursday"), _("Friday"), _("Saturday"), _("Sunday")
_DAYS = {str(number): title for number, title in enumerate(_WEEK)}
_PACES = {str(pace): title for pace, title in PACES.items()}


class SharedCommands(commands.Cog):
    """The commands of all games together, about tables, learning, the past and people."""

    def __init__(self, parts: Parts, tree: app_commands.CommandTree) -> None:
        self.parts = parts
        self.tree = tree
        self.tree.add_command(app_commands.ContextMenu(name=localized(OUR_SCORE), callback=self.our_score))

    @app_commands.command(description=N_("Start here: see all games, play a friend or a computer, learn."))
    async def play(self, interaction: Click) -> None:
        await self.parts.way_in.open(interaction)

    @app_commands.command(description=N_("All games, and what every command does."))
    async def help(self, interaction: Click) -> None:
        await self.parts.way_in.help(interaction)

    @app_commands.command(description=N_("Let a computer play for whoever keeps your table waiting."))
    @app_commands.describe(
        table=N_("The number under the board. Left out: the table here that somebody keeps waiting.")
    )
    async def replace(self, interaction: Click, table: int | None = None) -> None:
        await self.parts.commands.replace(interaction, table)

    @app_commands.command(description=N_("Take back your last move, if the others agree."))
    @app_commands.describe(table=N_("The number under the board. Left out: the table here where you can."))
    async def undo(self, interaction: Click, table: int | None = None) -> None:
        await self.parts.commands.undo(interaction, table)

    @app_commands.command(description=N_("End a game without a winner, if the others agree."))
    @app_commands.describe(table=N_("The number under the board. Left out: your only table here."))
    async def end(self, interaction: Click, table: int | None = None) -> None:
        await self.parts.commands.end(interaction, table)

    async def finished(self, interaction: Click, typed: str) -> list[Choice[int]]:
        """The caller's last finished games, as suggestions while typing."""
        found = await self.parts.history.suggest_replays(interaction, typed)
        return [Choice(name=told, value=table) for table, told in found.items()]

    @app_commands.command(description=N_("Check that a deal was fair, and see it again."))
    @app_commands.describe(
        table=N_("The number of a finished table."),
        seed=N_("Or a seed, from the line under a finished board."),
        commitment=N_("Its SHA-256, from the answer of Fair Deal."),
        deal=localized(_DEAL, example=EXAMPLE_DEAL),
    )
    async def verify(
        self,
        interaction: Click,
        table: int | None = None,
        seed: str = "",
        commitment: str = "",
        deal: str = "",
    ) -> None:
        await self.parts.deals.answer(interaction, table, seed, commitment, deal)

    @app_commands.command(description=N_("List finished and running games, each with its replay."))
    @app_commands.describe(member=N_("Whose games. Left out: yours."), game=N_("Only this game."))
    @one_of("game", {key: game.title for key, game in GAMES.items()})
    async def history(
        self, interaction: Click, member: discord.User | None = None, game: str | None = None
    ) -> None:
        await self.parts.history.show(interaction, (member or interaction.user).id, game)

    @app_commands.command(description=N_("List your running games, those that wait for you first."))
    async def resume(self, interaction: Click) -> None:
        await self.parts.history.resume(interaction)

    @app_commands.command(description=N_("See a finished game again, move by move."))
    @app_commands.describe(
        table=N_("The number of a finished table."),
        file=N_("Or the file of a game, as Export gives it."),
        text=N_("Or its text, pasted."),
    )
    @app_commands.autocomplete(table=finished)
    async def replay(
        self,
        interaction: Click,
        table: int | None = None,
        file: discord.Attachment | None = None,
        text: str = "",
    ) -> None:
        if table is not None:
            await self.parts.table_replay.open(interaction, table)
        elif file is not None or text:
            await self.parts.text_replay.open(interaction, file, text)
        else:
            await self.parts.history.offer_replays(interaction)

    @app_commands.command(
        description=N_("Who is best: a board for every game and for the daily puzzle, with your own place.")
    )
    @app_commands.describe(
        game=N_("Which game, or the daily puzzle. Left out: the game last played here."),
        scope=N_("Members of this server, or everybody. Left out: this server."),
        period=N_("All games, those of this quarter, or those since Monday. Left out: all."),
    )
    @one_of("game", titles(SCREENS) | {STREAKS: TITLE})
    @app_commands.choices(
        scope=[
            Choice(name=N_("This server"), value="here"),
            Choice(name=N_("Everywhere"), value="everywhere"),
        ],
        period=[
            Choice(name=N_("All time"), value="all"),
            Choice(name=N_("This season"), value="season"),
            Choice(name=N_("This week"), value="week"),
        ],
    )
    async def leaderboard(
        self, interaction: Click, game: str | None = None, scope: str = "here", period: Period = "all"
    ) -> None:
        await self.parts.leaderboard.show(interaction, game, here=scope == "here", period=period)

    @app_commands.command(description=N_("Ratings, records, streaks and achievements of a member."))
    @app_commands.describe(
        member=N_("Whose profile. Left out: yours."), visible_to=N_("Choose who may see your own profile.")
    )
    @one_of("visible_to", {value: label for value, (label, _) in VISIBILITIES.items()})
    async def profile(
        self, interaction: Click, member: discord.User | None = None, visible_to: Visibility | None = None
    ) -> None:
        await self.parts.profile.show(interaction, (member or interaction.user).id, visible_to)

    @app_commands.command(description=N_("Our Score: you and somebody else, game by game."))
    @app_commands.describe(person=N_("With whom."))
    async def rival(self, interaction: Click, person: discord.User) -> None:
        await self.parts.rival.turn(interaction, 0, str(person.id))

    async def our_score(self, interaction: Click, person: discord.User) -> None:
        await self.parts.rival.turn(interaction, 0, str(person.id))

    @app_commands.command(description=N_("The week here: champion, upset, best find."))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    async def recap(self, interaction: Click) -> None:
        await self.parts.recap.show(interaction)

    @app_commands.command(
        description=N_("Language, mentions, challenges, quiet hours, boards as text: your own choices.")
    )
    async def settings(self, interaction: Click) -> None:
        await self.parts.settings.open(interaction)

    @app_commands.command(
        description=N_(
            "For those who manage this server: channels, language, threads, pace, the week, the day’s puzzle."
        )
    )
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    async def setup(self, interaction: Click) -> None:
        await self.parts.setup.open(interaction)

    @app_commands.command(description=N_("Leagues: games over weeks, with standings."))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    async def league(self, interaction: Click) -> None:
        await self.parts.league.open(interaction)

    night = app_commands.Group(
        name="night",
        description=N_("Nights: an evening of short games, everybody against everybody, with a podium."),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        guild_only=True,
    )

    @night.command(description=N_("Plan an evening of games, which then runs by itself."))
    @app_commands.describe(
        day=N_("On which day."),
        hour=N_("From 0 to 23, by the clock of this server."),
        games=N_("One game, or a medley of two. Left out: Okiya."),
        minutes=N_("How long it lasts. Left out: 45 minutes."),
        pace=N_("The time for a move. Left out: 2 minutes."),
        every=N_("Once, or every week at this time. Left out: once."),
    )
    @one_of("day", _DAYS)
    @one_of("games", _NIGHT_GAMES)
    @one_of("pace", _PACES)
    @one_of("every", {"once": _("Once"), "week": _("Every week")})
    async def plan(
        self,
        interaction: Click,
        day: str,
        hour: app_commands.Range[int, 0, 23],
        games: str = "okiya",
        minutes: Literal[30, 45, 60] = 45,
        pace: str = "120",
        every: str = "once",
    ) -> None:
        form = NightForm(tuple(games.split()), minutes, int(pace), hour, weekly=every == "week")
        await self.parts.night.plan(interaction, form, int(day))

    @night.command(description=N_("Begin an evening of games in five minutes."))
    @app_commands.describe(
        games=N_("One game, or a medley of two. Left out: Okiya."),
        minutes=N_("How long it lasts. Left out: 45 minutes."),
        pace=N_("The time for a move. Left out: 2 minutes."),
    )
    @one_of("games", _NIGHT_GAMES)
    @one_of("pace", _PACES)
    async def now(
        self,
        interaction: Click,
        games: str = "okiya",
        minutes: Literal[30, 45, 60] = 45,
        pace: str = "120",
    ) -> None:
        await self.parts.night.plan(interaction, NightForm(tuple(games.split()), minutes, int(pace)))

    @app_commands.command(description=N_("For moderators: end a table of this server."))
    @app_commands.describe(table=N_("The number under the board."))
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.guild_only()
    async def clear(self, interaction: Click, table: int) -> None:
        await self.parts.clearing.ask(interaction, table)

    @app_commands.command(description=N_("Your own data: see, export or delete it."))
    async def privacy(self, interaction: Click) -> None:
        await self.parts.privacy.open(interaction)

    @app_commands.command(description=N_("Learn a game in three minutes, by playing."))
    @app_commands.describe(game=N_("Which game. Left out: the next one that you have not learned."))
    @one_of("game", {key: screen.game.title for key, screen in SCREENS.items() if screen.lesson is not None})
    async def learn(self, interaction: Click, game: str | None = None) -> None:
        await self.parts.lessons.open(interaction, game)

    @app_commands.command(
        description=N_(
            "The puzzle of the day, for you alone. For the day’s puzzle together, press Play on its card."
        )
    )
    async def daily(self, interaction: Click) -> None:
        await self.parts.puzzles.daily(interaction)

    @app_commands.command(description=N_("A puzzle for practice, near your own level. Only you see it."))
    @app_commands.describe(game=N_("Which game. Left out: the one that you have practised least."))
    @one_of("game", {key: GAMES[key].title for key in PUZZLERS})
    async def puzzle(self, interaction: Click, game: str | None = None) -> None:
        await self.parts.puzzles.practise(interaction, game)


def every_cog(parts: Parts, tree: app_commands.CommandTree) -> Iterator[commands.Cog]:
    """One cog for each game, and one for all other commands."""
    for key, game in GAMES.items():
        yield game_cog(game, SCREENS[key], parts.commands, parts.concert)
    yield SharedCommands(parts, tree)
