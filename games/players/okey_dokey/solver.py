"""Whether a game of Okey Dokey with all cards open can still be won, exactly: a search depth first.

Never guesses what is hidden: it is asked about one way in which the cards may lie.
"""

from __future__ import annotations

from games.players.okey_dokey.instinct import glance
from games.players.okey_dokey.open_deal import OpenDeal
from games.players.thinking import Budget, Exhausted


def winnable(deal: OpenDeal, budget: Budget) -> bool | None:
    """Whether everybody together can fill the grid, swapping nothing; None if the budget ends before.

    Without a deck there is nothing to swap, and the answer is exact.
    """
    try:
        return _winnable(deal, budget, set())
    except Exhausted:
        return None


def winning_moves(deal: OpenDeal, budget: Budget) -> tuple[int, ...] | None:
    """The moves of the seat to move after which the game is ``winnable``, the likeliest first.

    None if the budget ends before.
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
    key = (
        deal.turn,
        deal.filled,
        deal.reset_due,
        *deal.values,
        *deal.resets,
        *deal.hands,
        *deal.equals,
    )
    if key in lost:
        return False
    for _, move in glance(deal, thorough=True):
        then = deal.copy()
        then.play(move)
        if _winnable(then, budget, lost):
            return True
    lost.add(key)
    return False
