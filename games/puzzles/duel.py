"""Puzzles of two opponents: find the only move that wins by force, then win. Knows no game.

The facts of a right action are the ``moves`` that the seat still needs, or those of ``Duel.ending``. Those of
a wrong one are ``Duel.ending`` and the ``moves`` that the opponent needs, if its line goes so far. Else there
are none: the opponent holds out, and if there is no line either, the win only comes too late.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from games.core import Game
from games.players.thinking import Fact
from games.puzzles.puzzle import Judged, Line, Puzzle, Refusal, Verdict

FEWEST_CHOICES: Final = 4
"""With fewer legal actions a puzzle could be guessed."""

MOVES: Final = range(2, 4)
"""How many moves of its own a seat may need."""

SLOWER: Final = 1
"""How many moves more than the fewest possible.

No other first move may win even with these. After the right first move, the seat may use them.
"""


@dataclass(frozen=True, slots=True)
class Duel:
    """What a game states for puzzles of this form.

    ``scores`` returns a score for every action of the seat to move: above 0 if it wins by force, below 0 if
    it loses by force, the nearer to 0 the later. What the given number of plies does not decide is 0, unless
    the game is solved exactly. Of replies with the same score, the one that ``prefer`` likes most is played.
    ``winning`` yields the actions with which the seat to move wins by force within a number of its own moves.
    ``ending`` tells how a finished game ended. ``line_plies`` is how far a refuting line looks ahead.
    """

    game: type[Game]
    scores: Callable[[Any, int], Mapping[str, int]]
    winning: Callable[[Any, int], Iterator[str]]
    prefer: Callable[[Any, str], float]
    ending: Callable[[Any], Mapping[str, Fact]]
    line_plies: int

    def certify(self, puzzle: Puzzle) -> Refusal | None:
        state = self.game.from_position(puzzle.position)
        if state.to_act != (puzzle.seat,):
            return Refusal.NO_ANSWER
        if len(state.actions(puzzle.seat)) < FEWEST_CHOICES:
            return Refusal.FEW_CHOICES
        winning = tuple(islice(self.winning(state, puzzle.moves + SLOWER), 2))
        if len(winning) != 1:
            return Refusal.NOT_UNIQUE if winning else Refusal.NO_ANSWER
        if puzzle.solution != self.solution(state, puzzle.moves):
            return Refusal.OTHER_SOLUTION
        if puzzle.moves < MOVES[0]:
            return Refusal.TOO_SHORT
        return Refusal.TOO_LONG if puzzle.moves > MOVES[-1] else None

    def solution(self, state: Game, moves: int) -> tuple[str, ...]:
        """The quickest win of the seat to move against the replies of ``judge``; () if there is none."""
        (seat,) = state.to_act
        found: list[str] = []
        while state.outcome is None:
            if state.to_act != (seat,):
                scores = self.scores(state, 2 * (moves - len(found)))
                state = state.play(state.to_act[0], self._best(state, scores))
                continue
            scores = self.scores(state, 2 * (moves - len(found)) - 1)
            best = max(scores, key=scores.__getitem__)
            if scores[best] <= 0:
                return ()
            state = state.play(seat, best)
            found.append(best)
        return tuple(found)

    def judge(self, puzzle: Puzzle, own: Sequence[str]) -> Judged:
        """See ``Puzzler.judge``. After the right beginning, every action that still wins in time is right."""
        state: Game = self.game.from_position(puzzle.position)
        actions: Line = ()
        left = puzzle.moves
        for number, action in enumerate(own, 1):
            actions = (*actions, (puzzle.seat, state.canonical(puzzle.seat, action)))
            state = state.play(puzzle.seat, action)
            if state.outcome is not None:
                continue
            left = puzzle.moves - number + (SLOWER if number > 1 else 0)
            scores = self.scores(state, 2 * left)
            if max(scores.values()) >= 0:
                return self._refuted(state, actions, 2 * left)
            reply = self._best(state, scores)
            actions = (*actions, (state.to_act[0], reply))
            state = state.play(state.to_act[0], reply)
        if state.outcome is not None:
            return Judged(Verdict.SOLVED, actions, facts=self.ending(state))
        moves = len(self.solution(state, left)) if own else puzzle.moves
        return Judged(Verdict.ONWARD, actions, facts={"moves": moves})

    def _refuted(self, state: Game, actions: Line, plies: int) -> Judged:
        """The judgement of the last action, with best play of both sides as far as it is decided.

        Without a line if the seat still wins, but not in time.
        """
        plies = max(plies, self.line_plies)
        line: Line = ()
        while state.outcome is None:
            scores = self.scores(state, plies - len(line))
            best = max(scores.values())
            if (line and best == 0) or (not line and best < 0):
                return Judged(Verdict.WRONG, actions, line)
            (seat,) = state.to_act
            line = (*line, (seat, self._best(state, scores)))
            state = state.play(*line[-1])
        facts = {**self.ending(state), "moves": (len(line) + 1) // 2}
        return Judged(Verdict.WRONG, actions, line, facts)

    def _best(self, state: Game, scores: Mapping[str, int]) -> str:
        """The action with the best score; of several, the one preferred."""
        best = max(scores.values())
        equal = [action for action, score in scores.items() if score == best]
        return equal[0] if len(equal) == 1 else max(equal, key=lambda action: self.prefer(state, action))
