"""Puzzles that differ only by a symmetry of their game count as alike, and others do not."""

from __future__ import annotations

from dataclasses import replace

from games.puzzles import PUZZLERS, Puzzle, book
from games.puzzles.symmetry import turns


def alike(one: Puzzle, other: Puzzle) -> bool:
    likeness = PUZZLERS[one.game].likeness
    return likeness(one) == likeness(other)


def with_board(puzzle: Puzzle, board: str) -> Puzzle:
    """The puzzle with another board; the board is the text before the first space or semicolon."""
    end = min(found for mark in " ;" if (found := puzzle.position.find(mark)) > 0)
    return replace(puzzle, position=board + puzzle.position[end:])


def board_of(puzzle: Puzzle) -> str:
    return puzzle.position.replace(";", " ").split()[0]


def test_a_board_has_eight_turns_and_reflections() -> None:
    assert len(set(turns(4))) == 8
    assert turns(2)[:4] == ((0, 1, 2, 3), (1, 3, 0, 2), (3, 2, 1, 0), (2, 0, 3, 1))


def test_gardens_are_alike_upside_down_and_with_other_plants_and_symbols() -> None:
    puzzle = book("okiya")[0]
    upside_down = with_board(puzzle, "/".join(reversed(board_of(puzzle).split("/"))))
    other_names = replace(puzzle, position=puzzle.position.translate(str.maketrans("MCSR", "CMRS")))
    ranks = board_of(puzzle).split("/")
    other_garden = with_board(puzzle, "/".join([ranks[1], ranks[0], *ranks[2:]]))

    assert alike(puzzle, upside_down)
    assert alike(puzzle, other_names)
    assert not alike(puzzle, other_garden)


def test_boards_of_okago_are_alike_upside_down_and_with_the_colours_changed() -> None:
    puzzle = book("okago")[0]
    upside_down = with_board(puzzle, "/".join(reversed(board_of(puzzle).split("/"))))
    board, to_move, left, *words = puzzle.position.translate(str.maketrans("rRbB", "bBrR")).split()
    first, second = left.split("-")
    colours = " ".join([board, to_move, f"{second}-{first}", "match=single", "red=1" if words else ""])

    assert alike(puzzle, upside_down)
    assert alike(puzzle, replace(puzzle, position=colours.strip()))
    assert not alike(puzzle, book("okago")[1])


def test_boards_of_boussanga_are_alike_after_half_a_turn_but_not_in_a_mirror() -> None:
    puzzle = book("boussanga")[0]
    ranks = board_of(puzzle).split("/")

    assert alike(puzzle, with_board(puzzle, "/".join(rank[::-1] for rank in reversed(ranks))))
    assert not alike(puzzle, with_board(puzzle, "/".join(reversed(ranks))))
