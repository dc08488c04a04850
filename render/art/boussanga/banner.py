"""Boussanga's cover: the name over the four elements, and a lit line."""

from __future__ import annotations

from itertools import product

from render import theme
from render.art.boussanga.parts import cloth, woven_band
from render.art.boussanga.pawns import standing
from render.art.furniture import sparkle, square_well, title
from render.art.vector import Art, Drawing, Shape, move, place, polyline, rounded

LIT_CAPSULE = (("#FFF0BF", 80), ("#D9A136", 73))


def cover() -> Drawing:
    """The banner: the name over the four elements, and a turned card on the board."""
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
        art += place(square_well(side), move(left + x * side, top + y * side))
    art.append(Shape(polyline(*line), stroke="#FFB52E", width=88, opacity=0.55, blur=12))
    art += [Shape(polyline(*line), stroke=colour, width=width) for colour, width in LIT_CAPSULE]
    for y, row in enumerate(rows):
        for x, element in enumerate(row):
            if element != ".":
                art += standing(element, True, middle(x, y)[0], middle(x, y)[1] - 2, 35)
    for step in (0.5, 1.5, 2.5):
        art += sparkle(*middle(step, 3 - step), 10)
    return Drawing(
        [*art, *title("Boussanga", 38, 138, 65, drop=7), *elements_in_a_row(92, 284, 47)], width, height
    )


def elements_in_a_row(x: float, y: float, r: float) -> Art:
    return [
        shape for i, element in enumerate("ewaf") for shape in standing(element, True, x + 2.42 * r * i, y, r)
    ]
