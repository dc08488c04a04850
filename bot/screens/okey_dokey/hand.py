"""Okey Dokey's hand: the private screen on which a player sees and plays cards, and talks.

The controls contain the choices: the look is "talk.reset", the kind of talk and the Reset with the cards to
swap ("?.r0/b2,="). Nothing is remembered anywhere else.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

import discord
from discord.ui import TextDisplay

from bot.languages import _, listed, n_
from bot.screens.frame.controls import Choice, HandMenu
from bot.screens.frame.layout import Row
from bot.screens.game import ScreenContext
from bot.screens.hand import WAITING, YOURS, HandScreen, card_menu
from bot.screens.okey_dokey.words import TALK, card_title, cards_named, hand_alt, row_word
from games.okey_dokey.grid import COLOURS, EQUAL, NUMBERS_IN_COLUMN, RESET, row_of
from games.okey_dokey.hand import Effect, effect, refusal
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
    "filled": _("Not in this column any more: {cards}. The row has its card."),
    "reset due": _("Not in this column any more: {cards}. Only its Reset can come."),
    "too low": _("Not before a Reset: {cards}. The row stands higher."),
}
_TO_ROW = _("{row} goes from {before} to {after}.")
# Translators: {count} is how many numbers {shut} names.
_SHUTS = n_(
    "{row} goes from {before} to {after}; {shut} would need a Reset first.",
    "{row} goes from {before} to {after}; {shut} would need a Reset first.",
)
_COUNTS = _("Counts {value} there, like its left neighbour.")
_RESETS = _("{row} goes from {before} to 0. Resets left there: {left}.")
_RESETS_AT_0 = _("{row} stays at 0. Resets left there: {left}.")
_BARS_RESET = _("Careful: no row would be left for the Reset of this column.")
_ENDS_CARDS = _("Careful: nobody would hold a card any more.")

# Translators: above the buttons for talk.
_SAY = _("Say to the whole table:")
# Translators: a button: the player who presses it begins the game.
START = _("Start")
# Translators: what a menu of cards is for.
_PLAY_A_CARD = _("Play a card")
# Translators: what a menu of Resets is for.
_PLACE_A_RESET = _("Place a Reset")
# Translators: what a menu of the own cards is for.
_SWAP = _("Swap up to two cards")
# Translators: a button: place the chosen Reset.
_PLACE_RESET = _("Place Reset")
# Translators: a button: choose no Reset after all.
_CANCEL = _("Cancel")
# Translators: an entry of a menu: a Reset in this row.
_RESET_IN = _("Reset in {row}")
# Translators: an entry of a menu: an Equal in this row.
_EQUAL_IN = _("Equal in {row}")
# Translators: an entry of a menu: an Equal under which a card goes that is then out of the hand.
_EQUAL_WITHOUT = _("Equal in {row}, without {card}")

_GREEN, _BLUE = discord.ButtonStyle.success, discord.ButtonStyle.primary
_GREY = discord.ButtonStyle.secondary


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
        self._reset, self._swap = self._read(chosen)

    def _read(self, chosen: str) -> tuple[str, tuple[str, ...]]:
        """The Reset that a look has chosen and the cards to swap, without anything that is impossible now."""
        reset, _, named = chosen.partition("/")
        if reset not in self._view.actions or reset[1:] != RESET:
            return "", ()
        swap = tuple(card[:1] if card[:1] == EQUAL else card for card in named.split(",") if card)
        return reset, swap if f"{reset}/{','.join(swap)}" in self._view.actions else ()

    def text(self) -> str:
        return "\n".join([self._say(), *(self._refused() if self._mine else [])])

    def rows(self) -> list[Row | TextDisplay[Any]]:
        return [*self._plays(), *([] if self._reset or self._view.open_hands else self._talk())]

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
            row = row_word(self._reset[0])
            if self._swap:
                return _SWAPPING.format(row=row, cards=cards_named(self._swap))
            return _CHOSEN.format(row=row)
        if view.numbers_down == NUMBERS_IN_COLUMN:
            return str(_RESET_DUE)
        if not view.reset_rows:
            return str(YOURS)
        return str(_YOURS if any(action[1] != RESET for action in view.actions) else _RESET_ONLY)

    def _refused(self) -> list[str]:
        """The cards that the grid does not take now, with every reason named once."""
        why: dict[str, list[str]] = {}
        for card in dict.fromkeys(self._view.hand or ()):
            refused = refusal(self._view, card)
            if refused is not None and refused.rule in _WHY:
                why.setdefault(refused.rule, []).append(card_title(card))
        return [f"-# {_WHY[rule].format(cards=listed(cards))}" for rule, cards in why.items()]

    def _plays(self) -> list[Row]:
        """Two rows, so that those for talk below keep their places; one if the hand is empty for good."""
        context, view = self._context, self._view
        if not self._mine:
            start = [] if view.turn is not None else [Row(context.play("start", START, look=self._look()))]
            return [*start, Row(self._card_menu([]))] if view.hand else start
        cards = [self._entry(action) for action in view.actions if action[1] != RESET]
        resets = [self._entry(action) for action in view.actions if action[1:] == RESET]
        return [Row(self._card_menu(cards)), Row(self._reset_menu(resets)), *self._swapping()]

    def _card_menu(self, cards: list[Choice]) -> HandMenu:
        return card_menu(self._context, "card", cards, self._idle(), _PLAY_A_CARD)

    def _reset_menu(self, resets: list[Choice]) -> HandMenu:
        if not self._view.deck_size:  # nothing can be swapped
            return card_menu(self._context, "reset", resets, self._idle(), _PLACE_A_RESET)
        choices = resets or self._idle()
        return self._context.menu("peek", f"{self._mark}.", choices, _PLACE_A_RESET, enabled=bool(resets))

    def _idle(self) -> list[Choice]:
        """The hand, for a menu that cannot be used now: Discord takes none without entries."""
        cards = dict.fromkeys(self._view.hand or (RESET,))
        return [Choice(card, card_title(card)) for card in cards]

    def _swapping(self) -> list[Row]:
        """The rows for the cards to swap with the chosen Reset, and the button that places it."""
        if not self._reset:
            return []
        context, hand = self._context, self._view.hand or ()
        left = list(self._swap)
        cards = []
        for number, card in enumerate(hand):
            chosen = card in left
            if chosen:
                left.remove(card)
            value = f"{card}{number}" if card == EQUAL else card
            emoji = context.emoji.partial(self._view.game, card)
            cards.append(Choice(value, card_title(card), emoji=emoji, chosen=chosen))
        look, most = f"{self._mark}.{self._reset}/", min(MOST_SWAPPED, len(cards))
        menu = context.menu("peek", look, cards, _SWAP, least=0, most=most)
        action = f"{self._reset}/{','.join(self._swap)}" if self._swap else self._reset
        place = context.play(action, _PLACE_RESET, style=_GREEN)
        return [Row(menu), Row(place, context.look(f"{self._mark}.", _CANCEL))]

    def _entry(self, action: str) -> Choice:
        """A play as an entry of a menu, with its effect on the row."""
        view = self._view
        first, _, under = action.partition("/")
        row, name = row_of(first[0]), row_word(first[0])
        symbol = first[1]
        card = symbol if symbol in (EQUAL, RESET) else first
        does = effect(view, card, row)
        if symbol == RESET:
            label = _RESET_IN.format(row=name)
            resets = _RESETS if does.before else _RESETS_AT_0
            what = resets.format(row=name, before=does.before, left=view.resets_left[row] - 1)
        elif symbol == EQUAL:
            equal = _EQUAL_WITHOUT if under else _EQUAL_IN
            label = equal.format(row=name, card=card_title(under) if under else "")
            what = _COUNTS.format(value=does.before)
        else:
            label = card_title(card)
            what = _fitted(name, does)
        if does.ends_cards:
            what = str(_ENDS_CARDS)
        elif does.bars_reset:
            what = str(_BARS_RESET)
        emoji = self._context.emoji.partial(view.game, EQUAL if symbol == EQUAL else first)
        return Choice(action, label, what, emoji)

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
        swap = f"/{','.join(self._swap)}" if self._swap else ""
        return f"{kind or self._mark}.{self._reset}{swap}"


def _fitted(row: str, does: Effect) -> str:
    """What a number does to its row."""
    if not does.shut:
        return _TO_ROW.format(row=row, before=does.before, after=does.after)
    shut = listed([card[1] for card in does.shut])
    return _SHUTS.format(count=len(does.shut), row=row, before=does.before, after=does.after, shut=shut)
