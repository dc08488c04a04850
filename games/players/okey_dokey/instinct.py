"""Okey Dokey by instinct: the cost of a move at a glance, and a game played out by glances alone.

A glance uses the seat's own hand and what the talk of the others says: which seats hold one of the next two
numbers of a row, and which have any card of a colour. So the players of an imagined game know no more than
real players do. The weights come from self-play.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Final

from games.okey_dokey.grid import CELLS, ROWS
from games.players.okey_dokey.open_deal import (
    ALL_ROWS,
    BELOW,
    EQUAL,
    RESET,
    ROWS_OF,
    SWAP_FROM,
    UNDER,
    Cards,
    OpenDeal,
    lacking,
    lowest,
    waits_for,
)
from games.players.thinking import Budget


@dataclass(frozen=True, slots=True)
class Weights:
    """What the facts of a move cost or gain. Tuples have a value for a row with no Reset left, one, or two.

    ``stays`` is the gain of each number that the row can take after the move. ``skips_asked`` is the cost of
    each other player who holds one of the next two numbers, if one of these is skipped, ``skips_own`` that of
    each number of its own that the seat skips in a row with Resets; ``next_theirs`` is the gain of a row of
    which another seat holds the very next number then.

    ``a_reset`` is the cost of a Reset, more by ``for_equals`` for each Equal that is left; ``opens`` the gain
    of each number that can be laid again after it. ``strands`` is the cost of each later turn of the column
    in which the player has no suitable row left.
    """

    stays: tuple[float, float, float]
    skips_asked: float
    skips_own: float
    next_theirs: float
    a_reset: tuple[float, float, float]
    opens: tuple[float, float, float]
    strands: float
    for_equals: tuple[float, float, float] = (0, 0, 0)


WEIGHTS: Final = (
    Weights(
        stays=(5.1, 1.02, 0.62),
        skips_asked=5.5,
        skips_own=0.96,
        next_theirs=0.39,
        a_reset=(0, 3.54, -0.27),
        opens=(0, 1.31, 0.44),
        strands=10.7,
    ),
    Weights(
        stays=(2.77, 1.78, 1.33),
        skips_asked=10.5,
        skips_own=0.82,
        next_theirs=1.67,
        a_reset=(0, 5.04, -0.23),
        opens=(0, 2.1, 0.91),
        strands=44,
        for_equals=(0, 0.6, 0.35),
    ),
)
"""The weights while no Equal is left, and while there are some."""

SHUT: Final = 16.0
"""The cost of each number that a row without Resets can never take again."""
AN_EQUAL: Final = 35.5
EQUAL_LEFT: Final = -1.77
"""The cost of an Equal, and the additional cost for each other Equal that is left."""
DISCARDS: Final = 2.0
"""The cost of a playable number discarded under an Equal; a dead number gains a quarter of it."""
STUCK: Final = 30.0
"""The cost of each later player who has no card at all for the rows that are left."""
DEAD: Final = 100.0
"""The cost of each cell that only an Equal can fill afterwards."""

HORIZON: Final = 25
RETRIES: Final = 2
BLUR: Final = 6.0
"""How many cells ahead a game is played out, how often again if it goes ill, how wrong glances are then."""

SQUEEZED: Final = tuple(
    tuple(sum(1 << i for i, row in enumerate(ROWS_OF[rows]) if mask >> row & 1) for mask in range(32))
    for rows in range(32)
)
"""``SQUEEZED[rows][mask]``: the bits of a mask at ``rows``, moved together."""


def glance(deal: OpenDeal, *, thorough: bool = False) -> list[tuple[float, int]]:
    """The costs of the legal moves, the cheapest first: a number, an Equal and a Reset for each row.

    If ``thorough``, all numbers and all discards. Moves that make the game hopeless are left out.
    """
    found = _costs(deal, thorough=thorough)
    found.sort()
    return found


def pick(deal: OpenDeal, dice: Random | None = None) -> tuple[int, Cards] | None:
    """The cheapest move, with the cards that it swaps; None if every move loses.

    With dice each cost is wrong by up to BLUR.
    """
    found = _costs(deal, thorough=False)
    if not found:
        return None
    if dice is not None:
        found = [(cost + BLUR * dice.random(), move) for cost, move in found]
    move = min(found)[1]
    if RESET <= move < UNDER and deal.deck:
        worst = [card for wait, card in burdens(deal, move - RESET) if wait >= SWAP_FROM]
        return move, tuple(worst[:2])
    return move, ()


def _costs(deal: OpenDeal, *, thorough: bool) -> list[tuple[float, int]]:
    """The result of ``glance``, in any order."""
    deal.look()
    equals_left = sum(deal.equals) + deal.deck.count(EQUAL)
    spare = equals_left - sum(deal.lacks)
    found: list[tuple[float, int]] = []
    if spare < 0:
        return found
    seat = deal.turn
    assert seat is not None
    weights = WEIGHTS[equals_left > 0]
    resets = deal.resets
    open_rows = ALL_ROWS ^ deal.filled
    reset_due, reset_rows = deal.reset_due, deal.reset_rows
    last_card = sum(deal.sizes) == 1 and deal.placed < CELLS - 1
    number_due = not last_card and (not reset_due or open_rows & open_rows - 1 != 0)
    has_equal = deal.equals[seat]
    following = _following(deal, seat, open_rows)
    before_reset = tuple(sorted([turn & 31 for turn in following])) if reset_due else following
    for row in ROWS_OF[open_rows]:
        bit = 1 << row
        value, left, cards = deal.values[row], resets[row], deal.unplayed[row]
        asking = (deal.holders[row] & ~(1 << seat)).bit_count()
        if number_due and reset_rows != bit and (needs := deal.needed[row]) > 0:
            own = deal.hands[5 * seat + row]
            fits = own & ~BELOW[value]
            ahead = 0.0
            if fits or has_equal:
                ahead = future(open_rows ^ bit, reset_rows & ~bit, reset_due, before_reset, weights.strands)
            if fits:
                costs = number_costs(
                    cards, value, left, own, deal.held[row] ^ own, asking, needs, equals_left > 0
                )
                for cost, number, dead in costs if thorough else costs[:1]:
                    if dead <= spare:
                        found.append((cost + ahead, 8 * row + number))
            if has_equal and (spare > 0 or deal.lacks[row]):
                stays = weights.stays[left] * (cards & ~BELOW[value]).bit_count()
                cost = AN_EQUAL + EQUAL_LEFT * (equals_left - 1) - stays + ahead
                found.append((cost, EQUAL + row))
                if thorough and not deal.deck:
                    found += _discards(deal, row, cost, equals_left - 1)
        if reset_rows & bit:
            cost = weights.a_reset[left] + weights.for_equals[left] * equals_left
            cost -= weights.opens[left] * (cards & BELOW[value]).bit_count()
            found.append((cost + future(open_rows ^ bit, 0, False, following, weights.strands), RESET + row))
    return found


def play_out(deal: OpenDeal, dice: Random, budget: Budget, horizon: int = HORIZON) -> bool:
    """Whether the game goes well if everybody plays on by instinct, or else in one of RETRIES with dice.

    It goes well if the grid is full, or ``horizon`` more cells are filled. Real players look further than
    instinct, so they win much of what is won only in a second try. Raises Exhausted.
    """
    return any(
        _goes_well(deal.copy(), dice if retry else None, budget, horizon) for retry in range(1 + RETRIES)
    )


def _goes_well(deal: OpenDeal, dice: Random | None, budget: Budget, horizon: int) -> bool:
    far = min(deal.placed + horizon, CELLS)
    before = deal.placed
    while deal.turn is not None and deal.placed < far:
        picked = pick(deal, dice)
        if picked is None:
            break
        deal.play(*picked)
    budget.spend(deal.placed - before + 1)
    return deal.placed == far


def burdens(deal: OpenDeal, row: int) -> list[tuple[float, int]]:
    """The number cards that the seat to move keeps if this row is reset, and how long each must wait.

    The wait is the number of numbers that come before it; the longest wait first.
    """
    seat = deal.turn
    assert seat is not None
    found: list[tuple[float, int]] = []
    for there in ROWS:
        value = 0 if there == row else deal.values[there]
        held, cards = deal.hands[5 * seat + there], deal.unplayed[there]
        found += [(-waits_for(i, value, cards), 8 * there + i) for i in range(8) if held >> i & 1]
    found.sort()
    return [(-wait, card) for wait, card in found]


@lru_cache(maxsize=1 << 17)
def number_costs(
    cards: int, value: int, resets: int, own: int, others: int, asking: int, needs: int, equals: bool
) -> tuple[tuple[float, int, int], ...]:
    """For each of the seat's numbers in a row: the cost, the number counted from 0, the cells that it spoils.

    The cheapest first. ``others`` are the numbers in other hands. ``asking`` is the number of these hands
    that hold one of the next two, ``needs`` the number of numbers that the row still needs; ``equals`` says
    whether there are Equals left.
    """
    weights = WEIGHTS[equals]
    ahead = cards & ~BELOW[value]
    before = lacking(cards, value, resets, needs)
    found = []
    for i in range(value - 1 if value else 0, 8):
        bit = 1 << i
        if not own & bit:
            continue
        shut = ahead & bit - 1
        dead = lacking(cards ^ bit, i + 1, resets, needs - 1) - before
        then = ahead & ~(bit | bit - 1)
        cost = DEAD * dead - weights.stays[resets] * then.bit_count()
        if resets:
            cost += weights.skips_own * (shut & own).bit_count()
        else:
            cost += SHUT * shut.bit_count()
        if shut & ~own:
            cost += weights.skips_asked * asking
        if lowest(then) & others:
            cost -= weights.next_theirs
        found.append((cost, i, dead))
    return tuple(sorted(found))


@lru_cache(maxsize=1 << 15)
def future(rows: int, reset_rows: int, reset_due: bool, following: tuple[int, ...], strands: float) -> float:
    """The cost of leaving these rows to the next turns; one of ``reset_rows`` goes to a Reset if it is due.

    ``following`` comes from ``_following`` and has one turn for each row; while a Reset is due, its bits 0 to
    4 are enough.
    """
    squeezed = SQUEEZED[rows]
    ways = sorted([squeezed[turn & 31] for turn in following])
    cost = strands * (len(ways) - _matched(tuple(ways), squeezed[reset_rows] if reset_due else 0))
    if not reset_due:
        for turn in following:
            if not turn >> 10 and not turn >> 5 & rows:
                cost += STUCK
    return cost


@lru_cache(maxsize=1 << 15)
def _matched(ways: tuple[int, ...], reset_rows: int) -> int:
    """How many of the turns can have different rows, where one turn may put a Reset in ``reset_rows``."""
    taken, with_reset = {0}, set[int]()
    for way in ways:
        with_reset |= _with_one_more(with_reset, way) | _with_one_more(taken, reset_rows)
        taken |= _with_one_more(taken, way)
    return max(rows.bit_count() for rows in taken | with_reset)


def _with_one_more(taken: set[int], rows: int) -> set[int]:
    """These sets of rows (as masks), each with one more row, for all rows that it lacks."""
    return {rows_taken | 1 << row for rows_taken in taken for row in ROWS_OF[rows & ~rows_taken]}


def _discards(deal: OpenDeal, row: int, cost: float, equals_left: int) -> list[tuple[float, int]]:
    """An Equal in a row, with each number of the row that can be discarded so that there is still hope."""
    assert deal.turn is not None
    found: list[tuple[float, int]] = []
    if sum(deal.sizes) == 2 and deal.placed < CELLS - 1:
        return found
    held = deal.hands[5 * deal.turn + row]
    value, cards, resets = deal.values[row], deal.unplayed[row], deal.resets[row]
    needs = deal.needed[row]
    elsewhere = sum(deal.lacks) - deal.lacks[row]
    for i in range(8):
        if held >> i & 1 and elsewhere + lacking(cards ^ 1 << i, value, resets, needs - 1) <= equals_left:
            extra = DISCARDS if i + 1 >= value else -DISCARDS / 4
            found.append((cost + extra, UNDER + 8 * row + i))
    return found


def _following(deal: OpenDeal, seat: int, open_rows: int) -> tuple[int, ...]:
    """What the players with later turns in this column can fill: one mask for each turn, in any order.

    Bits 0 to 4 are the open rows in which the player holds one of the next two numbers. Bits 5 to 9 are the
    rows of the colours that the player holds. Bit 10 says that the player has an Equal.
    """
    players, sizes, reach, equals = deal.players, deal.sizes, deal.reach, deal.equals
    seen = open_rows * 33
    found: list[int] = []
    for _ in range(open_rows.bit_count() - 1):
        for _ in range(players):
            seat += 1
            if seat == players:
                seat = 0
            if sizes[seat]:
                break
        found.append(reach[seat] & seen | 1024 if equals[seat] else reach[seat] & seen)
    found.sort()
    return tuple(found)
