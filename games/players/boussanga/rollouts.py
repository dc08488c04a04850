"""Cooperative Boussanga, played to its end: the same draws for every candidate, quick plans to the goal.

The cards that nobody sees are drawn in random orders. The order of the real deck is never used.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from games.boussanga.cards import CARDS
from games.boussanga.end import GOAL, WINS
from games.players.boussanga.together import Cards, Ground, Store, collected, plans, returned
from games.players.thinking import Budget, Exhausted

DEPTH: Final = 2
EFFORT: Final = 60
MOST_CARDS: Final = max(WINS) + 1
SIEVE: Final = (16, 48, 120)
"""The numbers of rounds after which the worse half of the candidates is dropped: eight leave one."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """The game after an action: the hand is without the used card, and ``store`` counts it."""

    action: str
    ground: Ground
    store: Store
    hand: Cards


def most_promising(
    candidates: list[Candidate], discarded: int, dice: Random, budget: Budget
) -> tuple[Candidate, float]:
    """The candidate with the best average, and the number of cards from now until it reaches the goal.

    ``discarded`` cards were used before. Without time for a single round it is the first candidate.
    """
    left = candidates
    worth = dict.fromkeys(left, 0.0)
    cards = dict.fromkeys(left, 0.0)
    rounds = 0
    try:
        while len(left) > 1:
            unseen = [card for card in CARDS if all(card not in one.hand for one in left)]
            dice.shuffle(unseen)
            lengths = {}
            for one in left:
                budget.spend()
                lengths[one] = play_out(one, unseen)
            for one, length in lengths.items():
                worth[one] += reward(discarded + length)
                cards[one] += length
            rounds += 1
            if rounds in SIEVE:
                left = sorted(left, key=lambda one: -worth[one])[: (len(left) + 1) // 2]
    except Exhausted:
        pass
    best = max(left, key=lambda one: worth[one])
    return best, cards[best] / rounds if rounds else best.store.expected


def reward(cards: int) -> float:
    """The worth of reaching the goal with this number of cards: titles count, and every card a little."""
    return sum(cards <= most for most in WINS) - 0.05 * cards


def play_out(candidate: Candidate, draws: list[str]) -> int:
    """The number of cards from now to the goal, at most about MOST_CARDS."""
    ground, store, hand = candidate.ground, candidate.store, list(candidate.hand)
    coming = iter(draws)
    while store.points < GOAL and store.cards < MOST_CARDS:
        hand = [card or next(coming, None) for card in hand]
        found = plans(ground, store, tuple(hand), DEPTH, effort=EFFORT)
        if found:
            i, there = found[0].steps[0]
            ground, store = collected(ground, store, str(hand[i]), there)
        else:
            i = next(i for i, card in enumerate(hand) if card)
            ground, store = returned(ground, store, _least_worth(store))
        hand[i] = None
    return store.cards if store.points >= GOAL else MOST_CARDS


def _least_worth(store: Store) -> int:
    """The cheapest element to put back, among those with pawns."""
    held = [(number, element) for element, number in enumerate(store.collection) if number]
    return max(held)[1] if held else 0
