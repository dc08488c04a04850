"""The words of Okago's puzzles, as whole templates. Decides nothing."""

from __future__ import annotations

from typing import Final

from bot.languages import _, listed, n_
from bot.screens.game import names
from bot.screens.practice.material import PuzzleWords
from games.puzzles import Judged, Puzzle

_QUESTION = n_(
    "You are to move, and only one move wins by force. Find it, and win with {count} move of your own, "
    "whatever your opponent does.",
    "You are to move, and only one move wins by force. Find it, and win with {count} moves of your own, "
    "whatever your opponent does.",
)
_SLOW = n_(
    "After `{action}` your opponent has an answer, and you no longer win within {count} move.",
    "After `{action}` your opponent has an answer, and you no longer win within {count} moves.",
)
_FAILED = {
    "line": _("After `{action}` your opponent can complete a line: {cells}."),
    "stuck": _("After `{action}` your opponent can leave you without a piece to place and without a jump."),
}
_SOLVED = {
    "line": _("You win with a line: {cells}."),
    "stuck": _("You win: your opponent has no piece left to place and no jump."),
}


def _question(puzzle: Puzzle) -> str:
    return _QUESTION.format(count=puzzle.moves)


def _failed(puzzle: Puzzle, judged: Judged) -> str:
    action = judged.actions[-1][1]
    if "by" not in judged.facts:
        return _SLOW.format(action=action, count=puzzle.moves)
    return _FAILED[str(judged.facts["by"])].format(action=action, cells=_cells(judged))


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    return _SOLVED[str(judged.facts["by"])].format(cells=_cells(judged))


def _cells(judged: Judged) -> str:
    return listed(names(judged.facts.get("cells")))


PUZZLE: Final = PuzzleWords(_question, _failed, _solved)
