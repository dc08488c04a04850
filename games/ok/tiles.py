"""The parts of OK: 106 tiles, their order, which of them is the OK, and the deal. Knows no rules of play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.shuffle import shuffled

COLOURS: str = "rbgk"
NAMES = {"r": "red", "b": "blue", "g": "green", "k": "black"}
HIGHEST = 13
FAKE = "*"

FACES = tuple(f"{colour}{number}" for colour in COLOURS for number in range(1, HIGHEST + 1))
KINDS = (*FACES, FAKE)
"""Every tile once, in the order of a rack."""

TILES = tuple(tile for tile in KINDS for _ in range(2))
"""All 106 tiles of a game."""

RACK = 14

_PLACE = {tile: place for place, tile in enumerate(KINDS)}


@dataclass(frozen=True, slots=True)
class Deal:
    """A round before its first move. ``racks`` are sorted, ``stock`` has its next tile first."""

    indicator: str
    racks: tuple[tuple[str, ...], ...]
    stock: tuple[str, ...]


def ok_of(indicator: str) -> str:
    """The tile one higher in the same colour; 1 after 13."""
    return f"{indicator[0]}{int(indicator[1:]) % HIGHEST + 1}"


def in_order(tiles: Iterable[str]) -> tuple[str, ...]:
    """The tiles sorted: red, blue, green, black, by number, fake OKs last."""
    return tuple(sorted(tiles, key=_PLACE.__getitem__))


def with_tile(rack: tuple[str, ...], tile: str) -> tuple[str, ...]:
    return in_order((*rack, tile))


def without_tile(rack: tuple[str, ...], tile: str) -> tuple[str, ...]:
    """A rack without one copy of a tile. Raises ValueError if it does not hold the tile."""
    place = rack.index(tile)
    return (*rack[:place], *rack[place + 1 :])


def deal(seed: bytes, number: int, seats: int, starter: int) -> Deal:
    """Deal round ``number``: 15 tiles for the starter, 14 for the others, and the stock.

    The indicator is drawn from the faces alone, which gives the same chances as drawing again after a fake
    OK. Taking the first face of one shuffled order instead would leave the fake OKs too near its top.
    """
    indicator = shuffled(seed, f"indicator {number}", FACES)[0]
    tiles = shuffled(seed, f"tiles {number}", without_tile(TILES, indicator))
    racks = []
    for seat in range(seats):
        size = RACK + (seat == starter)
        racks.append(in_order(tiles[:size]))
        tiles = tiles[size:]
    return Deal(indicator, tuple(racks), tiles)
