"""The words of OK's puzzles, as whole templates. Decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.languages import Phrase, _
from bot.screens.game import names
from bot.screens.ok.words import YOU_CLOSE, tile_name, tiles_named
from bot.screens.practice.material import PuzzleWords
from games.puzzles import Judged, Puzzle

_QUESTIONS: Mapping[str, Phrase] = {
    "most": _(
        "Throw the tile after which the most unseen tiles would close your rack. Only one throw is best."
    ),
    "close": _("This rack closes. Which one tile do you put on the indicator?"),
}
_FAILED_MOST = _(
    "Unseen tiles that would close your rack after {tile}: {count} ({kinds}). The best throw leaves "
    "{best_count}."
)
_FAILED_NONE = _(
    "After {tile}, no unseen tile would close your rack. The best throw leaves {best_count} that would."
)
_FAILED_CLOSE = _("Without {tile} the rack does not close: {left} would be left over.")
_SOLVED_MOST = _(
    "Unseen tiles that would close your rack after {tile}: {count} ({kinds}). No other throw leaves as many."
)


def _question(puzzle: Puzzle) -> str:
    return str(_QUESTIONS[puzzle.kind])


def _failed(puzzle: Puzzle, judged: Judged) -> str:
    if puzzle.kind == "close":
        return _FAILED_CLOSE.format(**_words(judged))
    return (_FAILED_MOST if judged.facts["count"] else _FAILED_NONE).format(**_words(judged))


def _solved(puzzle: Puzzle, judged: Judged) -> str:
    if puzzle.kind == "close":
        return YOU_CLOSE[str(judged.facts["by"])].format(**_words(judged))
    return _SOLVED_MOST.format(**_words(judged))


def _words(judged: Judged) -> dict[str, object]:
    """The facts, with the names of tiles."""
    named = {key: tiles_named(names(judged.facts.get(key))) for key in ("kinds", "left")}
    return {**judged.facts, "tile": tile_name(str(judged.facts["tile"])), **named}


PUZZLE: Final = PuzzleWords(_question, _failed, _solved)
