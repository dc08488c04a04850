"""The signs of Boussanga's seats: a hexagon, a shield, an octagon, a pennant.

Both partners of a team bear the sign of its first seat. No sign has the silhouette of an
element. Signs have radius 1 and their centre at the origin.
"""

from __future__ import annotations

from itertools import product

from render import theme
from render.art.boussanga.pawns import rounded_polygon
from render.art.furniture import crown, on_header, sized_label
from render.art.lettering import label
from render.art.vector import (
    Art,
    Drawing,
    Path,
    Radial,
    Shape,
    circle,
    down,
    move,
    place,
    polar,
    rounded,
    scale,
)

COLOURS = (
    ("#BBA0FF", "#7B50DF", "#4824A4", "#21104D"),
    ("#FFA6D0", "#D9468F", "#98205E", "#480A2B"),
    ("#F3C295", "#A5693A", "#6B3F1B", "#35200B"),
    ("#D3DDF0", "#71809F", "#46536F", "#1F2840"),
)
"""Light, main colour, shade and outline of each sign."""

SIGNS = {"@1": 0, "@2": 1, "@3": 2, "@4": 3, "@3 team": 0, "@4 team": 1}
"""The sign that each seat bears, alone and in a team."""

PILL = ("#FFDF8A", "#E9A323")


def outline(sign: int) -> Path:
    """Hexagon, shield, octagon or pennant."""
    corners = (
        [polar(60 * i, 1.14) for i in range(6)],
        [(-0.94, -0.92), (0.94, -0.92), (0.94, 0.36), (0, 1.16), (-0.94, 0.36)],
        [polar(45 * i + 22.5, 1.08) for i in range(8)],
        [(-0.86, -0.98), (0.86, -0.98), (0.86, 1.10), (0, 0.74), (-0.86, 1.10)],
    )
    return rounded_polygon(corners[sign], 0.14 if sign == 2 else 0.3)


def seat_sign(name: str) -> Art:
    """A seat's sign with its number."""
    sign = SIGNS[name]
    light, body, shade, edge = COLOURS[sign]
    shape = outline(sign)
    return [
        Shape(move(0, 0.11).path(shape), edge, edge, 0.08),
        Shape(shape, down(light, shade, -1.1, 1.2), edge, 0.08),
        Shape(scale(0.80).path(shape), body),
        label(name[1], 0, -0.05, 0.95, "#FFFFFF", anchor=0.5),
    ]


def in_gold(name: str) -> Art:
    """The sign in a ring of gold: it is this seat's turn, or it has won."""
    shape = outline(SIGNS[name])
    return [
        Shape(scale(1.24).path(shape), theme.GOLD, "#5C3A06", 0.09),
        Shape(scale(1.15).path(shape), stroke=theme.GOLD_LIGHT, width=0.05),
        *seat_sign(name),
    ]


def glow(r: float) -> Shape:
    """Light around the sign of the seat to move."""
    stops = ((0, theme.GOLD, 0.8), (0.55, theme.GOLD, 0.36), (1, theme.GOLD, 0.0))
    return Shape(circle(0, 0, r), Radial(0, 0, r, stops))


def badge(name: str, px: int, r: float, *, ring: bool = False, light: float = 0) -> Drawing:
    """The sign on lacquer."""
    half = px / 2
    art = [*([glow(light)] if light else []), *(in_gold(name) if ring else seat_sign(name))]
    return on_header(place(art, move(half, half) @ scale(r)), px, px)


def crowned(name: str, px: int, r: float) -> Drawing:
    """The sign of a winner."""
    half, lower = px / 2, round(r * 0.6)
    art = [
        *place(in_gold(name), move(half, half + lower) @ scale(r)),
        *crown(half, half - r + lower * 0.9, 1.5 * r),
    ]
    return on_header(art, px, px + 2 * round(lower * 0.6))


def on_pill(name: str) -> Drawing:
    """The sign on the gold pill of the last round."""
    px, height = 44, 52
    ground = Shape(rounded(0, 0, px, px, 0), down(*PILL, -(height - px) / 2, px + (height - px) / 2))
    return Drawing([ground, *place(seat_sign(name), move(px / 2, px / 2 - 1) @ scale(17.5))], px, px)


def last_round(seats: int) -> Drawing:
    """The gold pill that says so, with room for the signs of the seats that still have a turn."""
    width, height = 190 + 54 * seats, 52
    pill = rounded(1, 0, width - 2, height, height / 2)
    art = [
        Shape(pill, down(*PILL, 0, height)),
        Shape(rounded(2, 1, width - 4, height - 2, height / 2 - 1), stroke="#5C3A06", width=2),
        sized_label("last round", 26, height / 2, 22, "#33230A"),
    ]
    return on_header(art, width, height)


def sprites() -> dict[str, Drawing]:
    drawings = {f"last round {seats}": last_round(seats) for seats in (1, 2, 3)}
    sizes = {"small": (38, 16.5), "head": (46, 19.5), "turn": (56, 20), "tray": (96, 31)}
    for name, (size, (px, r)) in product(SIGNS, sizes.items()):
        lit = size in ("turn", "tray")
        drawings[f"{size} {name}"] = badge(name, px, r, ring=lit, light=1.5 if size == "tray" else 0)
        if size != "turn":
            drawings[f"{size} {name} won"] = crowned(name, px, r * 0.9)
    return drawings | {f"pill {name}": on_pill(name) for name in SIGNS}
