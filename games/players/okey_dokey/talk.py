"""What a computer seat says at a table of Okey Dokey, in the way that ``listening`` expects.

Says nothing that is known already.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from games.okey_dokey.grid import COLOURS, ROWS
from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.listening import Memory, numbers_of, wish_stands

NOBODY_HEARS: Final = 1
"""The number of seats at which there is nobody to talk to."""


def say(view: OkeyDokeyView, level: str) -> tuple[str, ...]:
    """The texts that the view's seat says now, at most one for each colour; () if it has said everything.

    It speaks once a turn, and not on its own: then nobody else decides, and its play changes what it holds. A
    novice counts its cards aloud, everybody else tells the next cards of the rows.
    """
    if view.seat is None or view.outcome is not None or not view.hand or view.players == NOBODY_HEARS:
        return ()
    if view.turn == view.seat or _has_spoken(view):
        return ()
    return tuple(_counts(view) if level == "novice" else _cards(view))


def told(ends: Sequence[OkeyDokeyView], seats: Sequence[int]) -> str:  # noqa: ARG001 - all play together
    """The cells that a game filled and the texts that were said in it, on average, for the arena."""
    cells, texts = sum(end.placed for end in ends), sum(len(end.talk) for end in ends)
    return f"{cells / len(ends):.1f} cells, {texts / len(ends):.0f} texts a game"


def _has_spoken(view: OkeyDokeyView) -> bool:
    """Whether the seat has said something since a card was placed."""
    return any(talk.seat == view.seat and talk.placed == view.placed for talk in view.talk)


def _counts(view: OkeyDokeyView) -> Iterator[str]:
    """Counts of the colours whose number of cards differs from what the seat said last."""
    told = {talk.text[1]: talk.count for talk in view.talk if talk.seat == view.seat and talk.text[0] == "?"}
    hand = view.hand or ()
    return (f"?{colour}" for colour in COLOURS if told.get(colour) != sum(card[0] == colour for card in hand))


def _cards(view: OkeyDokeyView) -> Iterator[str]:
    """A plan for each row of which the hand has the lowest hidden number, a wish where it has the second.

    Open rows come first. A seat that is heard loosely, as after a person who counted, does not repeat what
    still stands.
    """
    memory = Memory(view)
    standing = {talk.text for talk in view.talk if talk.seat == view.seat and wish_stands(view, talk)}
    for row in sorted(ROWS, key=lambda row: row not in view.open_rows):
        held = numbers_of(view.hand or (), row)
        for sign, number in zip(memory.signs, memory.next_two(row), strict=False):
            text = sign + COLOURS[row]
            if held & number:
                if view.seat not in memory.loose or text not in standing:
                    yield text
                break
