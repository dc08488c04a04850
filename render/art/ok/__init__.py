"""OK's cover and emoji, and all its sprites: those of the tiles, the rack, the seats and the table."""

from __future__ import annotations

from games.ok.tiles import FACES, FAKE
from render import theme
from render.art.furniture import crown, sparkle, title
from render.art.lettering import label
from render.art.ok import seats as ok_seats
from render.art.ok import table as ok_table
from render.art.ok import tiles as ok_tiles
from render.art.ok import wood as ok_wood
from render.art.ok.seats import token
from render.art.ok.tiles import PLUM, PLUM_DARK, burst, crowned, engraved, plain, stitches, suit_sign
from render.art.ok.wood import inlaid_line, plank
from render.art.vector import Art, Drawing, Shape, down, move, place, rounded, scale, turn


def sprites() -> dict[str, Drawing]:
    return ok_tiles.sprites() | ok_wood.sprites() | ok_seats.sprites(ok_table.FIELD_FELT) | ok_table.sprites()


def cover() -> Drawing:
    """The banner: the name on the left, on the right tiles that rise from a rack, the OK among them."""
    width, height = theme.COVER_PX
    art = [
        Shape(rounded(0, 0, width, height, 0), theme.NAVY),
        *ok_table.lattice(0, -10, width, height, 0, "#29325A"),
        *fanned_tiles(676, 800),
        *place(plank(width + 40, 96), move(-20, 330)),
        *inlaid_line(676, 368),
        *crown(139, 62, 118),
        *title("OK", 56, 182, 124),
        *(spark for x, y, r in ((420, 70, 13), (926, 58, 16), (352, 106, 8)) for spark in sparkle(x, y, r)),
    ]
    return Drawing(art, width, height)


def fanned_tiles(cx: float, cy: float) -> Art:
    """Three elevens, one of them an OK, between a fake and its neighbour, about a point far below."""
    shadow = Shape(rounded(0, 10, 100, 132, 16), "#05070F", opacity=0.55, blur=5)
    tiles = (("r11", plain), ("b11", plain), ("g9", crowned), ("k11", plain), ("g9", ok_tiles.fake))
    art: Art = []
    for i in (0, 4, 1, 3, 2):
        shown, draw = tiles[i]
        out = 700 if i == 2 else 668
        at = move(cx, cy) @ turn(11.8 * (i - 2)) @ move(0, -out) @ scale(1.45) @ move(-50, -20)
        art += place([shadow, *draw(shown)], at)
    return art


# ---- emoji ------------------------------------------------------------------------------------------------


def square(top: str, foot: str, edge: str) -> Art:
    """A tile that fills an emoji."""
    return [
        Shape(rounded(7, 9, 114, 115, 22), "#C6A873", edge, 4),
        Shape(rounded(7, 4, 114, 112, 22), down(top, foot, 50, 116), edge, 4),
    ]


def face(shown: str) -> Art:
    return [
        *square("#FFFCF2", "#F1E0BB", "#8D6F3E"),
        *suit_sign(shown[0], 31, 29, 17),
        *engraved(shown, 66, 82, 58),
    ]


def fake() -> Art:
    star = [
        Shape(burst(8, 0.765), down("#FBF5FF", "#E6D5F7", -1, 1), PLUM_DARK, 0.1),
        Shape(burst(8, 0.765, 0.5), PLUM, PLUM_DARK, 0.05),
    ]
    return [
        *square("#FFFDF6", "#EFE2D6", "#8D6F3E"),
        *stitches(17, 14, 94, 92, 4, 4),
        *place(star, move(64, 60) @ scale(40)),
    ]


def crowned_ok() -> Art:
    return [
        *square("#FFF3C4", "#FFC94A", "#6B3F05"),
        *crown(64, 40, 76),
        label("OK", 64, 86, 42, "#5C3705", anchor=0.5),
    ]


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    arts = {tile: face(tile) for tile in FACES} | {FAKE: fake(), "ok": crowned_ok()}
    seats = {f"@{seat + 1}": Drawing(token(seat), px, px, (-100, -100, 210, 210)) for seat in range(4)}
    return {key: Drawing(art, px, px) for key, art in arts.items()} | seats
