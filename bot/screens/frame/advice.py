"""What the hints of all games share: the order of their sentences, and how sure they are.

A hint is worded only from a view and the computer player's reason; this module never sees a state.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.players import Fact, Hint, Only

ONLY = Only.ONLY
"""The sentence for a hint when there is only one action."""

LOOKS_BEST = "It looks best as far as I can see."
NEXT_GAME = "Press Next Game: there is nothing else to do now."
NEXT_ROUND = "Press Next Round: there is nothing else to do now."

_NO_CHOICE = "You can do nothing else now."
_SURE = {
    "certain": "This is certain.",
    "likely": "This is likely, but not proved.",
    "guess": "This is a rule of thumb, not a proof.",
}


def advised(hint: Hint, move: str, *why: str) -> str:
    """A hint as whole sentences: the action in bold, the reason, and how sure it is."""
    if hint.reason == ONLY:
        return f"**{move}** {_NO_CHOICE}"
    return " ".join([f"**{move}**", *why, _SURE[hint.sure]])


def names(fact: Fact | None) -> tuple[str, ...]:
    """A fact that lists names: cells, tiles, cards."""
    return fact if isinstance(fact, tuple) else ()


def either(choices: Sequence[str]) -> str:
    """Choices in a sentence: "a1", "a1 or b2", "a1, b2 or c3"."""
    return " or ".join(part for part in (", ".join(choices[:-1]), *choices[-1:]) if part)
