"""The layers of a tile of OK: its body in some state, then the band with its suit, then its number.

Knows the look of a tile, which depends on the round's OK; never knows where it lies.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.ok.tiles import FAKE
from render.atlas import Scene

Box = tuple[int, int, int, int]  # left, top, width, height


@dataclass(frozen=True, slots=True)
class Size:
    """A size of tile in pixels: the tile, the sprite of its body around it, and the parts pasted on it.

    ``left`` and ``top`` are the sprite's margins; ``band`` and ``number`` are relative to the tile's corner.
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
        """The pixels in one hundredth of a tile's width, which is the unit of its drawing."""
        return self.width / 100


RACK = Size("rack", 95, 133, (100, 150), 2, 24, band=(9, 12, 77, 41), number=(9, 53, 77, 68))
TABLE = Size("table", 90, 126, (126, 158), 18, 16, band=(9, 11, 72, 39), number=(9, 50, 72, 65))
SMALL = Size("small", 50, 70, (54, 79), 2, 5, band=(5, 6, 40, 20), number=(5, 26, 40, 37))


def lay(tile: str, ok: str, size: Size, x: int, y: int, state: str = "", lift: int = 0) -> Scene:
    """A tile at (x, y), its body in a ``state`` that is drawn ``lift`` pixels higher."""
    return _lay(_kind(tile, ok), tile, ok, size, x, y, state, lift)


def lay_protected(tile: str, ok: str, size: Size, x: int, y: int, state: str = "", lift: int = 0) -> Scene:
    """A tile face down; its owner can still read its back."""
    back = {"ivory": "back", "ok": "back ok", "fake": "back fake"}[_kind(tile, ok)]
    return _lay(back, tile, ok, size, x, y, state, lift)


def _kind(tile: str, ok: str) -> str:
    """Whether a tile is the crowned OK, a fake one, or plain ivory."""
    return "fake" if tile == FAKE else "ok" if tile == ok else "ivory"


def _lay(look: str, tile: str, ok: str, size: Size, x: int, y: int, state: str, lift: int) -> Scene:
    face = ok if tile == FAKE else tile
    number_look = "back" if look == "back ok" else look
    number = face[1:] if look.startswith("back") else face  # on a back, all numbers are ivory
    return [
        (f"{size.name} {look} {state}".rstrip(), x - size.left, y - size.top),
        (f"{size.name} {look} suit {face[0]}", x + size.band[0], y + size.band[1] - lift),
        (f"{size.name} {number_look} {number}", x + size.number[0], y + size.number[1] - lift),
    ]
