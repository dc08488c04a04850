"""Okiya's garden: its tiles and cells, which tiles can be taken, and which patterns tokens make."""

from __future__ import annotations

from functools import lru_cache

from games.core import InvalidPosition
from games.okiya.reasons import Fault, Reason
from games.position import Fault as AnyFault

PLANTS = {"M": "Maple", "C": "Cherry", "P": "Pine", "I": "Iris"}
SYMBOLS = {"S": "Sun", "P": "Poem", "B": "Bird", "R": "Rain"}
TILES = tuple(plant + symbol for plant in PLANTS for symbol in SYMBOLS)
TOKENS = ("@1", "@2")

CELLS: tuple[str, ...] = tuple(file + rank for rank in "1234" for file in "abcd")
BORDER = tuple(cell for cell in CELLS if cell[0] in "ad" or cell[1] in "14")

Garden = tuple[str, ...]
"""Sixteen cells from a1 to d4, rank by rank: a tile ("MS") or a token ("@1", "@2")."""

_LINES = (
    *(tuple(range(rank, rank + 4)) for rank in (0, 4, 8, 12)),
    *(tuple(range(file, 16, 4)) for file in range(4)),
    (0, 5, 10, 15),
    (3, 6, 9, 12),
)
_SQUARES = tuple((i, i + 1, i + 4, i + 5) for i in range(11) if i % 4 != 3)


def tile_name(tile: str) -> str:
    """The name of a tile in words: "Maple Sun" for "MS"."""
    return f"{PLANTS[tile[0]]} {SYMBOLS[tile[1]]}"


@lru_cache(maxsize=256)
def takeable(garden: Garden, last: str | None) -> tuple[str, ...]:
    """The cells whose tile may be taken after the tile ``last``; border cells before the first move."""
    return tuple(
        cell
        for cell, tile in zip(CELLS, garden, strict=True)
        if tile not in TOKENS
        and (cell in BORDER if last is None else tile[0] == last[0] or tile[1] == last[1])
    )


def patterns(garden: Garden, token: str) -> tuple[Reason, tuple[str, ...]] | None:
    """The lines that a player's tokens make, or else the squares, and all their cells; None without any."""
    mine = {i for i, tile in enumerate(garden) if tile == token}
    for reason, shapes in ((Reason.LINE, _LINES), (Reason.SQUARE, _SQUARES)):
        made = {i for shape in shapes if mine.issuperset(shape) for i in shape}
        if made:
            return reason, tuple(CELLS[i] for i in sorted(made))
    return None


def print_garden(garden: Garden) -> str:
    """The garden as a position text writes it, ranks 4 to 1."""
    return "/".join("".join(garden[i : i + 4]) for i in (12, 8, 4, 0))


def read_garden(text: str) -> Garden:
    """The garden of a position text. Raises InvalidPosition."""
    ranks = text.upper().split("/")
    if len(ranks) != 4 or any(len(rank) != 8 for rank in ranks):
        raise InvalidPosition(AnyFault.RANKS, text)
    garden = tuple(rank[i : i + 2] for rank in reversed(ranks) for i in range(0, 8, 2))
    for cell in garden:
        if cell not in TOKENS and (cell not in TILES or garden.count(cell) > 1):
            raise InvalidPosition(AnyFault.CELL, cell)
    return garden


def read_dealt(text: str, garden: Garden) -> Garden:
    """The garden before the first move: no tokens, the tiles still in ``garden``. Raises InvalidPosition."""
    dealt = read_garden(text)
    for before, now in zip(dealt, garden, strict=True):
        if before in TOKENS or now not in (before, *TOKENS):
            raise InvalidPosition(Fault.GARDEN, text)
    return dealt
