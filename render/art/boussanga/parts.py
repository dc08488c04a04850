"""What lies around Boussanga's pawns: transparent cards, the wooden frame, panels and woven cloth."""

from __future__ import annotations

import math
from itertools import product

from render import theme
from render.art.furniture import gilded, repeated
from render.art.lettering import label
from render.art.motifs import motif
from render.art.vector import Art, Path, Shape, circle, clipped, down, move, place, polygon, polyline, rounded
from render.boussanga.board import CELL_PX, FRAME_PX

GLASS, GLASS_RIM = "#3A4A88", "#E3EAFF"  # of the cards that can be played now
QUIET_GLASS, QUIET_RIM = "#27315C", "#8C9CD4"  # of all others
WELL = "#182041"
GRID = "#1C254A"
PIT = "#0C1020"  # between the cells


def notch(x: float, y: float, width: float) -> Art:
    """The gold mark at the top of a card, its foot centred on (x, y)."""
    half = width / 2
    roof = polygon((x - half, y), (x, y - half), (x + half, y))
    return [Shape(roof, down(theme.GOLD_LIGHT, theme.GOLD, y - half, y), "#5C3A06", 1.4)]


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


def cell_floor() -> Art:
    """A cell, hollow and dark, in a box of CELL_PX."""
    k = CELL_PX
    return [
        Shape(rounded(0, 0, k, k, 0), PIT),
        Shape(rounded(2, 2, k - 4, k - 4, 12), down("#11172E", "#29325A", 0, k), "#070A14", 1.6),
        Shape(rounded(3.6, 4, k - 7.2, k - 8, 11), stroke="#424F84", width=1.2, opacity=0.65),
    ]


def empty_cell() -> Art:
    return [*cell_floor(), Shape(circle(CELL_PX / 2, CELL_PX / 2, 4.5), "#46538A", opacity=0.65)]


def planks() -> Art:
    """The wooden frame from its upper left corner."""
    return motif("boussanga/frame", "frame")


def board(left: float, top: float, cell: Art) -> Art:
    """The frame with its coordinates on all sides and 64 times this cell; its cells begin at (left, top)."""
    far = 8 * CELL_PX + FRAME_PX / 2
    art = place(planks(), move(left - FRAME_PX, top - FRAME_PX))
    for i in range(8):
        along = CELL_PX * (i + 0.5)
        for at in (-FRAME_PX / 2, far):
            art.append(label("abcdefgh"[i], left + along, top + at, 20, "#FFEBCB", anchor=0.5))
            art.append(label(str(8 - i), left + at, top + along, 20, "#FFEBCB", anchor=0.5))
    cells = product(range(8), repeat=2)
    return art + repeated(cell, [(left + CELL_PX * i, top + CELL_PX * j) for i, j in cells])


# ---- panels and cloth -------------------------------------------------------------------------------------


def panel(x: float, y: float, width: float, height: float, edge: str = theme.EDGE) -> Art:
    return [Shape(rounded(x + 1, y + 1, width - 2, height - 2, 14), theme.LACQUER, edge, 2)]


def gold_panel(x: float, y: float, width: float, height: float) -> Art:
    """A panel of the seat to move."""
    box = rounded(x + 4, y + 4, width - 8, height - 8, 15)
    return [Shape(box, theme.LACQUER), *gilded(box, "#5C3A06", (8, 5, 1.4))]


def cloth(left: float, top: float, columns: int, rows: int, pitch: float = CELL_PX) -> Art:
    """Woven rhombs in rows, in quiet colours to lie under everything; the first is centred on (left, top)."""
    k = pitch / 2
    outer, inner = (polygon((0, -r), (r, 0), (0, r), (-r, 0)) for r in (k * 0.62, k * 0.30))
    return [
        shape
        for i in range(columns)
        for j in range(rows)
        for shape in place(
            [Shape(outer, stroke="#2A3357", width=1.6), Shape(inner, "#2A3357")],
            move(left + i * pitch, top + j * pitch),
        )
    ]


def woven_band(y: float, width: float, pitch: float = 20, height: float = 7) -> Art:
    """A border of small triangles with its lower edge at ``y``."""
    return [
        Shape(polygon((x, y), (x + pitch / 2, y - height), (x + pitch, y)), "#2D375C")
        for x in range(0, math.ceil(width), int(pitch))
    ]


def plain_ground(width: int, height: int) -> Art:
    """The ground of a whole picture; a pattern would cost many bytes in the gaps between the panels."""
    return [Shape(rounded(0, 0, width, height, 0), theme.NAVY)]
