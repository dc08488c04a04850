"""What a seat of OK can know of tiles it does not hold: how many are left, and which seat may want one.

Reads a view only: the piles, the open racks and the last moves. Guesses no rack.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from games.ok.hand import face_of, kind_of
from games.ok.tiles import COLOURS, FAKE, HIGHEST, TILES
from games.ok.view import OKView

FITS: Final = 4.0
"""How well a tile fits an unknown closed rack, as ``wanted`` counts it."""

SURELY_HELD: Final = 1.5
"""The weight of a tile that the seat took; an unseen tile has the weight 1."""

ONCE_THROWN: Final = 0.4
"""The factor by which a player is less likely to want a tile of a face that they threw before."""


@dataclass(frozen=True)
class Unseen:
    """The tiles that the viewer does not see: those in the stock and on closed racks."""

    left: dict[str, int]
    ok: str
    total: int

    @classmethod
    def of(cls, view: OKView) -> Unseen:
        left = Counter(TILES)
        left[view.indicator] -= 1
        for seen in (*view.racks, *view.piles):
            left.subtract(seen or ())
        return cls(dict(left), view.ok, left.total())

    def helping(self, kinds: int) -> int:
        """The number of tiles left of these kinds, and of real OKs, which always help."""
        one, two = self._kinds_left
        return self.left[self.ok] + (kinds & one).bit_count() + (kinds & two).bit_count()

    @cached_property
    def _kinds_left(self) -> tuple[int, int]:
        """The kinds of which a tile is left, and those of which two are; real OKs are in neither."""
        one = two = 0
        for tile, left in self.left.items():
            if tile != self.ok:
                kind = 1 << kind_of(self.ok if tile == FAKE else tile)
                one |= kind * (left > 0)
                two |= kind * (left > 1)
        return one, two


def tiles_of(kinds: int, ok: str) -> Iterator[str]:
    """The tiles of a mask of kinds; the kind with the face of the OK is the fake OK."""
    while kinds:
        lowest = kinds & -kinds
        face = face_of(lowest.bit_length() - 1)
        yield FAKE if face == ok else face
        kinds -= lowest


def turns_of(view: OKView, seat: int) -> int:
    """The number of discards that a seat has made in this round."""
    return (view.turns + view.players - 1 - (seat - view.starter) % view.players) // view.players


def taken_by(view: OKView, seat: int) -> int:
    """The number of discards that a seat has taken in this round."""
    before = (seat - 1) % view.players
    return turns_of(view, before) - len(view.piles[before])


def wanted(tile: str, view: OKView, unseen: Unseen, seat: int) -> float:
    """How well a tile may fit the closed rack of a seat; about 1 if nothing is known.

    Counts the pairs of tiles that make a set with it, weighted by how many are left. A seat rarely wants what
    it throws, and it holds what it took.
    """
    took = {move.tile for move in view.moves if move.seat == seat and move.action == "take"}
    face = view.ok if tile == FAKE else tile

    def chance(other: str) -> float:
        real = FAKE if other == view.ok else other
        return SURELY_HELD if real in took else unseen.left[real] / 2

    fits = sum(chance(one) * chance(other) for one, other in _partners(face))
    thrown = tile in view.piles[seat] and tile not in took
    return fits / FITS * (ONCE_THROWN if thrown else 1)


def _partners(face: str) -> Iterator[tuple[str, str]]:
    """The pairs of faces that make a group or a run of three with a face."""
    colour, number = face[0], int(face[1:])
    others = [f"{other}{number}" for other in COLOURS if other != colour]
    yield from combinations(others, 2)
    for at in (number, HIGHEST + 1) if number == 1 else (number,):
        for low in range(max(1, at - 2), min(at, HIGHEST - 1) + 1):
            one, other = (place for place in range(low, low + 3) if place != at)
            yield f"{colour}{_number(one)}", f"{colour}{_number(other)}"


def _number(place: int) -> int:
    """The number at a position of a run; 1 comes after 13."""
    return 1 if place > HIGHEST else place
