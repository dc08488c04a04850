"""A player's own hand of cards, for games whose cards are hidden: its picture, and what can be played.

Shared are the words for those who wait and for the end, and a button with its picture for each card.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import groupby
from typing import Any, TypeVar

from discord.ui import TextDisplay

import render
from bot.languages import _, listed, spoken
from bot.screens.frame.controls import Choice, lit
from bot.screens.frame.layout import Row, across
from bot.screens.game import PrivateMessage, PrivateScreen, ScreenContext, texts_wanted
from games.core import View

V = TypeVar("V", bound=View)

_OVER = _("This game is over; all hands lie open on the board.")
WAITING = _("Your hand. It changes by itself on your turn; if it does not, open it again.")
# Translators: cards or tiles of one colour that follow each other, in a list: "Red 5 to 9".
_IN_A_ROW = _("{first} to {last}")
YOURS = _("It is your turn: play a card.")


class HandScreen(PrivateScreen[V], ABC):
    """A private screen of cards; see ``PrivateScreen``. Its picture is ``Pictures.hand`` of the game."""

    label = _("My Hand")
    outlasts_moves = True

    @abstractmethod
    def alt(self, view: V) -> str:
        """The hand in words, for people who cannot see the picture."""

    def cards(self, context: ScreenContext, view: V) -> Sequence[Choice]:
        """What has a button, each with the action that plays it; by default, all that can be played."""
        return [Choice(card, card, emoji=context.emoji.partial(view.game, card)) for card in view.actions]

    def text(self, context: ScreenContext, view: V, look: str) -> str:  # noqa: ARG002 - some have looks
        """What the player can do now. Looks may be forged."""
        return str(YOURS if view.seat in view.to_act else WAITING)

    def rows(self, context: ScreenContext, view: V, look: str) -> Sequence[Row | TextDisplay[Any]]:  # noqa: ARG002
        """The controls below the picture."""
        return card_buttons(context, view, self.cards(context, view))

    def show(self, context: ScreenContext, view: V, look: str) -> PrivateMessage:
        if view.outcome is not None:
            return PrivateMessage(str(_OVER), [])
        text, rows = self.text(context, view, look), self.rows(context, view, look)
        return PrivateMessage(text, rows, hand_picture(view), self.alt(view))

    def picture(self, context: ScreenContext, view: V) -> Callable[[], bytes] | None:  # noqa: ARG002
        return None if view.outcome is not None else hand_picture(view)


def hand_picture(view: View) -> Callable[[], bytes]:
    """What draws the hand of the view's seat."""
    return partial(render.hand, view, language=spoken())


def card_buttons(context: ScreenContext, view: View, cards: Iterable[Choice]) -> list[Row]:
    """Rows with a button for each card, which plays it at one press; of equal cards one has a button.

    Those that can be played are lit, the others are off.
    """
    each = {card.value: card for card in cards}.values()
    return across(
        [
            context.play(
                card.value, piece_label(card), emoji=card.emoji, **lit(enabled=card.value in view.actions)
            )
            for card in each
        ]
    )


def in_rows(pieces: Iterable[str], name: Callable[[str], str]) -> str:
    """Cards or tiles in a sentence, three and more in a row by their ends: "Red 1 and Red 5 to 9"."""
    said: list[str] = []
    for _row, found in groupby(enumerate(pieces), lambda at: (at[1][0], int(at[1][1:] or 0) - at[0])):
        row = [piece for _place, piece in found]
        said += map(name, row) if len(row) < 3 else [_IN_A_ROW.format(first=name(row[0]), last=row[-1][1:])]
    return listed(said)


def piece_label(piece: Choice) -> str | None:
    """The words on the button of a card or tile: none beside its picture, unless texts are wanted."""
    return None if piece.emoji is not None and not texts_wanted() else piece.label
