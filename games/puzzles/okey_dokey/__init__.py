"""Finds the only card or Reset after which a song of Okey Dokey can still be finished, with open hands.

Facts of a wrong answer: ``cells``, the most that can be filled after it; the ``reason`` for which the longest
try ends ("stuck" or "empty"), and the ``player`` who is stuck, counted from 1. A right answer has no facts:
its line goes on to the last cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from games.core import Rule, UnknownAction, tidy
from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import CELLS, COLOURS, EQUAL, ROWS, open_rows, placed, resets_left, value
from games.players.okey_dokey.finish import winnable, winning_moves
from games.players.okey_dokey.open_deal import open_deal_of, print_move
from games.players.thinking import Budget, Fact
from games.puzzles.okey_dokey.song import Song, TooMany, deals_after
from games.puzzles.puzzle import Judged, Puzzle, Puzzler, Refusal, Verdict


class Kind(StrEnum):
    """The questions."""

    FINISH = "finish"


CELLS_LEFT: Final = range(6, 25)
"""With fewer cells left there is too little to see, with more too much."""

FEWEST_CHOICES: Final = 3
"""With fewer legal actions a puzzle could be guessed."""

LOOKS: Final = 10_000
"""The nodes of the search for each answer's proof; positions that need more are left aside."""


def candidates(states: Sequence[OkeyDokey]) -> Iterator[Puzzle]:
    """The states of a game with an empty deck in which a single action can still lead to the end."""
    for state in states:
        if state.outcome or state.deck or state.turn is None or CELLS - placed(state.rows) not in CELLS_LEFT:
            continue
        if len(state.actions(state.turn)) < FEWEST_CHOICES:
            continue
        shown = replace(state, open_hands=True, said=(), change=None)
        winning = winning_moves(open_deal_of(shown.view(state.turn)), Budget(0, LOOKS))
        if winning is not None and len(winning) == 1:
            solution = (print_move(winning[0]),)
            yield Puzzle(OkeyDokey.key, Kind.FINISH, shown.position, state.turn, solution)


def certify(puzzle: Puzzle) -> Refusal | None:
    """See ``Puzzler.certify``: all orders after each action are tried, and each is answered in time."""
    state = OkeyDokey.from_position(puzzle.position)
    if state.to_act != (puzzle.seat,) or state.deck or not state.open_hands:
        return Refusal.NO_ANSWER
    deals = deals_after(state.view(puzzle.seat))
    if len(deals) < FEWEST_CHOICES:
        return Refusal.FEW_CHOICES
    finishes = {action: winnable(deal, Budget(0, LOOKS)) for action, deal in deals.items()}
    if None in finishes.values():
        return Refusal.TOO_LONG
    if not any(finishes.values()):
        return Refusal.NO_ANSWER
    if sum(map(bool, finishes.values())) > 1:
        return Refusal.NOT_UNIQUE
    if len(puzzle.solution) != 1 or not finishes.get(puzzle.solution[0]):
        return Refusal.OTHER_SOLUTION
    try:
        judged = {action: judge(puzzle, (action,)) for action in deals}
    except TooMany:
        return Refusal.TOO_LONG
    right = judged[puzzle.solution[0]]
    for seat, action in (*right.actions, *right.line):
        state = state.play(seat, action)
    return None if state.outcome is not None and state.outcome.winners else Refusal.NO_ANSWER


def judge(puzzle: Puzzle, own: Sequence[str]) -> Judged:
    """See ``Puzzler.judge``. After the right action, the line goes on to the last cell."""
    if not own:
        return Judged(Verdict.ONWARD, ())
    state = OkeyDokey.from_position(puzzle.position)
    action = tidy(own[0])
    end = state.play(puzzle.seat, action)
    deal = deals_after(state.view(puzzle.seat)).get(action)
    if deal is None:  # it was talk
        raise UnknownAction(Rule.NOTATION, action=action, legal=state.actions(puzzle.seat))
    played = ((puzzle.seat, action),)
    if action == puzzle.solution[0]:
        return Judged(Verdict.SOLVED, played, Song(deal, CELLS).line)
    song = Song(deal, CELLS - 1)
    for seat, further in song.line:
        end = end.play(seat, further)
    assert end.outcome is not None
    assert end.turn is not None
    facts: dict[str, Fact] = {"cells": song.cells, "reason": str(end.outcome.reason), "player": end.turn + 1}
    return Judged(Verdict.WRONG, played, song.line, facts)


def likeness(puzzle: Puzzle) -> object:
    """The same for positions in which only the colours differ, or who sits where."""
    state = OkeyDokey.from_position(puzzle.position)
    hands = state.hands[puzzle.seat :] + state.hands[: puzzle.seat]
    rows = (
        (
            value(state.rows[row]),
            resets_left(state.rows[row]),
            row in open_rows(state.rows),
            tuple("".join(card[1] for card in hand if card[0] == COLOURS[row]) for hand in hands),
        )
        for row in ROWS
    )
    return placed(state.rows), tuple(hand.count(EQUAL) for hand in hands), tuple(sorted(rows))


PUZZLER: Final = Puzzler(
    kinds=Kind,
    candidates=candidates,
    certify=certify,
    judge=judge,
    likeness=likeness,
    nodes=250,
    seats=(2, 3, 4, 5),
    levels=("strong",),
)
