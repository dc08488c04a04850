"""The words of Okiya's puzzles, as whole templates. Decides nothing."""

from __future__ import annotations

from typing import Final

from bot.languages import _, listed, n_
from bot.screens.game import names
from bot.screens.practice.material import PuzzleWords
from games.puzzles import Judged, Puzzle

_QUESTION = n_(
    "You are to move, and only one tile wins by force. Find it, and win with {count} tile of your own, "
    "whatever your opponent takes.",
    "You are to move, and only one tile wins by force. Find it, and win with {count} tiles of your own, "
    "whatever your opponent takes.",
)
_FAILED = {
    "line": _("After `{action}` your opponent can win with four tokens in a line: {cells}."),
    "square": _("After `{action}` your opponent can win with four tokens in a square: {cells}."),
    "block": _("After `{action}` your opponent can win: in the end you have no matching tile left to take."),
    "full": _("After `{action}` your opponent can win with the last tile of the garden."),
    "draw": _(
        "After `{action}` your opponent can reach a draw: the garden empties and nobody makes a pattern."
    ),
}
_SOLVED = {
    "line": _("You win with four tokens in a line: {cells}."),
    "square": _("You win with four tokens in a square: {cells}."),
    "block": _("You win: your opponent has no matching tile left to take."),
    "full": _("You win with the last tile of the garden."),
}


def _question(puzzle: Puzzle) -> str:
    return _QUESTION.format(count=puzzle.moves)


def _failed(_puzzle: Puzzle, judged: Judged) -> str:
    action = judged.actions[-1][1]
    return _FAILED[str(judged.facts["by"])].format(action=action, cells=_cells(judged))


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    return _SOLVED[str(judged.facts["by"])].format(cells=_cells(judged))


def _cells(judged: Judged) -> str:
    return listed(names(judged.facts["cells"]))


PUZZLE: Final = PuzzleWords(_question, _failed, _solved)
