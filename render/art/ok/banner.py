"""OK's cover: its name, and tiles that rise from a rack."""

from __future__ import annotations

from render import theme
from render.art.furniture import crown, sparkle, title
from render.art.ok.table import lattice
from render.art.ok.tiles import tile
from render.art.ok.wood import inlaid_line, plank
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale, turn


def cover() -> Drawing:
    """The banner: the name on the left, on the right tiles that rise from a rack, the OK among them."""
    width, height = theme.COVER_PX
    art = [
        Shape(rounded(0, 0, width, height, 0), theme.NAVY),
        *lattice(0, -10, width, height, 0, "#29325A"),
        *fanned_tiles(676, 800),
        *place(plank(width + 40, 96), move(-20, 330)),
        *inlaid_line(676, 368),
        *crown(139, 62, 118),
        *title("OK", 56, 182, 124),
        *(spark for x, y, r in ((420, 70, 13), (926, 58, 16), (352, 106, 8)) for spark in sparkle(x, y, r)),
    ]
    return Drawing(art, width, height)


def fanned_tiles(cx: float, cy: float) -> Art:
    """A fan of tiles about a point far below: three elevens (one is an OK), a fake OK and a neighbour."""
    shadow = Shape(rounded(0, 10, 100, 132, 16), "#05070F", opacity=0.55, blur=5)
    tiles = (("r11", "ivory"), ("b11", "ivory"), ("g9", "ok"), ("k11", "ivory"), ("g9", "fake"))
    art: Art = []
    for i in (0, 4, 1, 3, 2):
        out = 700 if i == 2 else 668
        at = move(cx, cy) @ turn(11.8 * (i - 2)) @ move(0, -out) @ scale(1.45) @ move(-50, -20)
        art += place([shadow, *tile(*tiles[i])], at)
    return art
