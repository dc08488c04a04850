"""Discarding a card of Boussanga when none fits: the choice of the card, and of the element that goes back.

The look is the slot of the card, "2"; what stands after a dot is ignored.
"""

from __future__ import annotations

from functools import partial

import discord

import render
from bot.languages import _, spoken
from bot.screens.boussanga.names import ELEMENT_NAMES, counted
from bot.screens.boussanga.words import CARD, DISCARD
from bot.screens.frame.controls import LookButton, PlayButton
from bot.screens.frame.layout import Row
from bot.screens.game import PrivateMessage, ScreenContext
from games.boussanga.cards import SLOTS, Pawns
from games.boussanga.view import BoussangaView
from render.boussanga.passing import PassChoice

_CHOOSE_CARD = _("No card fits anywhere. Choose the card that you discard.")
_CHOOSE_BOTH = _(
    "No card fits anywhere. Choose the card that you discard, and the element that goes back on the board "
    "with all its collected pawns: {collected}."
)
_PAWNS = _("Card {slot}: {pawns}.")
_PAWNS_OF_CHOSEN = _("Card {slot}, which is chosen: {pawns}.")
# Translators: a button that discards a card and puts all collected pawns of an element back on the board.
_DISCARD_AND_RETURN = _("Discard Card {slot}, Return {element}")

_BLUE, _GREY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary


class Discarding:
    """The card that the seat to move discards, because it has to."""

    def __init__(self, context: ScreenContext, view: BoussangaView, look: str) -> None:
        self._context, self._view = context, view
        hand = enumerate(view.hand(view.turn or 0), start=1)
        self._held = {slot: card for slot, card in hand if card}
        chosen = look.partition(".")[0]
        self._slot = next((slot for slot in self._held if str(slot) == chosen), min(self._held))

    def screen(self) -> PrivateMessage:
        view = self._view
        text = str(_CHOOSE_CARD)
        if any(view.collection):
            text = _CHOOSE_BOTH.format(collected=counted(view.collection))
        return PrivateMessage(
            text=text,
            rows=[self._cards(), self._ways()],
            draw=partial(render.hand, view, PassChoice(self._slot), spoken()),
            alt=" ".join([text, *map(self._card, self._held)]),
        )

    def _card(self, slot: int) -> str:
        pawns = counted(Pawns.of(self._held[slot]))
        sentence = _PAWNS_OF_CHOSEN if slot == self._slot else _PAWNS
        return sentence.format(slot=slot, pawns=pawns)

    def _cards(self) -> Row:
        chosen = self._slot
        return Row(
            *(
                LookButton.make(
                    "mine",
                    self._context.table,
                    self._context.ply,
                    f"{slot}~card{slot}",
                    label=CARD.format(slot=slot),
                    style=_BLUE if slot == chosen else _GREY,
                    enabled=slot in self._held and slot != chosen,
                )
                for slot in range(1, SLOTS + 1)
            )
        )

    def _ways(self) -> Row:
        """Every way to discard the chosen card: one for each collected element, else a single one."""
        ways = [action for action in self._view.actions if action.startswith(f"pass {self._slot}")]
        return Row(*(self._way(action, action.split()[2:]) for action in ways))

    def _way(self, action: str, element: list[str]) -> PlayButton:
        label, emoji = DISCARD.format(slot=self._slot), None
        if element:
            label = _DISCARD_AND_RETURN.format(slot=self._slot, element=ELEMENT_NAMES[element[0]])
            emoji = self._context.emoji.partial(self._view.game, element[0])
        return PlayButton.make(
            self._context.table, self._context.ply, action, label, emoji=emoji, style=_BLUE
        )
