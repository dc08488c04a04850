"""Positions of puzzles on their games' own controls: nothing there gives the answer away."""

from __future__ import annotations

from typing import Any

from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.practice.practice import Scene, Seen
from bot.screens.registry import SCREENS
from games.core import Game
from games.okey_dokey import OkeyDokey
from tests.bot.screens.limits import LONGEST_ALT
from tests.games.ok.deals import SETS, table

OPEN = (
    "01234056=/10234506/12034560/12304567/123405678;r7,y8|b8,g8,=|y7,g7;-;2;r8;"
    "difficulty=standard extra_turn=column_five hands=open"
)
"""The second player is to move."""


def puzzled(state: Game, look: str = "") -> Seen:
    """The position as the seat to move sees it in a puzzle."""
    scene = Scene("puzzle.x", SCREENS[state.key], state, state.to_act[0], 1, ApplicationEmoji(), aided=False)
    return scene.playable(look)


def custom_ids(seen: Seen) -> list[str]:
    controls: list[Any] = [control for row in seen.rows for control in row.children]
    return [control.custom_id for control in controls]


def test_a_rack_that_closes_does_not_say_so_and_is_not_sorted_into_its_sets() -> None:
    state = table(f"{SETS} k6 r9")
    assert state.view(0).closing

    seen, by_number = puzzled(state), puzzled(state, "sort.groups")

    assert seen.text == "It is your turn: throw a tile."
    assert not [control for control in custom_ids(seen) if "close" in control or "sort.sets" in control]
    assert [control for control in custom_ids(seen) if "sort.runs" in control]
    assert "close" not in seen.pictures[0][1].replace("discard or close", "")
    assert seen.pictures[0][1] != by_number.pictures[0][1]


def test_where_all_hands_lie_open_everybody_reads_them_and_nobody_talks() -> None:
    state = OkeyDokey.from_position(OPEN)
    screen = SCREENS["okey_dokey"]

    status = screen.status(state.view(1), Scene("x", screen, state, 1, 7, ApplicationEmoji()).players)
    seen = puzzled(state)

    assert "Red 7, Yellow 8." in status
    assert "<@7>: Green 8, Blue 8, 1 Equal." in status
    assert "Hand of player 3: Yellow 7, Green 7." in screen.alt(state.view(1))
    assert len(screen.alt(state.view(1))) <= LONGEST_ALT
    assert len(seen.rows) == 2
