"""How a tile of OK is laid: its body in some state, then the band with its suit, then its number.

Knows what a tile looks like beside the round's OK, never where it lies.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.ok.tiles import FAKE
from render.atlas import Scene

Box = tuple[int, int, int, int]  # left, top, width, height


@dataclass(frozen=True, slots=True)
class Size:
    """Pixels of one size of tile: the tile, the sprite of its body around it, and what is pasted on that.

    ``left`` and ``top`` are the sprite's margins; ``band`` and ``number`` are seen from the tile's corner.
    """

    name: str
    width: int
    height: int
    sprite: tuple[int, int]
    left: int
    top: int
    band: Box
    number: Box

    @property
    def scale(self) -> float:
        """Pixels to one hundredth of a tile's width, the unit it is drawn in."""
        return self.width / 100


RACK = Size("rack", 72, 101, (77, 116), 2, 18, band=(7, 9, 58, 31), number=(7, 40, 58, 52))
TABLE = Size("table", 90, 126, (126, 158), 18, 16, band=(9, 11, 72, 39), number=(9, 50, 72, 65))
SMALL = Size("small", 50, 70, (54, 79), 2, 5, band=(5, 6, 40, 20), number=(5, 26, 40, 37))


def lay(tile: str, ok: str, size: Size, x: int, y: int, state: str = "", lift: int = 0) -> Scene:
    """A tile with its upper left corner at (x, y); ``state`` is how its body is marked.

    ``lift`` is by how much the body in that state is drawn higher.
    """
    return _lay(_kind(tile, ok), tile, ok, size, x, y, state, lift)


def lay_protected(tile: str, ok: str, size: Size, x: int, y: int, state: str = "", lift: int = 0) -> Scene:
    """A tile turned over, on whose back its owner still reads what it is."""
    back = {"ivory": "back", "ok": "back ok", "fake": "back fake"}[_kind(tile, ok)]
    return _lay(back, tile, ok, size, x, y, state, lift)


def _kind(tile: str, ok: str) -> str:
    """Whether a tile is the crowned OK, a fake one, or plain ivory."""
    return "fake" if tile == FAKE else "ok" if tile == ok else "ivory"


def _lay(look: str, tile: str, ok: str, size: Size, x: int, y: int, state: str, lift: int) -> Scene:
    face = ok if tile == FAKE else tile
    number_look = "back" if look == "back ok" else look
    number = face[1:] if look.startswith("back") else face  # on a back every number is of ivory
    return [
        (f"{size.name} {look} {state}".rstrip(), x - size.left, y - size.top),
        (f"{size.name} {look} suit {face[0]}", x + size.band[0], y + size.band[1] - lift),
        (f"{size.name} {number_look} {number}", x + size.number[0], y + size.number[1] - lift),
    ]
