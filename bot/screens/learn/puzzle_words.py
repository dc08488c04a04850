"""What a game says about its puzzles: the question, why a move fails, and what solved it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from games.puzzles import Judged, Puzzle

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
    shows: Literal["board", "own", "both"] = "own"
