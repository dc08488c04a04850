"""The four symbols of Okiya, each centred on (50, 50) of a box of 100 x 100."""

from __future__ import annotations

from collections.abc import Callable

from render.art.vector import (
    Art,
    Linear,
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
    turn,
)

INK = "#2B2433"


def sun() -> Art:
    """The rising sun behind two bands of mist."""
    disc = Shape(circle(50, 50, 43), down("#FF5A3C", "#C2141F", 7, 93), "#8E0D17", 3)
    gleam = Shape(
        path("M 18 46 C 20 28 34 16 50 15 C 38 22 28 32 25 46 C 24 50 18 50 18 46 Z"), "#FFFFFF", opacity=0.22
    )
    mist = (rounded(-8, 59, 66, 8, 4), rounded(36, 74, 72, 8, 4))
    return [disc, gleam, *(Shape(band, "#FFF6E4") for band in mist)]


def poem() -> Art:
    """A strip of gilt paper with two columns of writing and a red seal."""
    columns = (
        "M 9 -40 C 4 -38 5 -32 10 -33 C 14 -34 10 -26 5 -25",
        "M 8 -18 C 3 -14 12 -12 7 -6 C 4 -2 12 -2 9 4",
        "M 5 12 C 12 10 12 16 6 18 C 3 22 10 24 8 30",
        "M -8 -34 C -13 -30 -4 -28 -9 -22 C -12 -18 -5 -18 -8 -12",
        "M -11 -4 C -4 -6 -4 2 -10 3 C -12 8 -5 8 -8 14",
    )
    gilt = Linear(0, -50, 0, 48, ((0, "#FFEDB4"), (0.5, "#F6CB55"), (1, "#E0A22A")))
    strip = [
        Shape(rounded(-27, -54, 54, 106, 4), gilt, "#6B4308", 3),
        Shape(rounded(-21.5, -48.5, 43, 95, 2), stroke="#B97B12", width=1.6),
        *place((line(column, INK, 4.2) for column in columns), scale(1.1)),
        Shape(rounded(-16, 28, 14, 14, 2), "#C8201E"),
        line("M -12 32 L -6 32 M -9 32 L -9 38 M -12 38 L -6 38", "#FFE9A8", 1.8),
    ]
    return place(strip, move(50, 50) @ turn(11))


def bird() -> Art:
    """A flying swallow."""
    body = path(
        "M 6 36 C 12 29 22 26 31 29 C 42 18 62 4 96 -2 C 80 14 68 29 61 43 C 70 52 80 57 106 62 "
        "C 92 66 84 67 77 67 C 83 76 88 85 94 102 C 79 88 67 77 54 67 C 50 80 42 94 24 106 "
        "C 28 86 30 68 28 52 C 20 48 12 42 6 36 Z"
    )
    throat = path("M 9 37 C 16 33 25 37 29 44 C 30 48 29 51 28 52 C 20 48 13 42 9 37 Z")
    breast = path("M 29 52 C 37 49 49 54 54 66 C 48 66 40 66 31 64 C 30 60 30 56 29 52 Z")
    feathers = "M 40 30 C 56 20 68 12 82 6 M 46 36 C 56 28 66 20 74 14 M 34 72 C 35 80 34 88 31 96"
    back = Linear(20, 0, 80, 90, ((0, "#3A5BA6"), (0.5, "#1F2F62"), (1, "#10183A")))
    return [
        Shape(body, back, "#0B1130", 2.6),
        Shape(throat, "#EE6A30"),
        Shape(breast, "#FBF5E8"),
        Shape(circle(19.5, 33, 2.6), "#FFFFFF"),
        line(feathers, "#7E9ADB", 2.2),
    ]


def rain() -> Art:
    """A curled cloud above slanting rain."""
    edge = "#26324A"
    drops = (
        (18, 72, 20),
        (34, 76, 24),
        (52, 72, 24),
        (70, 76, 22),
        (86, 70, 20),
        (26, 98, 11),
        (62, 100, 11),
    )
    puffs = ((24, 44, 19), (46, 28, 24), (74, 36, 21), (90, 48, 13), (10, 50, 12))
    curls = (
        "M 34 44 C 30 26 54 18 58 32 C 60 40 48 44 46 36",
        "M 68 50 C 64 36 84 32 86 43 C 86 50 76 51 76 45",
        "M 12 56 C 10 46 22 44 24 51",
    )
    grey = down("#CBD6E8", "#5F7396", 4, 64)
    return [
        *(
            Shape(polyline((x, y), (x - length * 0.38, y + length)), stroke="#0F6DB8", width=5)
            for x, y, length in drops
        ),
        *(Shape(circle(x, y, r + 2.8), edge) for x, y, r in puffs),
        Shape(rounded(-2.8, 39.2, 108.6, 27.6, 13.8), edge),
        *(Shape(circle(*puff), grey) for puff in puffs),
        Shape(rounded(0, 42, 103, 22, 11), grey),
        *(line(curl, edge, 3.4) for curl in curls),
    ]


# ---- for very small pictures ------------------------------------------------------------------------------


def bold_sun() -> Art:
    """The disc with eight rays, so that it does not look like a badge."""
    rays = [polygon(polar(a - 15, 28), polar(a, 54), polar(a + 15, 28)) for a in range(0, 360, 45)]
    return [
        *place((Shape(ray, "#FFC21F", "#A8530A", 4) for ray in rays), move(50, 50)),
        Shape(circle(50, 50, 32), down("#FF5A3C", "#CE1720", 18, 82), "#8E0D17", 5),
    ]


def bold_poem() -> Art:
    """The strip with three broad strokes instead of its writing."""
    strip = [
        Shape(rounded(-27, -52, 54, 104, 5), down("#FFE38F", "#F2B52E", -50, 50), "#6B4308", 5),
        line("M 6 -34 C -8 -30 14 -20 2 -14 M 4 0 C -8 4 14 12 0 18", INK, 11),
        Shape(rounded(-13, 28, 22, 16, 3), "#C8201E"),
    ]
    return place(strip, move(50, 54) @ turn(11))


def bold_rain() -> Art:
    """The cloud without curls above three broad drops."""
    puffs = ((24, 44, 20), (48, 30, 26), (76, 40, 22))
    grey = down("#C9D5E8", "#7186AB", 4, 64)
    return [
        *(Shape(polyline((x, 76), (x - 9, 102)), stroke="#0F6DB8", width=11) for x in (28, 54, 80)),
        *(Shape(circle(x, y, r + 4), "#26324A") for x, y, r in puffs),
        Shape(rounded(0, 38, 102, 32, 16), "#26324A"),
        *(Shape(circle(*puff), grey) for puff in puffs),
        Shape(rounded(4, 42, 94, 24, 12), grey),
    ]


SYMBOL_ART: dict[str, Callable[[], Art]] = {"S": sun, "P": poem, "B": bird, "R": rain}
BOLD_SYMBOL_ART: dict[str, Callable[[], Art]] = {"S": bold_sun, "P": bold_poem, "B": bird, "R": bold_rain}
