"""The words of Okey Dokey's puzzles, as whole templates. Decides nothing."""

from __future__ import annotations

from typing import Final

from bot.screens.learn.puzzle_words import PuzzleWords
from games.puzzles import Judged, Puzzle

_QUESTION = (
    "All hands lie open, and the deck is empty. Only after one of your cards, or one Reset, can the song "
    "still be finished. Which one?"
)
_FAILED = {
    "stuck": "After `{action}` the song cannot be finished: at best {cells} places are filled, and then "
    "player {player} can play nothing.",
    "empty": "After `{action}` the song cannot be finished: at best {cells} places are filled, and then no "
    "cards are left.",
}
_SOLVED = "After `{action}` all 50 places can be filled."


def _question(_puzzle: Puzzle) -> str:
    return _QUESTION


def _failed(_puzzle: Puzzle, judged: Judged) -> str:
    _, action = judged.actions[-1]
    return _FAILED[str(judged.facts["reason"])].format(action=action, **judged.facts)


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    _, action = judged.actions[0]
    return _SOLVED.format(action=action)


PUZZLE: Final = PuzzleWords(_question, _failed, _solved, shows="both")
