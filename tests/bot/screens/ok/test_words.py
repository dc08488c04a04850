"""OK in words: what the board says, every refusal, and what is offered while typing."""

from __future__ import annotations

import pytest

from bot.screens.ok.words import tiles_named
from bot.screens.registry import SCREENS
from games.core import GameError
from games.ok import OK
from tests.bot.discord.ok.room import seen
from tests.bot.screens.sentences import PLAYERS, reads_well
from tests.games.ok.deals import SCATTERED, SETS, refusal, table

SCREEN = SCREENS["ok"]
THROWING = table(f"{SETS} r7 *")
TAKING = table(SCATTERED, piles=("", "k9"))
OVER = table(f"{SETS} k6 r9").play(0, "close r9")


def lines_of(state: OK) -> list[str]:
    """The lines of the board, for the players <@1> to <@4>."""
    return SCREEN.status(state.view(None), PLAYERS).splitlines()


# What the board says.


@pytest.mark.parametrize(
    ("state", "lines"),
    [
        (table(SCATTERED, seats=2, piles=("", "*"), turn=1), ["<@1> to move: draw, or take the fake OK."]),
        (table(f"{SCATTERED} g1", indicator="g1").play(0, "show"), ["<@1> to move: throw a tile, or close."]),
        (
            table(f"{SCATTERED} b12", left=0).play(0, "b12"),
            [
                "Nobody closed this round: everybody loses 1.",
                "Look at the racks; then any player may begin the next round.",
            ],
        ),
        (
            table(f"{SETS} k1 g2").play(0, "close g2"),
            [
                "<@1> closed with the OK: all in sets. Each other player loses 4.",
                "Look at the racks; then any player may begin the next round.",
            ],
        ),
    ],
)
def test_the_board_says_what_is_to_be_done_and_what_was(state: OK, lines: list[str]) -> None:
    assert lines_of(state) == lines


def test_three_tiles_and_more_in_a_row_are_said_by_their_ends() -> None:
    named = tiles_named(("r3", "r4", "r5", "r6", "b1", "b2", "g7", "g8", "g9", "k9", "*", "*"))

    assert named == "Red 3 to 6, Blue 1, Blue 2, Green 7 to 9, Black 9, the fake OK and the fake OK"


# Every rule in words.


@pytest.mark.parametrize(
    ("state", "action", "told"),
    [
        (OVER, "r1", "This round is over. Press Next Round, or write next."),
        (THROWING, "draw", "You have your tile already. Now throw one, or close."),
        (TAKING, "r1", "First draw from the stock, or take the last discard."),
        (THROWING, "k13", "You do not hold Black 13."),
        (
            table("r1 r2 r3 b5 b6 b7 g9 g10 g11 k2 k3 k8 k13 r7 r9"),
            "close r9",
            "That does not close yet: Red 7, Black 2, Black 3, Black 8 and Black 13 would be left over. "
            "Nothing is lost; throw a tile instead.",
        ),
        (
            table(SCATTERED, piles=("", "k9"), turns=1).play(0, "draw"),
            "show",
            "The indicator’s twin can be shown only before you draw.",
        ),
        (
            table(f"{SCATTERED} g1").play(0, "show"),
            "show",
            "The indicator’s twin was shown in this round already.",
        ),
        (THROWING, "show", "You do not hold the indicator’s twin, Green 1."),
        (
            table(SCATTERED, seats=3, piles=("", "", "k9")),
            "resign",
            "Nobody can resign here: only games of two can be given up.",
        ),
    ],
)
def test_what_the_rules_forbid_is_explained_with_the_tiles(state: OK, action: str, told: str) -> None:
    error = refusal(state, action)

    assert SCREEN.explain(error) == told
    assert reads_well(told)


@pytest.mark.parametrize("text", ["k14", "close zz", "{tile}"])
def test_what_is_no_move_is_answered_with_what_one_can_write(text: str) -> None:
    with pytest.raises(GameError) as refused:
        THROWING.play(0, text)

    assert SCREEN.explain(refused.value) == (
        f"“{text}” is not a move. Write draw, take, show, next, a tile to throw such as k11, or close k11."
    )


# What is offered while typing.


def names_of(state: OK, typed: str = "") -> dict[str, str]:
    return dict(SCREEN.suggest(seen(state), typed))


@pytest.mark.parametrize(
    ("typed", "actions"),
    [
        ("k", ["k4", "k8", "k12", "k13"]),
        ("K1", ["k12", "k13"]),
        ("black 1", ["k12", "k13"]),
        ("throw k1", ["k12", "k13"]),
        ("indicator", ["show"]),
        ("zz", []),
    ],
)
def test_what_is_typed_narrows_what_is_offered(typed: str, actions: list[str]) -> None:
    wanted = [action for action in names_of(table(f"{SCATTERED} g1"), typed) if action[0] != "r"]

    assert wanted == actions
