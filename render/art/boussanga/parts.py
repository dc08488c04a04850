"""What lies around Boussanga's pawns: transparent cards, the wooden frame, panels and woven cloth."""

from __future__ import annotations

from functools import partial
from itertools import product

from render import theme
from render.art.furniture import gilded, repeated
from render.art.motifs import motif
from render.art.vector import Art, Path, Shape, clipped, move, place, polyline, rounded
from render.boussanga.board import CELL_PX, FRAME_PX

GLASS, GLASS_RIM = "#3A4A88", "#E3EAFF"  # of the cards that can be played now
QUIET_GLASS, QUIET_RIM = "#27315C", "#8C9CD4"  # of all others
WELL = "#182041"
GRID = "#1C254A"
PIT = "#0C1020"  # between the cells


def card_outline(x: float, y: float, side: float) -> Path:
    return rounded(x + 1.2, y + 1.2, side - 2.4, side - 2.4, max(6, side * 0.07))


def square(size: float, *, quiet: bool, wells: bool) -> Art:
    """A square of a card, its upper left corner at the origin: a shallow well, or plain glass."""
    ground = Shape(rounded(0, 0, size, size, 0), QUIET_GLASS if quiet else GLASS)
    if not wells:
        lines = (polyline((size, 0), (size, size)), polyline((0, size), (size, size)))
        return [ground, *(Shape(line, stroke=GRID, width=1.6) for line in lines)]
    inset = size * 0.045
    return [ground, Shape(rounded(inset, inset, size - 2 * inset, size - 2 * inset, size * 0.2), WELL)]


def card(size: float, rim: float, *, quiet: bool, wells: bool) -> Art:
    """An empty card of glass, its upper left corner at the origin."""
    side = 3 * size + 2 * rim
    outline = card_outline(0, 0, side)
    places = [(rim + i * size, rim + j * size) for i, j in product(range(3), repeat=2)]
    squares = repeated(square(size, quiet=quiet, wells=wells), places)
    return [
        Shape(outline, QUIET_GLASS if quiet else GLASS),
        *clipped(squares, outline),
        Shape(outline, stroke=QUIET_RIM if quiet else GLASS_RIM, width=2.4),
    ]


def chosen_ring(side: float) -> Art:
    """Gold around a card at the origin that has been chosen."""
    return gilded(rounded(-4, -4, side + 8, side + 8, 15), "#5C3A06", (8, 5, 1.2))


# ---- the board --------------------------------------------------------------------------------------------

seen = partial(motif, "boussanga/panels")
"""A panel without its words, or another part of what stands around the board."""

of_cell = partial(motif, "boussanga/cells")
"""The ground of a cell in a box of CELL_PX, such as "floor", or a mark that lies on one."""


def board(left: float, top: float, cell: Art) -> Art:
    """The frame with its coordinates on all sides and 64 times this cell; its cells begin at (left, top)."""
    frame = place(motif("boussanga/frame", "frame"), move(left - FRAME_PX, top - FRAME_PX))
    cells = product(range(8), repeat=2)
    return frame + repeated(cell, [(left + CELL_PX * i, top + CELL_PX * j) for i, j in cells])


# ---- panels and cloth -------------------------------------------------------------------------------------


def panel(x: float, y: float, width: float, height: float, edge: str = theme.EDGE) -> Art:
    return [Shape(rounded(x + 1, y + 1, width - 2, height - 2, 14), theme.LACQUER, edge, 2)]


def gold_panel(x: float, y: float, width: float, height: float) -> Art:
    """A panel of the seat to move."""
    box = rounded(x + 4, y + 4, width - 8, height - 8, 15)
    return [Shape(box, theme.LACQUER), *gilded(box, "#5C3A06", (8, 5, 1.4))]


def plain_ground(width: int, height: int) -> Art:
    """The ground of a whole picture; a pattern would cost many bytes in the gaps between the panels."""
    return [Shape(rounded(0, 0, width, height, 0), theme.NAVY)]
