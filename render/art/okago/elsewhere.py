"""Okago elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from render import theme
from render.art.furniture import ground
from render.art.ladders import LadderArt, World, stars
from render.art.motifs import motif
from render.art.okago.pieces import piece, shaded
from render.art.vector import Art, Drawing, move, place, scale
from render.okago.board import EMOJI


def cover() -> Drawing:
    """The banner: the name on the left, on the right three cells of the board before a moon; on the sea."""
    sea = ground(*theme.COVER_PX, sea_from=-30)
    return Drawing([*sea, *motif("okago/cover", "cover")], *theme.COVER_PX)


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
