"""Okago on the cards: its header and its mark."""

from __future__ import annotations

from collections.abc import Callable

from render.art.ladders import MIDDLE, disc
from render.art.okago.pieces import OUTLINE, dome, ring
from render.art.okago.pieces import shadow as under
from render.art.packages import LadderArt
from render.art.vector import Art, move, place, scale


def jump() -> Art:
    """A red piece between two blue ones before the moon."""
    x, y = MIDDLE
    art = disc("#F7DC9A", "#C98A2B")
    for colour, piece, dx, r in (("b", ring, -104, 40), ("b", dome, 104, 40), ("r", dome, 0, 48)):
        art += place([*under(OUTLINE[colour]), *piece(colour)], move(x + dx, y + 2) @ scale(r))
    return art


def mark() -> Art:
    """A red piece, face up."""
    return place([*under(OUTLINE["r"]), *dome("r")], move(50, 48) @ scale(44))


LADDERS = {"okago": LadderArt(jump, mark)}
FEATS: dict[str, Callable[[], Art]] = {}
