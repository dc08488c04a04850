"""The words of Okiya's puzzles, as whole templates. Decides nothing."""

from __future__ import annotations

from typing import Final

from bot.languages import listed
from bot.screens.frame.advice import names
from bot.screens.learn.puzzle_words import PuzzleWords
from games.puzzles import Judged, Puzzle

_QUESTION = (
    "You are to move, and only one tile wins by force. Find it, and win with {moves} tiles of your own, "
    "whatever your opponent takes."
)
_FAILED = {
    "line": "After `{action}` your opponent can win with four tokens in a line: {cells}.",
    "square": "After `{action}` your opponent can win with four tokens in a square: {cells}.",
    "block": "After `{action}` your opponent can win: in the end you have no matching tile left to take.",
    "full": "After `{action}` your opponent can win with the last tile of the garden.",
    "draw": "After `{action}` your opponent can reach a draw: the garden empties and nobody makes a pattern.",
}
_SOLVED = {
    "line": "You win with four tokens in a line: {cells}.",
    "square": "You win with four tokens in a square: {cells}.",
    "block": "You win: your opponent has no matching tile left to take.",
    "full": "You win with the last tile of the garden.",
}


def _question(puzzle: Puzzle) -> str:
    return _QUESTION.format(moves=puzzle.moves)


def _failed(_puzzle: Puzzle, judged: Judged) -> str:
    _, action = judged.actions[-1]
    return _FAILED[str(judged.facts["by"])].format(action=action, cells=_cells(judged))


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    return _SOLVED[str(judged.facts["by"])].format(cells=_cells(judged))


def _cells(judged: Judged) -> str:
    return listed(names(judged.facts["cells"]))


PUZZLE: Final = PuzzleWords(_question, _failed, _solved)
