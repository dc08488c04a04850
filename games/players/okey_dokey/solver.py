"""Whether a game of Okey Dokey with all cards open can still be won: an exact depth-first search.

Never guesses hidden cards: a caller asks about one possible deal.
"""

from __future__ import annotations

from games.players.okey_dokey.instinct import glance
from games.players.okey_dokey.open_deal import OpenDeal
from games.players.thinking import Budget, Exhausted


def winnable(deal: OpenDeal, budget: Budget) -> bool | None:
    """Whether all players together can fill the grid without a swap; None if the budget ends first.

    If the deck is empty there is nothing to swap, and the answer is exact.
    """
    try:
        return _winnable(deal, budget, set())
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


def _winnable(deal: OpenDeal, budget: Budget, lost: set[tuple[object, ...]]) -> bool:
    if deal.won:
        return True
    if deal.turn is None or deal.hopeless:
        return False
    budget.spend()
    key = deal.key
    if key in lost:
        return False
    for _, move in glance(deal, thorough=True):
        then = deal.copy()
        then.play(move)
        if _winnable(then, budget, lost):
            return True
    lost.add(key)
    return False
