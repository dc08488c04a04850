"""What OK's pictures show when a round is over, and all discards on request."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ok import OK
from render.atlas import Scene
from render.ok import board as ok
from render.ok.ending import MOST_IN_ROW, in_two_rows
from render.ok.result import stood
from render.ok.tiles import SMALL, lay
from tests.games.ok.deals import SCATTERED, table
from tests.render.ok.pictures import (
    IN_PAIRS,
    nobody_closed,
    thrown,
)


def scene_of(state: OK, look: str = "") -> Scene:
    return ok.scene(state.view(None), look)


def header_of(scene: Scene) -> list[str]:
    """The words and tokens of the header, left of the indicator and the OK."""
    return [sprite for sprite, x, y in scene[1:] if y < 84 and x < 700 and not sprite.startswith("small ")]


# How sets stand on a rack.


def runs(*lengths: int) -> tuple[tuple[str, ...], ...]:
    """A run of each of these lengths."""
    return tuple(
        tuple(f"{colour}{number}" for number in range(1, length + 1))
        for colour, length in zip("rbkg", lengths, strict=True)
    )


@pytest.mark.parametrize(
    ("lengths", "ends"),
    [
        ((4, 4, 3, 3), ((1, 4), (6, 9), (14, 16), (18, 20))),
        ((5, 3, 3, 3), ((1, 5), (7, 9), (14, 16), (18, 20))),  # the third no longer fits
        ((4, 3, 3, 4), ((0, 3), (5, 7), (9, 11), (16, 19))),  # three fill a row to its end
        ((4, 3, 4, 3), ((2, 5), (7, 9), (14, 17), (19, 21))),  # the last would fit above, but stays in order
    ],
)
def test_sets_stand_from_left_to_right_with_a_gap_between_them(
    lengths: tuple[int, ...], ends: tuple[tuple[int, int], ...]
) -> None:
    sets = runs(*lengths)

    look = stood(sets)

    assert look.sets == ends
    assert [look.slots[first : last + 1] for first, last in ends] == list(sets)
    assert sum(tile is None for tile in look.slots) == 24 - 14


@pytest.mark.parametrize("lengths", [(4, 4, 3, 3), (11, 3), (3, 8, 3), (10, 4), (5, 9), (14,), (2,) * 7])
def test_the_closing_picture_has_room_for_any_sets_in_two_rows(lengths: tuple[int, ...]) -> None:
    sets = tuple(("r1",) * length for length in lengths)

    rows = in_two_rows(sets)

    assert sorted(sum(map(len, row)) for row in rows)[1] <= MOST_IN_ROW
    assert sum(len(each) for row in rows for each in row) == 14


# A round that was closed.


def test_a_winner_who_lost_a_point_to_a_shown_indicator_sees_that() -> None:
    mine = "r1 r2 r3 r5 b1 b2 b3 b5 g1 g2 g3 g5 k1 k3 r12"
    state = table(mine, others=(IN_PAIRS,), indicator="r12", stock="r5", turns=0)

    over = state.play(0, "show").play(0, "b5").play(1, "draw").play(1, "close r5")

    assert header_of(scene_of(over)) == ["@2", "minus", "1 lost", "coin 19", "seven pairs", "thrown"]


def test_after_several_rounds_only_the_last_losses_are_shown() -> None:
    view = replace(nobody_closed().view(None), changes=((2, 0, 2, 2), (1, 1, 1, 1)))

    lost = [sprite for sprite, _, _ in ok.scene(view) if sprite.endswith(" lost")]

    assert lost == ["1 lost"] * 4


# A round that nobody closed.


def test_a_round_of_two_hundred_turns_says_so() -> None:
    state = table(f"{SCATTERED} *", turns=199)

    assert header_of(scene_of(state.play(0, "*"))) == ["nobody closed", "200 turns"]


# A game that was given up.


def test_a_player_who_resigns_in_a_round_does_not_see_the_losses_of_the_round_before() -> None:
    state = table(f"{IN_PAIRS} r5", indicator="r12").play(0, "close r5").play(0, "next")

    scene = scene_of(state.play(0, "resign"))

    assert header_of(scene) == ["@1 badge", "resigned"]
    assert not [sprite for sprite, _, _ in scene if sprite == "minus"]


# All discards.


def test_no_discard_is_gold_when_none_may_be_taken() -> None:
    state = thrown().play(1, "draw")

    assert not [each for each in scene_of(state, "piles") if each[0].endswith("live")]


def test_a_long_pile_goes_on_in_a_second_row_and_an_empty_one_says_so() -> None:
    pile = " ".join(f"{colour}{number}" for colour in "bk" for number in range(1, 10))
    state = table("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 r13 g1 g2", seats=3, piles=(pile,), indicator="g8")

    scene = scene_of(state, "piles")

    assert scene[0] == ("piles 4", 0, 0)
    assert lay("k8", "g9", SMALL, 140, 171)[0] in scene
    assert [each[:2] for each in scene if each[0] == "empty"] == [("empty", 140)] * 2
    assert [each for each in scene if each[0] == "band"] == [("band", 0, 244), ("band", 0, 324)]
