"""Finds the only tile with which the seat to move wins by force. Every garden is solved exactly.

The facts of the end: ``by`` line, square, block or full, and the ``cells`` of a pattern.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from games.okiya import Okiya
from games.okiya.garden import TOKENS
from games.players.okiya.player import values
from games.players.symmetry import turns
from games.players.thinking import Fact
from games.puzzles.duel import MOVES, Duel
from games.puzzles.puzzle import Puzzle, Puzzler


class Kind(StrEnum):
    """The questions."""

    WIN = "win"


EARLIEST: Final = 5
"""With fewer tiles taken there is too much to see."""

_TURNS: Final = turns(4)


def candidates(states: Sequence[Okiya]) -> Iterator[Puzzle]:
    """The states of a game in which the seat to move wins in the wanted number of moves."""
    for state in states[EARLIEST:]:
        solution = () if state.outcome else DUEL.solution(state, 0)
        if len(solution) in MOVES:
            yield Puzzle(Okiya.key, Kind.WIN, state.position, state.turn, solution)


def scores(state: Okiya, plies: int) -> Mapping[str, int]:  # noqa: ARG001 - solved to the end
    """See ``Duel``: one more than the tiles left after the last move."""
    return values(state.view(None))


def winning(state: Okiya, moves: int) -> Iterator[str]:  # noqa: ARG001 - solved to the end
    return (action for action, score in scores(state, 0).items() if score > 0)


def hides_the_win(state: Okiya, action: str) -> int:
    """The fewer answers still win after an action, the higher."""
    after = state.play(state.turn, action)
    return 0 if after.outcome else -sum(score > 0 for score in scores(after, 0).values())


def ending(state: Okiya) -> Mapping[str, Fact]:
    assert state.end is not None
    return {"by": state.end.reason, "cells": state.end.cells}


DUEL: Final = Duel(Okiya, scores, winning, hides_the_win, ending, line_plies=0)


def likeness(puzzle: Puzzle) -> object:
    """The same for gardens that are alike but for turns, reflections, and which plant and symbol is which."""
    state = Okiya.from_position(puzzle.position)
    return min(_told(state, turn, names) for turn in _TURNS for names in ((0, 1), (1, 0)))


def _told(state: Okiya, turn: Sequence[int], names: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
    """The garden after a turn, plants and symbols numbered as they come; ``names`` swaps the two."""
    known: tuple[dict[str, int], dict[str, int]] = ({}, {})
    told: list[tuple[int, ...]] = []
    for tile in (state.last or "", *(state.garden[i] for i in turn)):
        if tile in TOKENS:
            told.append((TOKENS.index(tile) ^ state.turn,))
        else:
            letters = [tile[i] for i in names if tile]
            told.append(tuple(known[i].setdefault(letter, len(known[i])) for i, letter in enumerate(letters)))
    return tuple(told)


PUZZLER: Final = Puzzler(
    kinds=Kind, candidates=candidates, certify=DUEL.certify, judge=DUEL.judge, likeness=likeness, nodes=20_000
)
