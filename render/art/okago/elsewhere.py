"""Okago elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from render import theme
from render.art.furniture import ground, title
from render.art.ladders import LadderArt, World, stars
from render.art.motifs import motif
from render.art.okago.cells import floor, footprint, ghost, landing, lying
from render.art.okago.pieces import piece, shaded
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale, turn
from render.okago.board import CELL_PX, EMOJI


def cover() -> Drawing:
    """The banner: the name on the left, on the right three cells of the board before a moon."""
    width, height = theme.COVER_PX
    moon, leap, loose = (piece(name) for name in ("moon", "leap", "loose"))
    art = [*ground(width, height, sea_from=-30), *moon, *strip(), *leap, *loose]
    return Drawing([*art, *title("Okago", 40, 150, 98)], width, height)


def strip() -> Art:
    """Three cells in a row: the start of the jump, the piece that is jumped over, the landing."""
    board = [Shape(rounded(-6, -6, 3 * CELL_PX + 12, CELL_PX + 12, 20), theme.LACQUER, theme.EDGE, 2.5)]
    cells = ([*floor(), *footprint("r")], [*floor(), *lying("b")], [*landing(), *ghost("r")])
    art = board + [s for i, each in enumerate(cells) for s in place(each, move(CELL_PX * i, 0))]
    soft = Shape(rounded(-4, 8, 3 * CELL_PX + 8, CELL_PX + 10, 22), "#05070F", opacity=0.6, blur=7)
    return place([soft, *art], move(486, 226) @ turn(-4) @ scale(1.3))


WORLD = World(
    sky=("#0B2A4A", "#0F5A78", "#1C94A0", "#8FE3CF"),
    disc=("#FFF3C4", "#F2BE54"),
    sea=("#0D4762", "#2E93A8"),
    band=("#0F6E80", "#0A4C62"),
)


def pieces() -> list[Art]:
    """Two pieces of each colour: one face up, one face down."""
    return [place(shaded(name.lower(), name), scale(46)) for name in "BrbR"]


def mark() -> Art:
    return place(shaded("r"), move(50, 48) @ scale(44))


def emoji() -> dict[str, Drawing]:
    px, box = theme.EMOJI_PX, (-1.25, -1.25, 2.5, 2.5)
    return {key: Drawing(motif("okago/emoji", name), px, px, box) for key, name in EMOJI.items()}


LADDERS = {"okago": LadderArt(pieces, mark, WORLD, stars, partial(piece, "front"))}
FEATS: dict[str, Callable[[], Art]] = {}
