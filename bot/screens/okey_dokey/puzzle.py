"""The words of Okey Dokey's puzzles, as whole templates. Decides nothing."""

from __future__ import annotations

from typing import Final

from bot.languages import _, n_
from bot.screens.practice.material import PuzzleWords
from games.puzzles import Judged, Puzzle

_QUESTION = _(
    "All hands lie open, and the deck is empty. Only after one of your cards, or one Reset, can the song "
    "still be finished. Which one?"
)
_FAILED = {
    "stuck": n_(
        "After `{action}` the song cannot be finished: at best {count} place is filled, and then "
        "player {player} can play nothing.",
        "After `{action}` the song cannot be finished: at best {count} places are filled, and then "
        "player {player} can play nothing.",
    ),
    "empty": n_(
        "After `{action}` the song cannot be finished: at best {count} place is filled, and then no "
        "cards are left.",
        "After `{action}` the song cannot be finished: at best {count} places are filled, and then no "
        "cards are left.",
    ),
}
_SOLVED = _("After `{action}` all 50 places can be filled.")


def _question(_puzzle: Puzzle) -> str:
    return str(_QUESTION)


def _failed(_puzzle: Puzzle, judged: Judged) -> str:
    action, facts = judged.actions[-1][1], judged.facts
    return _FAILED[str(facts["reason"])].format(
        count=int(str(facts["cells"])), action=action, player=facts.get("player")
    )


def _solved(_puzzle: Puzzle, judged: Judged) -> str:
    return _SOLVED.format(action=judged.actions[0][1])


PUZZLE: Final = PuzzleWords(_question, _failed, _solved, shows="both")
