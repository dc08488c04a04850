"""The portraits of the computer characters, as discs for closing pictures."""

from __future__ import annotations

from render import theme
from render.art.motifs import motif
from render.art.vector import Drawing, Shape, circle, clipped, rounded
from render.characters import CHARACTERS

BOX = (0, 0, 200, 200)


def drawings(size_px: int) -> dict[str, Drawing]:
    """The portrait of every character by its key: a disc of ``size_px`` on the navy of all grounds."""
    return {key: portrait(key, size_px) for keys in CHARACTERS.values() for key in keys}


def portrait(key: str, size_px: int) -> Drawing:
    art = [
        Shape(rounded(*BOX, 0), theme.NAVY),
        *clipped(motif("characters", key), circle(100, 100, 95)),
        Shape(circle(100, 100, 95), stroke=theme.CREAM, width=6),
    ]
    return Drawing(art, size_px, size_px, BOX)
