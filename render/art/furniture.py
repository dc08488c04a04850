"""What every board and cover is furnished with: waves, tray, header, letters, rings, wells and gold leaf.

Cells are drawn in a box of their own whose size the game gives; nothing here knows a game.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from render import theme
from render.art.lettering import label, text_width
from render.art.motifs import motif
from render.art.vector import (
    Art,
    Drawing,
    Paint,
    Path,
    Point,
    Shape,
    circle,
    down,
    move,
    path,
    polar,
    polygon,
    polyline,
    rounded,
    turn,
)
from render.art.words import fitted

WORD_CAP_PX = 25  # the height of a capital in a header's words: letters of about 35 px


def repeated(art: Iterable[Shape], places: Iterable[Point]) -> Art:
    """The art at each of these places, the first below."""
    shapes = list(art)
    return [shape.moved(move(x, y)) for x, y in places for shape in shapes]


def waves(left: float, top: float, right: float, bottom: float) -> Art:
    """Seigaiha: rows of overlapping waves. The crests of the first row are at ``top``."""
    art: Art = []
    r = 28
    rows = math.ceil((bottom - top) / (r / 2)) + 1
    for row in range(rows):
        y = top + r + row * r / 2
        x = left - (r if row % 2 else 2 * r)
        while x < right + r:
            art.append(Shape(circle(x, y, r), "#222A47", theme.WAVE, 1.3))
            art.append(Shape(circle(x, y, r * 0.55), stroke=theme.WAVE, width=1.3))
            x += 2 * r
    return art


def ground(width: int, height: int, sea_from: float) -> Art:
    """The navy ground of every picture, with waves from ``sea_from`` down."""
    return [Shape(rounded(0, 0, width, height, 0), theme.NAVY), *waves(0, sea_from, width, height)]


def header(width: int, height: int = theme.HEADER_PX) -> Art:
    """A plain dark bar on top, with a hairline below; sprites on it are opaque on LACQUER."""
    return [
        Shape(rounded(0, 0, width, height, 0), theme.LACQUER),
        Shape(rounded(0, height - 2, width, 2, 0), theme.EDGE),
    ]


def footer(width: int, top: int, bottom: int) -> Art:
    """The same bar at the foot, with a hairline above."""
    return [
        Shape(rounded(0, top, width, bottom - top, 0), theme.LACQUER),
        Shape(rounded(0, top, width, 2, 0), theme.EDGE),
    ]


def tray(x: float, y: float, width: float, height: float, r: float = 16) -> Art:
    """The dark lacquer under the cells."""
    return [Shape(rounded(x, y, width, height, r), theme.LACQUER, theme.EDGE, 2)]


def coordinate(letter: str, x: float, y: float, cap_px: float = 24) -> Shape:
    """A file's letter or a rank's digit, centred."""
    return label(letter, x, y, cap_px, theme.SAND, anchor=0.5)


def files(count: int, left: float, pitch: float, y: float, cap_px: float = 24) -> Art:
    """The letters of ``count`` files, the first at ``left``, at height ``y``."""
    return [
        coordinate(letter, left + (i + 0.5) * pitch, y, cap_px) for i, letter in enumerate("abcdefgh"[:count])
    ]


def ranks(count: int, top: float, pitch: float, sides: Sequence[float], cap_px: float = 24) -> Art:
    """The digits of ``count`` ranks, the highest at ``top``, at each x of ``sides``."""
    return [
        coordinate(str(count - i), x, top + (i + 0.5) * pitch, cap_px) for i in range(count) for x in sides
    ]


def on(ground: Paint, art: Art, width: int, height: int) -> Drawing:
    """A sprite on a plain ground."""
    return Drawing([Shape(rounded(0, 0, width, height, 0), ground), *art], width, height)


def on_header(art: Art, width: int, height: int) -> Drawing:
    """A sprite for the header: opaque, on the header's colour."""
    return on(theme.LACQUER, art, width, height)


def cell(sheet: str, px: int, *layers: Art | str) -> Drawing:
    """A square cell: the tray's lacquer and the layers on it, or the motifs of the sheet with these names."""
    arts = (motif(sheet, layer) if isinstance(layer, str) else layer for layer in layers)
    return on_header([shape for art in arts for shape in art], px, px)


def word(text: str, colour: str = theme.CREAM, cap_px: float = WORD_CAP_PX, room_px: float = 0) -> Drawing:
    """A word for the header, as wide as its letters; as high as capitals of ``room_px`` need, if higher."""
    height = round(max(cap_px, room_px) * 2)
    art = [label(text, 1, height / 2, cap_px, colour)]
    return on_header(art, round(text_width(text, cap_px)) + 2, height)


def sized_label(english: str, x: float, y: float, cap_px: float, fill: str, *, anchor: float = 0) -> Shape:
    """One of WORDS in the language that is drawn, no wider than its room."""
    text, fitting = fitted(english, cap_px)
    return label(text, x, y, fitting, fill, anchor=anchor)


def phrase(english: str, colour: str = theme.CREAM, cap_px: float = WORD_CAP_PX) -> Drawing:
    """One of WORDS for the header, in the language that is drawn and no wider than its room."""
    text, fitting = fitted(english, cap_px)
    return word(text, colour, fitting, cap_px)


def title(text: str, x: float, y: float, cap_px: float, drop: float = 8) -> Art:
    """A game's name on its cover: gold, on a soft shadow that lies ``drop`` lower."""
    gold = down("#FFF7E0", "#F3C552", y - cap_px / 2, y + cap_px * 0.6)
    shadow = label(text, x, y + drop, cap_px, "#060812")
    return [
        replace(shadow, opacity=0.6, blur=4),
        replace(label(text, x, y, cap_px, gold), stroke="#5A3A08", width=1.5),
    ]


def square_well(size: float) -> Art:
    """An empty square cell: the tray's lacquer and a hollow with a dot."""
    inner = size - 5
    return [
        Shape(rounded(0, 0, size, size, 0), theme.LACQUER),
        Shape(rounded(2.5, 2.5, inner, inner, 13), down("#0C1020", "#222B48", 0, size), "#090C18", 1.6),
        Shape(rounded(4, 4.5, inner - 3, inner - 3, 12), stroke="#3B4669", width=1.2, opacity=0.6),
        Shape(circle(size / 2, size / 2, 4.5), "#3B4669", opacity=0.6),
    ]


def gilded(outline: Path, edge: str, widths: tuple[float, float, float], light: Path | None = None) -> Art:
    """An outline as a line of gold.

    ``widths`` are the widths of its edge, of the gold and of the light on it.

    The light also follows the outline, unless another one is given.
    """
    return [
        Shape(outline, stroke=edge, width=widths[0]),
        Shape(outline, stroke=theme.GOLD, width=widths[1]),
        Shape(light or outline, stroke=theme.GOLD_LIGHT, width=widths[2]),
    ]


def gold_frame(x: float, y: float, size: float, r: float, width: float = 6) -> Art:
    """A closed ring of gold: this may be taken, or this won."""
    ring = rounded(x, y, size, size, r)
    light = rounded(x, y - width * 0.12, size, size, r)
    return gilded(ring, theme.GOLD_DEEP, (width + 1.6, width, width * 0.28), light)


def mint_corners(x: float, y: float, size: float, r: float, arm: float, width: float = 6) -> Art:
    """Four corner brackets in mint: this changed last."""
    corner = path(f"M 0 {arm} L 0 {r} Q 0 0 {r} 0 L {arm} 0")
    corners = [
        (move(x + size / 2, y + size / 2) @ turn(90 * i) @ move(-size / 2, -size / 2)).path(corner)
        for i in range(4)
    ]
    return [
        *(Shape(each, stroke=theme.MINT_DEEP, width=width + 3) for each in corners),
        *(Shape(each, stroke=theme.MINT, width=width) for each in corners),
    ]


def sparkle(x: float, y: float, r: float) -> Art:
    """A small star of four points."""
    k = r * 0.18
    star = (
        f"M {x} {y - r} Q {x + k} {y - k} {x + r} {y} Q {x + k} {y + k} {x} {y + r} "
        f"Q {x - k} {y + k} {x - r} {y} Q {x - k} {y - k} {x} {y - r} Z"
    )
    return [Shape(path(star), theme.GOLD_LIGHT, theme.GOLD_DEEP, 0.8)]


def sparkles(*places: tuple[float, float, float]) -> Art:
    """A sparkle at each x and y, of a radius."""
    return [shape for at in places for shape in sparkle(*at)]


@lru_cache(maxsize=4096)
def burst(points: int, inner: float, r: float = 1, x: float = 0, y: float = 0) -> Path:
    """A star with a point up; ``inner`` is the radius of its notches as a part of its own."""
    corners = (polar(180 * i / points, r if i % 2 == 0 else r * inner) for i in range(2 * points))
    return polygon(*((x + dx, y + dy) for dx, dy in corners))


def crown(cx: float, cy: float, width: float) -> Art:
    """The crown of a won match, its band centred on (cx, cy)."""
    k = width / 40
    outline = polyline(
        *(
            (cx + k * x, cy + k * y)
            for x, y in ((-18, 8), (-20, -12), (-9, -3), (0, -17), (9, -3), (20, -12), (18, 8))
        )
    )
    points = ((-20, -12), (0, -17), (20, -12))
    return [
        Shape((*outline, ("Z", ())), down("#FFE79A", "#E8A020", cy - 17 * k, cy + 8 * k), "#7A4C06", 2),
        *(Shape(circle(cx + k * x, cy + k * y, 3 * k), theme.GOLD_LIGHT, "#7A4C06", 1.4) for x, y in points),
        Shape(rounded(cx - 17 * k, cy + 3.5 * k, 34 * k, 6 * k, 3 * k), "#D9861A", "#7A4C06", 1.4),
        Shape(circle(cx, cy + 6.5 * k, 2.4 * k), "#D2263A"),
    ]


def crowned_on_header(art: Art, width: int, crown_px: float) -> Drawing:
    """The winner of a match: a piece in the header with a crown over its upper edge."""
    return on_header([*art, *crown(width / 2, crown_px * 0.53 + 1, crown_px)], width, theme.HEADER_PX - 4)
