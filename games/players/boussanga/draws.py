"""Cooperative Boussanga, one draw ahead: how good the plans are, on average over the cards that may come.

Every card outside the hand may come. The order of the real deck is never used.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp
from random import Random
from typing import Final

from games.boussanga.cards import CARDS
from games.boussanga.end import GOAL, WINS
from games.players.boussanga.together import Cards, Ground, Store, plans
from games.players.thinking import Budget, Exhausted

DEPTH: Final = 3
EFFORT: Final = 60
STEEP: Final = 2.0
"""By how much a card more in the expected end of a plan lowers the logit of the odds of a title."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """The game after an action: the hand is without the used card, and ``store`` counts it."""

    action: str
    ground: Ground
    store: Store
    hand: Cards


def most_promising(
    candidates: list[Candidate], seen: Cards, discarded: int, dice: Random, budget: Budget
) -> tuple[Candidate, float]:
    """The candidate with the best average over all draws, and the number of cards from now to the goal.

    ``seen`` cards cannot be drawn; ``discarded`` cards were used before. Without time for a single draw it is
    the first candidate.
    """
    worth = dict.fromkeys(candidates, 0.0)
    cards = dict.fromkeys(candidates, 0.0)
    unseen = [card for card in CARDS if card not in seen]
    dice.shuffle(unseen)
    drawn = 0
    try:
        for card in unseen:
            ends = {}
            for one in candidates:
                budget.spend()
                ends[one] = _end(one, card)
            for one, end in ends.items():
                worth[one] += odds(end, discarded)
                cards[one] += end.expected
            drawn += 1
    except Exhausted:
        pass
    best = max(candidates, key=lambda one: worth[one])
    return best, cards[best] / drawn if drawn else best.store.expected


def odds(end: Store, discarded: int) -> float:
    """The number of titles that a game wins, on average, after a plan that ends like this."""
    if end.points >= GOAL:
        return sum(discarded + end.cards <= most for most in WINS)
    return sum(1 / (1 + exp(STEEP * (discarded + end.expected - most))) for most in WINS)


def _end(candidate: Candidate, card: str) -> Store:
    """The end of the best plan once this card is drawn; where no card fits, a pass is needed."""
    if candidate.store.points >= GOAL:
        return candidate.store
    hand = tuple(held or card for held in candidate.hand)
    found = plans(candidate.ground, candidate.store, hand, DEPTH, effort=EFFORT)
    return found[0].store if found else replace(candidate.store, cards=candidate.store.cards + 1)
