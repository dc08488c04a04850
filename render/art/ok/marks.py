"""OK on the cards: its header, its mark, and the picture of its medallion."""

from __future__ import annotations

from render.art.ladders import MIDDLE
from render.art.ok.tiles import crowned, plain
from render.art.packages import LadderArt
from render.art.vector import Art, Shape, move, place, rounded, scale, turn


def rising_tiles() -> Art:
    """Tiles fanned out, one of them the OK."""
    x, y = MIDDLE
    shadow = Shape(rounded(0, 10, 100, 132, 16), "#05070F", opacity=0.55)
    art: Art = []
    for i, shown in ((0, "r11"), (3, "k11"), (1, "b11"), (2, "g9")):
        draw = crowned if shown == "g9" else plain
        at = move(x, y + 420) @ turn(9.5 * (i - 1.5)) @ move(0, -430) @ scale(0.84) @ move(-50, -30)
        art += place([shadow, *draw(shown)], at)
    return art


def mark() -> Art:
    """A crowned tile."""
    return place(crowned("r11"), move(17, 4) @ scale(0.66))


def one_colour() -> Art:
    """Three tiles of one suit."""
    art: Art = []
    for turned, x, shown in ((-16, -14, "b12"), (16, 14, "b1"), (0, 0, "b13")):
        at = move(x, 2 + abs(x) / 5) @ turn(turned) @ scale(0.36) @ move(-50, -66)
        art += place(plain(shown), at)
    return art


LADDERS = {"ok": LadderArt(rising_tiles, mark)}
FEATS = {"ok_one_colour": one_colour}
