"""Okiya elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from functools import partial

from render import theme
from render.art.furniture import ground, title
from render.art.ladders import LadderArt, World
from render.art.motifs import motif
from render.art.okiya.pieces import SIDE, TINT, plant, symbol, tile, token
from render.art.vector import Art, Drawing, Shape, clipped, move, outlined, place, rounded, scale, turn


def cover() -> Drawing:
    """The banner: the name over a cherry branch, four tiles fanned out before the rising sun, both tokens."""
    width, height = theme.COVER_PX
    return Drawing(
        [
            *ground(width, height, sea_from=-30),
            *plant("sun"),
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


def fanned_tiles(cx: float, cy: float) -> Art:
    """A tile of each plant and each symbol, held like a hand of cards about a point below."""
    shadow = Shape(rounded(0, 10, 200, 198, 26), "#05070F", opacity=0.55, blur=7)
    art: Art = []
    for degrees, shown in ((-26, "CB"), (-8.7, "MS"), (8.7, "PR"), (26, "IP")):
        at = move(cx, cy) @ turn(degrees) @ move(0, -410) @ scale(0.76) @ move(-100, -100)
        art += place([shadow, *tile(shown)], at)
    return art


WORLD = World(
    sky=("#2B1B56", "#8A2A6A", "#E2556A", "#FFB27A"),
    disc=("#FF5A3C", "#C2141F"),
    sea=("#24448F", "#5C86DE"),
    band=("#B3264A", "#8A1440"),
)


def tiles() -> list[Art]:
    shadow = Shape(rounded(-2, 10, 204, 204, 26), "#14040F", opacity=0.55)
    at = scale(0.5) @ move(-100, -100)
    return [place([shadow, *tile(shown)], at) for shown in ("CB", "IP", "MS", "PR")]


def garden() -> Art:
    """A fan of tiles, and a token of each player before it."""
    art = place(fanned_tiles(0, 410), move(0, -112) @ scale(0.66))
    for seat, x in ((0, -38), (1, 38)):
        art += place(token(seat), move(x, -34) @ scale(0.36) @ move(-100, -100))
    return art


def mark() -> Art:
    return place(token(0), scale(100 / 176) @ move(-12, -12))


LADDERS = {"okiya": LadderArt(tiles, mark, WORLD, partial(plant, "blossoms"), garden)}
FEATS = {"perfect_okiya": lambda: place(plant("blossom"), scale(31))}


GROUND = {"M": "#FFDDA6", "C": "#FFDCE7", "P": "#D3EFC0", "I": "#D2E3FF"}
PLANT = {
    "M": ("scarlet-leaf", move(82, 122) @ turn(-8) @ scale(84)),
    "C": ("blossom", move(80, 118) @ turn(-8) @ scale(70)),
    "P": ("bonsai", move(-2, 0)),
    "I": ("iris-flower", move(84, 116) @ scale(64)),
}
SYMBOL_AT = {"S": (92, 0, 1.08), "P": (106, 6, 0.92), "B": (88, 6, 1.04), "R": (90, 8, 1.02)}


def emoji_tile(shown: str) -> Art:
    """A tile for a button: one flower or leaf, and the symbol as large as possible over the frame."""
    face = rounded(6, 6, 188, 188, 40)
    (grown, at), (x, y, k) = PLANT[shown[0]], SYMBOL_AT[shown[1]]
    return [
        Shape(face, GROUND[shown[0]]),
        *clipped(outlined(place(plant(grown), at), SIDE[shown[0]], 3), face),
        Shape(rounded(10, 10, 180, 180, 36), stroke=TINT[shown[0]], width=14),
        *outlined(place(symbol(f"bold-{shown[1]}"), move(x, y) @ scale(k)), "#FFFFFF", 5),
    ]


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    tiles = {p + s: Drawing(emoji_tile(p + s), px, px, (0, 0, 200, 200)) for p in PLANT for s in SYMBOL_AT}
    tokens = {f"@{seat}": motif("okiya/tokens", f"emoji-{seat}") for seat in (1, 2)}
    return tiles | {key: Drawing(art, px, px, (12, 12, 176, 176)) for key, art in tokens.items()}
