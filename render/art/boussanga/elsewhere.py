"""Boussanga elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from functools import partial
from itertools import product

from games.boussanga.board import FACINGS
from games.boussanga.cards import ELEMENTS
from render import theme
from render.art.boussanga.parts import of_cell
from render.art.boussanga.pawns import pawn, standing
from render.art.boussanga.seats import SIGNS, seat_sign, sign
from render.art.furniture import repeated
from render.art.ladders import LadderArt, World
from render.art.motifs import motif
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale, turn

SHEET = "boussanga/elsewhere"


def cover() -> Drawing:
    """The banner: the name over the four elements, and a line on a board that has just scored; on cloth."""
    width, height = theme.COVER_PX
    cloth = [
        Shape(rounded(0, 0, width, height, 0), theme.NAVY),
        *repeated(of_cell("rhomb"), product(range(14, 14 + 8 * 72, 72), range(20, 20 + 6 * 72, 72))),
        *repeated(of_cell("tooth"), product(range(0, 560, 40), (height,))),
        *repeated(place(of_cell("tooth"), scale(1, -1)), product(range(0, 560, 40), (0,))),
    ]
    return Drawing([*cloth, *motif(SHEET, "cover")], width, height)


WORLD = World(
    sky=("#7A1F1B", "#C24A1E", "#F08A2A", "#FFD36B"),
    disc=("#FFF0A8", "#FFC23C"),
    sea=("#5C240F", "#B5602A"),
    band=("#B0501A", "#83340E"),
)
TOGETHER = World(
    sky=("#0F3B3A", "#1A6B4A", "#58A845", "#E3E27A"),
    disc=("#FFF7B0", "#F0D03C"),
    sea=("#15432C", "#3F8F5A"),
    band=("#2A7A3E", "#1A5730"),
)


def pawns() -> list[Art]:
    return [standing(element, True, 0, 0, 46) for element in "ewaf"]


def mark() -> Art:
    return standing("f", True, 50, 47, 44)


def crowned_pawns() -> Art:
    """Fire, crowned, over the other three."""
    return motif(SHEET, "crowned")


LADDERS = {
    "boussanga": LadderArt(pawns, mark, WORLD, front=partial(motif, SHEET, "front")),
    "boussanga_coop": LadderArt(pawns, partial(motif, SHEET, "mark-together"), TOGETHER),
}
FEATS = {"boussanga_master": crowned_pawns}


def facing_arrow(eighths: int) -> Art:
    """A gold arrow out of a turned card that shows where the card's top points."""
    return place(sign("facing"), move(100, 100) @ turn(45 * eighths))


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    unit = (-1.2, -1.14, 2.4, 2.4)
    return {
        **{element: Drawing(pawn(element), px, px, unit) for element in ELEMENTS},
        **{name: Drawing(seat_sign(name), px, px, (-1.28, -1.26, 2.56, 2.56)) for name in SIGNS},
        **{
            f"facing {facing}": Drawing(facing_arrow(i), px, px, (0, 0, 200, 200))
            for i, facing in enumerate(FACINGS)
        },
    }
