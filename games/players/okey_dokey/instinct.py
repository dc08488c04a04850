"""Okey Dokey by instinct: what a move seems to cost at a glance, and a game played out by glances alone.

A glance looks at the own hand and at what the talk of the others tells: who holds one of the next two numbers
of a row, and whether somebody has any card of a colour. So an imagined game is played with no more knowledge
than real players have. The weights come from self-play.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.okey_dokey.grid import CELLS, ROWS
from games.players.okey_dokey.open_deal import (
    ALL_ROWS,
    BELOW,
    EQUAL,
    RESET,
    ROWS_OF,
    TWO,
    UNDER,
    Cards,
    OpenDeal,
    lacking,
)
from games.players.thinking import Budget

NUMBER: Final = 0.185
"""What a number costs for each point: low ones come first."""
SHUT: Final = 16.0
"""For each number that a row without Resets can never take again."""
SKIPS_ASKED: Final = 2.15
"""For each other player who holds one of the next two numbers, when one of those is skipped."""
NEXT_MINE: Final = 0.02
NEXT_THEIRS: Final = 0.08
"""The gain of leaving a row in which oneself, or somebody else, holds one of the next two numbers."""
AN_EQUAL: Final = 6.05
EQUAL_LEFT: Final = -0.2
"""An Equal costs this, and more for each other one that is left."""
DISCARDS: Final = 2.0
"""For a number under an Equal that could still have been played; a dead one is a gain of a quarter of it."""
A_RESET: Final = (0.0, 2.75, 1.35)
"""A Reset in a row that has one left, or two."""
CUTS_OFF: Final = 0.11
"""For each number that could still be laid on the row's value."""
CUTS_ASKED: Final = 0.23
"""For each other player who holds one of the next two of them."""
WITH_EQUALS: Final = 0.07
"""With each Equal left a row's first Reset gets dearer by this, and its second one cheaper."""
STRANDS: Final = 4.6
"""For each following turn of the column in which a player finds no row left for them."""
STUCK: Final = 37.0
"""For each following player who has no card at all for the rows that are left."""
DEAD: Final = 100.0
"""For each cell that only an Equal can fill thereafter."""

SWAP_FROM: Final = 1.0
"""From how many numbers in front of it on a card is swapped."""

SQUEEZED: Final = tuple(
    tuple(sum(1 << i for i, row in enumerate(ROWS_OF[rows]) if mask >> row & 1) for mask in range(32))
    for rows in range(32)
)
"""``SQUEEZED[rows][mask]``: the rows of a mask that are among ``rows``, counting only those."""


def glance(deal: OpenDeal, *, thorough: bool = False) -> list[tuple[float, int]]:
    """What the moves of the seat to move cost, the cheapest first: a number, an Equal and a Reset per row.

    All numbers and all discards if ``thorough``. Moves that leave the game hopeless are left out.
    """
    found = _costs(deal, thorough=thorough)
    found.sort()
    return found


def pick(deal: OpenDeal) -> tuple[int, Cards] | None:
    """The cheapest move, with the cards that it swaps; None if all is lost."""
    found = _costs(deal, thorough=False)
    if not found:
        return None
    move = min(found)[1]
    if RESET <= move < UNDER and deal.deck:
        worst = [card for wait, card in burdens(deal, move - RESET) if wait >= SWAP_FROM]
        return move, tuple(worst[:2])
    return move, ()


def _costs(deal: OpenDeal, *, thorough: bool) -> list[tuple[float, int]]:
    """What ``glance`` finds, in any order."""
    deal.look()
    equals_left = sum(deal.equals) + deal.deck.count(EQUAL)
    spare = equals_left - sum(deal.lacks)
    found: list[tuple[float, int]] = []
    if spare < 0:
        return found
    seat = deal.turn
    assert seat is not None
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
            if fits or has_equal:
                ahead = future(open_rows ^ bit, reset_rows & ~bit, reset_due, before_reset)
            if fits:
                costs = number_costs(cards, value, left, own, deal.held[row] ^ own, asking, needs)
                for cost, number, dead in costs if thorough else costs[:1]:
                    if dead <= spare:
                        found.append((cost + ahead, 8 * row + number))
            if has_equal and (spare > 0 or deal.lacks[row]):
                cost = AN_EQUAL + EQUAL_LEFT * (equals_left - 1) + ahead
                found.append((cost, EQUAL + row))
                if thorough and not deal.deck:
                    found += _discards(deal, row, cost, equals_left - 1)
        if reset_rows & bit:
            with_equals = WITH_EQUALS * equals_left
            cost = A_RESET[left] + (with_equals if left > 1 else -with_equals)
            cost += CUTS_OFF * (cards & ~BELOW[value]).bit_count() + CUTS_ASKED * asking
            found.append((cost + future(open_rows ^ bit, 0, False, following), RESET + row))
    return found


def play_out(deal: OpenDeal, budget: Budget) -> bool:
    """Whether the game is won if everybody goes on by instinct; changes the deal. Raises Exhausted."""
    moves = 0
    while deal.turn is not None and not deal.won:
        moves += 1
        picked = pick(deal)
        if picked is None:
            break
        deal.play(*picked)
    budget.spend(moves)
    return deal.won


def burdens(deal: OpenDeal, row: int) -> list[tuple[float, int]]:
    """The number cards of the seat to move once this row is reset, with how long each has to wait.

    That is how many numbers come before it; the longest first.
    """
    seat = deal.turn
    assert seat is not None
    found = []
    for there in ROWS:
        value = 0 if there == row else deal.values[there]
        cards = deal.unplayed[there]
        ahead = cards & ~BELOW[value]
        held = deal.hands[5 * seat + there]
        for i in range(8):
            if held >> i & 1:
                lower = (1 << i) - 1
                if i + 1 >= value:
                    wait = float((ahead & lower).bit_count())
                else:
                    wait = ahead.bit_count() / 2 + (cards & lower).bit_count()
                found.append((-wait, 8 * there + i))
    found.sort()
    return [(-wait, card) for wait, card in found]


@lru_cache(maxsize=1 << 17)
def number_costs(
    cards: int, value: int, resets: int, own: int, others: int, asking: int, needs: int
) -> tuple[tuple[float, int, int], ...]:
    """What each of the own numbers costs in a row, the number less one, and how many cells it spoils.

    The cheapest first. ``others`` are the numbers in other hands, ``asking`` is how many of those hands hold
    one of the next two, and ``needs`` how many numbers the row still needs.
    """
    ahead = cards & ~BELOW[value]
    before = lacking(cards, value, resets, needs)
    found = []
    for i in range(value - 1 if value else 0, 8):
        bit = 1 << i
        if not own & bit:
            continue
        shut = ahead & bit - 1
        dead = lacking(cards ^ bit, i + 1, resets, needs - 1) - before
        cost = NUMBER * (i + 1) + DEAD * dead
        if not resets:
            cost += SHUT * shut.bit_count()
        if shut & ~own:
            cost += SKIPS_ASKED * asking
        then = TWO[i + 1][cards ^ bit]
        if then & own:
            cost -= NEXT_MINE
        if then & others:
            cost -= NEXT_THEIRS
        found.append((cost, i, dead))
    return tuple(sorted(found))


@lru_cache(maxsize=1 << 15)
def future(rows: int, reset_rows: int, reset_due: bool, following: tuple[int, ...]) -> float:
    """What it costs to leave these rows to the next turns, one of ``reset_rows`` to a Reset if it is due.

    ``following`` is from ``_following``, as many turns as there are rows; while a Reset is due its bits 0 to
    4 are enough.
    """
    squeezed = SQUEEZED[rows]
    ways = sorted([squeezed[turn & 31] for turn in following])
    cost = STRANDS * (len(ways) - _matched(tuple(ways), squeezed[reset_rows] if reset_due else 0))
    if not reset_due:
        for turn in following:
            if not turn >> 10 and not turn >> 5 & rows:
                cost += STUCK
    return cost


@lru_cache(maxsize=1 << 15)
def _matched(ways: tuple[int, ...], reset_rows: int) -> int:
    """How many of the turns can each have a row of its own, one of them by a Reset in ``reset_rows``."""
    taken, with_reset = {0}, set[int]()
    for way in ways:
        with_reset |= _with_one_more(with_reset, way) | _with_one_more(taken, reset_rows)
        taken |= _with_one_more(taken, way)
    return max(rows.bit_count() for rows in taken | with_reset)


def _with_one_more(taken: set[int], rows: int) -> set[int]:
    """These sets of rows, as masks, with each of the rows that is not among them."""
    return {rows_taken | 1 << row for rows_taken in taken for row in ROWS_OF[rows & ~rows_taken]}


def _discards(deal: OpenDeal, row: int, cost: float, equals_left: int) -> list[tuple[float, int]]:
    """An Equal in a row, with each number of it that can be discarded without making the game hopeless."""
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
    """What each player can fill who has a turn in this column after the seat: a mask a turn, in any order.

    Bits 0 to 4 are the open rows in which that player holds one of the next two numbers, 5 to 9 those of
    whose colour that player has any card, bit 10 says that they have an Equal.
    """
    players, sizes, reach, equals = deal.players, deal.sizes, deal.reach, deal.equals
    seen = open_rows * 33
    found = []
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
