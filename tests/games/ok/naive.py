"""OK played in the slow and obvious way, on lists of tile texts: the tests compare the real rules with it.

It finds sets by trying every subset, and uses no code of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations

LOSSES = {"sets": 2, "pairs": 8, "colour": 16}


def faces_of(tiles: Iterable[str], ok: str) -> list[str]:
    """The faces of all tiles but real OKs."""
    return [ok if tile == "*" else tile for tile in tiles if tile != ok]


def is_group(tiles: Sequence[str], ok: str) -> bool:
    faces = faces_of(tiles, ok)
    return (
        len(tiles) in (3, 4)
        and len({face[1:] for face in faces}) <= 1
        and len({face[0] for face in faces}) == len(faces)
    )


def is_run(tiles: Sequence[str], ok: str) -> bool:
    faces = faces_of(tiles, ok)
    if len(tiles) < 3 or len({face[0] for face in faces}) > 1:
        return False
    return is_on_the_circle(tuple(sorted(int(face[1:]) for face in faces)), len(tiles))


@cache
def is_on_the_circle(numbers: tuple[int, ...], length: int) -> bool:
    """Whether a part of 1, 2 to 13 and 1 of this length has these numbers."""
    circle = [*range(1, 14), 1]
    stretches = [Counter(circle[start : start + length]) for start in range(14 - length + 1)]
    return any(Counter(numbers) <= stretch for stretch in stretches)


def is_set(tiles: Sequence[str], ok: str) -> bool:
    return is_group(tiles, ok) or is_run(tiles, ok)


@cache
def all_in_sets(tiles: tuple[str, ...], ok: str, largest: int = 5) -> bool:
    """Whether tiles can be split into sets of at most this size.

    Every set of the first tile is tried, with OKs and the other tiles of its colour or of its number.
    """
    if not tiles:
        return True
    first, *rest = sorted(tiles, key=lambda tile: tile == ok)
    if first == ok:
        return False
    (face,) = faces_of([first], ok)
    colour: list[int] = []
    number: list[int] = []
    for place, tile in enumerate(rest):
        other = face if tile == ok else faces_of([tile], ok)[0]
        if other[0] == face[0]:
            colour.append(place)
        if other[1:] == face[1:]:
            number.append(place)
    for more in range(2, largest):
        for places in (*combinations(colour, more), *combinations(number, more)):
            if is_set([first, *(rest[place] for place in places)], ok):
                left = tuple(tile for place, tile in enumerate(rest) if place not in places)
                if all_in_sets(left, ok, largest):
                    return True
    return False


def most_in_sets(tiles: Sequence[str], ok: str, largest: int) -> int:
    """How many of a few tiles can lie in sets at once."""
    if not tiles:
        return 0
    first, rest = tiles[0], list(tiles[1:])
    best = most_in_sets(rest, ok, largest)
    for more in range(2, largest):
        for places in combinations(range(len(rest)), more):
            if is_set([first, *(rest[place] for place in places)], ok):
                left = [tile for place, tile in enumerate(rest) if place not in places]
                best = max(best, 1 + more + most_in_sets(left, ok, largest))
    return best


def all_in_pairs(tiles: Sequence[str], ok: str) -> bool:
    if not tiles:
        return True
    first, rest = tiles[0], list(tiles[1:])
    return any(
        all_in_pairs([*rest[:place], *rest[place + 1 :]], ok)
        for place, tile in enumerate(rest)
        if tile == first or ok in (tile, first)
    )


def is_one_colour(tiles: Sequence[str], ok: str) -> bool:
    return len(tiles) == 14 and is_run(tiles, ok)


def kind_of(tiles: Sequence[str], ok: str) -> str | None:
    """The way of closing 14 tiles that pays best."""
    if is_one_colour(tiles, ok):
        return "colour"
    if all_in_pairs(tiles, ok):
        return "pairs"
    return "sets" if all_in_sets(tuple(sorted(tiles)), ok) else None


def naive_closes(rack: Sequence[str], ok: str) -> dict[str, tuple[str, int]]:
    """The tiles that close a rack of 15, with the kind and what each other player loses."""
    found = {}
    for tile in set(rack):
        rest = list(rack)
        rest.remove(tile)
        kind = kind_of(rest, ok)
        if kind is not None:
            found[tile] = kind, LOSSES[kind] + (tile == ok) * (2 if kind == "sets" else 4)
    return found


def every_set(ok: str) -> list[list[str]]:
    """The faces of all runs of three to five tiles and of all groups."""
    circle = [*range(1, 14), 1]
    runs = [
        [f"{colour}{number}" for number in circle[start : start + length]]
        for colour in "rbgk"
        for length in (3, 4, 5)
        for start in range(14 - length + 1)
    ]
    groups = [
        [f"{colour}{number}" for colour in colours]
        for number in range(1, 14)
        for size in (3, 4)
        for colours in combinations("rbgk", size)
    ]
    assert all(is_set(tiles, ok) or ok in tiles for tiles in (*runs, *groups))
    return runs + groups


def tiles_missing(rack: Sequence[str], ok: str) -> int:
    """The fewest tiles that a rack lacks for 14 in sets, by trying sets that together have 14 tiles.

    Tries sets by the number of the rack's tiles in them. A branch ends when the rest of the fourteen cannot
    hold more of the rack's tiles than the best result so far.
    """
    held = Counter(faces_of(rack, ok))
    ranked = sorted(
        ((sum(1 for face in tiles if held[face]), tiles) for tiles in every_set(ok)), reverse=True
    )
    best = 0

    def extend(first: int, left: Counter[str], room: int, own: int) -> None:
        nonlocal best
        if room == 0 or room >= 3:
            best = max(best, own)
        for place in range(first, len(ranked)):
            most, tiles = ranked[place]
            if own + most * (room // 3) <= best:
                return
            if len(tiles) <= room:
                used = Counter(tiles) & left
                extend(place, left - used, room - len(tiles), own + used.total())

    extend(0, held, 14, 0)
    return max(0, 14 - best - (len(rack) - held.total()))
