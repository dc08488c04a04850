"""Okey Dokey's hand: the private screen on which a player sees and plays cards, and talks.

Every card is a button that plays it at one press. An Equal asks for its row first, a Reset for cards to swap:
the look is "talk.chosen", the kind of talk and an Equal ("?.=") or the Reset with the cards to swap
("?.r0/b2,="). Nothing is remembered anywhere else.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from typing import Any

import discord
from discord.ui import TextDisplay

from bot.languages import _, listed
from bot.screens.frame.controls import Choice, lit
from bot.screens.frame.layout import Row, across
from bot.screens.game import ScreenContext
from bot.screens.hand import WAITING, YOURS, HandScreen, in_rows, piece_label
from bot.screens.okey_dokey.words import TALK, card_title, cards_named, hand_alt, row_word
from games.okey_dokey.grid import COLOURS, EQUAL, NUMBERS_IN_COLUMN, RESET, row_of
from games.okey_dokey.hand import effect, refusal
from games.okey_dokey.view import OkeyDokeyView

MOST_SWAPPED = 2

_EMPTY = _("Your hand is empty, so your turns are skipped from now on. You can still talk.")
_NOT_STARTED = _("This is your hand. When all have looked and talked, one of you starts.")
_YOURS = _("It is your turn: play a card or place a Reset.")
_RESET_ONLY = _("It is your turn. No card of yours fits, so place a Reset.")
_RESET_DUE = _("It is your turn. This column has four cards, so its Reset has to come now.")
_CHOSEN = _(
    "Reset in {row}. You may choose up to two cards to swap: they go under the deck, and you draw as many."
)
_SWAPPING = _("Reset in {row}. This puts {cards} under the deck, and you draw as many.")
_WHY = {
    "filled": _("Not in this column any more: {cards}. A row has only one cell there."),
    "reset due": _("Not in this column any more: {cards}. Only its Reset can come."),
    "too low": _("Not before a Reset: {cards}. Numbers in a row never go down."),
}
_RESETS = _("{row} goes from {before} to 0. Resets left there: {left}.")
_RESETS_AT_0 = _("{row} stays at 0. Resets left there: {left}.")
_ASKED = _("In which row? An Equal counts like its left neighbour there.")
_CAREFUL = {
    "bars reset": _("Careful with {cards}: no row would be left for the Reset of this column."),
    "ends cards": _("Careful with {cards}: nobody would hold a card any more."),
}

# Translators: above the buttons for talk.
_SAY = _("Say to the whole table:")
# Translators: a button: the player who presses it begins the game.
START = _("I Start")
# Translators: a button: place the chosen Reset.
_PLACE_RESET = _("Place Reset")
# Translators: a button: choose no Reset or Equal after all.
_CANCEL = _("Cancel")
# Translators: a button: a Reset in this row.
_RESET_IN = _("{row} Reset")
# Translators: an Equal in this row, in a list of plays.
_EQUAL_IN = _("Equal in {row}")
# Translators: an entry of a menu: an Equal under which a card goes that is then out of the hand.
_EQUAL_WITHOUT = _("Equal in {row}, without {card}")

# Translators: what a menu of cards is for that leave the hand under an Equal.
_PUT_UNDER = _("Put a card under it")

_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
_GREY, _RED = discord.ButtonStyle.secondary, discord.ButtonStyle.danger


class OkeyDokeyHand(HandScreen[OkeyDokeyView]):
    """The private screen of Okey Dokey; see ``HandScreen``."""

    def text(self, context: ScreenContext, view: OkeyDokeyView, look: str) -> str:
        return _HandInLook(context, view, look).text()

    def rows(self, context: ScreenContext, view: OkeyDokeyView, look: str) -> list[Row | TextDisplay[Any]]:
        return _HandInLook(context, view, look).rows()

    def alt(self, view: OkeyDokeyView) -> str:
        return hand_alt(view)

    def holds(self, view: OkeyDokeyView) -> Hashable:
        return view.hand


class _HandInLook:
    """The hand of the view's seat while the game runs."""

    def __init__(self, context: ScreenContext, view: OkeyDokeyView, look: str) -> None:
        self._context, self._view = context, view
        kind, _, chosen = look.partition(".")
        self._kind = next((known for known in TALK if known.mark == kind), None)
        equals = [action for action in view.actions if action[1] == EQUAL]
        self._equals = equals if chosen == EQUAL else []
        self._reset, self._swap = self._read(chosen)

    def _read(self, chosen: str) -> tuple[str, tuple[str, ...]]:
        """The Reset that a look has chosen and the cards to swap, without anything that is impossible now."""
        reset, _, named = chosen.partition("/")
        if reset not in self._view.actions or reset[1:] != RESET:
            return "", ()
        swap = tuple(card for card in named.split(",") if card)
        return reset, swap if f"{reset}/{named}" in self._view.actions else ()

    def text(self) -> str:
        if not self._mine:
            return self._say()
        return "\n".join([self._say(), *([] if self._reset else self._warnings()), *self._refused()])

    def rows(self) -> list[Row | TextDisplay[Any]]:
        if self._reset:
            return list(self._swapping())
        if self._equals:
            return list(self._placing())
        return [*self._plays(), *([] if self._view.open_hands else self._talk())]

    @property
    def _mine(self) -> bool:
        return self._view.turn is not None and self._view.turn == self._view.seat

    def _say(self) -> str:
        view = self._view
        if view.turn is None:
            return str(_NOT_STARTED)
        if not view.hand:
            return str(_EMPTY)
        if not self._mine:
            return str(WAITING)
        if self._reset:
            return "\n".join(self._say_reset(row_of(self._reset[0])))
        if self._equals:
            return str(_ASKED)
        if view.numbers_down == NUMBERS_IN_COLUMN:
            return str(_RESET_DUE)
        if not view.reset_rows:
            return str(YOURS)
        return str(_YOURS if any(action[1] != RESET for action in view.actions) else _RESET_ONLY)

    def _say_reset(self, row: int) -> list[str]:
        """What the chosen Reset does to its row, and which cards go with it."""
        view, name = self._view, row_word(COLOURS[row])
        before, left = view.values[row], view.resets_left[row] - 1
        does = (_RESETS if before else _RESETS_AT_0).format(row=name, before=before, left=left)
        if self._swap:
            return [_SWAPPING.format(row=name, cards=cards_named(self._swap)), does]
        return [_CHOSEN.format(row=name), does] if view.deck_size else [does]

    def _warnings(self) -> list[str]:
        """The cards that would lose the game, or an Equal in those rows."""
        numbers = [card for card in self._view.hand or () if card in self._view.actions]
        risks: dict[str, list[str]] = {}
        for action in self._equals or numbers:
            if (risk := self._risk(action)) and "/" not in action:
                equal = _EQUAL_IN.format(row=row_word(action[0]))
                risks.setdefault(risk, []).append(equal if self._equals else card_title(action))
        return [f"-# {_CAREFUL[risk].format(cards=listed(cards))}" for risk, cards in risks.items()]

    def _risk(self, action: str) -> str:
        """Why playing a Number card or an Equal would lose the game; "" if it would not."""
        does = effect(self._view, EQUAL if action[1] == EQUAL else action, row_of(action[0]))
        return "ends cards" if does.ends_cards else "bars reset" if does.bars_reset else ""

    def _refused(self) -> list[str]:
        """The cards that the grid does not take now, with every reason named once."""
        why: dict[str, list[str]] = {}
        for card in dict.fromkeys(self._view.hand or ()):
            refused = refusal(self._view, card)
            if refused is not None and refused.rule in _WHY:
                why.setdefault(refused.rule, []).append(card)
        return [f"-# {_WHY[rule].format(cards=in_rows(cards, card_title))}" for rule, cards in why.items()]

    def _plays(self) -> list[Row]:
        """The cards of the hand, then the five Resets: in the same places whoever is to move."""
        context, view = self._context, self._view
        start = [Row(context.play("start", START, look=self._look()))] if view.turn is None else []
        if not view.hand:
            return start
        cards = [self._card(card) for card in dict.fromkeys(view.hand)]
        return [*start, *across(cards), Row(*[self._reset_in(colour) for colour in COLOURS])]

    def _card(self, card: str) -> discord.ui.Button[Any]:
        """A card of the hand: a Number card is played at one press, an Equal asks for its row first."""
        context, shown = self._context, self._piece(card, card_title(card))
        if card == EQUAL:
            can = any(action[1] == EQUAL for action in self._view.actions)
            asks = f"{self._mark}.{EQUAL}"
            return context.look(asks, piece_label(shown), emoji=shown.emoji, **lit(enabled=can))
        look = lit(enabled=card in self._view.actions)
        if look["enabled"] and self._risk(card):
            look["style"] = _RED
        return context.play(card, piece_label(shown), emoji=shown.emoji, **look)

    def _reset_in(self, colour: str) -> discord.ui.Button[Any]:
        shown = self._piece(colour + RESET, _RESET_IN.format(row=row_word(colour)))
        can = lit(enabled=shown.value in self._view.actions)
        look = f"{self._mark}.{shown.value}"
        return self._context.look(look, piece_label(shown), emoji=shown.emoji, **can)

    def _piece(self, value: str, words: str) -> Choice:
        return Choice(value, words, emoji=self._context.emoji.partial(self._view.game, value))

    def _swapping(self) -> list[Row]:
        """The hand, to swap cards with the chosen Reset, and the button that places it."""
        context, view = self._context, self._view
        hand, left = view.hand or (), list(self._swap)
        most = min(MOST_SWAPPED, len(hand)) if view.deck_size else 0
        cards: list[discord.ui.Button[Any]] = []
        for place, card in enumerate(hand):
            swap = list(self._swap)
            if chosen := card in left:
                left.remove(card)
                swap.remove(card)
            else:
                swap.append(card)
            shown = self._piece(card, card_title(card))
            cards.append(
                context.look(
                    f"{self._mark}.{self._reset}/{','.join(swap)}~{place}",
                    piece_label(shown),
                    emoji=shown.emoji,
                    style=_GREEN if chosen else _GREY,
                    enabled=chosen or len(self._swap) < most,
                )
            )
        action = f"{self._reset}/{','.join(self._swap)}" if self._swap else self._reset
        placing = context.play(action, _PLACE_RESET, style=_GREEN)
        return [*across(cards), Row(placing, context.look(self._look(), _CANCEL))]

    def _placing(self) -> list[Row]:
        """The rows that an Equal may go to, each with its number there, and the cards to put under it."""
        context, view = self._context, self._view
        rows: list[discord.ui.Button[Any]] = []
        under: list[Choice] = []
        for action in self._equals:
            colour, _, card = action.partition(EQUAL)
            row, number = row_word(colour), view.values[row_of(colour)]
            if card:
                label = _EQUAL_WITHOUT.format(row=row, card=card_title(card[1:]))
                under.append(replace(self._piece(card[1:], label), value=action))
            else:
                shown = self._piece(colour, row)
                style = _RED if self._risk(action) else _BLUE
                label = piece_label(shown) or str(number)
                rows.append(context.play(action, label, emoji=shown.emoji, style=style))
        menu = [Row(context.menu("pick", "under", under, _PUT_UNDER))] if under else []
        return [Row(*rows), *menu, Row(context.look(self._look(), _CANCEL))]

    def _talk(self) -> list[Row | TextDisplay[Any]]:
        """The controls for talk: the kinds, then the colours of the chosen kind; none for a single player."""
        context, chosen = self._context, self._kind
        if self._view.players == 1:
            return []
        kinds = [
            context.look(
                f"{self._look(kind.mark)}~{number}", kind.label, style=_BLUE if kind is chosen else _GREY
            )
            for number, kind in enumerate(TALK)
        ]
        rows: list[Row | TextDisplay[Any]] = [TextDisplay(str(_SAY)), Row(*kinds)]
        if chosen is None:
            return rows
        colours = [
            context.play(
                chosen.text(colour),
                chosen.named(colour),
                emoji=context.emoji.partial(self._view.game, colour),
                style=_GREY,
                look=self._look(),
            )
            for colour in COLOURS
        ]
        return [*rows, Row(*colours)]

    @property
    def _mark(self) -> str:
        """The kind of talk as the look names it; "" for none."""
        return "" if self._kind is None else self._kind.mark

    def _look(self, kind: str = "") -> str:
        """The present look of this hand, or the same with another kind of talk."""
        return f"{kind or self._mark}."
