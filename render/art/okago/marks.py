"""Okago on the cards and on buttons: its world, its mark, its emoji."""

from __future__ import annotations

from collections.abc import Callable

from render import theme
from render.art.ladders import LadderArt, World, stars
from render.art.motifs import motif
from render.art.okago.pieces import piece, shaded
from render.art.vector import Art, Drawing, move, place, scale
from render.okago.board import EMOJI

WORLD = World(
    sky=("#0B2A4A", "#0F5A78", "#1C94A0", "#8FE3CF"),
    disc=("#FFF3C4", "#F2BE54"),
    sea=("#0D4762", "#2E93A8"),
    band=("#0F6E80", "#0A4C62"),
)


def pieces() -> list[Art]:
    """Two pieces of each colour: one face up, one face down."""
    return [place(shaded(name.lower(), name), scale(46)) for name in "BrbR"]


def leap() -> Art:
    """A red piece that jumps over a blue one."""
    return piece("front")


def mark() -> Art:
    """A red piece, face down."""
    return place(shaded("r"), move(50, 48) @ scale(44))


def emoji() -> dict[str, Drawing]:
    px, box = theme.EMOJI_PX, (-1.25, -1.25, 2.5, 2.5)
    return {key: Drawing(motif("okago/emoji", name), px, px, box) for key, name in EMOJI.items()}


LADDERS = {"okago": LadderArt(pieces, mark, WORLD, stars, leap)}
FEATS: dict[str, Callable[[], Art]] = {}
