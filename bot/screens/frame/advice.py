"""What the hints of all games share: the order of their sentences, and how sure they are.

A hint is worded only from a view and the computer player's reason; this module never sees a state.
"""

from __future__ import annotations

from bot.languages import _
from games.players import Fact, Hint, Only

ONLY = Only.ONLY
"""The sentence for a hint when there is only one action."""

LOOKS_BEST = _("It looks best as far as I can see.")
NEXT_GAME = _("Press Next Game: there is nothing else to do now.")
NEXT_ROUND = _("Press Next Round: there is nothing else to do now.")

_NO_CHOICE = _("You can do nothing else now.")
_SURE = {
    "certain": _("This is certain."),
    "likely": _("This is likely, but not proved."),
    "guess": _("This is a rule of thumb, not a proof."),
}


def advised(hint: Hint, move: str, *why: str) -> str:
    """A hint as whole sentences: the action in bold, the reason, and how sure it is."""
    if hint.reason == ONLY:
        return f"**{move}** {_NO_CHOICE}"
    return " ".join([f"**{move}**", *why, str(_SURE[hint.sure])])


def names(fact: Fact | None) -> tuple[str, ...]:
    """A fact that lists names: cells, tiles, cards."""
    return fact if isinstance(fact, tuple) else ()
