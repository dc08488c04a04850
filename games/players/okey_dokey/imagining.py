"""Possible hands and decks of Okey Dokey: dealt at random so that they agree with what was told.

Starts from any deal and swaps cards that nobody knows, but never so that a deal agrees less. So all deals
that agree come up about equally often; where the talk cannot all be true, deals that agree with some of it.
Sees only what the view shows.
"""

from __future__ import annotations

from random import Random
from typing import Final

from games.okey_dokey.grid import ROWS
from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.listening import Bound, Heard
from games.players.okey_dokey.open_deal import EQUAL, OpenDeal, open_deal_of, read_card

AT_FIRST: Final = 60
BETWEEN: Final = 2
"""The swaps that are tried before the first deal, and between two deals, for each hidden card."""


class Imagination:
    """Deals the hidden cards in ways that agree with what was heard.

    ``shown`` is the deal as far as the view shows it, ``told`` a mask of what the seat to move has told.
    """

    def __init__(self, view: OkeyDokeyView, heard: tuple[Heard, ...], dice: Random) -> None:
        self.shown = open_deal_of(view)
        self.deck_size = view.deck_size
        self.told = 0 if self.shown.turn is None else heard[self.shown.turn].told
        self._dice = dice
        self._bottom = [None if card is None else read_card(card) for card in reversed(view.under)]
        """The lowest cards of the deck, the lowest one first; None for each that nobody knows."""
        known = [read_card(card) for hand in (*view.hands, view.under) for card in hand or () if card]
        numbers = {read_card(card) for card in view.unseen} - {*known, EQUAL}
        equals = EQUAL + view.unseen.count("=") - known.count(EQUAL)
        hidden = sum(1 << card for card in (*numbers, *range(EQUAL, equals)))
        self._deck = deck = len(heard)
        self._hands = [0] * (deck + 1)
        """A mask of the hidden cards in each hand, and at the end those in the deck."""
        self._bounds: list[tuple[Bound, ...]] = [*(one.bounds for one in heard), ()]
        free: list[int] = []
        """The place of each card that nobody knows, as often as there are such cards in it."""
        for seat, size in enumerate(view.hand_sizes):
            if view.hands[seat] is None:
                told = heard[seat].told & hidden
                self._hands[seat] = told if told.bit_count() <= size else 0
                hidden &= ~self._hands[seat]
                free += [seat] * (size - self._hands[seat].bit_count())
        free += [deck] * (hidden.bit_count() - len(free))
        self._cards = [card for card in range(equals) if hidden >> card & 1]
        dice.shuffle(free)
        self._places = free
        for card, place in zip(self._cards, free, strict=True):
            self._hands[place] |= 1 << card
        self._swap(AT_FIRST * len(free))

    @property
    def certain(self) -> bool:
        """Whether no card can lie in two places, given that all told cards are where they were told to be."""
        return _one_place({*self._places}, self._deck, len(self._places))

    @property
    def proved(self) -> bool:
        """Whether that holds even if what was told is not true."""
        hidden = {seat for seat, hand in enumerate(self._hands) if hand}
        return self.certain and _one_place(hidden, self._deck, self._hands[self._deck].bit_count())

    def deal(self) -> OpenDeal:
        """A possible deal of the hidden cards; the deck in any order."""
        self._swap(BETWEEN * len(self._cards))
        deal = self.shown.copy()
        *hands, deck = self._hands
        for seat, hand in enumerate(hands):
            if hand:
                for row in ROWS:
                    deal.hands[5 * seat + row] |= hand >> 8 * row & 255
                deal.equals[seat] += (hand >> EQUAL).bit_count()
        unknown = [min(card, EQUAL) for card in range(deck.bit_length()) if deck >> card & 1]
        self._dice.shuffle(unknown)
        deal.deck = [unknown.pop() if card is None else card for card in self._bottom] + unknown
        return deal

    def _swap(self, times: int) -> None:
        """Try to swap two cards of different places, ``times`` times."""
        cards, places, hands, bounds = self._cards, self._places, self._hands, self._bounds
        number = len(cards)
        random = self._dice.random
        for _ in range(times):
            i, j = int(random() * number), int(random() * number)
            here, there = places[i], places[j]
            if here == there:
                continue
            swapped = 1 << cards[i] | 1 << cards[j]
            one, other = hands[here] ^ swapped, hands[there] ^ swapped
            if _broken(one, bounds[here]) + _broken(other, bounds[there]) <= _broken(
                hands[here], bounds[here]
            ) + _broken(hands[there], bounds[there]):
                hands[here], hands[there] = one, other
                places[i], places[j] = there, here


def _one_place(places: set[int], deck: int, cards: int) -> bool:
    """Whether these places are at most one. The deck is a place for each of its ``cards``."""
    return not places or (len(places) == 1 and (deck not in places or cards == 1))


def _broken(hand: int, bounds: tuple[Bound, ...]) -> int:
    """By how many cards a hand lies outside its bounds."""
    broken = 0
    for bound in bounds:
        number = (hand & bound.cards).bit_count()
        if number < bound.fewest:
            broken += bound.fewest - number
        elif number > bound.most:
            broken += number - bound.most
    return broken
