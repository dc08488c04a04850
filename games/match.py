"""What games of two opponents share: single games and matches of several, the score, giving up, the winner.

Knows no game: the rules of a game tell it how one game of a match ended, and how many points it gave.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Generic, Self, TypeVar

from games.core import InvalidPosition, Option, OptionValue, Outcome, Reason
from games.position import Fault, Words

NEXT = "next"
"""How the next game of a match is asked for."""

SETS_TO = Option("sets_to", 3, (2, 3, 5), only_with=("match", ("sets",)))
POINTS_TO = Option("points_to", 10, (10, 15, 20), only_with=("match", ("points",)))

W_co = TypeVar("W_co", bound=int | None, covariant=True)


class Rule(StrEnum):
    """What can forbid an action because of the state of the match."""

    BETWEEN_GAMES = "between games"
    GAME_NOT_OVER = "game not over"


@dataclass(frozen=True, slots=True)
class GameEnd(Generic[W_co]):
    """How one game of a match ended: the seat that won, why it won, and the cells that show it.

    ``winner`` is None in a draw. A game without draws uses the type parameter to say so.
    """

    winner: W_co
    reason: StrEnum
    cells: tuple[str, ...] = ()


AnyEnd = GameEnd[int | None]


@dataclass(frozen=True, slots=True)
class Match:
    """The state of a match. A single game is a match of one game.

    ``kind`` is "single", "sets" (games won) or "points". ``sets_to`` and ``points_to`` are the scores that
    win a match of sets or of points. ``score`` includes the current game once it is over. ``number`` counts
    the games from 1. ``resigned`` is the seat that gave up the match.
    """

    kind: str
    sets_to: int
    points_to: int
    score: tuple[int, int] = (0, 0)
    number: int = 1
    resigned: int | None = None

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> Self:
        """A match before its first game. ``options`` need not contain ``sets_to`` and ``points_to``."""
        sets_to, points_to = (int(options.get(goal.key, goal.default)) for goal in (SETS_TO, POINTS_TO))
        return cls(str(options["match"]), sets_to, points_to)

    @property
    def goal(self) -> int:
        """The score that wins the match."""
        return {"single": 1, "sets": self.sets_to, "points": self.points_to}[self.kind]

    def won(self, seat: int, worth: int = 1) -> Self:
        """The match after a seat has won a game of it."""
        first, second = self.score
        return replace(self, score=(first + worth, second) if seat == 0 else (first, second + worth))

    def given_up(self, seat: int, worth: int = 0) -> Self:
        """The match after a seat has resigned it: in one for points the other seat gets ``worth``."""
        added = {"single": 1, "sets": 0, "points": worth}[self.kind]
        return replace(self.won(1 - seat, added), resigned=seat)

    def next_game(self) -> Self:
        """The match when its next game begins."""
        return replace(self, number=self.number + 1)

    def to_act(self, turn: int, end: AnyEnd | None) -> tuple[int, ...]:
        """The seats that may act: the seat to move, both seats between two games, none after the match."""
        if self.outcome(end) is not None:
            return ()
        return (turn,) if end is None else (0, 1)

    def forbids(self, action: str, end: AnyEnd | None) -> Rule | None:
        """The rule that forbids ``next`` during a game, or other actions between two games; else None."""
        if (action == NEXT) == (end is not None):
            return None
        return Rule.GAME_NOT_OVER if end is None else Rule.BETWEEN_GAMES

    def outcome(self, end: AnyEnd | None) -> Outcome | None:
        """How the match ended, given the ``end`` of its last game; None while the match goes on."""
        if self.resigned is not None:
            return self._outcome(1 - self.resigned, Reason.RESIGNED)
        if end is None:
            return None
        decided = end.winner is not None and self.score[end.winner] >= self.goal
        return self._outcome(end.winner, end.reason) if decided or self.kind == "single" else None

    def _outcome(self, winner: int | None, reason: StrEnum) -> Outcome:
        scores = (int(winner == 0), int(winner == 1)) if self.kind == "single" else self.score
        return Outcome(scores, () if winner is None else (winner,), reason)

    # As words of a position text.

    @property
    def options(self) -> dict[str, OptionValue]:
        """The options of the match by their keys."""
        return {"match": self.kind, SETS_TO.key: self.sets_to, POINTS_TO.key: self.points_to}

    @property
    def words(self) -> tuple[str, str]:
        """The score and the number of the game as words of a position text."""
        return f"score={self.score[0]}-{self.score[1]}", f"game={self.number}"

    @classmethod
    def read(cls, words: Words, options: Mapping[str, OptionValue]) -> Self:
        """The match that the words of a position text describe. Raises InvalidPosition."""
        return replace(
            cls.of(options),
            score=words.pair("score"),
            number=words.number("game", 1, least=1),
            resigned=words.seat("resigned"),
        )

    def check(self, end: AnyEnd | None) -> None:
        """Raise InvalidPosition if a seat that has not won the match has reached its goal."""
        reached = tuple(seat for seat in (0, 1) if self.score[seat] >= self.goal)
        outcome = self.outcome(end)
        if reached and (outcome is None or outcome.winners != reached):
            raise InvalidPosition(Fault.SCORE, self.words[0])
