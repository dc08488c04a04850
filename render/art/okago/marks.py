"""Okago on the cards: its world and its mark."""

from __future__ import annotations

from collections.abc import Callable

from render.art.ladders import LadderArt, World
from render.art.okago.pieces import OUTLINE, dome, ring
from render.art.okago.pieces import shadow as under
from render.art.vector import Art, move, place, scale

WORLD = World(
    sky=("#0B2A4A", "#0F5A78", "#1C94A0", "#8FE3CF"),
    disc=("#FFF3C4", "#F2BE54"),
    sea=("#0D4762", "#2E93A8"),
    band=("#0F6E80", "#0A4C62"),
)


def pieces() -> list[Art]:
    """Two pieces of each colour: one face up, one face down."""
    lying = (("b", ring), ("r", dome), ("b", dome), ("r", ring))
    return [place([*under(OUTLINE[colour]), *piece(colour)], scale(46)) for colour, piece in lying]


def mark() -> Art:
    """A red piece, face up."""
    return place([*under(OUTLINE["r"]), *dome("r")], move(50, 48) @ scale(44))


LADDERS = {"okago": LadderArt(pieces, mark, WORLD)}
FEATS: dict[str, Callable[[], Art]] = {}
