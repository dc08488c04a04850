"""OK elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from games.ok.tiles import FACES, FAKE
from render import theme
from render.art.furniture import crown, sparkles, title
from render.art.ladders import LadderArt, World, stars
from render.art.lettering import label
from render.art.ok.seats import token
from render.art.ok.table import lattice
from render.art.ok.tiles import engraved, part, suit_sign, tile
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
        *sparkles((420, 70, 13), (926, 58, 16), (352, 106, 8)),
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


WORLD = World(
    sky=("#3A0F2E", "#6E1A45", "#A83358", "#F0A27A"),
    disc=("#FFE3A0", "#E8A030"),
    sea=("#6B3814", "#B87440"),
    band=("#7A1F50", "#561338"),
)


def tiles() -> list[Art]:
    """Tiles of the four suits, one of them the OK, each with its shadow."""
    shadow = Shape(rounded(0, 10, 100, 132, 16), "#180410", opacity=0.55)
    at = scale(0.84) @ move(-50, -66)
    shown = (("r11", "ivory"), ("k11", "ivory"), ("b11", "ivory"), ("g9", "ok"))
    return [place([shadow, *tile(*each)], at) for each in shown]


def rack() -> Art:
    """A fan of tiles with the OK in the middle."""
    return place(fanned_tiles(0, 0), move(0, 214) @ scale(0.52))


def mark() -> Art:
    return place(tile("r11", "ok"), move(17, 4) @ scale(0.66))


def one_colour() -> Art:
    art: Art = []
    for turned, x, shown in ((-16, -14, "b12"), (16, 14, "b1"), (0, 0, "b13")):
        at = move(x, 2 + abs(x) / 5) @ turn(turned) @ scale(0.36) @ move(-50, -66)
        art += place(tile(shown), at)
    return art


LADDERS = {"ok": LadderArt(tiles, mark, WORLD, stars, rack)}
FEATS = {"ok_one_colour": one_colour}


def face(shown: str) -> Art:
    return [*part("emoji"), *suit_sign(shown[0], 31, 29, 17), *engraved(shown, 66, 82, 58)]


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    crowned = [*part("emoji-ok"), label("OK", 64, 86, 42, "#5C3705", anchor=0.5)]
    arts = {tile: face(tile) for tile in FACES} | {FAKE: part("emoji-fake"), "ok": crowned}
    seats = {f"@{seat + 1}": Drawing(token(seat), px, px, (-100, -100, 210, 210)) for seat in range(4)}
    return {key: Drawing(art, px, px) for key, art in arts.items()} | seats
