"""How far a rack of OK is from closing, and all the tiles that bring it nearer, found in one search.

The distances are those of ``games.ok.distance``. Knows no game: neither how many copies of a tile are left
nor which seat wants one. Kinds of tiles are numbered as in ``games.ok.hand``; a mask has one bit for each
kind.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, combinations, combinations_with_replacement
from typing import Final, NamedTuple

from games.ok.hand import Hand, kinds_of, pack
from games.ok.tiles import HIGHEST, RACK

ByLength = tuple[tuple[int, int], ...]
"""For every total length of runs, 0 to 14: the most tiles of the rack in them, and the kinds they lack."""


@dataclass(frozen=True, slots=True)
class Wait:
    """A way to close: the number of missing tiles, and the kinds of tiles that bring the rack nearer.

    ``kind`` is as in ``games.ok.solver``. A negative ``missing`` is the number of OKs that are not needed.
    The kinds are the bits of ``helping``; a real OK always helps, too.
    """

    kind: str
    missing: int
    helping: int


class Waits(NamedTuple):
    """The ways of one rack to close."""

    sets: Wait
    pairs: Wait
    colour: Wait


def waits(rack: Iterable[str], ok: str) -> Waits:
    """The waits of a rack of 14 or 15 tiles."""
    return waits_of(pack(rack, ok))


@lru_cache(maxsize=8192)
def waits_of(hand: Hand) -> Waits:
    """The waits of packed tiles."""
    colours = _by_colour(hand.tiles)
    own, kinds = _most_in_sets(colours)
    return Waits(
        Wait("sets", RACK - hand.wilds - own, kinds), _for_pairs(hand), _for_one_colour(hand, colours)
    )


def _for_pairs(hand: Hand) -> Wait:
    singles = hand.tiles & _SINGLES
    doubles = hand.tiles >> 1 & _SINGLES
    to_make = max(0, RACK // 2 - doubles.bit_count())
    alone = min(singles.bit_count(), to_make)
    wanted = singles if alone == to_make else _SINGLES & ~doubles
    return Wait("pairs", 2 * to_make - alone - hand.wilds, _kinds(wanted))


def _kinds(packed: int) -> int:
    return sum(1 << kind for kind in kinds_of(packed))


def _for_one_colour(hand: Hand, colours: tuple[int, ...]) -> Wait:
    best, wanted = -1, 0
    for colour, tiles in enumerate(colours):
        held = [number for number in range(HIGHEST) if tiles >> 2 * number & 3]
        own = len(held) + (tiles & 3 == 2)
        lacking = _ROWS[colour] & ~sum(1 << 4 * number + colour for number in held)
        if tiles & 3 == 1:
            lacking |= 1 << colour
        if own >= best:
            wanted = lacking if own > best else wanted | lacking
            best = own
    return Wait("colour", RACK - hand.wilds - best, wanted)


_SINGLES: Final = int("01" * 4 * HIGHEST, 2)
_ROWS: Final = tuple(sum(1 << 4 * number + colour for number in range(HIGHEST)) for colour in range(4))


# Sets. Groups are chosen number by number; the remaining tiles of each colour lie in runs.


@dataclass(frozen=True, slots=True)
class _Groups:
    """Up to two groups of a number.

    ``taken`` are their tiles of the rack in each colour, ``least`` and ``most`` their total sizes. ``kinds``
    complete groups with two tiles of the rack; ``more`` fit if there is room for more than the least size.
    """

    taken: tuple[int, ...]
    own: int
    least: int
    most: int
    kinds: int
    more: int


def _by_colour(tiles: int) -> tuple[int, ...]:
    """Packed tiles, packed again by colour, two bits a number."""
    packed = [0, 0, 0, 0]
    for kind in kinds_of(tiles):
        packed[kind % 4] += 1 << 2 * (kind // 4)
    return tuple(packed)


def _most_in_sets(colours: tuple[int, ...]) -> tuple[int, int]:
    """The most tiles of the rack that can lie in sets of 14 tiles, and the kinds that such sets lack."""
    red, blue, green, black = colours
    rows = []
    for number in range(HIGHEST):
        at = 2 * number
        row = (red >> at & 3, blue >> at & 3, green >> at & 3, black >> at & 3)
        if len(groups := _groups(row, number)) > 1:
            rows.append(groups)
    best, kinds = 0, 0
    last = len(rows)

    def choose(
        i: int, r: int, b: int, g: int, k: int, own: int, least: int, most: int, lacking: int, more: int
    ) -> None:
        nonlocal best, kinds
        if i < last:
            for groups in rows[i]:
                fewest = least + groups.least
                if fewest > RACK:
                    continue
                tr, tb, tg, tk = groups.taken
                choose(
                    i + 1,
                    r - tr,
                    b - tb,
                    g - tg,
                    k - tk,
                    own + groups.own,
                    fewest,
                    most + groups.most,
                    lacking | groups.kinds,
                    more | groups.more,
                )
            return
        longest, shortest = RACK - least, max(0, RACK - most)
        most_in_two = _bound(g, 2)[longest] + _bound(k, 3)[longest]
        if own + _bound(r, 0)[longest] + _bound(b, 1)[longest] + most_in_two < best:
            return
        second = _two_colours(g, k, 2)
        for length, (mine, lack) in enumerate(_two_colours(r, b, 0)[: longest + 1]):
            if own + mine + most_in_two < best:
                continue
            for other in range(max(0, shortest - length), longest - length + 1):
                theirs, lack_too = second[other]
                found = own + mine + theirs
                if found >= best:
                    wanted = lacking | lack | lack_too | (more if other < longest - length else 0)
                    kinds = wanted if found > best else kinds | wanted
                    best = found

    choose(0, red, blue, green, black, 0, 0, 0, 0, 0)
    return best, kinds


@lru_cache(maxsize=4096)
def _groups(row: tuple[int, ...], number: int) -> tuple[_Groups, ...]:
    """The groups with two or more tiles of the rack that a row can form, the largest first."""
    subsets = [
        chosen
        for size in (4, 3, 2)
        for chosen in combinations(range(4), size)
        if all(row[colour] for colour in chosen)
    ]

    def lacking(made: Iterable[tuple[int, ...]], own: int) -> int:
        return sum(
            1 << 4 * number + colour
            for colour in range(4)
            if any(len(chosen) == own and colour not in chosen for chosen in made)
        )

    return tuple(
        _Groups(
            taken=tuple(sum(colour in chosen for chosen in made) << 2 * number for colour in range(4)),
            own=sum(len(chosen) for chosen in made),
            least=sum(max(3, len(chosen)) for chosen in made),
            most=4 * len(made),
            kinds=lacking(made, 2),
            more=lacking(made, 3),
        )
        for made in (*combinations_with_replacement(subsets, 2), *combinations(subsets, 1), ())
        if all(sum(colour in chosen for chosen in made) <= row[colour] for colour in range(4))
    )


@lru_cache(maxsize=32768)
def _bound(tiles: int, colour: int) -> tuple[int, ...]:
    """For every total length, the most tiles of a colour in runs of at most this length."""
    return tuple(accumulate((own for own, _ in _runs(tiles, colour)), max))


@lru_cache(maxsize=32768)
def _two_colours(one: int, other: int, colour: int) -> ByLength:
    """The combined table of two colours."""
    first, second = _runs(one, colour), _runs(other, colour + 1)
    table: list[tuple[int, int]] = []
    for total in range(RACK + 1):
        best, kinds = _NEVER
        for length in _LENGTHS:
            if length > total:
                break
            own, lacking = first[length]
            own_too, lacking_too = second[total - length]
            if own + own_too >= best:
                wanted = lacking | lacking_too
                kinds = wanted if own + own_too > best else kinds | wanted
                best = own + own_too
        table.append((best, kinds))
    return tuple(table)


@lru_cache(maxsize=32768)
def _runs(tiles: int, colour: int) -> ByLength:
    """The table of one colour. Each 1 lies either below 2 or above 13."""
    table = _fixed_runs(tiles, colour)
    for high in range(1, (tiles & 3) + 1):
        table = _better(table, _fixed_runs(tiles - high + (high << 2 * HIGHEST), colour))
    return table


@lru_cache(maxsize=65536)
def _fixed_runs(tiles: int, colour: int) -> ByLength:
    """The table of one colour in which the 1s above 13 are counted separately, as number 14.

    The lowest tile lies in no run, or in a run with it. A run without tiles of the rack is never best: a run
    with a tile that is left over is better. A run with a single tile of the rack may be a group instead.
    """
    if not tiles:
        return _NOTHING
    lowest = (tiles & -tiles).bit_length() - 1 >> 1
    table = _fixed_runs(tiles - (1 << 2 * lowest), colour)
    for length in (3, 4, 5):
        for start in range(max(0, lowest - length + 1), min(lowest, HIGHEST + 1 - length) + 1):
            own = gain = kinds = 0
            for number in range(start, start + length):
                if tiles >> 2 * number & 3:
                    own += 1 << 2 * number
                    gain += 1
                else:
                    kinds |= 1 << 4 * (number % HIGHEST) + colour
            if gain == 1 and length < 5:
                kinds |= (15 << 4 * (lowest % HIGHEST)) & ~(1 << 4 * (lowest % HIGHEST) + colour)
            rest = _fixed_runs(tiles - own, colour)
            table = _better(
                table,
                (
                    *(_NEVER,) * length,
                    *((more + gain, lacking | kinds) for more, lacking in rest[: RACK + 1 - length]),
                ),
            )
    return table


def _better(one: ByLength, other: ByLength) -> ByLength:
    return tuple(
        mine if mine[0] > theirs[0] else theirs if theirs[0] > mine[0] else (mine[0], mine[1] | theirs[1])
        for mine, theirs in zip(one, other, strict=True)
    )


_NEVER: Final = (-2 * RACK, 0)
_NOTHING: Final[ByLength] = ((0, 0), *(_NEVER,) * RACK)
_LENGTHS: Final = (0, *range(3, RACK + 1))
