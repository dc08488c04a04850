"""A rack as the solver of OK sees it: tiles packed into one number, and the sets of its lowest tile.

A tile has the kind ``4 * (number - 1) + colour``. The two bits from ``2 * kind`` on count the tiles of a
kind, so the lowest bits are the lowest numbers. A fake OK counts as the face that it stands for; real OKs are
counted separately.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from games.ok.tiles import COLOURS, FAKE, HIGHEST

EACH = int("01" * 4 * HIGHEST, 2)
"""One tile of every kind, packed."""

_FIRST = 0b01010101
"""One 1 of every colour, packed."""

_NUMBERS = int("00000001" * HIGHEST, 2)
"""One tile of every number, and the bits in which the colours of a number are counted."""

Spots = tuple[tuple[int, int], ...]
"""For every tile of a set: its bit, and the mask of its count."""


@dataclass(frozen=True, slots=True)
class Hand:
    """Packed tiles, the number of real OKs among them, and the number of all tiles."""

    tiles: int
    wilds: int
    size: int


@dataclass(frozen=True, slots=True)
class Meld:
    """A set: its kinds in the order to show them, and the tiles of the rack in it, packed.

    For every kind that the rack's tiles lack, an OK stands. A run that ends 12-13-1 has the kind of the 1
    last.
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
    """The lowest kind among packed tiles; there must be at least one."""
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
    """The kinds of packed tiles, one for each tile."""
    while tiles:
        kind = lowest(tiles)
        tiles -= 1 << 2 * kind
        yield kind


def melds(tiles: int, wilds: int) -> Iterator[Meld]:
    """The sets that hold the lowest tile, made with the other tiles and at most ``wilds`` OKs.

    Runs have three to five tiles, for a longer run can be split into such runs. A run with room at its upper
    end has no OK below its lowest tile, for that OK can stand at the upper end as well. No set has OKs alone.
    """
    kind = lowest(tiles)
    for spots, kinds in _RUNS[kind]:
        own, lacking = 0, 0
        for bit, mask in spots:
            if tiles & mask:
                own += bit
            elif lacking == wilds:
                break
            else:
                lacking += 1
        else:
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


def loose(tiles: int, wilds: int) -> int:
    """The tiles that no set can hold, made with the other tiles and at most ``wilds`` OKs.

    A tile of a run has two others within two numbers, a tile of a group two others of its number; an OK
    stands for one of them. All tiles are looked at at once.
    """
    if wilds > 1:
        return 0
    kinds = (tiles | tiles >> 1) & EACH
    line = kinds | (kinds & _FIRST) << 8 * HIGHEST  # the 1 stands after 13 as well
    next_two = line >> 8, line >> 16
    if wilds:
        ends = line & next_two[0], line & next_two[1]
        in_runs = ends[0] | ends[0] << 8 | ends[1] | ends[1] << 16
    else:
        first = line & next_two[0] & next_two[1]
        in_runs = first | first << 8 | first << 16
    # Each number's own byte counts its colours; its lowest bit then says whether they are enough for a group.
    colours = (kinds & _NUMBERS) + (kinds >> 2 & _NUMBERS) + (kinds >> 4 & _NUMBERS) + (kinds >> 6 & _NUMBERS)
    two, three = colours >> 1 | colours >> 2, colours >> 1 & colours | colours >> 2
    in_groups = kinds & ((two if wilds else three) & _NUMBERS) * 0xFF
    fitting = kinds & (in_runs | in_runs >> 8 * HIGHEST | in_groups)
    return tiles & ~(3 * fitting)


def _spots(kinds: Iterable[int]) -> Spots:
    return tuple((1 << 2 * kind, 3 << 2 * kind) for kind in kinds)


def _runs(kind: int) -> tuple[tuple[Spots, tuple[int, ...]], ...]:
    """The runs whose lowest tile is of a kind; for a 1, also the runs that end with it."""
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
    """The groups whose lowest own tile has a kind: own tiles, and all with OKs for the first missing."""
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
