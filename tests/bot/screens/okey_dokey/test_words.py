"""Okey Dokey in words: what the board says of a position."""

from __future__ import annotations

import pytest

from bot.screens.game import Players
from bot.screens.registry import SCREENS
from games.okey_dokey import OkeyDokey
from tests.games.okey_dokey.tables import filled, table

SCREEN = SCREENS["okey_dokey"]
PLAYERS = Players((11, 12, 13, 14, 15))


def status_of(state: OkeyDokey) -> list[str]:
    """The lines of the board, for the players <@11> to <@15>."""
    return SCREEN.status(state.view(None), PLAYERS).splitlines()


def last_column(more: str, *hands: str, difficulty: str = "maestro") -> OkeyDokey:
    """The last column of a game without a deck, some rows being complete."""
    return table(*hands, rows=filled(9, more), deck="", difficulty=difficulty)


def test_when_nobody_holds_a_card_any_more_the_board_says_so() -> None:
    state = last_column("gb", "r8", "y8").play(0, "r8").play(1, "y8")

    assert status_of(state) == ["Lost together with 49 of 50 cards placed: nobody holds a card any more."]


@pytest.mark.parametrize("difficulty", ["amateur", "standard", "professional", "maestro"])
def test_when_the_grid_is_full_the_board_says_at_which_level(difficulty: str) -> None:
    equals = {"amateur": " = = =", "standard": " = =", "professional": " =", "maestro": ""}[difficulty]
    state = last_column("ygb", "r8", f"{equals}", difficulty=difficulty).play(0, "s0")
    while state.outcome is None:
        state = state.play(state.to_act[0], state.actions(state.to_act[0])[0])

    assert status_of(state)[0] == (
        f"Won together: all 50 cards are placed, at {difficulty.capitalize()} level."
    )


@pytest.mark.parametrize(
    ("state", "to_do"),
    [
        (
            table("r5", "y3"),
            "play a card or place a Reset. Column 1 still needs Red, Yellow, Green, Blue and Grey.",
        ),
        (table("r5", "y3", rows="0/-/2/-/-"), "play a card. Column 1 still needs Yellow, Blue and Grey."),
        (table("r5", "y3", rows="-/1/1/1/1"), "place the Reset. Column 1 still needs Red."),
    ],
)
def test_the_board_says_what_the_column_leaves_to_do(state: OkeyDokey, to_do: str) -> None:
    assert status_of(state)[0] == f"<@11> to move: {to_do}"


def test_the_warning_stands_only_while_the_last_reset_can_be_lost() -> None:
    state = last_column("gb", "r8", "y8")
    warned = [len(status_of(each)) == 3 for each in (state, state.play(0, "r8"), state.play(0, "s0"))]

    assert warned == [True, True, False]


def test_a_table_says_how_many_equals_help_and_who_takes_another_turn() -> None:
    options = {"difficulty": "maestro", "extra_turn": "column_five"}
    assert SCREEN.terms(options) == "Maestro: no Equal card helps you. 1 to 5 players, all together."
    told = SCREEN.terms({"difficulty": "amateur", "extra_turn": "every_column"})
    assert told.startswith("Amateur: all 3 Equal cards help you.")
    assert told.endswith("With five players, who completes a column takes another turn.")
