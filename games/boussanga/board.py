"""The board of Boussanga: how a card lies on it, where it can lie, and what its lines score.

Pure geometry on 64-bit masks: bit 0 is a1, bit 63 is h8. Never knows whose turn it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Self

from games.boussanga.cards import ELEMENTS, VALUES, Pawns

Board = tuple[int, int, int, int]
"""A mask of cells for every element, in the order of ELEMENTS."""

CELLS: tuple[str, ...] = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
EMPTY: Board = (0, 0, 0, 0)
LINE = 4
LEFT_BEHIND = 3

FACINGS = {
    "n": (1, 0),
    "ne": (1, 1),
    "e": (0, 1),
    "se": (-1, 1),
    "s": (-1, 0),
    "sw": (-1, -1),
    "w": (0, -1),
    "nw": (1, -1),
}
"""For each facing of a card: one step to the right on the card, as a step on the board (right, down)."""

_ALL_CELLS = (1 << 64) - 1
_RANK = 0xFF
_FILE_A = 0x0101010101010101
_DIRECTIONS = (
    (1, _ALL_CELLS & ~(_FILE_A << 7)),
    (7, _ALL_CELLS & ~(_RANK << 56) & ~_FILE_A),
    (8, _ALL_CELLS & ~(_RANK << 56)),
    (9, _ALL_CELLS & ~(_RANK << 56) & ~(_FILE_A << 7)),
)
"""For each direction of a line: its step in bits, and the cells from which that step stays on the board."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A pawn of an element at a file and rank, counted from a1 = (0, 0); it may lie off the board."""

    element: str
    file: int
    rank: int

    @classmethod
    def on(cls, cell: str, element: str) -> Self:
        """The pawn on a cell of the board."""
        rank, file = divmod(CELLS.index(cell), 8)
        return cls(element, file, rank)

    @property
    def cell(self) -> str | None:
        """The name of the cell; None if the spot is off the board."""
        on_board = 0 <= self.file < 8 and 0 <= self.rank < 8
        return CELLS[8 * self.rank + self.file] if on_board else None


@dataclass(frozen=True, slots=True)
class Placement:
    """A card on the board: its place ("c4 ne"), a mask for every element, and all its cells as one mask."""

    place: str
    masks: Board
    cells: int


@dataclass(frozen=True, slots=True)
class Line:
    """A maximal line of four or more pawns of one element, its cells in order."""

    element: str
    cells: tuple[str, ...]

    @property
    def kept(self) -> int:
        """The number of its pawns that go to the points area."""
        return len(self.cells) - LEFT_BEHIND

    @property
    def points(self) -> int:
        """What those pawns are worth."""
        return self.kept * VALUES[self.element]


@dataclass(frozen=True, slots=True)
class Effect:
    """What a placement does for the side that plays it.

    ``placed`` came from the reserve. The reserve then held ``ebb``, and at the end ``reserve``. ``scored``
    goes to the points area, and ``bonus`` is the part of it that is bonus. ``granted`` names the elements
    whose bonus is now used up, even if the reserve had no pawn to pay it.
    """

    board: Board
    placed: Board
    ebb: Pawns
    lines: tuple[Line, ...]
    scored: Pawns
    bonus: Pawns
    granted: str
    reserve: Pawns


@cache
def pattern(card: str) -> tuple[tuple[str, int, int], ...]:
    """The pawns of a card in reading order: element, column and row, counted from the top left."""
    rows = card.split("/")
    return tuple((rows[y][x], x, y) for y in range(3) for x in range(3) if rows[y][x] != ".")


def _on_board(card: str, anchor: str, facing: str, column: int, row: int) -> tuple[int, int]:
    """File and rank of a square of the card when its first pawn lies on ``anchor``."""
    _, first_column, first_row = pattern(card)[0]
    right, down = FACINGS[facing]
    x, y = column - first_column, row - first_row
    rank, file = divmod(CELLS.index(anchor), 8)
    return file + x * right - y * down, rank - x * down - y * right


def placement(card: str, anchor: str, facing: str) -> tuple[Spot, ...]:
    """Where each pawn of a card lies if the first is on ``anchor``. It need not fit, or be on the board."""
    return tuple(Spot(element, *_on_board(card, anchor, facing, x, y)) for element, x, y in pattern(card))


def centre(card: str, anchor: str, facing: str) -> tuple[int, int]:
    """File and rank of the middle square of a card when its first pawn is on ``anchor``."""
    return _on_board(card, anchor, facing, 1, 1)


@cache
def placements(card: str) -> Mapping[str, Placement]:
    """Every placement with all pawns on the board, by its place, in the order of facings and then of cells.

    Two places that put the same pawns on the same cells share one Placement, named after the first.
    """
    by_place: dict[str, Placement] = {}
    by_masks: dict[Board, Placement] = {}
    for facing in FACINGS:
        spots = placement(card, "a1", facing)
        files, ranks = [spot.file for spot in spots], [spot.rank for spot in spots]
        lowest = -8 * min(ranks) - min(files)
        e, w, a, f = masks_of(placement(card, CELLS[lowest], facing))
        for up in range(8 - max(ranks) + min(ranks)):
            for right in range(8 - max(files) + min(files)):
                shift = 8 * up + right
                masks = (e << shift, w << shift, a << shift, f << shift)
                place = f"{CELLS[lowest + shift]} {facing}"
                by_place[place] = by_masks.setdefault(masks, Placement(place, masks, occupied(masks)))
    return by_place


@cache
def _different(card: str) -> tuple[tuple[int, int, int, int, Placement], ...]:
    """The different placements of a card, with their masks first: this makes the search for a fit fast."""
    return tuple((*there.masks, there) for there in dict.fromkeys(placements(card).values()))


@lru_cache(maxsize=1_024)
def playable(card: str, board: Board, reserve: Pawns | None) -> tuple[Placement, ...]:
    """The placements that are legal now; ``reserve`` is None in cooperative games."""
    return tuple(collectable(card, board) if reserve is None else placeable(card, board, reserve))


def placeable(card: str, board: Board, reserve: Pawns) -> list[Placement]:
    """The placements that are legal in competition: nothing in the way, a new pawn or more, enough pawns."""
    taken = occupied(board)
    free = _ALL_CELLS ^ taken
    foreign = tuple(taken & ~mask for mask in board)
    found = [there for there in _clear_of(foreign, card) if there.cells & free]
    wanted = Pawns.of(card)
    if all(has >= wants for has, wants in zip(reserve, wanted, strict=True)):
        return found
    return [
        there
        for there in found
        if all((mask & free).bit_count() <= has for mask, has in zip(there.masks, reserve, strict=True))
    ]


def collectable(card: str, board: Board) -> list[Placement]:
    """The placements in which the whole card is present on the board."""
    return _clear_of(tuple(_ALL_CELLS ^ mask for mask in board), card)


def _clear_of(barred: tuple[int, ...], card: str) -> list[Placement]:
    """The placements in which no pawn lies on a cell that is barred to its element."""
    earth, water, air, fire = barred
    return [
        there for e, w, a, f, there in _different(card) if not (e & earth or w & water or a & air or f & fire)
    ]


def effect(there: Placement, board: Board, reserve: Pawns, area: Pawns, granted: str) -> Effect:
    """Play a legal placement in competition for a side with this points area and these bonuses granted."""
    placed = without(there.masks, occupied(board))
    ebb = reserve - count(placed)
    full = with_masks(board, there.masks)
    found = lines(full)
    leaving = sum(1 << cell for cell in {CELLS.index(cell) for line in found for cell in line.cells})
    after = without(full, leaving)
    kept = Pawns.of("".join(line.element * line.kept for line in found))
    left = ebb + count(full) - count(after) - kept
    due = "".join(
        element for element in ELEMENTS if element not in granted and (area + kept)[element] >= LINE
    )
    bonus = Pawns.of("".join(element for element in due if left[element]))
    now_granted = "".join(element for element in ELEMENTS if element in granted + due)
    return Effect(after, placed, ebb, found, kept + bonus, bonus, now_granted, left - bonus)


def makes_line(board: Board, there: Placement) -> bool:
    """Whether a placement makes a line of four or more."""
    for lying, coming in zip(board, there.masks, strict=True):
        if coming:
            pawns = lying | coming
            if pawns.bit_count() > LEFT_BEHIND:
                for step, inside in _DIRECTIONS:
                    linked = pawns & inside & pawns >> step
                    if linked & linked >> step & linked >> 2 * step:
                        return True
    return False


def settle(collection: Pawns) -> tuple[Pawns, Pawns]:
    """What scores of a cooperative collection, and what is put back: of four or more, three are put back."""
    scored = Pawns(*(number - LEFT_BEHIND if number >= LINE else 0 for number in collection))
    back = Pawns(*(LEFT_BEHIND if number >= LINE else 0 for number in collection))
    return scored, back


def lines(board: Board) -> tuple[Line, ...]:
    """Every maximal line of four or more adjacent pawns of one element, in the eight directions."""
    return tuple(
        Line(element, cells)
        for element, mask in zip(ELEMENTS, board, strict=True)
        for step, inside in _DIRECTIONS
        for cells in _runs(mask, step, inside)
    )


def _runs(mask: int, step: int, inside: int) -> Iterator[tuple[str, ...]]:
    linked = mask & inside & (mask >> step)
    starts = linked & (linked >> step) & (linked >> 2 * step) & ~(linked << step)
    while starts:
        i = (starts & -starts).bit_length() - 1
        starts &= starts - 1
        cells = [CELLS[i]]
        while linked >> i & 1:
            i += step
            cells.append(CELLS[i])
        yield tuple(cells)


def masks_of(spots: Iterable[Spot]) -> Board:
    """The masks of pawns that lie on the board."""
    cells = dict.fromkeys(ELEMENTS, 0)
    for spot in spots:
        cells[spot.element] |= 1 << (8 * spot.rank + spot.file)
    return cells["e"], cells["w"], cells["a"], cells["f"]


@lru_cache(maxsize=256)
def board_of(pawns: str) -> Board:
    """The board that 64 letters from a1 to h8 show; "." is an empty cell."""
    e, w, a, f = (sum(1 << i for i, pawn in enumerate(pawns) if pawn == element) for element in ELEMENTS)
    return e, w, a, f


@lru_cache(maxsize=256)
def letters(board: Board) -> str:
    """The board as 64 letters: the inverse of ``board_of``."""
    pawns = ["."] * 64
    for spot in spots_of(board):
        pawns[8 * spot.rank + spot.file] = spot.element
    return "".join(pawns)


def spots_of(masks: Board) -> tuple[Spot, ...]:
    """The pawns of the masks, one element after the other, each from a1 to h8."""
    return tuple(
        Spot(element, i % 8, i // 8)
        for element, mask in zip(ELEMENTS, masks, strict=True)
        for i in range(64)
        if mask >> i & 1
    )


def empty_cells(board: Board) -> tuple[str, ...]:
    taken = occupied(board)
    return tuple(cell for i, cell in enumerate(CELLS) if not taken >> i & 1)


def occupied(board: Board) -> int:
    """All cells of the four masks as one mask."""
    e, w, a, f = board
    return e | w | a | f


def count(masks: Board) -> Pawns:
    """The number of pawns of each element in the masks."""
    e, w, a, f = masks
    return Pawns(e.bit_count(), w.bit_count(), a.bit_count(), f.bit_count())


def with_masks(board: Board, masks: Board) -> Board:
    """The board with the pawns of ``masks`` on it too."""
    (a, b, c, d), (e, f, g, h) = board, masks
    return a | e, b | f, c | g, d | h


def without(masks: Board, cells: int) -> Board:
    """The four masks without these cells."""
    e, w, a, f = masks
    return e & ~cells, w & ~cells, a & ~cells, f & ~cells
