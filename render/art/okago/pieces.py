"""The pieces of Okago about the origin, of radius 1: two outlines, each face down and face up; the No-Go."""

from __future__ import annotations

from functools import partial

from render.art.motifs import motif
from render.art.vector import Art, Path, Shape, move

THICKNESS = 0.17  # the visible height of a piece's side

piece = partial(motif, "okago/pieces")
"""A piece in the notation of the rules (face up in capitals), or another motif of its sheet."""

OUTLINE: dict[str, Path] = {colour: piece(f"outline-{colour}")[0].path for colour in "rb"}


def shadow(outline: Path) -> Art:
    """The shadow of a piece on the floor. Its edge is sharp because soft edges compress badly."""
    return [Shape(move(0, 0.28).path(outline), "#000000", opacity=0.45)]


def shaded(colour: str, name: str = "") -> Art:
    """A piece of a colour on its shadow, face down unless another is named."""
    return [*shadow(OUTLINE[colour]), *piece(name or colour)]
