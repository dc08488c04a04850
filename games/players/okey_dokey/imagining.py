"""Possible hands and decks of Okey Dokey: dealt at random so that they agree with the talk.

Where the talk cannot all be true, the deals agree with as much of it as possible. Sees only what the view
shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import factorial, prod
from random import Random
from typing import Final

from games.okey_dokey.grid import ROWS
from games.okey_dokey.view import OkeyDokeyView
from games.players.okey_dokey.listening import Heard, numbers_of
from games.players.okey_dokey.open_deal import EQUAL, TWO, OpenDeal, open_deal_of

TRIES: Final = 20
"""How often a colour is dealt again before a wish for a number beyond the next two is given up."""

Placing = tuple[int | None, ...]
"""The seat that holds each hidden one of the next two numbers; None if it is no seat that spoke of them."""


@dataclass(frozen=True, slots=True)
class Colour:
    """The possible places of a row's hidden cards.

    ``numbers`` says how many each seat that spoke of them has.

    The ``placings`` of the ``next_two`` agree with the talk, and each is as likely as its weight in
    ``weights``. ``wishes`` are masks; the seat also holds a number of its mask.
    """

    hidden: tuple[int, ...]
    numbers: dict[int, int]
    next_two: tuple[int, ...]
    placings: tuple[Placing, ...]
    weights: tuple[int, ...]
    wishes: dict[int, int]

    def deal(self, dice: Random) -> tuple[dict[int, int], list[int]]:
        """Masks of the numbers of each of these seats, and the numbers that are left, counted from 0."""
        hands: dict[int, int] = {}
        rest: list[int] = []
        for _ in range(TRIES):
            hands = dict.fromkeys(self.numbers, 0)
            rest = [i for i in self.hidden if i not in self.next_two]
            dice.shuffle(rest)
            (placing,) = dice.choices(self.placings, self.weights)
            aside = []
            for i, seat in zip(self.next_two, placing, strict=True):
                if seat is None:
                    aside.append(i)
                else:
                    hands[seat] |= 1 << i
            for seat, number in self.numbers.items():
                for _ in range(number - hands[seat].bit_count()):
                    hands[seat] |= 1 << rest.pop()
            rest += aside
            if all(hands[seat] & wish for seat, wish in self.wishes.items()):
                break
        return hands, rest


class Imagination:
    """Deals the unseen cards in ways that agree with the talk.

    ``shown`` is the deal as far as the view shows it.
    """

    def __init__(self, view: OkeyDokeyView, heard: tuple[Heard, ...]) -> None:
        self.shown = open_deal_of(view)
        self._heard = heard
        self._seats = [seat for seat, size in enumerate(view.hand_sizes) if view.hands[seat] is None and size]
        shown = tuple(card for hand in view.hands for card in hand or ())
        self._equals = view.unseen.count("=") - shown.count("=")
        hidden = [
            tuple(i for i in range(8) if cards >> i & 1)
            for cards in (numbers_of(view.unseen, row) & ~numbers_of(shown, row) for row in ROWS)
        ]
        numbers = self._numbers(hidden)
        self._colours = [
            _colour(
                hidden[row], numbers[row], row, heard, TWO[view.values[row]][numbers_of(view.unseen, row)]
            )
            for row in ROWS
        ]

    @property
    def certain(self) -> bool:
        """Whether the hidden cards have only one possible place: one hand, or the last one in the deck."""
        hidden = sum(len(colour.hidden) for colour in self._colours) + self._equals
        sizes = [self.shown.sizes[seat] for seat in self._seats]
        return hidden == max(sizes, default=min(hidden, 1))

    def deal(self, dice: Random) -> OpenDeal:
        """A possible deal of the hidden cards; the deck in any order."""
        deal = self.shown.copy()
        room = {seat: deal.sizes[seat] for seat in self._seats}
        pool: list[int] = []
        for row, colour in enumerate(self._colours):
            hands, rest = colour.deal(dice)
            for seat, hand in hands.items():
                deal.hands[5 * seat + row] = hand
                room[seat] -= hand.bit_count()
            pool += [8 * row + i for i in rest]
        pool += self._loosened(deal, room, dice)
        equals = self._equals
        for seat in self._seats:
            if None not in self._heard[seat].counts and not self._heard[seat].stale:
                given = min(room[seat], equals)
                deal.equals[seat], room[seat], equals = given, room[seat] - given, equals - given
        pool += [EQUAL] * equals
        dice.shuffle(pool)
        for seat in self._seats:
            self._fill(deal, seat, room[seat], pool)
        deal.deck = pool
        return deal

    def _numbers(self, hidden: list[tuple[int, ...]]) -> list[dict[int, int]]:
        """The number of cards in each row, for every seat that has counted them or wishes for one."""
        found: list[dict[int, int]] = [{} for _ in ROWS]
        room = {seat: self.shown.sizes[seat] for seat in self._seats}
        free = [len(cards) for cards in hidden]
        for counted in (True, False):
            for seat in self._seats:
                said = self._heard[seat]
                for row, count in enumerate(said.counts):
                    if (count is not None) is counted:
                        wanted = int(said.has[row] != 0) if count is None else count
                        number = min(wanted, room[seat], free[row])
                        if number:
                            found[row][seat] = number
                        room[seat] -= number
                        free[row] -= number
        return found

    def _loosened(self, deal: OpenDeal, room: dict[int, int], dice: Random) -> list[int]:
        """Takes cards out of hands that were counted some turns ago: as many as may have changed since."""
        found = []
        for seat in self._seats:
            for _ in range(min(self._heard[seat].stale, deal.sizes[seat] - room[seat])):
                hands = deal.hands[5 * seat : 5 * seat + 5]
                card = dice.choice([8 * row + i for row in ROWS for i in range(8) if hands[row] >> i & 1])
                deal.hands[5 * seat + (card >> 3)] ^= 1 << (card & 7)
                room[seat] += 1
                found.append(card)
        return found

    def _fill(self, deal: OpenDeal, seat: int, number: int, pool: list[int]) -> None:
        """Give a hand ``number`` cards of the pool, if possible of colours that it has not counted."""
        said = self._heard[seat]
        for _ in range(number):
            fitting = (
                i
                for i in range(len(pool) - 1, -1, -1)
                if pool[i] == EQUAL or said.stale or said.counts[pool[i] >> 3] is None
            )
            card = pool.pop(next(fitting, -1))
            if card == EQUAL:
                deal.equals[seat] += 1
            else:
                deal.hands[5 * seat + (card >> 3)] |= 1 << (card & 7)


def _colour(
    hidden: tuple[int, ...], numbers: dict[int, int], row: int, heard: tuple[Heard, ...], two: int
) -> Colour:
    """The possible places of a row's cards: only those that contradict the talk least."""
    next_two = tuple(i for i in hidden if two >> i & 1)
    ways: list[tuple[int, Placing, int]] = []
    for placing in product((None, *numbers), repeat=len(next_two)):
        weight = _ways(numbers, placing, len(hidden))
        if weight:
            ways.append((_broken(numbers, placing, next_two, row, heard, two), placing, weight))
    fewest = min(broken for broken, _, _ in ways)
    wishes = {seat: heard[seat].has[row] for seat in numbers if heard[seat].has[row] & ~two}
    return Colour(
        hidden,
        numbers,
        next_two,
        tuple(placing for broken, placing, _ in ways if broken == fewest),
        tuple(weight for broken, _, weight in ways if broken == fewest),
        wishes,
    )


def _ways(numbers: dict[int, int], placing: Placing, cards: int) -> int:
    """The number of ways to deal the other cards after a placing; 0 if the placing gives a hand too many."""
    left = [number - placing.count(seat) for seat, number in numbers.items()]
    left.append(cards - sum(numbers.values()) - placing.count(None))
    if min(left) < 0:
        return 0
    return factorial(cards - len(placing)) // prod(map(factorial, left))


def _broken(
    numbers: dict[int, int],
    placing: Placing,
    next_two: tuple[int, ...],
    row: int,
    heard: tuple[Heard, ...],
    two: int,
) -> int:
    """The number of statements about the next two numbers that a placing contradicts."""
    broken = 0
    for seat in numbers:
        hand = sum(1 << i for i, holder in zip(next_two, placing, strict=True) if holder == seat)
        has = heard[seat].has[row]
        broken += bool(has and not has & ~two and not hand & has) + bool(hand & heard[seat].lacks[row])
    return broken
