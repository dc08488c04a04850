"""The tiles of OK in a box of 100 by 140: faces, backs, the crowned OK and the fake; and their sprites.

Four suits, which differ in colour, shape (star, drop, leaf, diamond) and letter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.ok.tiles import COLOURS, HIGHEST
from render import theme
from render.art.furniture import burst, crown, minted
from render.art.furniture import gilded as gilded_line
from render.art.lettering import label
from render.art.vector import (
    Art,
    Drawing,
    Path,
    Shape,
    circle,
    down,
    line,
    move,
    path,
    place,
    polar,
    polygon,
    polyline,
    rounded,
    scale,
)
from render.ok.tiles import RACK, SMALL, TABLE, Box, Size


@dataclass(frozen=True, slots=True)
class Ink:
    """The tones of a suit: light, main colour, shade, outline."""

    light: str
    body: str
    shade: str
    edge: str


INKS = {
    "r": Ink("#E04A2E", "#C8321F", "#AB2617", "#7C170C"),
    "b": Ink("#2A68CE", "#1F5FBF", "#17489A", "#0F3677"),
    "g": Ink("#18B082", "#0E8A63", "#0B7F5A", "#06583F"),
    "k": Ink("#34343F", "#1E1E24", "#16161B", "#08080C"),
}
PLUM, PLUM_DARK = "#8E5AB8", "#4B2370"
BACK_TOP, BACK_FOOT, BACK_EDGE = "#2F7C86", "#15424F", "#0A2630"
BRASS = "#E8B84A"


OUTLINES = {
    "r": burst(5, 0.47),
    "b": path(
        "M 0 -1.08 C .24 -.58 .80 -.12 .80 .32 C .80 .75 .44 1.02 0 1.02 C -.44 1.02 -.80 .75 -.80 .32 "
        "C -.80 -.12 -.24 -.58 0 -1.08 Z"
    ),
    "g": path("M -.72 .80 C -1.10 -.20 -.40 -.98 .98 -.98 C 1.06 .36 .34 1.16 -.72 .80 Z"),
    "k": polygon((0, -1.1), (0.82, 0), (0, 1.1), (-0.82, 0)),
}


def suit_sign(suit: str, x: float, y: float, r: float) -> Art:
    """The shape of a suit."""
    ink = INKS[suit]
    inside = {
        "r": [],
        "b": [line("M -.44 .30 C -.44 .56 -.26 .70 -.06 .72", "#FFFFFF", 0.17)],
        "g": [
            line("M -.98 1.02 C -.60 .40 -.10 -.10 .52 -.54", "#FFF6E0", 0.15),
            line("M -.98 1.04 L -.66 .70", ink.edge, 0.17),
        ],
        "k": [Shape(polygon((0, -0.55), (0.40, 0), (0, 0.55), (-0.40, 0)), None, "#FFF6E0", 0.14)],
    }[suit]
    sign = Shape(OUTLINES[suit], down(ink.light, ink.body, -1, 1), ink.edge, 0.11)
    return place([sign, *inside], move(x, y) @ scale(r))


def numeral(number: int, x: float, y: float, cap: float, gap: float = 0.13) -> Path:
    """A number with its ink centred on x; digits have even gaps, whatever widths the font gives them."""
    inks = [label(digit, 0, y, cap, "").path for digit in str(number)]
    spans = [(min(xs), max(xs)) for xs in ([v for _, at in ink for v in at[::2]] for ink in inks)]
    left = x - (sum(b - a for a, b in spans) + gap * cap * (len(inks) - 1)) / 2
    outline: Path = ()
    for ink, (start, end) in zip(inks, spans, strict=True):
        outline += move(left - start, 0).path(ink)
        left += end - start + gap * cap
    return outline


def engraved(shown: str, x: float, y: float, cap: float) -> Art:
    """A number cut into ivory, in the colour of its suit."""
    ink, outline = INKS[shown[0]], numeral(int(shown[1:]), x, y, cap)
    paint = down(ink.light, ink.shade, y - cap / 2, y + cap / 2)
    return [
        Shape(move(0, 2.4).path(outline), "#FFFFFF", "#FFFFFF", 3),
        Shape(outline, paint, ink.edge, 2.8),
        Shape(outline, paint, ink.body, 1.2),
    ]


def raised(number: int, x: float, y: float, cap: float) -> Art:
    """An ivory number on a dark back."""
    outline = numeral(number, x, y, cap)
    return [
        Shape(move(0, 2).path(outline), "#06222A", "#06222A", 4),
        Shape(outline, theme.CREAM, theme.CREAM, 1.8),
    ]


# ---- bodies -----------------------------------------------------------------------------------------------


def ivory(top: str = "#FFFCF2", foot: str = "#F1E0BB", edge: str = "#8D6F3E", side: str = "#C6A873") -> Art:
    """A blank tile, seen slightly from the front."""
    return [
        Shape(rounded(1, 5, 98, 134, 15), side, edge, 1.8),
        Shape(rounded(1, 1, 98, 131, 15), down(top, foot, 60, 132), edge, 1.6),
        Shape(rounded(4.2, 4.2, 91.6, 124.6, 12), None, "#FFFFFF", 2, 0.85),
    ]


def gilded(crown_y: float = 10) -> Art:
    """The body of the OK: a golden face with rays in a gold ring, with a crown."""
    rays = [
        move(50, 86).path(polygon(polar(a, 22), polar(a - 4.5, 47), polar(a + 4.5, 47)))
        for a in range(0, 360, 24)
    ]
    return [
        *ivory("#FFF8DC", "#FFE08A", "#8A5A0C", "#C68F26"),
        *(Shape(ray, "#F2AC26", opacity=0.36) for ray in rays),
        Shape(rounded(1.6, 1.6, 96.8, 136.8, 15), None, "#6B3F05", 8.5),
        Shape(rounded(1.6, 1.6, 96.8, 136.8, 15), None, theme.GOLD, 6),
        Shape(rounded(4.6, 4.6, 90.8, 130.8, 12.5), None, "#FFF6CF", 1.6),
        *crown(50, crown_y, 62),
    ]


def stitches(x: float, y: float, width: float, height: float, across: int, high: int) -> Art:
    """A dashed frame with equal numbers of strokes on opposite sides and none at the corners."""
    art: Art = []
    for i in range(across):
        left = x + width * (i + 0.2) / across
        right = x + width * (i + 0.8) / across
        art += [Shape(polyline((left, at), (right, at)), None, PLUM_DARK, 4.6) for at in (y, y + height)]
    for i in range(high):
        upper = y + height * (i + 0.2) / high
        lower = y + height * (i + 0.8) / high
        art += [Shape(polyline((at, upper), (at, lower)), None, PLUM_DARK, 4.6) for at in (x, x + width)]
    return art


def counterfeit() -> Art:
    """The body of a fake OK: dashed plum and a star with eight points, without gold."""
    star = [
        Shape(burst(8, 0.765), down("#FBF5FF", "#E6D5F7", -1, 1), PLUM_DARK, 0.075),
        Shape(burst(8, 0.765, 0.87), None, PLUM, 0.04),
    ]
    return [
        *ivory("#FFFDF6", "#EFE2D6"),
        *stitches(8.5, 8.5, 83, 116, 5, 7),
        *place(star, move(50, 86) @ scale(41)),
    ]


def back(star: bool = True) -> Art:
    """A tile face down."""
    art = [
        Shape(rounded(1, 5, 98, 134, 15), "#C6A873", "#6F562C", 1.8),
        Shape(rounded(1, 1, 98, 131, 15), down(BACK_TOP, BACK_FOOT, 0, 132), BACK_EDGE, 1.8),
        Shape(rounded(4.4, 4.4, 91.2, 124.2, 12), None, "#8FD0CE", 1.6, 0.55),
        Shape(rounded(9, 9, 82, 115, 8), None, BRASS, 2),
    ]
    if not star:
        return art
    emblem = [Shape(burst(8, 0.765), "#1B5561", BRASS, 0.055), Shape(burst(8, 0.76, 0.6), BRASS)]
    return [*art, *place(emblem, move(50, 66) @ scale(33))]


def padlock(x: float, y: float, k: float) -> Art:
    shackle = path("M -8 0 L -8 -8 C -8 -19 8 -19 8 -8 L 8 0")
    art = [
        Shape(shackle, None, "#5C3705", 8),
        Shape(shackle, None, "#FFE9A0", 4),
        Shape(rounded(-13, -2, 26, 21, 5), down("#FFE9A0", "#E39A1B", -4, 18), "#5C3705", 2.4),
        Shape(circle(0, 7, 3), "#5C3705"),
        line("M 0 8 L 0 13", "#5C3705", 2.6),
    ]
    return place(art, move(x, y) @ scale(k))


# ---- whole tiles ------------------------------------------------------------------------------------------


def letter(suit: str, x: float, y: float, cap: float) -> Shape:
    """The letter with which players type a suit."""
    return label(suit, x, y, cap, INKS[suit].body, anchor=0.5)


def plain(shown: str) -> Art:
    suit = shown[0]
    return [
        *ivory(),
        *suit_sign(suit, 26, 29, 18),
        letter(suit, 75, 28, 27),
        *engraved(shown, 50, 89, 60),
    ]


def crowned(shown: str) -> Art:
    suit = shown[0]
    return [
        *gilded(),
        *suit_sign(suit, 25, 42, 15),
        letter(suit, 77, 41, 22),
        *engraved(shown, 50, 92, 58),
    ]


def fake(shown: str) -> Art:
    suit = shown[0]
    return [
        *counterfeit(),
        *suit_sign(suit, 29, 31, 15),
        letter(suit, 73, 31, 23),
        *engraved(shown, 50, 87, 48),
    ]


def protected(shown: str, look: str) -> Art:
    """A tile face down with a lock; its owner can still read it."""
    floor, rim = (PLUM_DARK, "#C9A4F0") if look == "back fake" else ("#1B5561", BRASS)
    y = 41 if look == "back ok" else 32
    sign = [Shape(circle(28, y, 19), "#FFFBEF", BACK_EDGE, 1.8), *suit_sign(shown[0], 28, y, 13.5)]
    return [
        *protected_body(look),
        *place([Shape(burst(8, 0.765), floor, rim, 0.055)], move(50, 90) @ scale(35)),
        *raised(int(shown[1:]), 50, 90, 46),
        *sign,
        *padlock(74, y, 1),
    ]


def protected_body(look: str) -> Art:
    return [*back(star=False), *(crown(50, 8, 62) if look == "back ok" else [])]


def small_plain(shown: str) -> Art:
    return [*ivory(), *suit_sign(shown[0], 27, 29, 18), *engraved(shown, 50, 89, 63)]


def small_crowned(shown: str) -> Art:
    return [*gilded(crown_y=18), *suit_sign(shown[0], 27, 46, 15), *engraved(shown, 50, 95, 58)]


def small_fake(shown: str) -> Art:
    return [*counterfeit(), *suit_sign(shown[0], 29, 31, 15), *engraved(shown, 50, 87, 56)]


def small_gilded() -> Art:
    return gilded(crown_y=18)


Body = Callable[[], Art]
Whole = Callable[[str], Art]

LARGE: dict[str, tuple[Body, Whole]] = {
    "ivory": (ivory, plain),
    "ok": (gilded, crowned),
    "fake": (counterfeit, fake),
}
THUMBNAIL: dict[str, tuple[Body, Whole]] = {
    "ivory": (ivory, small_plain),
    "ok": (small_gilded, small_crowned),
    "fake": (counterfeit, small_fake),
}
"""Open tiles: the body and the whole tile. Thumbnails have no letter and larger signs."""

BACKS = ("back", "back ok", "back fake")


# ---- sprites ----------------------------------------------------------------------------------------------


def cut(art: Art, size: Size, box: Box) -> Drawing:
    """The part of a tile inside a box."""
    left, top, width, height = box
    return Drawing(place(art, move(-left, -top) @ scale(size.scale)), width, height)


def inked(size: Size) -> dict[str, Drawing]:
    """The bands and numbers of all open tiles in this size."""
    drawings: dict[str, Drawing] = {}
    for look, (_, whole) in (THUMBNAIL if size is SMALL else LARGE).items():
        for suit in COLOURS:
            drawings[f"{size.name} {look} suit {suit}"] = cut(whole(f"{suit}1"), size, size.band)
            for number in range(1, HIGHEST + 1):
                shown = f"{suit}{number}"
                drawings[f"{size.name} {look} {shown}"] = cut(whole(shown), size, size.number)
    return drawings


def inked_backs() -> dict[str, Drawing]:
    """The bands and numbers of protected tiles, which only a rack has."""
    drawings: dict[str, Drawing] = {}
    for look in BACKS:
        for suit in COLOURS:
            drawings[f"rack {look} suit {suit}"] = cut(protected(f"{suit}1", look), RACK, RACK.band)
    for look in ("back", "back fake"):
        for number in range(1, HIGHEST + 1):
            drawings[f"rack {look} {number}"] = cut(protected(f"k{number}", look), RACK, RACK.number)
    return drawings


def standing(look: str, size: Size) -> Art:
    """A body without suit and number, in its place in the sprite."""
    if look in BACKS:
        art = protected_body(look)
    else:
        art = (THUMBNAIL if size is SMALL else LARGE)[look][0]()
    return place(art, move(size.left, size.top) @ scale(size.scale))


def gold_ring(size: Size, out: float, width: float) -> Art:
    """A gold ring around a tile in its sprite: the tile may be taken.

    ``out`` is its distance from the tile.
    """
    box = rounded(size.left - out, size.top - out, size.width + 2 * out, size.height + 2 * out, 12 + out)
    return gilded_line(box, "#6B3F05", (width + 3, width, width * 0.28))


def brackets(size: Size, out: float, arm: float, width: float) -> Art:
    """Mint corners around a tile in its sprite: it came last. ``out`` is their distance from the tile."""
    wide, high = size.width + 2 * out, size.height + 2 * out
    corner = path(f"M 0 {arm} L 0 11 Q 0 0 11 0 L {arm} 0")
    corners = [
        (
            move(size.left - out + wide * right, size.top - out + high * low)
            @ scale(1 - 2 * right, 1 - 2 * low)
        ).path(corner)
        for right in (0, 1)
        for low in (0, 1)
    ]
    return minted(corners, width)


def sprites() -> dict[str, Drawing]:
    return inked(RACK) | inked(TABLE) | inked(SMALL) | inked_backs()
