"""The parts of a division's standings: the sky, rows of ivory, ranks, the cells of games, words."""

from __future__ import annotations

from typing import get_args

from render.art.cards.materials import (
    GOLD_RIM,
    LACQUER,
    MATERIALS,
    SAND,
    Ground,
    burst_of_light,
    figure,
    gilded_phrase,
    phrase,
    sign_board,
    slab,
)
from render.art.cards.panels import SKY
from render.art.cards.parts import arrows
from render.art.furniture import crown, on, sparkles
from render.art.motifs import motif
from render.art.vector import Art, Drawing, Shape, circle, move, path, place, rounded, scale
from render.cards import standings as layout
from render.cards.parts import WIDTH_PX

DIGITS = "0123456789"
VIOLET = "#4A2C9C"
FACE = (4, layout.ROW_PX - 16)  # the top and the height of the face of a row
METALS = {"1": ("#FFE88A", "#7A4A06"), "2": ("#FFFFFF", "#4A5672"), "3": ("#F3B985", "#6B3310")}


def sprites() -> dict[str, Drawing]:
    board, captions = Ground(LACQUER), Ground(LACQUER, SAND)
    middle = layout.CAPTIONS_PX / 2 + 2
    drawings = {
        "sky league": Drawing(sky(), WIDTH_PX, layout.SKY_PX),
        "captions": on(
            LACQUER, [Shape(rounded(0, 0, WIDTH_PX, 4, 0), GOLD_RIM)], WIDTH_PX, layout.CAPTIONS_PX
        ),
        "shore league": on(VIOLET, [], WIDTH_PX, layout.FOOT_PX),
        "of board": figure("/", board, 28, 22, SAND),
        **{f"{words} board": phrase(words, board, 28, 21, SAND) for words in ("division", "games")},
        **{words: phrase(words, captions, middle, 21, SAND) for words in ("points", "ties")},
    }
    for digit in DIGITS:
        drawings[f"{digit} board"] = figure(digit, board, 28, 22)
        drawings[f"{digit} captions"] = figure(digit, captions, middle, 22, SAND)
        drawings |= {f"{digit} rank {rank}": rank_figure(digit, rank) for rank in (*METALS, "plain")}
    return drawings | row("row", "ivory") | row("left", "silver")


def sky() -> Art:
    """The title beside a crown, and the board for the division."""
    return [
        Shape(rounded(0, 0, WIDTH_PX, layout.SKY_PX, 0), SKY),
        *burst_of_light(230, 70, 800, 28, "#FFE183", 0.24),
        *crown(78, 66, 84),
        *gilded_phrase("League", 140, 68, 58),
        *sign_board(*layout.BOARD),
        *sparkles((560, 40, 12), (606, 96, 9), (430, 108, 9)),
    ]


def row(name: str, material: str) -> dict[str, Drawing]:
    """A row of a material, and all that may lie on it."""
    made, middle = MATERIALS[material], layout.MIDDLE
    ground = Ground(made.shaded(*FACE), made.ink, made.soft)
    slabbed = slab((12, FACE[0], WIDTH_PX - 24, FACE[1]), 14, material)
    up, fallen = arrows(bright=False)

    def sprite(art: Art, wide: int, high: int) -> Drawing:
        return ground.under(place(art, move(wide / 2, middle)), wide, high, middle)

    return {
        name: on(VIOLET, slabbed, WIDTH_PX, layout.ROW_PX),
        f"up {name}": sprite(place(up, scale(23)), 40, 46),
        f"down {name}": sprite(place(fallen, scale(23)), 40, 46),
        f"face {name}": sprite(nobody(layout.FACE_PX / 2), 50, 50),
        **{f"rank {rank} {name}": sprite(token(rank), 50, 50) for rank in (*METALS, "plain")},
        **{
            f"{cell} {name}": sprite(motif("cards/standings", cell.replace(" ", "-")), *[layout.CELL_PX] * 2)
            for cell in get_args(layout.Cell)
        },
        **{f"{digit} {name}": figure(digit, ground, middle, 34) for digit in DIGITS},
        **{f"{tie} {name}": phrase(tie, ground, middle, 17, made.soft) for tie in layout.TIES},
    }


def token(rank: str) -> Art:
    """A medal for the first three, a dark round for all others."""
    face, edge = METALS.get(rank, ("#2C2358", "#0E0B28"))
    return [
        Shape(circle(0, 0, 22), face, edge, 3),
        Shape(circle(0, 0, 17.5), stroke=edge if rank in METALS else "#C98F2A", width=1.6),
    ]


def rank_figure(digit: str, rank: str) -> Drawing:
    face, edge = METALS.get(rank, ("#2C2358", "#FFF8E6"))
    return figure(digit, Ground(face), layout.MIDDLE, 24, edge if rank in METALS else "#FFF8E6")


def nobody(r: float) -> Art:
    """A place for a face; without one, a head and shoulders."""
    shoulders = path(f"M {-r * 0.6} {r * 0.66} C {-r * 0.6} 0 {r * 0.6} 0 {r * 0.6} {r * 0.66} Z")
    return [
        Shape(circle(0, 0, r), "#3A2E6E", "#4A2404", 2),
        Shape(circle(0, -r * 0.26, r * 0.3), "#A79BE0"),
        Shape(shoulders, "#A79BE0"),
    ]
