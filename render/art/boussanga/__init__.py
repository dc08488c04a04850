"""Boussanga's cover and emoji, and all its sprites: those of the cells, the panels and the composer."""

from __future__ import annotations

from itertools import product

from games.boussanga.board import FACINGS
from render import theme
from render.art.boussanga import cells as boussanga_cells
from render.art.boussanga import composer as boussanga_composer
from render.art.boussanga import panels as boussanga_panels
from render.art.boussanga.parts import cloth, seat_mark, well, woven_band
from render.art.boussanga.pawns import TONES, pawn, standing
from render.art.furniture import sparkle, title
from render.art.vector import Art, Drawing, Shape, move, place, polygon, polyline, rounded, turn

LIT_CAPSULE = (("#FFF0BF", 80), ("#D9A136", 73))


def sprites() -> dict[str, Drawing]:
    return boussanga_cells.sprites() | boussanga_panels.sprites() | boussanga_composer.sprites()


def cover() -> Drawing:
    """The banner: the name over the four elements, and a card that lies turned on the board."""
    width, height = theme.COVER_PX
    side = 92
    art = [Shape(rounded(0, 0, width, height, 0), theme.NAVY), *cloth(14, 20, 8, 6)]
    art += [*woven_band(height, 560, 40, 14), *woven_band(0, 560, 40, -14)]
    left, top = 556, 16
    rows = ("a.wfe", ".efaw", "wfa.f", "f.e.a")

    def middle(x: float, y: float) -> tuple[float, float]:
        return left + (x + 0.5) * side, top + (y + 0.5) * side

    line = (middle(0, 3), middle(3, 0))
    art.append(Shape(rounded(left - 8, top - 60, 600, 600, 18), theme.LACQUER, theme.EDGE, 2))
    for x, y in product(range(5), range(-1, 5)):
        art += place(well(side), move(left + x * side, top + y * side))
    art.append(Shape(polyline(*line), stroke="#FFB52E", width=88, opacity=0.55, blur=12))
    art += [Shape(polyline(*line), stroke=colour, width=width) for colour, width in LIT_CAPSULE]
    for y, row in enumerate(rows):
        for x, element in enumerate(row):
            if element != ".":
                art += standing(element, True, middle(x, y)[0], middle(x, y)[1] - 2, 35)
    for step in (0.5, 1.5, 2.5):
        art += sparkle(*middle(step, 3 - step), 10)
    return Drawing(
        [*art, *title("Boussanga", 38, 138, 65, drop=7), *elements_in_a_row(94, 284, 50)], width, height
    )


def elements_in_a_row(x: float, y: float, r: float) -> Art:
    return [
        shape for i, element in enumerate(TONES) for shape in standing(element, True, x + 2.25 * r * i, y, r)
    ]


def facing_arrow(eighths: int) -> Art:
    """Where a card's top points: a gold arrow out of a card turned the same way."""
    arrow = polygon((0, -92), (44, -40), (16, -40), (16, 0), (-16, 0), (-16, -40), (-44, -40))
    return place(
        [
            Shape(rounded(-44, -4, 88, 88, 16), "#33407A", "#C9D6F5", 7),
            Shape(arrow, theme.GOLD, "#7A4E0A", 6),
        ],
        move(100, 100) @ turn(45 * eighths),
    )


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    unit = (-1.08, -1.08, 2.16, 2.16)
    return {
        **{element: Drawing(pawn(element), px, px, unit) for element in TONES},
        **{f"@{seat + 1}": Drawing(seat_mark(seat), px, px, (-1.16, -1.16, 2.32, 2.32)) for seat in range(4)},
        **{
            f"facing {facing}": Drawing(facing_arrow(i), px, px, (0, 0, 200, 200))
            for i, facing in enumerate(FACINGS)
        },
    }
