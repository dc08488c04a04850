"""Okiya's sprites, cover and emoji: tiles, tokens, medallions and the garden's board.

Tiles and tokens are drawn in a box of 200 x 200 and laid into cells of CELL_PX with room for a ring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise

from render import theme
from render.art.furniture import (
    coordinate,
    crown,
    gold_frame,
    ground,
    header,
    mint_corners,
    on_header,
    sparkle,
    tray,
    well,
    word,
)
from render.art.garden import (
    BOLD_SYMBOL_ART,
    PLANT_ART,
    SYMBOL_ART,
    bonsai,
    cherry,
    cherry_blossom,
    cherry_petal,
    iris_flower,
    scarlet_leaf,
)
from render.art.lettering import label
from render.art.vector import (
    Affine,
    Art,
    Drawing,
    Linear,
    Shape,
    circle,
    clipped,
    down,
    move,
    outlined,
    path,
    place,
    polar,
    polygon,
    polyline,
    rounded,
    scale,
    turn,
)
from render.okiya import CELL_PX, CHIP_PX, GARDEN_LEFT, GARDEN_TOP, MEDAL_PX

TINT = {"M": "#D55E00", "C": "#C2568C", "P": "#00795A", "I": "#2F5FB3"}
PAPER = {
    "M": ("#FFF4E0", "#F8D2A0"),
    "C": ("#FFF5F3", "#F8C8D6"),
    "P": ("#F6F8E6", "#C6DEBA"),
    "I": ("#F2F7FD", "#BFD3F0"),
}
PLANT_AT = {"M": (-4, 14, 0.98), "C": (-6, 14, 0.98), "P": (-10, 22, 0.96), "I": (-8, 18, 0.97)}
SYMBOL_AT = {"S": (94, 10, 0.96), "P": (102, 16, 0.90), "B": (89, 12, 0.97), "R": (82, 16, 1.02)}
SIDE = {"M": "#8A3A00", "C": "#7E2E59", "P": "#004C38", "I": "#193874"}
FACE = rounded(2, 2, 196, 191, 24)

_INTO_CELL = move(7, 7) @ scale((CELL_PX - 14) / 200)


def landscape(plant: str) -> Art:
    """What lies far behind a plant, in its own tint and outline."""
    far = {
        "M": "M 0 150 C 40 128 70 150 104 140 C 140 130 164 112 200 126 L 200 200 L 0 200 Z",
        "C": "M 0 144 C 50 150 90 132 128 140 C 160 146 180 138 200 132 L 200 200 L 0 200 Z",
        "P": "M 70 200 L 138 118 C 144 112 150 112 156 118 L 200 160 L 200 200 Z",
        "I": "M 0 156 C 60 150 140 150 200 156 L 200 200 L 0 200 Z",
    }
    near = "M 0 176 C 50 158 110 182 200 160 L 200 200 L 0 200 Z"
    return [Shape(path(far[plant]), TINT[plant], opacity=0.13), Shape(path(near), TINT[plant], opacity=0.20)]


def tile(plant: str, symbol: str) -> Art:
    """A whole garden tile. Sun, poem and rain hang behind the plant; the bird flies in front."""
    x, y, k = SYMBOL_AT[symbol]
    hung = place(SYMBOL_ART[symbol](), move(x, y) @ scale(k))
    x, y, k = PLANT_AT[plant]
    grown = place(PLANT_ART[plant](), move(x, y) @ scale(k))
    return [
        Shape(rounded(2, 8, 196, 191, 24), SIDE[plant]),
        Shape(
            FACE, Linear(0, 0, 0, 194, ((0, PAPER[plant][0]), (0.4, PAPER[plant][0]), (1, PAPER[plant][1])))
        ),
        *clipped([*landscape(plant), *(grown + hung if symbol == "B" else hung + grown)], FACE),
        Shape(rounded(4.5, 4.5, 191, 186, 21.5), stroke=TINT[plant], width=5),
    ]


def token(seat: int) -> Art:
    """A lacquered counter: an indigo parasol for seat 0, a gold fan for seat 1."""
    shine = path("M 34 74 C 44 44 72 26 104 24 C 78 32 54 50 44 82 C 42 88 32 86 34 74 Z")
    return [
        Shape(circle(100, 109, 84), "#05070F", opacity=0.75),
        *(parasol() if seat == 0 else fan()),
        Shape(shine, "#FFFFFF", opacity=0.30),
    ]


def parasol() -> Art:
    """Indigo lacquer under a paper parasol seen from above."""
    ribs, r = 16, 67.0
    art = [
        Shape(circle(100, 100, 84), down("#5E82DA", "#12204F", 16, 184), "#0A1233", 3),
        Shape(circle(100, 100, 76), down("#35539F", "#1A2C66", 24, 176)),
    ]
    for i in range(ribs):
        start, inner, outer, end = (
            polar(360 * (i + part) / ribs, r * (1 if part in (0, 1) else 0.94)) for part in (0, 0.4, 0.6, 1)
        )
        paper = (("M", (0.0, 0.0)), ("L", start), ("C", (*inner, *outer, *end)), ("Z", ()))
        art += place([Shape(paper, "#FBF3E1" if i % 2 else "#C9D6F2", "#1B2C66", 1.4)], move(100, 100))
    return [
        *art,
        Shape(circle(100, 100, 51), stroke="#2B4CA6", width=10),
        Shape(circle(100, 100, 32), stroke="#2B4CA6", width=3),
        Shape(circle(100, 100, 11), "#2B4CA6", "#FBF3E1", 3),
    ]


def fan() -> Art:
    """Gold lacquer under an open red fan."""
    folds, first, last, inner, outer = 9, -70.0, 70.0, 32.0, 76.0
    edge = "#4F0A14"
    ribs = [first + (last - first) * i / folds for i in range(folds + 1)]
    leaf: Art = []
    for i, (a, b) in enumerate(pairwise(ribs)):
        fold = polygon(
            polar(a, inner),
            polar(a, outer),
            polar((a + b) / 2, outer - 2.5),
            polar(b, outer),
            polar(b, inner),
        )
        leaf.append(Shape(fold, "#8C1C2B" if i % 2 else "#C02C40", edge, 1.4))
    band = polyline(*(polar(first + (last - first) * i / 24, 54) for i in range(25)))
    sticks = [Shape(polyline((0, 0), polar(a, inner + 4)), stroke=edge, width=3) for a in ribs]
    return [
        Shape(circle(100, 100, 84), down("#FFEBAE", "#A86A10", 16, 184), "#5E3A06", 3),
        Shape(circle(100, 100, 76), down("#FFDD85", "#EBA62C", 24, 176)),
        *place(
            [
                *leaf,
                Shape(band, stroke="#FFD978", width=7),
                *sticks,
                Shape(circle(0, 0, 7), edge, "#FFD978", 2),
            ],
            move(100, 136),
        ),
    ]


def token_well() -> Art:
    return well(rounded(4, 4, 192, 192, 24), rounded(7, 8, 186, 186, 21))


def cell(art: Art, over: Iterable[Shape] = ()) -> Drawing:
    """A whole cell of the garden: the tray's lacquer, the art, and a ring or a veil over it."""
    floor = Shape(rounded(0, 0, CELL_PX, CELL_PX, 0), theme.LACQUER)
    return Drawing([floor, *place(art, _INTO_CELL), *over], CELL_PX, CELL_PX)


def veil() -> Art:
    """Dims a cell by half."""
    return [Shape(rounded(6, 6, CELL_PX - 12, CELL_PX - 12, 20), "#181E34", opacity=0.56)]


def ring() -> Art:
    return gold_frame(5, 5, CELL_PX - 10, 21)


def brackets() -> Art:
    return mint_corners(6, 6, CELL_PX - 12, 18, 40)


def inner_brackets() -> Art:
    """The mark of the last change inside a ring of gold."""
    return mint_corners(14, 14, CELL_PX - 28, 13, 27, 7)


def glow() -> Art:
    """The lit floor of a well whose token is part of the pattern: gold leaf with rays."""
    floor = rounded(4, 4, 192, 192, 24)
    rays = [polygon((0, 0), polar(a - 7, 150), polar(a + 7, 150)) for a in range(0, 360, 30)]
    return [
        Shape(floor, down("#E9A92C", "#B87512")),
        *clipped(place((Shape(ray, "#FFE9A6", opacity=0.75) for ray in rays), move(100, 100)), floor),
    ]


def sparks() -> Art:
    near, far = 24, CELL_PX - 24
    return [spark for x in (near, far) for y in (near, far) for spark in sparkle(x, y, 12)]


def medallion(motif: Art, scale_to: float, rim: str, paper: tuple[str, str]) -> Art:
    """A round chip with one motif, centred on (100, 100)."""
    disc = circle(100, 100, 92)
    return [
        Shape(disc, down(*paper, 8, 192)),
        *clipped(place(motif, move(100, 100) @ scale(scale_to)), circle(100, 100, 88)),
        Shape(circle(100, 100, 91), stroke=rim, width=9),
    ]


def plant_medallion(plant: str) -> Art:
    x, y, k = {"M": (20, 16, 0.98), "C": (20, 6, 0.92), "P": (20, 6, 0.86), "I": (30, 2, 0.86)}[plant]
    motif = place(PLANT_ART[plant](), move(x - 100, y - 100) @ scale(k))
    return medallion(motif, 1, TINT[plant], PAPER[plant])


def symbol_medallion(symbol: str) -> Art:
    k = {"S": 1.28, "P": 1.22, "B": 1.18, "R": 1.2}[symbol]
    motif = place(SYMBOL_ART[symbol](), move(-50, -52))
    return medallion(motif, k, "#6B5A3A", ("#FFFBF0", "#F1E0BF"))


def chip(seat: int, size: int) -> Drawing:
    return on_header(place(token(seat), scale(size / 176) @ move(-12, -12)), size, size)


def crowned_chip(seat: int) -> Drawing:
    """The winner of the match: the header's chip with a crown over its upper edge."""
    height = theme.HEADER_PX - 4
    art = place(token(seat), move(0, height - CHIP_PX) @ scale(CHIP_PX / 176) @ move(-12, -12))
    return on_header([*art, *crown(CHIP_PX / 2, 20, 42)], CHIP_PX, height)


def board() -> Art:
    side = 4 * CELL_PX
    files = [
        shape
        for i, letter in enumerate("abcd")
        for shape in coordinate(letter, GARDEN_LEFT + (i + 0.5) * CELL_PX, theme.BOARD_PX - 18)
    ]
    ranks = [
        shape
        for i, digit in enumerate("4321")
        for x in (GARDEN_LEFT / 2 - 2, theme.BOARD_PX - GARDEN_LEFT / 2 + 2)
        for shape in coordinate(digit, x, GARDEN_TOP + (i + 0.5) * CELL_PX)
    ]
    return [
        *ground(theme.BOARD_PX, theme.BOARD_PX, sea_from=704),
        *header(theme.BOARD_PX),
        *tray(GARDEN_LEFT - 5, GARDEN_TOP - 5, side + 10, side + 10),
        *files,
        *ranks,
    ]


WORDS = {
    "to move": theme.CREAM,
    "wins": theme.GOLD,
    "draw": theme.CREAM,
    "match": theme.SAND,
    "or": theme.SAND,
    "no": theme.SAND,
    "left": theme.SAND,
    "any border tile": theme.SAND,
    "four in a line": theme.SAND,
    "four in a square": theme.SAND,
    "full garden": theme.SAND,
    "resigned": theme.SAND,
    ":": theme.SAND,
    **dict.fromkeys("0123456789", theme.CREAM),
}


def sprites() -> dict[str, Drawing]:
    drawings = {"garden": Drawing(board(), theme.BOARD_PX, theme.BOARD_PX)}
    for plant in PLANT_ART:
        for symbol in SYMBOL_ART:
            art = tile(plant, symbol)
            drawings[f"{plant}{symbol} legal"] = cell(art, ring())
            drawings[f"{plant}{symbol} dim"] = cell(art, veil())
    for seat in (0, 1):
        in_well = [*token_well(), *token(seat)]
        lit = [*token_well(), *glow(), *token(seat)]
        name = f"@{seat + 1}"
        drawings |= {
            name: cell(in_well),
            f"{name} last": cell(in_well, brackets()),
            f"{name} dim": cell(in_well, veil()),
            f"{name} dim last": cell(in_well, [*veil(), *brackets()]),
            f"{name} won": cell(lit, [*ring(), *sparks()]),
            f"{name} won last": cell(lit, [*ring(), *inner_brackets()]),
            f"{name} chip": chip(seat, CHIP_PX),
            f"{name} crowned": crowned_chip(seat),
            f"{name} small": chip(seat, 34),
        }
    for plant in PLANT_ART:
        drawings[f"plant {plant}"] = on_header(
            place(plant_medallion(plant), scale(MEDAL_PX / 200)), MEDAL_PX, MEDAL_PX
        )
    for symbol in SYMBOL_ART:
        drawings[f"symbol {symbol}"] = on_header(
            place(symbol_medallion(symbol), scale(MEDAL_PX / 200)), MEDAL_PX, MEDAL_PX
        )
    return drawings | {text: word(text, colour) for text, colour in WORDS.items()}


def cover() -> Drawing:
    """The banner: the name over a cherry branch, four tiles fanned out before the rising sun, both tokens."""
    width, height = theme.COVER_PX
    return Drawing(
        [
            *ground(width, height, sea_from=-30),
            *rising_sun(708, 190, 172),
            *place(cherry(), move(-14, 168) @ scale(1.2)),
            *fanned_tiles(708, 600),
            *place(token(0), move(578, 268) @ scale(0.62)),
            *place(token(1), move(714, 268) @ scale(0.62)),
            *drifting_petals(),
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
    for degrees, (plant, symbol) in ((-26, "CB"), (-8.7, "MS"), (8.7, "PR"), (26, "IP")):
        at = move(cx, cy) @ turn(degrees) @ move(0, -410) @ scale(0.76) @ move(-100, -100)
        art += place([shadow, *tile(plant, symbol)], at)
    return art


def drifting_petals() -> Art:
    petals = ((408, 60, 40), (266, 352, 100), (318, 252, -30), (388, 330, 70), (560, 44, 10), (930, 374, 50))
    return [
        shape
        for x, y, degrees in petals
        for shape in place(cherry_petal(), move(x, y) @ turn(degrees) @ scale(15))
    ]


def title(text: str, x: float, y: float, cap_px: float) -> Art:
    """The game's name in gold on a soft shadow."""
    gold = down("#FFF7E0", "#F3C552", y - cap_px / 2, y + cap_px * 0.6)
    shadow = label(text, x, y + 8, cap_px, "#060812")
    return [
        replace(shadow, opacity=0.6, blur=4),
        replace(label(text, x, y, cap_px, gold), stroke="#5A3A08", width=1.5),
    ]


EMOJI_GROUND = {"M": "#FFDDA6", "C": "#FFDCE7", "P": "#D3EFC0", "I": "#D2E3FF"}
EMOJI_PLANT: dict[str, tuple[Callable[[], Art], Affine]] = {
    "M": (scarlet_leaf, move(82, 122) @ turn(-8) @ scale(84)),
    "C": (cherry_blossom, move(80, 118) @ turn(-8) @ scale(70)),
    "P": (bonsai, move(-2, 0)),
    "I": (iris_flower, move(84, 116) @ scale(64)),
}
EMOJI_SYMBOL_AT = {"S": (92, 0, 1.08), "P": (106, 6, 0.92), "B": (88, 6, 1.04), "R": (90, 8, 1.02)}


def emoji_tile(plant: str, symbol: str) -> Art:
    """A tile as a button shows it: one flower or leaf, and the symbol as large as can be over the frame."""
    face = rounded(6, 6, 188, 188, 40)
    motif, at = EMOJI_PLANT[plant]
    x, y, k = EMOJI_SYMBOL_AT[symbol]
    sign = place(BOLD_SYMBOL_ART[symbol](), move(x, y) @ scale(k))
    return [
        Shape(face, EMOJI_GROUND[plant]),
        *clipped(outlined(place(motif(), at), SIDE[plant], 3), face),
        Shape(rounded(10, 10, 180, 180, 36), stroke=TINT[plant], width=14),
        *outlined(sign, "#FFFFFF", 5),
    ]


def emoji_token(seat: int) -> Art:
    """A token without its shadow, in a pale rim that parts it from a dark page."""
    return [
        *(parasol() if seat == 0 else fan()),
        Shape(circle(100, 100, 84), stroke="#E8EEFF" if seat == 0 else "#7A4C06", width=6),
    ]


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    tiles = {
        f"{p}{s}": Drawing(emoji_tile(p, s), px, px, (0, 0, 200, 200)) for p in PLANT_ART for s in SYMBOL_ART
    }
    return tiles | {f"@{seat + 1}": Drawing(emoji_token(seat), px, px, (12, 12, 176, 176)) for seat in (0, 1)}
