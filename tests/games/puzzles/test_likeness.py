"""Puzzles that differ only by a symmetry of their game count as alike, and others do not."""

from __future__ import annotations

from dataclasses import replace

from games.ok import OK
from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import in_order
from games.players.symmetry import turns
from games.puzzles import PUZZLERS, Puzzle, book
from tests.games.ok.deals import redeal


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


def test_songs_are_alike_with_other_colours_and_with_other_players_beside_each_other() -> None:
    puzzle = book("okey_dokey")[0]
    state = OkeyDokey.from_position(puzzle.position)
    names = str.maketrans("rygbs", "gsbry")
    rows = tuple(state.rows["rygbs".index(colour)] for colour in "bsrgy")
    hands = tuple(in_order(card.translate(names) for card in hand) for hand in state.hands)
    coloured = replace(
        state, rows=rows, hands=hands, discarded=tuple(card.translate(names) for card in state.discarded)
    )
    turned = replace(state, hands=(*state.hands[1:], state.hands[0]), turn=(puzzle.seat - 1) % len(hands))
    other = replace(state, hands=(*state.hands[:-2], state.hands[-1], state.hands[-2]))

    assert alike(puzzle, replace(puzzle, position=coloured.position))
    assert alike(puzzle, replace(puzzle, position=turned.position, seat=(puzzle.seat - 1) % len(hands)))
    assert not alike(puzzle, replace(puzzle, position=other.position))


def test_racks_are_alike_with_other_colours_whatever_else_was_dealt() -> None:
    puzzle = book("ok")[0]
    fields = puzzle.position.split(";")
    coloured = [field.translate(str.maketrans("rbgk", "gkbr")) for field in fields[:5]]
    position = ";".join([coloured[0], fields[1], *coloured[2:], *fields[5:]])
    dealt = redeal(OK.from_position(puzzle.position), puzzle.seat, 1).position

    assert alike(puzzle, replace(puzzle, position=position))
    assert alike(puzzle, replace(puzzle, position=dealt))
    assert not alike(puzzle, book("ok")[1])
