"""How far a rack of OK is from closing, and all the tiles that bring it nearer, found in one search.

Every missing tile counts as one that can still be drawn, for an OK could always be drawn instead. Knows no
game: neither how many copies of a tile are left nor which seat wants one. Kinds of tiles are numbered as in
``games.ok.hand``; a mask has one bit for each kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, combinations_with_replacement
from operator import add
from typing import Final, NamedTuple

from games.ok.hand import Hand, kind_of, kinds_of, pack
from games.ok.tiles import FAKE, HIGHEST, RACK

Own = tuple[int, ...]
"""For every total length of runs, 0 to 14: the most tiles of the rack in them; negative if it cannot be."""

Lacks = tuple[int, ...]
"""For every total length: the tiles that these runs lack, as bits of the kinds of the first colour.

From bit OTHERS on they say again by numbers that a tile of any other colour helps.
"""

OTHERS: Final = 4 * HIGHEST


class Wait(NamedTuple):
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
    return _waits_of(pack(rack, ok))


def waits_without(rack: Sequence[str], ok: str, *, nearest: bool = False) -> dict[str, Waits]:
    """The waits of a rack without each of its tiles, except real OKs.

    With ``nearest`` only without those after which no more tiles are missing for sets: this is much faster.
    """
    found = _waits_without(pack(rack, ok), slack=0 if nearest else 1)
    kinds = {tile: kind_of(ok if tile == FAKE else tile) for tile in dict.fromkeys(rack) if tile != ok}
    return {tile: found[kind] for tile, kind in kinds.items() if kind in found}


@lru_cache(maxsize=8192)
def _waits_of(hand: Hand) -> Waits:
    colours = _by_colour(hand.tiles)
    in_sets = _most_in_sets(_plans(colours, slack=0))
    assert in_sets is not None
    return _ways(hand.wilds, colours, in_sets)


@lru_cache(maxsize=4096)
def _waits_without(hand: Hand, slack: int) -> dict[int, Waits]:
    """The waits of packed tiles without a tile of each kind, if at most ``slack`` more tiles are missing."""
    colours = _by_colour(hand.tiles)
    plans = _plans(colours, slack)
    found = {}
    for kind in dict.fromkeys(kinds_of(hand.tiles)):
        at, colour = 2 * (kind // 4), kind % 4
        in_sets = _most_in_sets(plans, plans[0].bound - slack, 1 << at + _WIDTH * colour)
        if in_sets is not None:
            rest = tuple(tiles - (1 << at) * (i == colour) for i, tiles in enumerate(colours))
            found[kind] = _ways(hand.wilds, rest, in_sets)
    return found


def _ways(wilds: int, colours: tuple[int, ...], in_sets: tuple[int, int]) -> Waits:
    own, kinds = in_sets
    return Waits(
        Wait("sets", RACK - wilds - own, kinds), _for_pairs(wilds, colours), _for_one_colour(wilds, colours)
    )


def _by_colour(tiles: int) -> tuple[int, ...]:
    """Packed tiles, packed again by colour, two bits a number."""
    packed = [0, 0, 0, 0]
    while tiles:
        kind = (tiles & -tiles).bit_length() - 1 >> 1
        tiles -= 1 << 2 * kind
        packed[kind & 3] += 1 << 2 * (kind >> 2)
    return tuple(packed)


def _for_pairs(wilds: int, colours: tuple[int, ...]) -> Wait:
    held = twice = 0
    for colour, tiles in enumerate(colours):
        once, doubled, _ = _kinds(tiles)
        held |= once << colour
        twice |= doubled << colour
    to_make = max(0, RACK // 2 - twice.bit_count())
    singles = held & ~twice
    alone = min(singles.bit_count(), to_make)
    return Wait("pairs", 2 * to_make - alone - wilds, singles if alone == to_make else _ALL & ~twice)


def _for_one_colour(wilds: int, colours: tuple[int, ...]) -> Wait:
    best, wanted = -1, 0
    for colour, tiles in enumerate(colours):
        _, _, lacking = _kinds(tiles)
        own = RACK - lacking.bit_count() - (not tiles & 3)
        if own >= best:
            wanted = lacking << colour | (wanted if own == best else 0)
            best = own
    return Wait("colour", RACK - wilds - best, wanted)


@lru_cache(maxsize=8192)
def _kinds(tiles: int) -> tuple[int, int, int]:
    """The kinds that a colour holds, those that it holds twice, and those that its whole row lacks."""
    counts = [tiles >> 2 * number & 3 for number in range(HIGHEST)]
    held, twice = (sum(1 << 4 * i for i, count in enumerate(counts) if count >= least) for least in (1, 2))
    return held, twice, _ROW & ~held | (counts[0] == 1)


_ROW: Final = sum(1 << 4 * number for number in range(HIGHEST))
_ALL: Final = 15 * _ROW


# Sets. Groups are chosen number by number; the remaining tiles of each colour lie in runs.


@dataclass(frozen=True, slots=True)
class _Groups:
    """Up to two groups of a number.

    ``taken`` are their tiles of the rack in each colour, ``least`` and ``most`` their total sizes. ``kinds``
    complete groups with two tiles of the rack; ``more`` fit if there is room for more than the least size.
    """

    taken: int
    own: int
    least: int
    most: int
    kinds: int
    more: int


class _Plan(NamedTuple):
    """One choice of groups, and the tiles that are left for runs, 26 bits a colour.

    ``bound`` is the most tiles of the rack in these groups and runs; with fewer tiles it is a bound.
    """

    bound: int
    tiles: int
    own: int
    least: int
    most: int
    kinds: int
    more: int


_WIDTH: Final = 2 * HIGHEST
_COLOUR: Final = (1 << _WIDTH) - 1


def _plans(colours: tuple[int, ...], slack: int) -> list[_Plan]:
    """The choices of groups with which all but ``slack`` of the most tiles possible lie in sets, best first.

    Without any one tile, the best choice of groups is among those that have a slack of 1.
    """
    red, blue, green, black = colours
    rows = []
    for number in range(HIGHEST):
        at = 2 * number
        row = (red >> at & 3, blue >> at & 3, green >> at & 3, black >> at & 3)
        if len(groups := _groups(row, number)) > 1:
            rows.append(groups)
    plans: list[_Plan] = []
    best = 0
    last = len(rows)

    def choose(i: int, tiles: int, own: int, least: int, most: int, kinds: int, more: int) -> None:
        nonlocal best
        if i < last:
            for groups in rows[i]:
                fewest, held = least + groups.least, own + groups.own
                if fewest <= RACK and RACK - fewest + held >= best - slack:
                    choose(
                        i + 1,
                        tiles - groups.taken,
                        held,
                        fewest,
                        most + groups.most,
                        kinds | groups.kinds,
                        more | groups.more,
                    )
            return
        found = own + max([in_runs for _, in_runs in _in_runs(tiles, least, most)])
        if found >= best - slack:
            best = max(best, found)
            plans.append(_Plan(found, tiles, own, least, most, kinds, more))

    choose(0, red | blue << _WIDTH | green << 2 * _WIDTH | black << 3 * _WIDTH, 0, 0, 0, 0, 0)
    return sorted((plan for plan in plans if plan.bound >= best - slack), key=lambda plan: -plan.bound)


def _in_runs(tiles: int, least: int, most: int) -> list[tuple[int, int]]:
    """The total lengths of runs beside groups of these total sizes, and the most tiles in such runs."""
    first, _ = _together(tiles & _COLOUR, tiles >> _WIDTH & _COLOUR)
    _, second = _together(tiles >> 2 * _WIDTH & _COLOUR, tiles >> 3 * _WIDTH)
    totals = range(RACK - most if most < RACK else 0, RACK - least + 1)
    return [(total, max(map(add, first, second[RACK - total :]))) for total in totals]


def _most_in_sets(plans: list[_Plan], best: int = 0, gone: int = 0) -> tuple[int, int] | None:
    """The most tiles of the rack that can lie in sets of 14 tiles, and the kinds that such sets lack.

    ``gone`` is a tile that the rack loses; plans with slack must allow for it. None for fewer than ``best``.
    """
    found: list[tuple[_Plan, int, int]] = []
    for plan in plans:
        if plan.bound < best:
            break
        if gone and not plan.tiles & 3 * gone:
            continue
        for total, own in _in_runs(plan.tiles - gone, plan.least, plan.most):
            if plan.own + own >= best:
                if plan.own + own > best:
                    found.clear()
                    best = plan.own + own
                found.append((plan, total, own))
    kinds = 0
    for plan, total, own in found:
        kinds |= plan.kinds | _lacking(plan.tiles - gone, total, own)
        if total < RACK - plan.least:
            kinds |= plan.more
    return (best, kinds) if found else None


def _lacking(tiles: int, total: int, own: int) -> int:
    """The kinds that runs of a total length lack with which the four colours hold ``own`` tiles."""
    red, blue, green, black = [tiles >> _WIDTH * colour & _COLOUR for colour in range(4)]
    first, second = _together(red, blue)[0], _together(green, black)[0]
    lacks = [0, 0, 0, 0]
    for length in range(total + 1):
        if first[length] + second[total - length] == own:
            more = (*_lacking_of_two(red, blue, length), *_lacking_of_two(green, black, total - length))
            lacks = [lack | lack_too for lack, lack_too in zip(lacks, more, strict=True)]
    kinds = 0
    for colour, lack in enumerate(lacks):
        others = lack >> OTHERS
        kinds |= (lack & _ROW) << colour | 15 * others & ~(others << colour)
    return kinds


@lru_cache(maxsize=1 << 17)
def _together(one: int, other: int) -> tuple[Own, Own]:
    """The most tiles of two colours in runs, and the same table backwards."""
    first, second = _runs(one)[0], _runs(other)[0][::-1]
    table = tuple([max(map(add, first, second[RACK - total :])) for total in range(RACK + 1)])
    return table, table[::-1]


@lru_cache(maxsize=1 << 16)
def _lacking_of_two(one: int, other: int, total: int) -> tuple[int, int]:
    """What the runs of each of two colours lack if together they hold as many tiles as they can."""
    (own, lacks), (own_too, lacks_too) = _runs(one), _runs(other)
    most = _together(one, other)[0][total]
    lack = lack_too = 0
    for length in range(total + 1):
        if own[length] + own_too[total - length] == most:
            lack |= lacks[length]
            lack_too |= lacks_too[total - length]
    return lack, lack_too


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
            taken=sum(1 << _WIDTH * colour + 2 * number for chosen in made for colour in chosen),
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
def _runs(tiles: int) -> tuple[Own, Lacks]:
    """The tables of one colour. Each 1 lies either below 2 or above 13."""
    table = _fixed_runs(tiles)
    for high in range(1, (tiles & 3) + 1):
        table = _better(table, _fixed_runs(tiles - high + (high << 2 * HIGHEST)))
    return table


@lru_cache(maxsize=65536)
def _fixed_runs(tiles: int) -> tuple[Own, Lacks]:
    """The tables of one colour in which the 1s above 13 are counted separately, as number 14.

    The lowest tile lies in no run, or in a run with it. A run without tiles of the rack is never best: a run
    with a tile that is left over is better. A run with a single tile of the rack may be a group instead.
    """
    if not tiles:
        return _NOTHING
    lowest = (tiles & -tiles).bit_length() - 1 >> 1
    table = _fixed_runs(tiles - (1 << 2 * lowest))
    for length in (3, 4, 5):
        for start in range(max(0, lowest - length + 1), min(lowest, HIGHEST + 1 - length) + 1):
            own = gain = lack = 0
            for number in range(start, start + length):
                if tiles >> 2 * number & 3:
                    own += 1 << 2 * number
                    gain += 1
                else:
                    lack |= 1 << 4 * (number % HIGHEST)
            if gain == 1 and length < 5:
                lack |= 1 << OTHERS + 4 * (lowest % HIGHEST)
            rest, lacks = _fixed_runs(tiles - own)
            room = RACK + 1 - length
            longer = (*(_NEVER,) * length, *[more + gain for more in rest[:room]])
            table = _better(table, (longer, (*(0,) * length, *[other | lack for other in lacks[:room]])))
    return table


def _better(one: tuple[Own, Lacks], other: tuple[Own, Lacks]) -> tuple[Own, Lacks]:
    lacks = [
        mine if own > own_too else theirs if own_too > own else mine | theirs
        for own, mine, own_too, theirs in zip(*one, *other, strict=True)
    ]
    return tuple(map(max, one[0], other[0])), tuple(lacks)


_NEVER: Final = -2 * RACK
_NOTHING: Final = ((0, *(_NEVER,) * RACK), (0,) * (RACK + 1))
