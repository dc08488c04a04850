"""What a computer seat says at a table of Okey Dokey: its counts when they change, its plans and its wishes.

Uses the convention that ``listening`` expects. Says nothing that still stands, and only what the player to
move can use.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from games.okey_dokey.grid import COLOURS, ROWS
from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.listening import numbers_of, wish_stands
from games.players.okey_dokey.open_deal import TWO, lowest

MOST_AT_ONCE: Final = 5


def say(view: OkeyDokeyView, level: str) -> tuple[str, ...]:
    """The texts that the view's seat says now, at most MOST_AT_ONCE; () if it has said everything.

    It speaks once a turn, and not on its own: then nobody else decides, and its play changes what it holds. A
    novice counts its cards aloud, everybody else also plans and wishes for colours.
    """
    if view.seat is None or view.outcome is not None or not view.hand:
        return ()
    if view.turn == view.seat or _has_spoken(view):
        return ()
    plans = () if level == "novice" else _plans(view)
    return (*_counts(view), *plans)[:MOST_AT_ONCE]


def told(ends: Sequence[OkeyDokeyView], seats: Sequence[int]) -> str:  # noqa: ARG001 - all play together
    """The cells that a game filled and the texts that were said in it, on average, for the arena."""
    cells, texts = sum(end.placed for end in ends), sum(len(end.talk) for end in ends)
    return f"{cells / len(ends):.1f} cells, {texts / len(ends):.0f} texts a game"


def _has_spoken(view: OkeyDokeyView) -> bool:
    """Whether the seat has said something since a card was placed."""
    return any(talk.seat == view.seat and talk.placed == view.placed for talk in view.talk)


def _counts(view: OkeyDokeyView) -> tuple[str, ...]:
    """Counts of the colours whose number of cards differs from what the seat said last."""
    told = {talk.text[1]: talk.count for talk in view.talk if talk.seat == view.seat and talk.text[0] == "?"}
    hand = view.hand or ()
    return tuple(
        f"?{colour}" for colour in COLOURS if told.get(colour) != sum(card[0] == colour for card in hand)
    )


def _plans(view: OkeyDokeyView) -> tuple[str, ...]:
    """For each open row, a plan if the hand has the next number, else a wish if it has the second."""
    standing = {talk.text for talk in view.talk if talk.seat == view.seat and wish_stands(view, talk)}
    found = []
    for row in ROWS:
        if row not in view.open_rows:
            continue
        two = TWO[view.values[row]][numbers_of(view.unseen, row)]
        held = two & numbers_of(view.hand or (), row)
        text = f"!{COLOURS[row]}" if held & lowest(two) else f">{COLOURS[row]}"
        if held and text not in standing:
            found.append(text)
    return tuple(found)
