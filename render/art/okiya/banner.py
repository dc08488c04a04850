"""Okiya's cover: tiles fanned out before the rising sun."""

from __future__ import annotations

from render import theme
from render.art.furniture import ground, title
from render.art.okiya.pieces import plant, tile, token
from render.art.vector import Art, Drawing, Shape, circle, down, move, place, rounded, scale, turn


def cover() -> Drawing:
    """The banner: the name over a cherry branch, four tiles fanned out before the rising sun, both tokens."""
    width, height = theme.COVER_PX
    return Drawing(
        [
            *ground(width, height, sea_from=-30),
            *rising_sun(708, 190, 172),
            *place(plant("C"), move(-14, 168) @ scale(1.2)),
            *fanned_tiles(708, 600),
            *place(token(0), move(578, 268) @ scale(0.62)),
            *place(token(1), move(714, 268) @ scale(0.62)),
            *plant("falling-petals"),
            *title("Okiya", 40, 150, 98),
        ],
        width,
        height,
    )


def rising_sun(cx: float, cy: float, r: float) -> Art:
    mist = ((452, 74, 190), (812, 60, 170), (850, 336, 140), (462, 312, 110))
    return [
        Shape(circle(cx, cy, r), down("#F2553A", "#7C1426", cy - r, cy + r)),
        *(Shape(rounded(x, y, length, 11, 5.5), "#FFE9C4", opacity=0.85) for x, y, length in mist),
    ]


def fanned_tiles(cx: float, cy: float) -> Art:
    """A tile of each plant and each symbol, held like a hand of cards about a point below."""
    shadow = Shape(rounded(0, 10, 200, 198, 26), "#05070F", opacity=0.55, blur=7)
    art: Art = []
    for degrees, shown in ((-26, "CB"), (-8.7, "MS"), (8.7, "PR"), (26, "IP")):
        at = move(cx, cy) @ turn(degrees) @ move(0, -410) @ scale(0.76) @ move(-100, -100)
        art += place([shadow, *tile(shown)], at)
    return art
