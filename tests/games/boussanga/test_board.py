"""How a card lies on the board in its eight facings, and which lines score what."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from games.boussanga.board import (
    CELLS,
    EMPTY,
    FACINGS,
    Line,
    board_of,
    centre,
    lines,
    placeable,
    placement,
    placements,
)
from games.boussanga.cards import ALL_PAWNS, CARDS
from tests.games.boussanga.tables import EWF, FFF, all_cells

TURNS = {"n": 1, "ne": 1 + 1j, "e": 1j, "se": -1 + 1j, "s": -1, "sw": -1 - 1j, "w": -1j, "nw": 1 - 1j}
"""The factors of the facings for a step on the card, where right is 1 and down is i."""

boards = st.lists(st.sampled_from("...eeeeewaf"), min_size=64, max_size=64).map("".join)
"""Boards with many lines, including more Earth than sixteen pawns."""


def spots_under(card: str, anchor: str, facing: str) -> dict[tuple[int, int], str]:
    """The squares of a card's pawns, on the board or off, when the first lies on ``anchor``."""
    rows = card.split("/")
    pawns = [(complex(x, y), rows[y][x]) for y in range(3) for x in range(3) if rows[y][x] != "."]
    first = pawns[0][0]
    file, rank = "abcdefgh".index(anchor[0]), int(anchor[1]) - 1
    steps = [((spot - first) * TURNS[facing], element) for spot, element in pawns]
    return {(file + int(step.real), rank - int(step.imag)): element for step, element in steps}


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


@given(st.sampled_from(CARDS), st.sampled_from(CELLS), st.sampled_from(list(FACINGS)))
def test_a_placement_is_where_complex_numbers_put_it_on_the_board_or_off(
    card: str, anchor: str, facing: str
) -> None:
    spots = {((spot.file, spot.rank), spot.element) for spot in placement(card, anchor, facing)}

    assert spots == set(spots_under(card, anchor, facing).items())


def test_the_middle_of_a_card_turns_with_it() -> None:
    assert centre(EWF, "d4", "n") == (4, 2)
    assert centre(EWF, "d4", "ne") == (3, 1)
    assert centre(FFF, "a1", "n") == (1, -1)


def test_placements_that_put_the_same_pawns_on_the_same_cells_are_one() -> None:
    for card in CARDS:
        found = placeable(card, EMPTY, ALL_PAWNS)
        different = {frozenset(spots_under(card, *place.split()).items()) for place in placements(card)}

        assert len(found) == len(different), card
        assert {frozenset(spots_under(card, *there.place.split()).items()) for there in found} == different


# Lines.


def test_a_line_does_not_go_on_beyond_the_edge() -> None:
    assert lines_on("e g1 h1 a2 b2") == ()
    assert lines_on("e g1 h2 a4 b5") == ()
    assert lines_on("e b1 a2 h2 g3, e b7 a8") == ()


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
