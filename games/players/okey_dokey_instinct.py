"""Okey Dokey by instinct: what a move seems to cost at a glance, and a game played out by glances alone.

A glance looks at the own hand and at what the talk of the others tells: who holds one of the next two numbers
of a row, and whether somebody has any card of a colour. So an imagined game is played with no more knowledge
than real players have. The weights come from self-play.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from games.okey_dokey_grid import CELLS, ROWS
from games.players.okey_dokey_standing import (
    ALL_ROWS,
    BELOW,
    EQUAL,
    RESET,
    TWO,
    UNDER,
    Cards,
    Standing,
    lacking,
)
from games.players.thinking import Budget

NUMBER: Final = 0.16
"""What a number costs for each point: low ones come first."""
SHUT: Final = 0.8
"""For each number that a row without Resets can never take again."""
SKIPS_ASKED: Final = 2.4
"""For each other player who holds one of the next two numbers, when one of those is skipped."""
NEXT_MINE: Final = 0.14
NEXT_THEIRS: Final = 0.24
"""The gain of leaving a row in which oneself, or somebody else, holds one of the next two numbers."""
AN_EQUAL: Final = 3.2
EQUAL_LEFT: Final = 0.6
"""An Equal costs this, and more for each other one that is left."""
DISCARDS: Final = 2.0
"""For a number under an Equal that could still have been played; a dead one is a gain of a quarter of it."""
A_RESET: Final = (0.0, 0.65, 1.2)
"""A Reset in a row that has one left, or two."""
CUTS_OFF: Final = 0.26
"""For each number that could still be laid on the row's value."""
CUTS_ASKED: Final = 0.11
"""For each other player who holds one of the next two of them."""
LATE: Final = 0.08
LATE_EQUALS: Final = 0.14
"""A row's first Reset gets cheaper with each column, and with each Equal left; the second one dearer."""
STRANDS: Final = 3.65
"""For each following turn of the column in which somebody finds no row of his own."""
STUCK: Final = 16.0
"""For each following player who has no card at all for the rows that are left."""
DEAD: Final = 100.0
"""For each cell that only an Equal can fill thereafter."""

SWAP_FROM: Final = 2.0
"""From how many numbers in front of it on a card is swapped."""


def glance(standing: Standing, *, thorough: bool = False) -> list[tuple[float, int]]:
    """What the moves of the seat to move cost, the cheapest first: a number, an Equal and a Reset per row.

    All numbers and all discards if ``thorough``. Moves that leave the game hopeless are left out.
    """
    seat = standing.turn
    assert seat is not None
    hands, resets, unplayed = standing.hands, standing.resets, standing.unplayed
    open_rows = ALL_ROWS ^ standing.filled
    reset_due, reset_rows = standing.reset_due, standing.reset_rows
    last_card = sum(standing.sizes) == 1 and standing.placed < CELLS - 1
    number_due = not last_card and (not reset_due or open_rows & open_rows - 1 != 0)
    holders = _holders(standing, open_rows)
    following = _following(standing, seat, open_rows, holders)
    equals_left = sum(standing.equals) + standing.deck.count(EQUAL)
    spare = equals_left - standing.missing()
    found: list[tuple[float, int]] = []
    if spare < 0:
        return found
    for row in ROWS:
        bit = 1 << row
        if not open_rows & bit:
            continue
        value, left, cards, own = standing.values[row], resets[row], unplayed[row], hands[5 * seat + row]
        rest = open_rows ^ bit
        asking = holders[row] & ~(1 << seat)
        if number_due and reset_rows != bit and (needs := standing.needs(row)) > 0:
            ahead = future(rest, reset_rows & ~bit, reset_due, following)
            if own & ~BELOW[value]:
                others = 0
                for other in hands[row::5]:
                    others |= other
                costs = number_costs(cards, value, left, own, others ^ own, asking.bit_count(), needs)
                for cost, number, dead in costs if thorough else costs[:1]:
                    if dead <= spare:
                        found.append((cost + ahead, 8 * row + number))
            if standing.equals[seat] and (spare > 0 or lacking(cards, value, left, needs)):
                cost = AN_EQUAL + EQUAL_LEFT * (equals_left - 1) + ahead
                found.append((cost, EQUAL + row))
                if thorough and not standing.deck:
                    found += _discards(standing, row, cost, equals_left - 1)
        if reset_rows & bit:
            late = LATE * (standing.placed // 5) + LATE_EQUALS * equals_left
            cost = A_RESET[left] + (late if left == 1 else -late)
            cost += CUTS_OFF * (cards & ~BELOW[value]).bit_count() + CUTS_ASKED * asking.bit_count()
            found.append((cost + future(rest, 0, False, following), RESET + row))
    found.sort()
    return found


def pick(standing: Standing) -> tuple[int, Cards] | None:
    """The cheapest move, with the cards that it swaps; None if all is lost."""
    found = glance(standing)
    if not found:
        return None
    move = found[0][1]
    if RESET <= move < UNDER and standing.deck:
        worst = [card for wait, card in burdens(standing, move - RESET) if wait >= SWAP_FROM]
        return move, tuple(worst[:2])
    return move, ()


def play_out(standing: Standing, budget: Budget) -> bool:
    """Whether the game is won if everybody goes on by instinct; changes the standing. Raises Exhausted."""
    moves = 0
    while standing.turn is not None and not standing.won:
        moves += 1
        picked = pick(standing)
        if picked is None:
            break
        standing.play(*picked)
    budget.spend(moves)
    return standing.won


def burdens(standing: Standing, row: int) -> list[tuple[float, int]]:
    """The number cards of the seat to move once this row is reset, with how long each has to wait.

    That is how many numbers come before it; the longest first.
    """
    seat = standing.turn
    assert seat is not None
    found = []
    for there in ROWS:
        value = 0 if there == row else standing.values[there]
        cards = standing.unplayed[there]
        ahead = cards & ~BELOW[value]
        held = standing.hands[5 * seat + there]
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

    The cheapest first. ``others`` are numbers in the hands of others; so many of these are ``asking``: they
    hold one of the next two. The row ``needs`` so many numbers.
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


@lru_cache(maxsize=1 << 18)
def future(rows: int, reset_rows: int, reset_due: bool, following: tuple[int, ...]) -> float:
    """What it costs that the next turns must fill these rows, one of ``reset_rows`` by a Reset if it is due.

    ``following`` is from ``_following``.
    """
    turns = following[: rows.bit_count()]
    ways = [turn & rows for turn in turns]
    cost = STRANDS * (len(ways) - _matched(tuple(ways), reset_rows if reset_due else 0))
    if not reset_due:
        cost += STUCK * sum(not turn >> 10 and not turn >> 5 & rows for turn in turns)
    return cost


@lru_cache(maxsize=1 << 16)
def _matched(ways: tuple[int, ...], reset_rows: int) -> int:
    """How many of the turns can each have a row of its own, one of them by a Reset in ``reset_rows``."""
    if not ways:
        return 0
    first, *others = ways
    best = _matched(tuple(others), reset_rows)
    for row in ROWS:
        bit = 1 << row
        rest = tuple(way & ~bit for way in others)
        if first & bit:
            best = max(best, 1 + _matched(rest, reset_rows & ~bit))
        if reset_rows & bit:
            best = max(best, 1 + _matched(rest, 0))
    return best


def _discards(standing: Standing, row: int, cost: float, equals_left: int) -> list[tuple[float, int]]:
    """An Equal in a row, with each number of it that can be discarded without making the game hopeless."""
    assert standing.turn is not None
    found: list[tuple[float, int]] = []
    if sum(standing.sizes) == 2 and standing.placed < CELLS - 1:
        return found
    held = standing.hands[5 * standing.turn + row]
    value, cards, resets = standing.values[row], standing.unplayed[row], standing.resets[row]
    needs = standing.needs(row)
    elsewhere = standing.missing() - lacking(cards, value, resets, needs)
    for i in range(8):
        if held >> i & 1 and elsewhere + lacking(cards ^ 1 << i, value, resets, needs - 1) <= equals_left:
            extra = DISCARDS if i + 1 >= value else -DISCARDS / 4
            found.append((cost + extra, UNDER + 8 * row + i))
    return found


def _holders(standing: Standing, open_rows: int) -> list[int]:
    """For each open row the seats, as a mask, that hold one of its next two numbers; 0 for other rows."""
    found = [0, 0, 0, 0, 0]
    hands = standing.hands
    for row in ROWS:
        if open_rows >> row & 1:
            two = TWO[standing.values[row]][standing.unplayed[row]]
            seats, bit = 0, 1
            for held in hands[row::5]:
                if held & two:
                    seats |= bit
                bit += bit
            found[row] = seats
    return found


def _following(standing: Standing, seat: int, open_rows: int, holders: list[int]) -> tuple[int, ...]:
    """Who fills the rest of the column after the seat, a number a turn.

    Bits 0 to 4 are the rows in which that player holds one of the next two numbers, 5 to 9 those of whose
    colour he has any card, bit 10 says that he has an Equal.
    """
    players, sizes, hands = standing.players, standing.sizes, standing.hands
    found = []
    for _ in range(open_rows.bit_count() - 1):
        for _ in range(players):
            seat = (seat + 1) % players
            if sizes[seat]:
                break
        turn = 1 << 10 if standing.equals[seat] else 0
        for row in ROWS:
            if hands[5 * seat + row] and open_rows >> row & 1:
                turn |= 32 << row
                if holders[row] >> seat & 1:
                    turn |= 1 << row
        found.append(turn)
    return tuple(found)
