"""Solves Okiya on masks of sixteen cells: exact scores by negamax, and what a shorter search sees.

A score is one more than the tiles left after the winning move, negative for a loss. So winning sooner and
winning more points are the same. A game that ends in a draw with an empty garden scores 0. Knows no views.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from games.players.thinking import Budget

ALL_CELLS: Final = 0xFFFF
PATTERNS: Final = (
    *(0xF << rank for rank in (0, 4, 8, 12)),
    *(0x1111 << file for file in range(4)),
    *(0x8421, 0x1248),
    *(0x33 << corner for corner in (0, 1, 2, 4, 5, 6, 8, 9, 10)),
)
WIN: Final = 100
"""The weight of one point of an exact score; ``outlook`` always stays below it."""
MOST: Final = 9_999
"""A number above any score times WIN."""

_PROMISE: Final = (0, 1, 4, 12)
_EVERYTHING: Final = 99


@dataclass(frozen=True, slots=True)
class GardenMasks:
    """A running game as masks: the tokens of the side to move, of the other side, and the tiles it may take.

    ``matching`` has, for the bit of every tile, the bits of the tiles that may follow it, itself included.
    ``full`` is the score for taking the last tile without a pattern.
    """

    own: int
    other: int
    legal: int
    matching: Mapping[int, int]
    full: int

    def after(self, cell: int) -> GardenMasks:
        """The game after the tile of the bit ``cell`` was taken, seen by the side that moves next."""
        free = ALL_CELLS ^ self.own ^ self.other ^ cell
        return GardenMasks(self.other, self.own | cell, self.matching[cell] & free, self.matching, self.full)

    def score_now(self, cell: int) -> int | None:
        """The score if taking ``cell`` ends the game now, else None."""
        left = (ALL_CELLS ^ self.own ^ self.other).bit_count() - 1
        if completing()[self.own] & cell:
            return left + 1
        if self.after(cell).legal:
            return None
        return left + 1 if left else self.full


def bits(mask: int) -> list[int]:
    """The single bits of a mask, the lowest first."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


@cache
def completing() -> list[int]:
    """For every mask of tokens, the cells that complete a pattern with them."""
    table = [0] * (ALL_CELLS + 1)
    for pattern in PATTERNS:
        for cell in bits(pattern):
            table[pattern ^ cell] |= cell
    for cell in bits(ALL_CELLS):
        for mask in range(ALL_CELLS + 1):
            if mask & cell:
                table[mask] |= table[mask ^ cell]
    return table


class Solver:
    """Exact scores of one garden; keeps its results for the next question about the same garden."""

    def __init__(self, masks: GardenMasks, budget: Budget) -> None:
        self._masks = masks
        self._budget = budget
        self._search = _searcher(masks, budget)

    def scores(self, masks: GardenMasks | None = None) -> dict[int, int]:
        """The exact score of every legal cell, by its bit. Raises Exhausted.

        ``masks`` must be reachable from the garden of the solver; without it, the garden itself is scored.
        """
        now = masks or self._masks
        found = {}
        for cell in bits(now.legal):
            score = now.score_now(cell)
            found[cell] = -self._score(now.after(cell)) if score is None else score
        return found

    def best(self, cells: Sequence[int]) -> tuple[int, list[int]]:
        """The best exact score of these legal cells, and the cells that have it; only one if it wins.

        Much quicker than ``scores``, because it only finds out whether most cells are worse. Raises
        Exhausted.
        """
        best, found = -_EVERYTHING, [cells[0]]
        for cell in cells:
            now = self._masks.score_now(cell)
            after = self._masks.after(cell)
            asked = best + 1 if best > 0 else best
            if now is None and self._is_below(after, asked):
                continue
            score = -self._score(after) if now is None else now
            if score > best:
                best, found = score, [cell]
            elif score == best:
                found.append(cell)
        return best, found

    def _is_below(self, after: GardenMasks, asked: int) -> bool:
        """Whether the move that led to a game scores less than ``asked``."""
        own, other, legal = after.own, after.other, after.legal
        if legal & completing()[own]:
            return -(ALL_CELLS ^ own ^ other).bit_count() < asked
        return self._search(own, other, legal, -asked, 1 - asked) > -asked

    def _score(self, masks: GardenMasks) -> int:
        """The exact score of the side to move, narrowed down by asking whether it is at least some number."""
        own, other, legal = masks.own, masks.other, masks.legal
        least, most = -_EVERYTHING, _EVERYTHING
        if legal & completing()[own]:
            return (ALL_CELLS ^ own ^ other).bit_count()
        score = 0
        while least < most:
            asked = score + (score == least)
            score = self._search(own, other, legal, asked - 1, asked)
            if score < asked:
                most = score
            else:
                least = score
        return score


Search = Callable[[int, int, int, int, int], int]


def _searcher(masks: GardenMasks, budget: Budget) -> Search:  # noqa: PLR0915 - see search
    """Negamax with alpha and beta, for a side that can take a tile but complete no pattern with it.

    Bounds are stored by tokens and legal cells: together these say all that the last tile matters for.
    """
    completes = completing()
    matching, full = masks.matching, masks.full
    known: dict[int, tuple[int, int]] = {}
    moves: dict[int, tuple[tuple[int, int], ...]] = {}
    counted, look_at = 0, budget.stride

    def moves_in(legal: int) -> tuple[tuple[int, int], ...]:
        moves[legal] = tuple((cell, matching[cell] ^ cell) for cell in bits(legal))
        return moves[legal]

    def look_at_the_clock() -> None:
        nonlocal counted, look_at
        budget.spend(len(known) - counted)
        counted, look_at = len(known), len(known) + budget.stride

    def search(own: int, other: int, legal: int, alpha: int, beta: int) -> int:  # noqa: PLR0912 - calls cost time
        free = ALL_CELLS ^ own ^ other
        left = free.bit_count() - 1
        key = own << 32 | other << 16 | legal
        bounds = known.get(key)
        if bounds is None:
            if len(known) >= look_at:
                look_at_the_clock()
            # No pattern now, so a win takes two more tiles; a block now is handled below, before any bound.
            low, high = -left, left - 1
        else:
            low, high = bounds
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
        threats = completes[other]
        children = []
        for cell, matched in moves.get(legal) or moves_in(legal):
            replies = matched & free
            if not replies:
                score = left + 1 if left else full
                known[key] = (score, score)
                return score
            if not replies & threats:
                children.append(replies.bit_count() << 32 | replies << 16 | cell)
        if not children:
            return -left
        if high <= alpha:
            return high
        floor = alpha if alpha > low else low
        ceiling = beta if beta < high else high
        best = -left
        children.sort()
        for child in children:
            cell = child & ALL_CELLS
            score = -search(other, own | cell, child >> 16 & ALL_CELLS, -ceiling, -floor)
            if score > best:
                best = score
                if score > floor:
                    floor = score
                    if floor >= ceiling:
                        break
        if best <= alpha:
            known[key] = (low, min(high, best))
        elif best >= beta:
            known[key] = (max(low, best), high)
        else:
            known[key] = (best, best)
        return best

    return search


def glimpse(masks: GardenMasks, plies: int, alpha: int = -MOST, beta: int = MOST) -> int:
    """The score times WIN if it shows within ``plies``, else what the outlook promises there."""
    if plies == 0:
        return outlook(masks)
    best = -MOST
    for cell in bits(masks.legal):
        now = masks.score_now(cell)
        score = WIN * now if now is not None else -glimpse(masks.after(cell), plies - 1, -beta, -alpha)
        best = max(best, score)
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def outlook(masks: GardenMasks) -> int:
    """What the open patterns and the number of tiles that it may take promise the side to move."""
    own, other = masks.own, masks.other
    promise = 2 * masks.legal.bit_count()
    for pattern in PATTERNS:
        if not pattern & other:
            promise += _PROMISE[min(3, (pattern & own).bit_count())]
        elif not pattern & own:
            promise -= _PROMISE[min(3, (pattern & other).bit_count())]
    return max(1 - WIN, min(WIN - 1, promise))
