"""Plans for cooperative Boussanga: in which order the open cards can be collected, and where.

What a card brings does not depend on its place, so orders of cards are compared first, and places are
searched only for the best orders. A pawn that must be put back has no cell until a plan needs one. Knows no
levels.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

from games.boussanga.board import Board, Placement, occupied, placements
from games.boussanga.cards import CARDS, ELEMENTS, VALUES
from games.boussanga.end import GOAL
from games.boussanga.view import BoussangaView

Cards = tuple[str | None, ...]
Step = tuple[int, Placement]
"""The index of a card in the hand, and where it is collected."""

Numbers = tuple[int, int, int, int]
"""A number of pawns of each element, in the order of ELEMENTS."""

_WORTH: Final = tuple(VALUES[element] for element in ELEMENTS)
_ALL_CELLS: Final = (1 << 64) - 1
_NONE: Final = (0, 0, 0, 0)

PER_CARD: Final = 1.5
PROMISE: Final = 0.3
EFFORT: Final = 3_000
"""What a card brings on average, and the part of its worth that a pawn in the collection counts."""

NEED: Final = (1.0, 0.3, 0.02)
IN_HAND: Final = 10
"""What it counts to help a card that fits nowhere, in one place or in more; times IN_HAND if it is held."""


@dataclass(frozen=True, slots=True)
class Store:
    """What counts at the end: points, the collection, and the number of cards used from here on."""

    points: int
    collection: Numbers
    cards: int = 0

    def after(self, card: str) -> tuple[Store, Numbers]:
        """The store with a card's pawns in it, and the pawns that must be put back."""
        points, collection, back = _scored(self.collection, card)
        return Store(self.points + points, collection, self.cards + 1), back

    @property
    def expected(self) -> float:
        """A rough number of cards to the goal, those used so far included."""
        missing = GOAL - self.points
        if missing <= 0:
            return self.cards
        promise = sum(number * worth for number, worth in zip(self.collection, _WORTH, strict=True))
        return self.cards + max(1.0, 0.7 + (missing - PROMISE * promise) / PER_CARD)


@dataclass(frozen=True, slots=True)
class Ground:
    """The board and the loose pawns that must be put back, each to one of the ``holes`` of its element."""

    board: Board
    loose: Numbers = _NONE
    holes: Board = _NONE

    def spots(self, card: str) -> list[Placement]:
        """The places where a card can be collected if loose pawns are put where it needs them."""
        fit = [
            lying | holes if loose else lying
            for lying, holes, loose in zip(self.board, self.holes, self.loose, strict=True)
        ]
        found = []
        for anchors, pawns, places in _facings(card):
            left = anchors
            for element, offset in pawns:
                left &= fit[element] >> offset
            while left:
                found.append(places[left & -left])
                left &= left - 1
        return [there for there in found if self._enough(there)] if any(self.loose) else found

    def _enough(self, there: Placement) -> bool:
        wanted = self.wanted(there)
        return all(mask.bit_count() <= loose for mask, loose in zip(wanted, self.loose, strict=True))

    def wanted(self, there: Placement) -> Board:
        """The loose pawns that a placement needs, as masks of their cells."""
        return _numbers([mask & ~lying for mask, lying in zip(there.masks, self.board, strict=True)])

    def with_pawn(self, element: int, cell: int) -> Ground:
        """The ground after a loose pawn was put on a cell."""
        board, loose = list(self.board), list(self.loose)
        board[element] |= cell
        loose[element] -= 1
        return Ground(_numbers(board), _numbers(loose), _numbers([holes & ~cell for holes in self.holes]))

    def without(self, there: Placement, back: Numbers) -> Ground:
        """The ground after a card was collected from a spot and these pawns became loose."""
        board = _numbers([lying & ~there.cells for lying in self.board])
        wanted = self.wanted(there)
        loose = [has - mask.bit_count() for has, mask in zip(self.loose, wanted, strict=True)]
        empty = _ALL_CELLS & ~occupied(board)
        used = occupied(wanted)
        # Pawns that were already loose go to cells that were empty before; newly empty ones do not count.
        holes = [(holes if has else empty) & ~used for holes, has in zip(self.holes, loose, strict=True)]
        return Ground(
            board, _numbers([has + new for has, new in zip(loose, back, strict=True)]), _numbers(holes)
        )


@dataclass(frozen=True, slots=True)
class Plan:
    """Cards of the hand (by index), where each is collected, and the expected end."""

    steps: tuple[Step, ...]
    store: Store

    @property
    def expected(self) -> float:
        return self.store.expected


@cache
def pawns_on(card: str) -> Numbers:
    """The number of pawns of each element on a card."""
    return _numbers([card.count(element) for element in ELEMENTS])


@cache
def _scored(collection: Numbers, card: str) -> tuple[int, Numbers, Numbers]:
    """The points for a card's pawns, the collection with the others, and what must be put back."""
    points, kept, back = 0, list(collection), [0, 0, 0, 0]
    for i, number in enumerate(pawns_on(card)):
        kept[i] += number
        if kept[i] > 3:
            points += (kept[i] - 3) * _WORTH[i]
            kept[i], back[i] = 0, 3
    return points, _numbers(kept), _numbers(back)


@cache
def _places(card: str) -> tuple[Placement, ...]:
    """The different placements of a card on the board."""
    return tuple(dict.fromkeys(placements(card).values()))


_Facing = tuple[int, tuple[tuple[int, int], ...], dict[int, Placement]]


@cache
def _facings(card: str) -> tuple[_Facing, ...]:
    """The placements of a card, those with the same facing together, so that one look finds all that fit.

    A facing has a mask of the cells of the lowest pawn, the element and the offset of each pawn from there,
    and the placement for each of these cells.
    """
    found: dict[tuple[tuple[int, int], ...], dict[int, Placement]] = {}
    for there in _places(card):
        lowest = there.cells & -there.cells
        pawns = tuple(
            (element, cell - lowest.bit_length() + 1)
            for element, mask in enumerate(there.masks)
            for cell in range(64)
            if mask >> cell & 1
        )
        found.setdefault(pawns, {})[lowest] = there
    return tuple((sum(places), pawns, places) for pawns, places in found.items())


def plans(
    ground: Ground, store: Store, hand: Cards, depth: int, most: int = 1, effort: int = EFFORT
) -> list[Plan]:
    """Plans of at most ``depth`` cards, the soonest end first, each with a different first step.

    At most ``most`` plans; at most three begin with the same card. () only if no card can be
    collected, or if ``effort``, the most places to look at, was not enough to find out.
    """
    planner = _Planner(hand, effort)
    found: list[Plan] = []
    firsts: Counter[int] = Counter()
    for _, order, then in _orders(store, hand, depth):
        if planner.rules_out(order):
            continue
        known = {plan.steps[0] for plan in found}
        wanted = min(3 - firsts[order[0]], most - len(found))
        for steps in planner.places_for(ground, store, order, known, wanted):
            found.append(Plan(steps, then))
            firsts[order[0]] += 1
        if len(found) == most:
            break
    return found


@lru_cache(maxsize=256)
def _orders(store: Store, hand: Cards, depth: int) -> list[tuple[float, tuple[int, ...], Store]]:
    """Every order of at most ``depth`` cards; first the soonest end, then the longest order."""
    held = [(i, card) for i, card in enumerate(hand) if card is not None]
    found: list[tuple[float, tuple[int, ...], Store]] = []
    longest: list[tuple[tuple[int, ...], Store]] = [((), store)]
    for _ in range(depth):
        longest = [
            ((*order, i), then.after(card)[0])
            for order, then in longest
            if then.points < GOAL
            for i, card in held
            if i not in order
        ]
        found += [(then.expected, order, then) for order, then in longest]
    return sorted(found, key=lambda entry: (entry[0], -len(entry[1]), entry[1]))


class _Planner:
    """Finds places for cards in a given order, and remembers orders without places."""

    def __init__(self, hand: Cards, effort: int) -> None:
        self._hand = hand
        self._effort = effort
        self._impossible: set[tuple[int, ...]] = set()

    def rules_out(self, order: tuple[int, ...]) -> bool:
        return any(order[:length] in self._impossible for length in range(1, len(order) + 1))

    def places_for(
        self, ground: Ground, store: Store, order: tuple[int, ...], known: set[Step], most: int
    ) -> list[tuple[Step, ...]]:
        """At most ``most`` ways to collect the cards; their first steps differ and are not ``known``."""
        card = str(self._hand[order[0]])
        then, back = store.after(card)
        found: list[tuple[Step, ...]] = []
        barred = False
        for there in ground.spots(card):
            if len(found) == most:
                return found
            if (order[0], there) in known:
                barred = True
                continue
            rest = self._places(ground.without(there, back), then, order[1:])
            if rest is not None:
                found.append(((order[0], there), *rest))
        if not found and not barred:
            self._impossible.add(order)
        return found

    def _places(self, ground: Ground, store: Store, order: tuple[int, ...]) -> tuple[Step, ...] | None:
        """A way to collect the cards; None if there is none or the effort is used up."""
        if not order:
            return ()
        self._effort -= 1
        if self._effort < 0:
            return None
        card = str(self._hand[order[0]])
        then, back = store.after(card)
        for there in ground.spots(card):
            rest = self._places(ground.without(there, back), then, order[1:])
            if rest is not None:
                return ((order[0], there), *rest)
        return None


def pawn_to_put(ground: Ground, store: Store, plan: Plan, hand: Cards) -> tuple[int, int, int] | None:
    """The first loose pawn that a plan needs: the card's index, the element's index, the bit of the cell."""
    for i, there in plan.steps:
        for element, mask in enumerate(ground.wanted(there)):
            if mask:
                return i, element, mask & -mask
        store, back = store.after(str(hand[i]))
        if any(back):
            break
        ground = ground.without(there, back)
    return None


def useful_puts(ground: Ground, hand: Cards) -> list[tuple[int, int]]:
    """The loose pawns and cells that help any card, those first that help most.

    A pawn helps a card if the card can be collected there after it, at once or with one more loose pawn.
    """
    fixed = Ground(ground.board)
    tally: defaultdict[tuple[int, int], float] = defaultdict(float)
    for card in CARDS:
        need = NEED[min(len(fixed.spots(card)), len(NEED) - 1)] * (IN_HAND if card in hand else 1)
        for lacking in (1, 2):
            for element, cells in enumerate(_helped(ground, card, lacking)):
                left = cells
                while left:
                    tally[element, left & -left] += need
                    left &= left - 1
    return sorted(tally, key=lambda put: (tally[put], put), reverse=True)


def _helped(ground: Ground, card: str, lacking: int) -> Numbers:
    """For each element the cells of the loose pawns in places of a card that lack this number of pawns."""
    empty = _ALL_CELLS & ~occupied(ground.board)
    found = [0, 0, 0, 0]
    for anchors, pawns, _ in _facings(card):
        for missing in combinations(pawns, lacking):
            elements = [element for element, _ in missing]
            if any(elements.count(element) > ground.loose[element] for element in elements):
                continue
            left = anchors
            for pawn in pawns:
                element, offset = pawn
                left &= (empty if pawn in missing else ground.board[element]) >> offset
            for element, offset in missing:
                found[element] |= left << offset
    return _numbers(found)


def collected(ground: Ground, store: Store, card: str, there: Placement) -> tuple[Ground, Store]:
    """Ground and store after a card was collected."""
    then, back = store.after(card)
    return ground.without(there, back), then


def returned(ground: Ground, store: Store, element: int) -> tuple[Ground, Store]:
    """Ground and store after a pass, which costs a card and puts back all collected pawns of an element."""
    loose, kept = [0, 0, 0, 0], list(store.collection)
    loose[element], kept[element] = kept[element], 0
    empty = _ALL_CELLS & ~occupied(ground.board)
    loose_now = Ground(ground.board, _numbers(loose), (empty, empty, empty, empty))
    return loose_now, Store(store.points, _numbers(kept), store.cards + 1)


def ground_of(view: BoussangaView) -> Ground:
    """The ground of a running cooperative game."""
    board = view.masks
    empty = _ALL_CELLS & ~occupied(board)
    return Ground(board, _numbers(list(view.put)), (empty, empty, empty, empty))


def store_of(view: BoussangaView) -> Store:
    """The store of a running cooperative game, its cards counted from now."""
    return Store(view.points[0], _numbers(list(view.collection)))


def _numbers(numbers: list[int]) -> Numbers:
    e, w, a, f = numbers
    return e, w, a, f
