"""What a view of OK shows to whom, in values and as a text board."""

from __future__ import annotations

import pytest

from games.ok import OK
from games.ok.view import Move
from tests.games.ok.deals import SCATTERED, SETS, table

SEED = bytes(range(16))


def closed_round() -> OK:
    return table(f"{SETS} k6 r13", seats=3, turn=2, indicator="r12", scores="9,8,7").play(1, "close r13")


# Whose tiles.


@pytest.mark.parametrize(("left", "heaps"), [(0, 0), (1, 1), (5, 1), (6, 2), (48, 10)])
def test_the_stock_is_counted_in_heaps_of_five(left: int, heaps: int) -> None:
    assert table(f"{SCATTERED} b12", left=left, indicator="b7").view(None).heaps == heaps


def test_all_racks_lie_open_when_a_round_is_over_and_are_closed_in_the_next() -> None:
    state = closed_round()

    for seat in (0, 1, 2, None):
        assert state.view(seat).racks == state.racks
        assert state.view(seat).rack == (None if seat is None else state.racks[seat])
    assert state.play(0, "next").view(None).racks == (None, None, None)


def test_a_tile_just_taken_is_the_tile_just_got_too() -> None:
    state = table(SCATTERED, turn=2, piles=("g6", "")).play(1, "take")

    assert [state.view(seat).drawn for seat in (0, 1, None)] == [None, "g6", None]
    assert table(f"{SETS} k6", turn=2, piles=("r7", "")).play(1, "take").play(1, "close r7").drawn is None


# The table.


def test_nothing_may_be_taken_before_a_throw_and_between_rounds() -> None:
    thrown = table(f"{SCATTERED} b12", piles=("g6", "g12"), indicator="b7")

    assert thrown.view(None).takeable is None
    assert closed_round().view(None).takeable is None


# The last moves.


def test_a_drawn_tile_is_in_no_move_and_every_other_tile_is() -> None:
    state = table(f"{SETS} r8 g1", seats=2, indicator="g1", turns=0, stock="r7", starter=1)
    state = state.play(0, "show").play(0, "r8").play(1, "draw").play(1, "r7").play(0, "take")

    assert state.view(None).moves == (
        Move(0, "show", "g1"),
        Move(0, "r8", "r8"),
        Move(1, "draw", None),
        Move(1, "r7", "r7"),
        Move(0, "take", "r7"),
    )


def test_a_close_is_a_move_with_the_tile_thrown_and_next_clears_the_moves() -> None:
    state = closed_round()

    assert state.view(0).moves == (Move(1, "close r13", "r13"),)
    assert state.play(2, "next").view(0).moves == (Move(2, "next", None),)


def test_eight_moves_are_told_at_most() -> None:
    state = OK.start(2, {}, SEED)
    for _ in range(13):
        state = state.play(state.turn, state.actions(state.turn)[0])

    assert len(state.view(None).moves) == 8
    assert state.view(None).moves[-1].seat == state.view(None).moves[-2].seat


# As a text board.


def test_the_text_has_racks_piles_and_points_in_the_notation() -> None:
    state = table(SCATTERED, turn=2, piles=("k1 r2", ""), indicator="b7")

    assert state.view(1).text.splitlines() == [
        "round=1 indicator=b7 ok=b8",
        "stock=75 heaps=15 shown=0",
        "1: points=20 tiles=14",
        "2: points=20 tiles=14",
        "pile 1: k1 r2",
        "pile 2: -",
        "rack 2: r1 r5 r9 r13 b2 b6 b10 g3 g7 g11",
        "  k4 k8 k12 k13",
        "turn=2: draw, take r2",
    ]


def test_the_text_has_the_last_two_moves_and_the_tile_that_came_for_its_player_alone() -> None:
    state = table(f"{SCATTERED} b12", stock="k9", indicator="b7").play(0, "b12").play(1, "draw")

    assert "drawn=k9\nmoves: 1 b12, 2 draw\nturn=2: throw" in state.view(1).text
    assert "drawn" not in state.view(0).text
    taken = table(SCATTERED, piles=("", "g9")).play(0, "take")
    assert "moves: 1 take g9\n" in taken.view(None).text


@pytest.mark.parametrize(
    ("state", "line"),
    [
        (table(SCATTERED, piles=("", "r2")), "turn=1: draw, take r2"),
        (table(f"{SCATTERED} g1", turns=0, starter=1), "turn=1: throw, show"),
        (table(f"{SETS} k6 r7", indicator="b12"), "turn=1: throw\nclose: r7"),
        (closed_round(), "turn=1,2,3: next"),
        (
            table(f"{SCATTERED} b12", left=0, indicator="b7", scores="1,1").play(0, "b12"),
            "won=1,2 reason=points",
        ),
        (table(f"{SCATTERED} b12", indicator="b7").play(0, "resign"), "won=2 reason=resigned"),
    ],
)
def test_the_last_line_says_how_it_stands(state: OK, line: str) -> None:
    assert state.view(0).text.endswith(f"\n{line}")
