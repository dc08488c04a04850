"""Puzzles of two opponents: find the only move that wins by force, then win. Knows no game.

The facts of an answer say how the game ends, if what was played or the line that refutes it goes so far:
those of ``Duel.ending``, and with a wrong answer the number of the opponent's ``moves`` to the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from games.core import Game
from games.players.thinking import Fact
from games.puzzles.puzzle import Judged, Line, Puzzle, Refusal, Verdict

FEWEST_CHOICES: Final = 4
"""With fewer legal actions a puzzle could be guessed."""

MOVES: Final = range(2, 4)
"""How many moves of its own a seat may need."""


@dataclass(frozen=True, slots=True)
class Duel:
    """What a game states for puzzles of this form.

    ``scores`` returns a score for every action of the seat to move: above 0 if it wins by force, below 0 if
    it loses by force, the nearer to 0 the later. What the given number of plies does not decide is 0, unless
    the game is solved exactly. Of replies with the same score, the one that ``prefer`` likes most is played.
    ``line_plies`` is how far a line that refutes a move looks ahead at least.
    """

    game: type[Game]
    scores: Callable[[Any, int], Mapping[str, int]]
    prefer: Callable[[Any, str], float]
    ending: Callable[[Any], Mapping[str, Fact]]
    line_plies: int

    def certify(self, puzzle: Puzzle) -> Refusal | None:
        """See ``Puzzler.certify``."""
        state = self.game.from_position(puzzle.position)
        scores = self.scores(state, 2 * puzzle.moves - 1)
        winning = [action for action, score in scores.items() if score > 0]
        if state.to_act != (puzzle.seat,) or not winning:
            return Refusal.NO_ANSWER
        if len(winning) > 1:
            return Refusal.NOT_UNIQUE
        if len(scores) < FEWEST_CHOICES:
            return Refusal.FEW_CHOICES
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
                state = state.play(state.to_act[0], self._reply(state, 2 * (moves - len(found))))
                continue
            scores = self.scores(state, 2 * (moves - len(found)) - 1)
            best = max(scores, key=scores.__getitem__)
            if scores[best] <= 0:
                return ()
            state = state.play(seat, best)
            found.append(best)
        return tuple(found)

    def judge(self, puzzle: Puzzle, own: Sequence[str]) -> Judged:
        """See ``Puzzler.judge``. After the right beginning, every action that still wins is right."""
        state: Game = self.game.from_position(puzzle.position)
        actions: Line = ()
        for number, action in enumerate(own, 1):
            actions = (*actions, (puzzle.seat, state.canonical(puzzle.seat, action)))
            state = state.play(puzzle.seat, action)
            if state.outcome is not None and puzzle.seat in state.outcome.winners:
                continue
            plies = 2 * (puzzle.moves - number)
            if state.outcome is not None or max(self.scores(state, plies).values()) >= 0:
                return self._refuted(state, actions, plies)
            reply = self._reply(state, plies)
            actions = (*actions, (state.to_act[0], reply))
            state = state.play(state.to_act[0], reply)
        if state.outcome is not None:
            return Judged(Verdict.SOLVED, actions, facts=self.ending(state))
        return Judged(Verdict.ONWARD, actions)

    def _refuted(self, state: Game, actions: Line, plies: int) -> Judged:
        """The judgement of the last action, with best play of both sides as far as it is decided."""
        plies = max(plies, self.line_plies)
        line: Line = ()
        while state.outcome is None:
            scores = self.scores(state, plies - len(line))
            if line and not any(scores.values()):
                return Judged(Verdict.WRONG, actions, line)
            (seat,) = state.to_act
            line = (*line, (seat, self._best(state, scores)))
            state = state.play(*line[-1])
        facts = {**self.ending(state), "moves": (len(line) + 1) // 2}
        return Judged(Verdict.WRONG, actions, line, facts)

    def _reply(self, state: Game, plies: int) -> str:
        return self._best(state, self.scores(state, plies))

    def _best(self, state: Game, scores: Mapping[str, int]) -> str:
        """The action with the best score; of several, the one preferred."""
        best = max(scores.values())
        equal = [action for action, score in scores.items() if score == best]
        return equal[0] if len(equal) == 1 else max(equal, key=lambda action: self.prefer(state, action))
