"""What a game gives for practice: its lesson, and the words of its puzzles.

A lesson is data: positions in order, each with a sentence and what it says to every move. It knows no table,
and nothing of it is remembered while it is played.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from bot.languages import Phrase
from games.puzzles import Judged, Puzzle

Shows: TypeAlias = Literal["board", "own", "both"]
"""What somebody sees: the board, the private screen (in a game that has one), or the board above it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said to a move: why it is not the one that was asked for, and what it leads to.

    The picture shows the position after the move and after ``then``, the moves that follow it.
    """

    said: str
    then: tuple[str, ...] = ()


Judge: TypeAlias = Callable[[Any, str, Any], Answer]
"""Answers a legal move: the view before it, the move, the view after it. Both views are the reader's."""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a step begins: a position text and the moves after it, so that the board shows the last one.

    The reader has ``seat``. The reader's screen opens in ``look``; ``arrangement`` is how it is arranged.
    """

    text: str
    moves: tuple[str, ...] = ()
    seat: int = 0
    look: str = ""
    arrangement: str = ""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One idea: ``asks`` says it and what to do, ``done`` what has happened then.

    ``right`` are the moves that lead on, or tells it from the view after a move; () if there is nothing to
    play and the step is only read. ``wrong`` answers all other legal moves. ``path`` are the looks that lead
    to the right move, in their order: their controls are lit, as the right moves are.
    """

    position: Position
    asks: Phrase
    done: Phrase | None = None
    right: Collection[str] | Callable[[Any], bool] = ()
    wrong: Judge | None = None
    path: tuple[str, ...] = ()
    shows: Shows = "own"

    @property
    def is_read(self) -> bool:
        """Whether there is nothing to play."""
        return self.right == ()

    def leads_on(self, action: str, after: Any) -> bool:
        """Whether a legal move, after which the reader's view is ``after``, is what was asked for."""
        return self.right(after) if callable(self.right) else action in self.right


def won_by_reader(view: Any) -> bool | None:
    """Whether the reader has won; None while the game runs."""
    return None if view.outcome is None else view.seat in view.outcome.winners


def no_path(_action: str) -> tuple[str, ...]:
    """The looks on the way to a move where none are needed."""
    return ()


@dataclass(frozen=True, slots=True)
class LittleGame:
    """The end of a lesson: a game that the reader can win against computers of the lowest level.

    ``won`` and ``lost`` are said at its end; ``ended`` says whether the reader has won, None before the end.
    ``path_to`` names the looks that lead to a move; Show Me opens the last of them.
    """

    position: Position
    asks: Phrase
    won: Phrase
    lost: Phrase
    ended: Callable[[Any], bool | None] = won_by_reader
    path_to: Callable[[str], tuple[str, ...]] = no_path
    shows: Shows = "own"


@dataclass(frozen=True, slots=True)
class Lesson:
    """The steps of a lesson, and the little game after them."""

    steps: tuple[LessonStep, ...]
    game: LittleGame

    def __len__(self) -> int:
        return len(self.steps) + 1


Said: TypeAlias = Callable[[Puzzle, Judged], str]


@dataclass(frozen=True, slots=True)
class PuzzleWords:
    """The words of a game's puzzles, in whole sentences.

    ``question`` says what to find. ``failed`` says why the last move of a try was not right, ``solved`` what
    the right moves have achieved. ``shows`` is what a person sees of the position, as in a lesson.
    """

    question: Callable[[Puzzle], str]
    failed: Said
    solved: Said
    shows: Shows = "own"
