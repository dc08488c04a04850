"""Finds the only move with which the seat to move wins by force within three moves of its own.

Every line is followed for that number of moves; nothing is estimated. A win that takes longer does not count.
The facts of the end: ``by`` line or stuck, and the ``cells`` of a line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from games.okago import Okago
from games.players.okago.player import MOVES as MASKS
from games.players.okago.player import masks_of, outlook_after
from games.players.okago.search import WIN, BoardMasks, searcher
from games.players.symmetry import turns
from games.players.thinking import ENOUGH_NODES, Budget, Fact
from games.puzzles.duel import MOVES, Duel
from games.puzzles.puzzle import Puzzle, Puzzler


class Kind(StrEnum):
    """The questions."""

    WIN = "win"


EARLIEST: Final = 6
"""With fewer pieces played nobody wins by force so soon."""

_TURNS: Final = turns(5)


def candidates(states: Sequence[Okago]) -> Iterator[Puzzle]:
    """The states of a game in which the seat to move wins in the wanted number of moves, and not sooner."""
    for state in states[EARLIEST:]:
        moves = 0 if state.outcome else moves_to_win(state, MOVES[-1])
        if moves in MOVES:
            yield Puzzle(Okago.key, Kind.WIN, state.position, state.turn, DUEL.solution(state, moves))


def moves_to_win(state: Okago, most: int) -> int:
    """The number of moves within which the seat to move wins by force; 0 if it needs more than ``most``."""
    masks = masks_of(state.view(None))
    search = searcher(Budget(0, ENOUGH_NODES), follow=False)
    for moves in range(1, most + 1):
        plies = 2 * moves - 1
        # The search takes its first position for one after a move, and so counts one ply more.
        won = WIN - plies - 1
        if search(masks, _depth(masks, plies) + 1, won - 1, won) >= won:
            return moves
    return 0


def scores(state: Okago, plies: int) -> Mapping[str, int]:
    """See ``Duel``: WIN minus the number of plies to the end, this one included."""
    masks = masks_of(state.view(None))
    search = searcher(Budget(0, ENOUGH_NODES), follow=False)
    depth, won = _depth(masks, plies), WIN - plies
    found = {}
    for action in state.actions(state.turn):
        move = MASKS[action]
        if masks.wins(move):
            score = WIN - 1
        else:
            after = masks.after(move)
            score = -search(after, depth, -WIN, 1 - won)
            if score < won:
                score = -search(after, depth, won - 1, WIN)
        found[action] = score if abs(score) >= won else 0
    return found


def winning(state: Okago, moves: int) -> Iterator[str]:
    masks = masks_of(state.view(None))
    search = searcher(Budget(0, ENOUGH_NODES), follow=False)
    plies = 2 * moves - 1
    depth, won = _depth(masks, plies), WIN - plies
    for action in state.actions(state.turn):
        move = MASKS[action]
        if masks.wins(move) or -search(masks.after(move), depth, -won, 1 - won) >= won:
            yield action


def _depth(masks: BoardMasks, plies: int) -> int:
    """How deep to search after a move to see every end within ``plies`` plies.

    The search sees a line one ply ahead, but a side without a move only when it is that side's turn.
    """
    may_be_stuck = min(masks.left, masks.other_left) <= plies // 2
    return plies - 1 if may_be_stuck else plies - 2


def promise(state: Okago, action: str) -> float:
    return -outlook_after(masks_of(state.view(None)), MASKS[action])


def ending(state: Okago) -> Mapping[str, Fact]:
    assert state.end is not None
    return {"by": state.end.reason, "cells": state.end.cells}


DUEL: Final = Duel(Okago, scores, winning, promise, ending, line_plies=4)


def likeness(puzzle: Puzzle) -> object:
    """The same for boards that are alike but for turns, reflections, and which colour moves."""
    state = Okago.from_position(puzzle.position)
    mine, theirs = (state.view(None).colours[seat] for seat in (state.turn, 1 - state.turn))
    names = str.maketrans(f"{mine}{mine.upper()}{theirs}{theirs.upper()}", "mMtT")
    cells = [lies.translate(names) for lies in state.cells]
    left = state.left if mine == "r" else state.left[::-1]
    return left, min(tuple(cells[i] for i in turn) for turn in _TURNS)


PUZZLER: Final = Puzzler(
    kinds=Kind, candidates=candidates, certify=DUEL.certify, judge=DUEL.judge, likeness=likeness, nodes=400
)
