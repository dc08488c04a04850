"""Whether a game of Okey Dokey with all cards open can still be won, exactly: a search depth first.

Never guesses what is hidden: it is asked about one way in which the cards may lie.
"""

from __future__ import annotations

from games.players.okey_dokey.instinct import glance
from games.players.okey_dokey.standing import Standing
from games.players.thinking import Budget, Exhausted


def winnable(standing: Standing, budget: Budget) -> bool | None:
    """Whether everybody together can fill the grid, swapping nothing; None if the budget ends before.

    Without a deck there is nothing to swap, and the answer is exact.
    """
    try:
        return _winnable(standing, budget, set())
    except Exhausted:
        return None


def winning_moves(standing: Standing, budget: Budget) -> tuple[int, ...] | None:
    """The moves of the seat to move after which the game is ``winnable``, the likeliest first.

    None if the budget ends before.
    """
    found = []
    for _, move in glance(standing, thorough=True):
        then = standing.copy()
        then.play(move)
        answer = winnable(then, budget)
        if answer is None:
            return None
        if answer:
            found.append(move)
    return tuple(found)


def _winnable(standing: Standing, budget: Budget, lost: set[tuple[object, ...]]) -> bool:
    if standing.won:
        return True
    if standing.turn is None or standing.hopeless:
        return False
    budget.spend()
    key = (
        standing.turn,
        standing.filled,
        standing.reset_due,
        *standing.values,
        *standing.resets,
        *standing.hands,
        *standing.equals,
    )
    if key in lost:
        return False
    for _, move in glance(standing, thorough=True):
        then = standing.copy()
        then.play(move)
        if _winnable(then, budget, lost):
            return True
    lost.add(key)
    return False
