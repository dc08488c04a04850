"""How far a rack of OK is from closing, in tiles to exchange. Pure functions of tiles and the OK.

This module does not know how many copies of a tile are left, or where they are: it counts every missing tile
as one that can still be drawn, for an OK could always be drawn instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from games.ok.hand import Hand, kinds_of, pack
from games.ok.tiles import HIGHEST, RACK

Table = tuple[int, ...]
"""For every total length of runs, 0 to 14: the most tiles of the rack in them; 1 and 2 cannot be."""

_NOTHING: Table = (0, -RACK, -RACK, *(0,) * (RACK - 2))
_LENGTHS = (0, *range(3, RACK + 1))
_WIDTH = 2 * HIGHEST
_COLOUR = (1 << _WIDTH) - 1
_DOUBLES = int("10" * 4 * HIGHEST, 2)


@dataclass(frozen=True, slots=True)
class _Groups:
    """Up to two groups of a number: their tiles from the rack, how many these are, and the total sizes."""

    taken: int
    own: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Distance:
    """The fewest tiles to exchange until 14 tiles close in sets, in pairs or in one colour.

    With 15 tiles, 0 means that the rack closes now; with 14 tiles, that it closes with any tile drawn.
    """

    sets: int
    pairs: int
    colour: int

    @property
    def least(self) -> int:
        return min(self.sets, self.pairs, self.colour)


def distance(rack: Iterable[str], ok: str) -> Distance:
    """The distances of a rack of 14 or 15 tiles."""
    return _distance(pack(rack, ok))


@lru_cache(maxsize=4096)
def _distance(hand: Hand) -> Distance:
    tiles = _by_colour(hand.tiles)
    one_colour = max(_one_each(tiles >> _WIDTH * colour & _COLOUR) for colour in range(4))
    return Distance(
        sets=max(0, RACK - hand.wilds - _most_in_sets(tiles)),
        pairs=_pairs_missing(hand),
        colour=max(0, RACK - hand.wilds - one_colour),
    )


def _by_colour(tiles: int) -> int:
    """Packed tiles, packed again by colour: 26 bits for each colour, two for each number."""
    return sum(1 << _WIDTH * (kind % 4) + 2 * (kind // 4) for kind in kinds_of(tiles))


def _one_each(tiles: int) -> int:
    """How many tiles of a colour fit in the run from 1 to 13 and 1 again."""
    return sum(1 for number in range(HIGHEST) if tiles >> 2 * number & 3) + (tiles & 3 == 2)


def _pairs_missing(hand: Hand) -> int:
    """The number of tiles that pairs still lack after OKs have completed as many as they can."""
    doubles = (hand.tiles & _DOUBLES).bit_count()
    return max(0, RACK // 2 - doubles - hand.wilds)


# Sets. Groups are chosen number by number; the remaining tiles of each colour lie in runs.


def _most_in_sets(tiles: int) -> int:
    """The most tiles of the rack, not counting OKs, that can lie in sets of 14 tiles in total."""
    rows = [groups for number in range(HIGHEST) if len(groups := _groups(_row(tiles, number), number)) > 1]
    best = 0

    def choose(row: int, left: int, own: int, least: int, most: int) -> None:
        nonlocal best
        if least > RACK:
            return
        if row == len(rows):
            best = max(best, own + _most_in_runs(left, RACK - least, max(0, RACK - most), best - own))
            return
        for groups in rows[row]:
            choose(row + 1, left - groups.taken, own + groups.own, least + groups.least, most + groups.most)

    choose(0, tiles, 0, 0, 0)
    return best


def _row(tiles: int, number: int) -> tuple[int, ...]:
    """How many tiles of a number there are in each colour; numbers count from 0 here."""
    return tuple(tiles >> _WIDTH * colour + 2 * number & 3 for colour in range(4))


@lru_cache(maxsize=1024)
def _groups(row: tuple[int, ...], number: int) -> tuple[_Groups, ...]:
    """The groups that a row can form, the largest first; none of one tile, which a run suits as well."""
    subsets = [
        chosen
        for size in (4, 3, 2)
        for chosen in combinations(range(4), size)
        if all(row[colour] for colour in chosen)
    ]
    return tuple(
        _Groups(
            taken=sum(1 << _WIDTH * colour + 2 * number for chosen in made for colour in chosen),
            own=sum(len(chosen) for chosen in made),
            least=sum(max(3, len(chosen)) for chosen in made),
            most=4 * len(made),
        )
        for made in (*combinations_with_replacement(subsets, 2), *combinations(subsets, 1), ())
        if all(sum(colour in chosen for chosen in made) <= row[colour] for colour in range(4))
    )


def _most_in_runs(tiles: int, longest: int, shortest: int, enough: int) -> int:
    """The most tiles of the rack that can lie in runs whose total length lies between these two numbers.

    The result is exact only if it is more than ``enough``; otherwise it is some number up to ``enough``.
    """
    red, blue, green, black = (tiles >> _WIDTH * colour & _COLOUR for colour in range(4))
    if sum(max(_runs(colour)[: longest + 1]) for colour in (red, blue, green, black)) <= enough:
        return enough
    first, second = _two_colours(red, blue), _two_colours(green, black)
    return max(
        first[length] + second[total - length]
        for total in range(shortest, longest + 1)
        for length in range(total + 1)
    )


@lru_cache(maxsize=8192)
def _two_colours(one: int, other: int) -> Table:
    first, second = _runs(one), _runs(other)
    return tuple(
        max(first[length] + second[total - length] for length in _LENGTHS if length <= total)
        for total in range(RACK + 1)
    )


@lru_cache(maxsize=8192)
def _runs(tiles: int) -> Table:
    """The table of one colour. Each 1 lies either below 2 or above 13."""
    ones = tiles & 3
    return _larger(*(_fixed_runs(tiles - high + (high << _WIDTH)) for high in range(ones + 1)))


@lru_cache(maxsize=32768)
def _fixed_runs(tiles: int) -> Table:
    """The table of one colour in which the 1s above 13 are counted separately, as number 14.

    The lowest tile lies in no run, or in a run that it begins (at the upper end: in a run that ends there).
    Any other run with it would hold fewer of the higher tiles.
    """
    if not tiles:
        return _NOTHING
    lowest = (tiles & -tiles).bit_length() - 1 >> 1
    tables = [_fixed_runs(tiles - (1 << 2 * lowest))]
    for length in (3, 4, 5):
        start = min(lowest, HIGHEST + 1 - length)
        own = sum(1 << 2 * at for at in range(start, start + length) if tiles >> 2 * at & 3)
        rest = _fixed_runs(tiles - own)
        gain = own.bit_count()
        tables.append((*(-RACK,) * length, *(more + gain for more in rest[: RACK + 1 - length])))
    return _larger(*tables)


def _larger(*tables: Table) -> Table:
    return tuple(map(max, *tables)) if len(tables) > 1 else tables[0]
