"""Whether and how a game of Okey Dokey with all cards open can be finished, with swaps or without.

Never guesses hidden cards: a caller asks about one deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations
from random import Random
from typing import Final

from games.okey_dokey.grid import ROWS
from games.players.okey_dokey.instinct import burdens, glance
from games.players.okey_dokey.open_deal import EQUAL, RESET, SWAP_FROM, UNDER, Cards, OpenDeal
from games.players.thinking import Budget, Exhausted

Line = tuple[tuple[int, Cards], ...]
"""Moves with the cards that they swap."""

TRIES: Final = 24
NODES_OF_A_TRY: Final = 500
BLUR: Final = 4.0
"""How often a way is tried before all ways are searched, how long, and by how much its glances are wrong."""

NODES: Final = 8_000
"""The nodes of the search of all ways, about a quarter of a second."""

PER_CARD: Final = 0.5
"""By how much each swapped card makes a Reset look cheaper in a try."""

MOST_SWAPPED: Final = 2


def finish(deal: OpenDeal) -> Line | None:
    """Moves of all players that fill the grid; None if there are none. Raises Exhausted if it is not known.

    Short tries in different orders find most ways much sooner than one long search. Equal deals have equal
    answers.
    """
    if deal.deck:
        dice = Random(0)
        for number in range(TRIES):
            try:
                line = _Tries(dice, BLUR if number else 0).finish(deal, Budget(0, NODES_OF_A_TRY))
            except Exhausted:
                continue
            if line is not None:
                return line
    return _WithSwaps().finish(deal, Budget(0, NODES))


def winnable(deal: OpenDeal, budget: Budget) -> bool | None:
    """Whether all players together can fill the grid without a swap; None if the budget ends first.

    If the deck is empty there is nothing to swap, and the answer is exact.
    """
    try:
        return _Search().finish(deal, budget) is not None
    except Exhausted:
        return None


def winning_moves(deal: OpenDeal, budget: Budget) -> tuple[int, ...] | None:
    """The moves of the seat to move after which the game is ``winnable``, the likeliest first.

    None if the budget ends first.
    """
    found = []
    for _, move in glance(deal, thorough=True):
        then = deal.copy()
        then.play(move)
        answer = winnable(then, budget)
        if answer is None:
            return None
        if answer:
            found.append(move)
    return tuple(found)


class _Search:
    """A depth-first search of all moves without swaps; remembers deals that are lost."""

    def __init__(self) -> None:
        self._lost: set[tuple[object, ...]] = set()

    def finish(self, deal: OpenDeal, budget: Budget) -> Line | None:
        if deal.won:
            return ()
        if deal.turn is None or deal.hopeless:
            return None
        budget.spend()
        key = (*deal.key, *deal.deck) if deal.deck else deal.key
        if key in self._lost:
            return None
        for head, swap in self.moves(deal):
            then = deal.copy()
            then.play(head, swap)
            line = self.finish(then, budget)
            if line is not None:
                return ((head, swap), *line)
        self._lost.add(key)
        return None

    def moves(self, deal: OpenDeal) -> Iterable[tuple[int, Cards]]:
        """Every move that is not hopeless at a glance."""
        return [(head, ()) for _, head in glance(deal, thorough=True)]


class _WithSwaps(_Search):
    """The same with every choice of cards to swap, in every order."""

    def moves(self, deal: OpenDeal) -> Iterator[tuple[int, Cards]]:
        for head, _ in super().moves(deal):
            yield head, ()
            if RESET <= head < UNDER and deal.deck:
                for number in range(1, MOST_SWAPPED + 1):
                    yield from ((head, swap) for swap in permutations(_hand(deal), number))


class _Tries(_Search):
    """A search with few swaps, in an order that is a little wrong."""

    def __init__(self, dice: Random, blur: float) -> None:
        super().__init__()
        self._dice = dice
        self._blur = blur

    def moves(self, deal: OpenDeal) -> Iterator[tuple[int, Cards]]:
        found = []
        for cost, head in glance(deal, thorough=True):
            swaps: list[Cards] = [()]
            if RESET <= head < UNDER and deal.deck:
                worst = tuple(card for wait, card in burdens(deal, head - RESET) if wait >= SWAP_FROM)
                swaps += [worst[:number] for number in range(1, min(MOST_SWAPPED, len(worst)) + 1)]
            for swap in swaps:
                seen = cost - PER_CARD * len(swap) + self._blur * self._dice.random()
                found.append((seen, head, swap))
        yield from ((head, swap) for _, head, swap in sorted(found))


def _hand(deal: OpenDeal) -> Cards:
    """The cards of the seat to move."""
    seat = deal.turn
    assert seat is not None
    numbers = (8 * row + i for row in ROWS for i in range(8) if deal.hands[5 * seat + row] >> i & 1)
    return (*numbers, *[EQUAL] * deal.equals[seat])
