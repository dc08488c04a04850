"""The position text of OK: what it says, and what it refuses."""

from __future__ import annotations

import pytest

from games.ok import OK
from games.ok.tiles import TILES


def rest_of(*held: str) -> str:
    """All tiles that are none of these."""
    free = list(TILES)
    for tile in ",".join(held).replace("|", ",").split(","):
        free.remove(tile)
    return ",".join(free)


FIRST = "r3,r4,r5,b7,b8,b9,g1,g1,g9,k2,k2,k13,*,*"
SECOND = "r1,r2,r9,r9,b1,b5,b7,g4,g6,g7,k3,k6,k7,k11"
FULL = "r1,r2,r9,r9,b1,b5,b7,b11,b12,g4,g6,g7,k3,k6,k7"
SETS_RACK = "r3,r4,r5,b7,b8,b9,g2,g3,g4,k2,k3,k4,k5,k6"

TAKE = (
    f"k11;1 take 3;{FIRST}|{SECOND};{rest_of(FIRST, SECOND, 'k11', 'r6', 'r7', 'g13')};g13|r6,r7;18,7;"
    "round=2 starter=2 shown=1 points=20"
)
THROW = (
    f"k11;2 throw 1;{FIRST}|{FULL};{rest_of(FIRST, FULL, 'k11', 'r6')};r6|-;20,20;"
    "round=1 starter=1 shown=0 points=20"
)
OVER = (
    f"k11;1 over 2;{SETS_RACK}|{SECOND};{rest_of(SETS_RACK, SECOND, 'k11', 'r6', 'r7', 'k12')};r6|r7;10,6;"
    "round=3 starter=1 shown=0 points=10 closed=1:k12:sets"
)


def changed(old: str, new: str, position: str = TAKE) -> str:
    assert position.count(old) == 1, old
    return position.replace(old, new)


@pytest.mark.parametrize("position", [TAKE, THROW, OVER])
def test_what_was_read_is_printed_to_the_letter(position: str) -> None:
    assert OK.from_position(position).position == position


def test_capitals_spaces_and_the_order_of_words_and_racks_do_not_matter() -> None:
    text = changed("r3,r4,r5,b7", "B7, r5,R4,r3").replace(";", " ; ")
    text = text.replace("round=2 starter=2 shown=1 points=20", "POINTS=20 shown=1 starter=2 round=2")

    assert OK.from_position(text) == OK.from_position(TAKE)


def test_words_left_out_have_their_defaults() -> None:
    state = OK.from_position(changed(" shown=0 points=20", "", changed("round=1 ", "", THROW)))

    assert (state.round, state.shown, state.points) == (1, False, 20)
    assert OK.from_position(changed("starter=1 ", "", THROW)).starter == 0


def test_the_next_round_of_a_position_is_dealt_from_its_text() -> None:
    once, again = OK.from_position(OVER).play(0, "next"), OK.from_position(OVER).play(1, "next")
    other = OK.from_position(changed("round=3", "round=4", OVER)).play(0, "next")

    assert once == again
    assert once.stock != other.stock


# What the rounds before changed, as far as a position tells.


@pytest.mark.parametrize(
    ("position", "changes"),
    [
        (THROW, ()),
        (changed("20,20;round=1", "18,20;round=2", THROW), ((2, 0),)),
        (OVER, ((0, 4),)),
        (changed("10,6;round=3", "9,6;round=1", OVER), ((1, 4),)),
        (changed("shown=0", "shown=1", OVER), ()),
    ],
)
def test_the_changes_are_told_as_far_as_they_are_known(
    position: str, changes: tuple[tuple[int, ...], ...]
) -> None:
    assert OK.from_position(position).view(None).changes == changes
