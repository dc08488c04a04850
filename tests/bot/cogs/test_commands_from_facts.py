"""The slash commands as Discord gets them: made from the facts of any game, within Discord's limits."""

from __future__ import annotations

import re
from typing import Any, cast

import discord
import pytest
from discord.ext import commands

from bot.cogs.commands import one_of
from bot.cogs.game import computer_levels, game_cog
from bot.languages import _
from bot.screens.frame.controls import MOST_CHOICES, Click
from bot.screens.game import AnyScreen, OptionWords
from bot.screens.okiya.screen import OkiyaScreen
from bot.screens.registry import SCREENS
from games import GAMES
from games.core import Game, Option
from games.okiya import Okiya
from games.players import LEVELS
from games.players.lengths import minutes

STRING, INTEGER, BOOLEAN, USER = 3, 4, 5, 6
TYPES = {str: STRING, int: INTEGER, bool: BOOLEAN}

Described = dict[str, Any]


_FACTS = {
    "seats": range(1, 4),
    "options": (
        Option("heaps", 3, (3, 4, 5)),
        Option("last", "wins", ("wins", "loses")),
        Option("timed", False, (False, True)),
    ),
}
_WORDS = {
    "command": "nim",
    "group_help": _("Take matches."),
    "start_help": _("Open a table."),
    "move_help": _("The heap, and how many."),
    "options": {
        "heaps": OptionWords(_("How many heaps."), {3: _("Three"), 4: _("Four"), 5: _("Five")}),
        "last": OptionWords(_("What the last match does."), {"wins": _("It wins"), "loses": _("It loses")}),
        "timed": OptionWords(_("Play against the clock.")),
    },
}
NIM: type[Game] = type("Nim", (Okiya,), _FACTS)
NIM_SCREEN: AnyScreen = type("NimScreen", (OkiyaScreen,), _WORDS)()
"""A new game with only its facts and its words."""


async def group_of(game: type[Game], screen: AnyScreen) -> Described:
    """The group of a game as Discord gets it."""
    bot = commands.Bot("", intents=discord.Intents.none())
    await bot.add_cog(game_cog(game, screen, cast(Any, None), cast(Any, None)))
    (group,) = bot.tree.get_commands()
    return group.to_dict(bot.tree)


def by_name(parts: list[Described]) -> dict[str, Described]:
    return {part["name"]: part for part in parts}


def choices(parameter: Described) -> dict[str, str | int]:
    """The values of a parameter's choices by their titles."""
    return {choice["name"]: choice["value"] for choice in parameter.get("choices", ())}


async def test_every_game_has_a_group_that_asks_for_what_its_facts_say() -> None:
    for game, screen in [*((game, SCREENS[key]) for key, game in GAMES.items()), (NIM, NIM_SCREEN)]:
        group = await group_of(game, screen)
        found = by_name(group["options"])
        start = by_name(found["start"]["options"])

        assert (group["name"], group["description"]) == (screen.command, screen.group_help.english)
        assert set(found) == {"start", "move", "show", "resign", "rules", *["concert"] * game.concerts}
        assert found["start"]["description"] == screen.start_help.english
        assert [each["name"] for each in found["move"]["options"]] == ["move", "table"]
        assert found["move"]["options"][0]["description"] == screen.move_help.english
        for option in game.options:
            asked, words = start[option.key], screen.options[option.key]
            offered = (
                {} if option.kind is bool else {words.choices[each].english: each for each in option.choices}
            )
            assert (asked["type"], asked["description"]) == (TYPES[option.kind], words.help.english)
            assert not asked["required"]
            told = {re.sub(r" \(about \d+ min\)$", "", each): value for each, value in choices(asked).items()}
            assert told == offered
            if option.key == "points":
                assert f"5 points (about {minutes(game.key, {'points': 5})} min)" in choices(asked)
        assert start["computers"]["max_value"] == max(game.seats) - 1
        assert list(choices(start["level"]).values()) == list(LEVELS)
        assert ("opponent" in start) == (game.seats == range(2, 3))
        assert ("solo" in start) == (1 in game.seats)
        friends = [each["type"] for name, each in start.items() if name.startswith("friend")]
        assert friends == [USER] * (max(game.seats) - 1 if max(game.seats) > 2 else 0)
        everywhere = {"computers", "level", "hints", "mentions", "pace"}
        if 2 in game.seats and len(game.sides(2, {each.key: each.default for each in game.options})) == 2:
            everywhere.add("overtime")
        assert {
            name for name in set(start) - {"opponent", "solo"} if not name.startswith("friend")
        } == everywhere | {option.key for option in game.options}


async def test_every_group_keeps_to_the_limits_of_discord() -> None:
    for key, game in GAMES.items():
        group = await group_of(game, SCREENS[key])
        subcommands = group["options"]
        parameters = [parameter for command in subcommands for parameter in command["options"]]

        for part in (group, *subcommands, *parameters):
            assert re.fullmatch(r"[a-z0-9_-]{1,32}", part["name"])
            assert 1 <= len(part["description"]) <= 100
        for parameter in parameters:
            offered = parameter.get("choices", [])
            assert len(offered) <= MOST_CHOICES
            assert all(1 <= len(choice["name"]) <= 100 for choice in offered)
        assert all(len(command["options"]) <= 25 for command in subcommands)


@pytest.mark.parametrize(
    ("computers", "level", "levels"),
    [
        (None, None, []),
        (None, "master", ["master"]),
        (0, "master", []),
        (2, None, ["casual", "casual"]),
        (3, "novice", ["novice"] * 3),
    ],
)
def test_computer_players_are_asked_for_by_number_or_by_level(
    computers: int | None, level: str | None, levels: list[str]
) -> None:
    assert computer_levels(computers, level) == levels


async def test_a_list_too_long_for_choices_is_suggested_while_typing() -> None:
    titles = {f"game{number}": f"Game {number}" for number in range(MOST_CHOICES + 1)}

    @discord.app_commands.command(description="Asks for a game.")
    @one_of("game", titles)
    async def command(_interaction: Click, game: str) -> None:
        raise AssertionError(game)

    (parameter,) = command.parameters
    described = command.to_dict(commands.Bot("", intents=discord.Intents.none()).tree)["options"][0]
    assert parameter.autocomplete
    assert "choices" not in described
    assert described["autocomplete"]
