"""Okago on the cards: its world and its mark."""

from __future__ import annotations

from collections.abc import Callable

from render import theme
from render.art.ladders import LadderArt, World, stars
from render.art.okago.pieces import OUTLINE, dome, ring
from render.art.okago.pieces import shadow as under
from render.art.vector import Art, Shape, move, path, place, polyline, scale, turn

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


def leap() -> Art:
    """A red piece that jumps over a blue one."""
    flight = path("M -104 -74 C -92 -158 92 -158 104 -88")
    head = polyline((88, -104), (104, -86), (117, -108))
    art = [
        Shape(each, stroke=colour, width=width)
        for colour, width in ((theme.MINT_DEEP, 15.0), (theme.MINT, 9.0))
        for each in (flight, head)
    ]
    lying = (("b", ring, -112, -32, 38, 0), ("r", ring, 112, -32, 38, 0), ("b", dome, 0, -52, 53, 0))
    for colour, piece, x, y, size, degrees in (*lying, ("r", dome, -6, -131, 38, -9)):
        art += place([*under(OUTLINE[colour]), *piece(colour)], move(x, y) @ turn(degrees) @ scale(size))
    return art


def mark() -> Art:
    """A red piece, face up."""
    return place([*under(OUTLINE["r"]), *dome("r")], move(50, 48) @ scale(44))


LADDERS = {"okago": LadderArt(pieces, mark, WORLD, stars, leap)}
FEATS: dict[str, Callable[[], Art]] = {}
