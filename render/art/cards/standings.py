"""The parts of a division's standings: the sky, rows of ivory, ranks, the cells of games, words."""

from __future__ import annotations

from functools import partial
from string import digits
from typing import get_args

from render.art.cards.board import under_captions
from render.art.cards.materials import GROUNDS, Ground, figure, of, phrase, slab
from render.art.cards.medals import emblem
from render.art.cards.panels import VIOLET, under_sky
from render.art.furniture import on
from render.art.motifs import motif
from render.art.vector import Art, Drawing, move, place, scale
from render.cards import standings as layout
from render.cards.parts import WIDTH_PX

FACE = (4, layout.ROW_PX - 16)  # the top and the height of the face of a row
RANKS = {
    "1": ("#FFE88A", "#7A4A06"),
    "2": ("#FFFFFF", "#4A5672"),
    "3": ("#F3B985", "#6B3310"),
    "plain": ("#2C2358", "#FFF8E6"),
}
"""The tokens of ranks: what their digits lie on, and the ink of these."""


part = partial(motif, "cards/standings")
"""What lies on a row, about the origin: the cell of a game, a token, the place of a face."""


def sprites() -> dict[str, Drawing]:
    board, captions = GROUNDS["sign"], GROUNDS["captions"]
    middle = layout.CAPTIONS_PX / 2 + 2
    drawings = {
        "sky league": Drawing(under_sky("league", "League", 140, 68, 58), WIDTH_PX, layout.SKY_PX),
        "captions": under_captions(layout.CAPTIONS_PX),
        "shore league": on(VIOLET, [], WIDTH_PX, layout.FOOT_PX),
        "division board": phrase("division", captions, 28, 21),
        "points": phrase("points", captions, middle, 21),
    }
    for digit in digits:
        drawings[f"{digit} board"] = figure(digit, board, 28, 22)
        drawings[f"{digit} captions"] = figure(digit, captions, middle, 22)
        for rank, (face, ink) in RANKS.items():
            drawings[f"{digit} rank {rank}"] = figure(digit, Ground(face), layout.MIDDLE, 24, ink)
    return drawings | row("row", "ivory") | row("left", "silver")


def row(name: str, material: str) -> dict[str, Drawing]:
    """A row of a material, and all that may lie on it."""
    ground, middle = of(material, *FACE), layout.MIDDLE
    slabbed = slab((12, FACE[0], WIDTH_PX - 24, FACE[1]), 14, material)

    def sprite(art: Art, wide: int, high: int) -> Drawing:
        return ground.under(place(art, move(wide / 2, middle)), wide, high, middle)

    return {
        name: on(VIOLET, slabbed, WIDTH_PX, layout.ROW_PX),
        f"up {name}": sprite(place(emblem("up"), scale(23)), 40, 46),
        f"down {name}": sprite(place(emblem("down"), scale(23)), 40, 46),
        f"face {name}": sprite(part("nobody"), 50, 50),
        **{
            f"{lying} {name}": sprite(part(lying.replace(" ", "-")), *[layout.CELL_PX] * 2)
            for lying in (*(f"rank {rank}" for rank in RANKS), *get_args(layout.Cell))
        },
        **{f"{digit} {name}": figure(digit, ground, middle, 34) for digit in digits},
    }
