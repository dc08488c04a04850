"""How far a rack of OK is from closing, in tiles to exchange. Pure functions of tiles and the OK.

A tile that is missing counts as one that can still be drawn: how many of it are left, and where, is not for
this module to know. An OK always could be drawn in its place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from games.ok.hand import Hand, kinds_of, pack
from games.ok.tiles import HIGHEST, RACK

Table = tuple[int, ...]
"""For every length of runs in all, 0 to 14, the most own tiles that can lie in them; 1 and 2 cannot be."""

_NOTHING: Table = (0, -RACK, -RACK, *(0,) * (RACK - 2))
_LENGTHS = (0, *range(3, RACK + 1))
_WIDTH = 2 * HIGHEST
_COLOUR = (1 << _WIDTH) - 1
_DOUBLES = int("10" * 4 * HIGHEST, 2)


@dataclass(frozen=True, slots=True)
class _Groups:
    """None, one or two groups of a number: their own tiles, the number of those, the sizes in all."""

    taken: int
    own: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Distance:
    """The fewest tiles to exchange until 14 tiles close in sets, in pairs, or in one colour.

    0 with 15 tiles is a rack that closes now; with 14 it closes with any tile drawn.
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
    """Packed tiles, packed again with 26 bits for every colour, two bits a number."""
    return sum(1 << _WIDTH * (kind % 4) + 2 * (kind // 4) for kind in kinds_of(tiles))


def _one_each(tiles: int) -> int:
    """How many tiles of a colour the run from 1 to 13 and 1 again has use for."""
    return sum(1 for number in range(HIGHEST) if tiles >> 2 * number & 3) + (tiles & 3 == 2)


def _pairs_missing(hand: Hand) -> int:
    """Half of every pair that is neither there nor made with an OK."""
    doubles = (hand.tiles & _DOUBLES).bit_count()
    return max(0, RACK // 2 - doubles - hand.wilds)


# Sets. Groups are chosen number by number; what they leave of each colour lies in runs.


def _most_in_sets(tiles: int) -> int:
    """The most own tiles, OKs not counted, that can lie in sets of 14 tiles in all."""
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
    """How many tiles of a number there are of each colour; numbers count from 0 here."""
    return tuple(tiles >> _WIDTH * colour + 2 * number & 3 for colour in range(4))


@lru_cache(maxsize=1024)
def _groups(row: tuple[int, ...], number: int) -> tuple[_Groups, ...]:
    """The groups that can be made of a row, the largest first. With one own tile a run is as good a place."""
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
    """The most own tiles that can lie in runs whose lengths add up to a number between these.

    What comes back is right if it is more than ``enough``, and otherwise not more than that.
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
    """The table of one colour. Each 1 lies below 2 or above 13."""
    ones = tiles & 3
    return _larger(*(_fixed_runs(tiles - high + (high << _WIDTH)) for high in range(ones + 1)))


@lru_cache(maxsize=32768)
def _fixed_runs(tiles: int) -> Table:
    """The table of one colour whose 1s above 13 are apart, as number 14.

    The lowest tile lies in no run, or in one that it begins; at the upper end in one that ends there. Any
    other run with it would have fewer of the higher tiles.
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
