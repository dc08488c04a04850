"""The turns and reflections of a square board. Knows no game."""

from __future__ import annotations


def turns(size: int) -> tuple[tuple[int, ...], ...]:
    """The eight turns and reflections, the turns first: the index of the cell that comes to each place."""
    spots = [(i % size, i // size) for i in range(size * size)]
    ways = [spots]
    for _ in range(3):
        ways.append([(size - 1 - y, x) for x, y in ways[-1]])
    ways += [[(size - 1 - x, y) for x, y in way] for way in ways]
    return tuple(tuple(size * y + x for x, y in way) for way in ways)
