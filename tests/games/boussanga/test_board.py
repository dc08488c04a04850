"""How a card lies on the board in its eight facings, and which lines score what."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.boussanga.board import (
    CELLS,
    EMPTY,
    FACINGS,
    Line,
    Spot,
    board_of,
    centre,
    collectable,
    effect,
    letters,
    lines,
    masks_of,
    placeable,
    placement,
    placements,
    spots_of,
)
from games.boussanga.cards import ALL_PAWNS, CARDS, NO_PAWNS, Pawns
from tests.games.boussanga.naive import spots_under
from tests.games.boussanga.tables import EWF, FFF, WAW, all_cells

boards = st.lists(st.sampled_from("...eeeeewaf"), min_size=64, max_size=64).map("".join)
"""Boards with many lines, including more Earth than sixteen pawns."""


def cells_of(card: str, anchor: str, facing: str) -> list[str | None]:
    return [spot.cell for spot in placement(card, anchor, facing)]


def lines_on(pawns: str) -> tuple[Line, ...]:
    return lines(board_of(all_cells(pawns)))


def turned(pawns: str) -> str:
    """A board of 64 letters after a quarter turn."""
    return "".join(pawns[8 * (7 - x) + y] for y in range(8) for x in range(8))


def mirrored(pawns: str) -> str:
    return "".join(pawns[i : i + 8][::-1] for i in range(0, 64, 8))


def eight_ways(pawns: str) -> list[str]:
    ways = [pawns, mirrored(pawns)]
    while len(ways) < 8:
        ways.append(turned(ways[-2]))
    return ways


# Placing a card.


@pytest.mark.parametrize(
    ("facing", "water", "fire"),
    [
        ("n", "f4", "e3"),
        ("ne", "f2", "d2"),
        ("e", "d2", "c3"),
        ("se", "b2", "b4"),
        ("s", "b4", "c5"),
        ("sw", "b6", "d6"),
        ("w", "d6", "e5"),
        ("nw", "f6", "f4"),
    ],
)
def test_a_card_is_turned_to_its_facing_and_grows_in_a_diagonal_one(
    facing: str, water: str, fire: str
) -> None:
    assert cells_of(EWF, "d4", facing) == ["d4", water, fire]


@pytest.mark.parametrize(
    ("facing", "up"),
    [
        ("n", (0, 1)),
        ("ne", (1, 1)),
        ("e", (1, 0)),
        ("se", (1, -1)),
        ("s", (0, -1)),
        ("sw", (-1, -1)),
        ("w", (-1, 0)),
        ("nw", (-1, 1)),
    ],
)
def test_the_top_of_a_card_points_where_it_faces(facing: str, up: tuple[int, int]) -> None:
    top, below, _ = placement(FFF, "d4", facing)

    assert (top.file - below.file, top.rank - below.rank) == up


@given(st.sampled_from(CARDS), st.sampled_from(CELLS), st.sampled_from(list(FACINGS)))
def test_a_card_is_never_mirrored(card: str, anchor: str, facing: str) -> None:
    def turns(facing: str) -> list[int]:
        spots = placement(card, anchor, facing)
        (x, y), *others = [(spot.file, spot.rank) for spot in spots]
        steps = [(there_x - x, there_y - y) for there_x, there_y in others]
        return [a * d - b * c for (a, b), (c, d) in pairwise(steps)]

    scale = 2 if len(facing) == 2 else 1
    assert turns(facing) == [scale * turn for turn in turns("n")]


@given(st.sampled_from(CARDS), st.sampled_from(CELLS), st.sampled_from(list(FACINGS)))
def test_a_placement_is_where_complex_numbers_put_it_on_the_board_or_off(
    card: str, anchor: str, facing: str
) -> None:
    spots = {((spot.file, spot.rank), spot.element) for spot in placement(card, anchor, facing)}

    assert spots == set(spots_under(card, anchor, facing).items())


def test_the_first_pawn_in_reading_order_lies_on_the_named_cell() -> None:
    assert placement(".w./ew./w..", "c4", "n")[0] == Spot("w", 2, 3)
    assert cells_of(".w./ew./w..", "c4", "n") == ["c4", "b3", "c3", "b2"]


def test_a_pawn_off_the_board_has_no_cell() -> None:
    assert cells_of(FFF, "a2", "n") == ["a2", "a1", None]
    assert placement(FFF, "a2", "n")[2] == Spot("f", 0, -1)


def test_the_middle_of_a_card_turns_with_it() -> None:
    assert centre(EWF, "d4", "n") == (4, 2)
    assert centre(EWF, "d4", "ne") == (3, 1)
    assert centre(FFF, "a1", "n") == (1, -1)


@pytest.mark.parametrize("card", CARDS)
def test_placements_are_all_those_whose_pawns_lie_on_the_board(card: str) -> None:
    on_board = {
        f"{anchor} {facing}"
        for anchor in CELLS
        for facing in FACINGS
        if all(spot.cell for spot in placement(card, anchor, facing))
    }

    assert set(placements(card)) == on_board


@pytest.mark.parametrize("card", CARDS)
def test_placements_that_put_the_same_pawns_on_the_same_cells_are_one(card: str) -> None:
    found = placeable(card, EMPTY, ALL_PAWNS)
    different = {frozenset(spots_under(card, *place.split()).items()) for place in placements(card)}

    assert len(found) == len(different)
    assert {frozenset(spots_under(card, *there.place.split()).items()) for there in found} == different


def test_equal_placements_are_named_after_the_first_facing_from_north_on() -> None:
    assert placements(WAW)["e4 s"] is placements(WAW)["c4 n"]
    assert placements(WAW)["e4 s"].place == "c4 n"
    assert placements(WAW)["c2 sw"].place == "a4 ne"
    assert placements(WAW)["c4 w"].place == "c6 e"


# Lines.


def test_four_in_each_of_the_eight_directions_are_a_line() -> None:
    assert lines_on("e a1 b1 c1 d1") == (Line("e", ("a1", "b1", "c1", "d1")),)
    assert lines_on("w h5 h6 h7 h8") == (Line("w", ("h5", "h6", "h7", "h8")),)
    assert lines_on("a b2 c3 d4 e5") == (Line("a", ("b2", "c3", "d4", "e5")),)
    assert lines_on("f h1 g2 f3 e4") == (Line("f", ("h1", "g2", "f3", "e4")),)


def test_three_pawns_or_four_with_a_gap_are_not_a_line() -> None:
    assert lines_on("e a1 b1 c1") == ()
    assert lines_on("e a1 b1 d1 e1") == ()


def test_a_line_is_of_one_element() -> None:
    assert lines_on("e a1 b1 c1, w d1") == ()


def test_a_line_does_not_go_on_beyond_the_edge() -> None:
    assert lines_on("e g1 h1 a2 b2") == ()
    assert lines_on("e g1 h2 a4 b5") == ()
    assert lines_on("e b1 a2 h2 g3, e b7 a8") == ()


@pytest.mark.parametrize("length", range(4, 9))
def test_a_line_keeps_its_length_less_three_pawns(length: int) -> None:
    (line,) = lines_on("f " + " ".join(f"{file}3" for file in "abcdefgh"[:length]))

    assert (line.kept, line.points) == (length - 3, 3 * (length - 3))


def test_a_line_is_maximal_and_lines_that_cross_are_two() -> None:
    found = lines_on("e a1 b1 c1 d1 e1 a2 a3 a4")

    assert [line.cells for line in found] == [("a1", "b1", "c1", "d1", "e1"), ("a1", "a2", "a3", "a4")]


@given(boards)
def test_a_line_scores_the_same_on_a_rotated_or_mirrored_board(pawns: str) -> None:
    def scores(pawns: str) -> list[tuple[str, int, int]]:
        return sorted((line.element, line.kept, line.points) for line in lines(board_of(pawns)))

    assert all(scores(way) == scores(pawns) for way in eight_ways(pawns))


@given(
    st.sampled_from("ewaf"),
    st.integers(4, 8),
    st.integers(0, 7),
    st.integers(0, 7),
    st.sampled_from([(1, 0), (1, 1)]),
)
def test_a_single_line_scores_its_length_less_three_in_all_eight_ways(
    element: str, length: int, file: int, rank: int, step: tuple[int, int]
) -> None:
    spots = [(file + i * step[0], rank + i * step[1]) for i in range(length)]
    pawns = "".join(element if (x, y) in spots else "." for y in range(8) for x in range(8))
    on_board = pawns.count(element)

    for way in eight_ways(pawns):
        assert [(line.element, line.kept) for line in lines(board_of(way))] == (
            [(element, on_board - 3)] if on_board >= 4 else []
        )


@given(boards)
def test_letters_and_masks_say_the_same(pawns: str) -> None:
    assert letters(board_of(pawns)) == pawns
    assert masks_of(spots_of(board_of(pawns))) == board_of(pawns)


# What a placement does.


def play(pawns: str, card: str, place: str, area: Pawns = NO_PAWNS, granted: str = "") -> tuple[str, Pawns]:
    """The board after a card, and what it scored for a side with this area."""
    done = effect(placements(card)[place], board_of(all_cells(pawns)), ALL_PAWNS, area, granted)
    return letters(done.board), done.scored


def test_all_pawns_of_a_line_leave_the_board_including_old_ones() -> None:
    after, scored = play("f a5, e b5", FFF, "a8 n")

    assert after == all_cells("e b5")
    assert scored == Pawns.of("f")


def test_a_pawn_that_two_lines_share_leaves_once_and_each_line_is_paid() -> None:
    before = board_of(all_cells("f b8 c8 d8 a5"))
    done = effect(placements(FFF)["a8 n"], before, Pawns(16, 16, 16, 12), NO_PAWNS, "")

    assert [line.cells for line in done.lines] == [("a8", "b8", "c8", "d8"), ("a5", "a6", "a7", "a8")]
    assert done.scored == Pawns.of("ff")
    assert letters(done.board) == all_cells("")
    assert done.reserve == Pawns(16, 16, 16, 14)


def test_lines_of_several_elements_all_count() -> None:
    after, scored = play("w a3 b3 c3, e e4 e5 e6", "we./ew./...", "d3 n")

    assert scored == Pawns.of("we")
    assert after == all_cells("e d2, w e2")


@given(st.sets(st.sampled_from(range(64)), min_size=4), st.sampled_from(CARDS))
def test_what_is_not_kept_returns_to_the_reserve(empty: set[int], card: str) -> None:
    four_blocks = ("e" * 4 + "w" * 4) * 4 + ("a" * 4 + "f" * 4) * 4
    pawns = "".join("." if i in empty else pawn for i, pawn in enumerate(four_blocks))
    reserve = Pawns(*(16 - pawns.count(element) for element in "ewaf"))
    for there in placeable(card, board_of(pawns), reserve)[:20]:
        done = effect(there, board_of(pawns), reserve, NO_PAWNS, "")
        on_board = Pawns.of(letters(done.board))
        assert on_board + done.reserve + done.scored == ALL_PAWNS
        assert min(done.reserve) >= 0


def test_collectable_is_what_lies_on_the_board_as_a_whole() -> None:
    there = board_of(all_cells("e d4, w f4, f e3"))

    assert [found.place for found in collectable(EWF, there)] == ["d4 n"]
    assert collectable(EWF, board_of(all_cells("e d4, w f4"))) == []
