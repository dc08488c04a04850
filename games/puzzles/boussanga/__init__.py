"""Lays one of the seat's cards for the most points now. Every place of every card is looked at.

The facts of an answer: its ``points`` and the ``most`` that could be scored, the ``cells`` and the
``elements`` of its lines, and the elements of its ``bonus``, by letter.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from games.boussanga import Boussanga, BoussangaView
from games.boussanga.cards import ELEMENTS
from games.boussanga.view import Change
from games.players.boussanga.player import EYES, judged
from games.players.boussanga.versus import Contest
from games.players.symmetry import turns
from games.players.thinking import Budget, Fact, dice_for
from games.puzzles.puzzle import Judged, Puzzle, Puzzler, Refusal, Verdict


class Kind(StrEnum):
    """The questions."""

    POINTS = "points"


LEAST_POINTS: Final = 2
FEWEST_OTHERS: Final = 2
"""At least this number of other places must score, but less. Else the first place found is the answer."""

_QUARTER_TURNS: Final = turns(8)[:4]


def candidates(states: Sequence[Boussanga]) -> Iterator[Puzzle]:
    """The states of a game in which a card scores enough, and one place scores most."""
    for state in states:
        if state.turn is not None:
            best = _best(state)
            if len(best) == 1:
                yield Puzzle(Boussanga.key, Kind.POINTS, state.position, state.turn, tuple(best))


def certify(puzzle: Puzzle) -> Refusal | None:
    state = Boussanga.from_position(puzzle.position)
    if state.to_act != (puzzle.seat,):
        return Refusal.NO_ANSWER
    best, gains = _best(state), _gains(state)
    if not best:
        return Refusal.NO_ANSWER
    if len(best) > 1:
        return Refusal.NOT_UNIQUE
    if tuple(best) != puzzle.solution:
        return Refusal.OTHER_SOLUTION
    others = sum(gain > 0 for gain in gains.values()) - 1
    return Refusal.FEW_CHOICES if others < FEWEST_OTHERS else None


def judge(puzzle: Puzzle, own: Sequence[str]) -> Judged:
    state = Boussanga.from_position(puzzle.position)
    most = _gains(state)[puzzle.solution[0]]
    if not own:
        return Judged(Verdict.ONWARD, (), facts={"most": most})
    change = state.play(puzzle.seat, own[0]).change
    assert change is not None
    solved = change.action == puzzle.solution[0]
    return Judged(
        Verdict.SOLVED if solved else Verdict.WRONG,
        ((puzzle.seat, change.action),),
        facts={"most": most, **_scored(change)},
    )


def _scored(change: Change) -> Mapping[str, Fact]:
    return {
        "points": change.scored.points,
        "cells": tuple(dict.fromkeys(cell for line in change.lines for cell in line.cells)),
        "elements": tuple(dict.fromkeys(line.element for line in change.lines)),
        "bonus": tuple(element for element in ELEMENTS if change.bonus[element]),
    }


def likeness(puzzle: Puzzle) -> object:
    """The same for boards that are alike but for quarter turns, with the same cards. No card is mirrored."""
    view = Boussanga.from_position(puzzle.position).view(None)
    cards = frozenset(view.hand(puzzle.seat))
    return cards, min(tuple(view.board[i] for i in turn) for turn in _QUARTER_TURNS)


def attempt(view: BoussangaView, level: str, number: int) -> str:
    """See ``Puzzler.attempt``: the most points in the places that the level sees, whatever comes after."""
    eye = replace(EYES[level], width=0)
    return judged(view, eye, dice_for(view, number), Budget(0, nodes=1))[0].play.text


def _gains(state: Boussanga) -> dict[str, int]:
    """The points of every card in every place."""
    contest = Contest.of(state.view(None))
    return {play.text: contest.gain(play) for play in contest.plays()}


def _best(state: Boussanga) -> list[str]:
    """The actions that score most; [] if that is too little."""
    gains = _gains(state)
    most = max(gains.values(), default=0)
    return [action for action, gain in gains.items() if gain == most >= LEAST_POINTS]


PUZZLER: Final = Puzzler(
    kinds=Kind,
    candidates=candidates,
    certify=certify,
    judge=judge,
    likeness=likeness,
    nodes=4,
    attempt=attempt,
)
