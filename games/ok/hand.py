"""A rack as the solver of OK sees it: tiles packed into one number, and the sets its lowest tile can be in.

Kind ``4 * (number - 1) + colour`` has the two bits from ``2 * kind`` on, which count its tiles; so the lowest
bits are the lowest numbers. A fake OK is counted as the face it stands for, real OKs are counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from games.ok.tiles import COLOURS, FAKE, HIGHEST

Spots = tuple[tuple[int, int], ...]
"""For every tile of a set: its bit, and the mask of its count."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Packed tiles, the real OKs among them, and how many tiles there are in all."""

    tiles: int
    wilds: int
    size: int


@dataclass(frozen=True, slots=True)
class Meld:
    """A set: the kinds it is made of, in the order to show them, and the packed tiles that are one's own.

    Where a kind is not among the own tiles an OK stands. The ace of a run that ends 12-13-1 is the 1.
    """

    kinds: tuple[int, ...]
    own: int
    wilds: int


def kind_of(tile: str) -> int:
    """The kind of a face."""
    return 4 * (int(tile[1:]) - 1) + COLOURS.index(tile[0])


def face_of(kind: int) -> str:
    return f"{COLOURS[kind % 4]}{kind // 4 + 1}"


def lowest(tiles: int) -> int:
    """The lowest kind among packed tiles that are not none."""
    return ((tiles & -tiles).bit_length() - 1) >> 1


def pack(rack: Iterable[str], ok: str) -> Hand:
    tiles = wilds = size = 0
    for tile in rack:
        size += 1
        if tile == ok:
            wilds += 1
        else:
            tiles += _BIT[ok if tile == FAKE else tile]
    return Hand(tiles, wilds, size)


def kinds_of(tiles: int) -> Iterator[int]:
    """The kinds among packed tiles, each as often as it is there."""
    while tiles:
        kind = lowest(tiles)
        tiles -= 1 << 2 * kind
        yield kind


def melds(tiles: int, wilds: int) -> Iterator[Meld]:
    """The sets that the lowest tile can lie in, with other tiles of these and at most ``wilds`` OKs.

    Runs have three to five tiles, for longer ones fall apart into such. A run with room at its upper end has
    no OK below its lowest tile, for it may as well stand at the other end. No set is made of OKs alone.
    """
    kind = lowest(tiles)
    for spots, kinds in _RUNS[kind]:
        own, lacking = 0, 0
        for bit, mask in spots:
            if tiles & mask:
                own += bit
            else:
                lacking += 1
        if lacking <= wilds:
            yield Meld(kinds, own, lacking)
    for spots, sizes in _GROUPS[kind]:
        own = 0
        for bit, mask in spots:
            if not tiles & mask:
                break
            own += bit
        else:
            for kinds, lacking in sizes:
                if lacking <= wilds:
                    yield Meld(kinds, own, lacking)


def _spots(kinds: Iterable[int]) -> Spots:
    return tuple((1 << 2 * kind, 3 << 2 * kind) for kind in kinds)


def _runs(kind: int) -> tuple[tuple[Spots, tuple[int, ...]], ...]:
    """The runs whose lowest tile is of a kind; those of a 1 that it ends, too."""
    number, colour = kind // 4 + 1, kind % 4
    starts = [(min(number, HIGHEST + 2 - length), length) for length in (3, 4, 5)]
    if number == 1:
        starts += [(HIGHEST + 2 - length, length) for length in (3, 4, 5)]
    runs = [
        tuple(4 * ((at - 1) % HIGHEST) + colour for at in range(start, start + length))
        for start, length in starts
    ]
    return tuple((_spots(kinds), kinds) for kinds in runs)


def _groups(kind: int) -> tuple[tuple[Spots, tuple[tuple[tuple[int, ...], int], ...]], ...]:
    """The groups whose lowest own tile is of a kind: their own tiles, and the whole groups with their OKs.

    An OK takes the place of the first colours that are missing.
    """
    row = range(kind // 4 * 4, kind // 4 * 4 + 4)
    found = []
    for more in range(4):
        for others in combinations(range(kind + 1, row.stop), more):
            own = (kind, *others)
            absent = [other for other in row if other not in own]
            sizes = tuple(
                (tuple(sorted((*own, *absent[: size - len(own)]))), size - len(own))
                for size in (3, 4)
                if size >= len(own)
            )
            found.append((_spots(own), sizes))
    return tuple(found)


_BIT = {face_of(kind): 1 << 2 * kind for kind in range(4 * HIGHEST)}
_RUNS = tuple(_runs(kind) for kind in range(4 * HIGHEST))
_GROUPS = tuple(_groups(kind) for kind in range(4 * HIGHEST))
