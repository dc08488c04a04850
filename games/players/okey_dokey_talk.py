"""What a computer seat says at a table of Okey Dokey: its counts when they change, and what it wishes for.

By the convention that its listening follows too. Says little, and nothing that stands already.
"""

from __future__ import annotations

from typing import Final

from games.okey_dokey_grid import COLOURS, ROWS
from games.okey_dokey_view import OkeyDokeyView
from games.players.okey_dokey_listening import numbers_of, wish_stands
from games.players.okey_dokey_standing import TWO

MOST_AT_ONCE: Final = 5


def say(view: OkeyDokeyView, level: str) -> tuple[str, ...]:
    """The texts that the view's seat has to say now, at most MOST_AT_ONCE, () if all is said.

    A novice counts its cards aloud, everybody else also wishes for colours.
    """
    if view.seat is None or view.outcome is not None or not view.hand:
        return ()
    wishes = () if level == "novice" else _wishes(view)
    return (*_counts(view), *wishes)[:MOST_AT_ONCE]


def _counts(view: OkeyDokeyView) -> tuple[str, ...]:
    """The colours of which the hand has another number of cards than was said last."""
    told = {talk.text[1]: talk.count for talk in view.talk if talk.seat == view.seat and talk.text[0] == "?"}
    hand = view.hand or ()
    return tuple(
        f"?{colour}" for colour in COLOURS if told.get(colour) != sum(card[0] == colour for card in hand)
    )


def _wishes(view: OkeyDokeyView) -> tuple[str, ...]:
    """The colours whose cell is open and of which the hand has one of the next two numbers."""
    standing = {talk.text for talk in view.talk if talk.seat == view.seat and wish_stands(view, talk)}
    hand = view.hand or ()
    found = []
    for row in ROWS:
        two = TWO[view.values[row]][numbers_of(view.unseen, row)]
        text = f">{COLOURS[row]}"
        if row in view.open_rows and text not in standing and two & numbers_of(hand, row):
            found.append(text)
    return tuple(found)
