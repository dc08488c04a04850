"""The words of Okago's puzzles, as whole templates. Decides nothing."""

from __future__ import annotations

from typing import Final

from bot.languages import listed
from bot.screens.frame.advice import names
from bot.screens.learn.puzzle_words import PuzzleWords
from games.puzzles import Judged, Puzzle

_QUESTION = (
    "You are to move, and only one move wins by force. Find it, and win with {moves} moves of your own, "
    "whatever your opponent does."
)
_SLOW = "After `{action}` your opponent has an answer, and you no longer win within {moves} moves."
_FAILED = {
    "line": "After `{action}` your opponent can complete a line: {cells}.",
    "stuck": "After `{action}` your opponent can leave you without a piece to place and without a jump.",
}
_SOLVED = {
    "line": "You win with a line: {cells}.",
    "stuck": "You win: your opponent has no piece left to place and no jump.",
}


def _question(puzzle: Puzzle) -> str:
    return _QUESTION.format(moves=puzzle.moves)


def _failed(puzzle: Puzzle, judged: Judged) -> str:
    _, action = judged.actions[-1]
    if "by" not in judged.facts:
        return _SLOW.format(action=action, moves=puzzle.moves)
    return _FAILED[str(judged.facts["by"])].format(action=action, cells=_cells(judged))


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    return _SOLVED[str(judged.facts["by"])].format(cells=_cells(judged))


def _cells(judged: Judged) -> str:
    return listed(names(judged.facts.get("cells")))


PUZZLE: Final = PuzzleWords(_question, _failed, _solved)
