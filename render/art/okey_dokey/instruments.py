"""The five instruments, one for each colour, and the Equals' tuning fork, each about 100 by 100 wide."""

from __future__ import annotations

from collections.abc import Callable

from render import theme
from render.art.okey_dokey.tones import BRASS, BRASS_EDGE, IVORY, TONES, TUBE, across, falling, glow
from render.art.vector import (
    Art,
    Path,
    Shape,
    circle,
    clipped,
    ellipse,
    line,
    mirrored,
    move,
    path,
    place,
    polygon,
    polyline,
    rounded,
    scale,
    turn,
)

WOOD_EDGE = "#3F2509"
STEEL = "#2B2F40"
HOOP = across(-42, 42, "#C88A17", "#FFE48A", "#E0A22A", "#FFE9A8", "#B47A12")
HOOP_EDGE = "#6E4A08"


def bar(x1: float, y1: float, x2: float, y2: float, colour: str, width: float) -> Shape:
    """A straight stroke."""
    return Shape(polyline((x1, y1), (x2, y2)), stroke=colour, width=width)


def microphone() -> Art:
    """Red: a stage microphone with its cable, tilted."""
    tones = TONES["r"]
    head = circle(0, -29, 22.5)
    wires: Art = [Shape(head, glow(-8, -38, 40, "#FFFFFF", "#D9DCE6", "#8188A0"))]
    for k in (-18, -9, 0, 9, 18):
        wires.append(
            Shape(
                (("M", (k * 1.25, -54)), ("C", (k * 1.7, -40, k * 1.7, -18, k * 1.25, -4))),
                stroke="#636A84",
                width=1.8,
            )
        )
        wires.append(
            Shape(
                (("M", (-26, k - 29)), ("C", (-10, k - 25, 10, k - 25, 26, k - 29))),
                stroke="#636A84",
                width=1.8,
            )
        )
    art = [
        line("M 0 48 C 2 66 22 60 26 50 C 30 40 44 44 46 54", STEEL, 5),
        Shape(
            path("M -14 -8 L -9 46 C -9 51 9 51 9 46 L 14 -8 Z"),
            across(-14, 14, tones.light, tones.base, tones.dark),
            tones.edge,
            3,
        ),
        Shape(rounded(-5, 10, 10, 14, 4), IVORY, tones.edge, 2),
        *clipped(wires, head),
        Shape(head, stroke="#3A4058", width=3),
        Shape(rounded(-18, -14, 36, 9, 4.5), across(-18, 18, *BRASS), HOOP_EDGE, 2.4),
        line("M -14 -42 C -10 -48 -4 -49 0 -48", "#FFFFFF", 4),
    ]
    return place(art, move(-6, -2) @ turn(30) @ scale(0.94))


def guitar() -> Art:
    """Yellow: a folk guitar."""
    body = path(
        "M 0 -20 C 12 -22 24 -14 21 0 C 20 8 20 10 25 17 C 34 31 24 50 0 50 "
        "C -24 50 -34 31 -25 17 C -20 10 -20 8 -21 0 C -24 -14 -12 -22 0 -20 Z"
    )
    art = [
        Shape(body, glow(-6, 6, 52, "#FFF0A6", "#F7D84A", "#E59A1C"), HOOP_EDGE, 3),
        Shape((move(0, 1.6) @ scale(0.88, 0.9)).path(body), stroke="#FFF7CF", width=1.6),
        Shape(path("M 8 10 C 20 14 22 28 12 33 C 12 26 8 22 8 10 Z"), "#A9631A"),
        Shape(circle(0, 4, 10), "#4A2C10", "#A9631A", 2.6),
        Shape(polygon((-4.5, -64), (4.5, -64), (5, 0), (-5, 0)), "#7A4B22", WOOD_EDGE, 2),
        *(bar(-4, y, 4, y, theme.SAND, 1.5) for y in (-56, -48, -40, -32, -25)),
        Shape(path("M -5 -62 L -8 -82 C -4 -86 4 -86 8 -82 L 5 -62 Z"), "#8F5A2A", WOOD_EDGE, 2.2),
        *(Shape(circle(x, y, 2.6), IVORY, WOOD_EDGE, 1.2) for x in (-10, 10) for y in (-78, -70)),
        Shape(rounded(-12, 28, 24, 6, 3), "#5B3413"),
        *(bar(x, -60, x, 30, "#FFF7E0", 1.1) for x in (-2.2, 0, 2.2)),
    ]
    return place(art, move(-11, 14) @ turn(36) @ scale(0.9))


def drum() -> Art:
    """Green: a snare drum with both sticks on it."""
    tones = TONES["g"]
    shell = path("M -42 -12 L -42 26 C -42 46 42 46 42 26 L 42 -12 Z")
    zigzag = polyline((-42, -6), (-30, 34), (-16, -1), (0, 40), (16, -1), (30, 34), (42, -6))
    inside = [
        Shape(shell, across(-42, 42, tones.dark, tones.base, tones.light, tones.base, tones.dark)),
        Shape(zigzag, stroke=tones.edge, width=5.5),
        Shape(zigzag, stroke=IVORY, width=3),
    ]
    lower = path("M -44 22 C -44 44 44 44 44 22 L 44 30 C 44 52 -44 52 -44 30 Z")
    upper = path("M -44 -14 C -44 8 44 8 44 -14 L 44 -6 C 44 16 -44 16 -44 -6 Z")
    art = [
        *clipped(inside, shell),
        Shape(shell, stroke=tones.edge, width=3),
        Shape(lower, HOOP, HOOP_EDGE, 2.4),
        Shape(upper, HOOP, HOOP_EDGE, 2.4),
        Shape(ellipse(0, -14, 44, 15), falling(-28, 2, "#FFFDF4", "#F1E3C2"), HOOP_EDGE, 2.4),
        Shape(ellipse(0, -14, 37, 11), stroke="#DCC891", width=1.4),
        *(shape for side in (-1, 1) for shape in _drumstick(side)),
    ]
    return place(art, move(0, 4) @ scale(0.98))


def _drumstick(side: int) -> Art:
    tip = (move(-side * 8, -14) @ turn(-side * 36)).path(ellipse(0, 0, 6.5, 4.6))
    return [
        bar(side * 44, -52, -side * 6, -15, "#4A2C10", 8.5),
        bar(side * 44, -52, -side * 6, -15, "#D99A4E", 5.2),
        bar(side * 43, -53, side * 18, -34, "#F6D09A", 1.8),
        Shape(tip, "#F6D09A", "#4A2C10", 2),
    ]


def piano() -> Art:
    """Blue: a grand piano with its lid up, seen from the side of the keys."""
    tones = TONES["b"]
    lid = path("M -40 6 L -37 -40 C -34 -52 -14 -54 -2 -44 C 12 -32 12 -22 26 -21 C 38 -20 42 -12 42 6 Z")
    harp = path("M -33 2 L -31 -36 C -29 -45 -15 -47 -6 -39 C 7 -28 8 -16 24 -14 C 33 -13 35 -8 35 2 Z")
    strings = ((-26, -38), (-18, -41), (-10, -38), (-2, -30), (6, -20), (14, -13), (22, -11))
    art = [
        Shape(lid, across(-40, 40, tones.light, tones.base, tones.dark), tones.edge, 3),
        Shape(harp, falling(-44, 4, "#F6C95A", "#B97F1C"), HOOP_EDGE, 1.8),
        *(bar(x, 2, x + 1, top, "#8A601A", 1.4) for x, top in strings),
        bar(30, 2, 10, -32, tones.edge, 2.6),
    ]
    for x in (-38, 38):
        leg = polygon((x - 5, 30), (x + 5, 30), (x + 3, 52), (x - 3, 52))
        art += [
            Shape(leg, across(x - 5, x + 5, tones.base, tones.dark), tones.edge, 2.4),
            Shape(circle(x, 53, 4), theme.GOLD, HOOP_EDGE, 1.8),
        ]
    art += [
        Shape(polygon((-9, 34), (9, 34), (5, 50), (-5, 50)), tones.dark, tones.edge, 2.2),
        bar(-7, 51, 7, 51, HOOP_EDGE, 5),
        bar(-7, 51, 7, 51, theme.GOLD, 2.8),
        Shape(rounded(-48, 2, 96, 34, 6), falling(2, 36, tones.base, tones.dark), tones.edge, 3),
        Shape(rounded(-42, 9, 84, 20, 3), "#FFFBF0", tones.edge, 2),
        *(bar(-42 + 12 * i, 10, -42 + 12 * i, 28, "#9AA6C4", 1.5) for i in range(1, 7)),
        *(Shape(rounded(-45.8 + 12 * i, 9, 7.6, 12, 1.5), "#141B33") for i in (1, 2, 4, 5, 6)),
    ]
    return place(art, scale(0.95))


def double_bass() -> Art:
    """Grey: a double bass with its bow across."""
    edge = "#3B4050"
    body = path(
        "M 0 -22 C 9 -22 17 -16 18 -8 C 19 0 12 4 12 10 C 12 16 26 18 27 34 C 28 50 12 54 0 54 "
        "C -12 54 -28 50 -27 34 C -26 18 -12 16 -12 10 C -12 4 -19 0 -18 -8 C -17 -16 -9 -22 0 -22 Z"
    )
    hole = path("M 11 6 C 6 8 9 16 12 22 C 14 28 10 31 8 28")
    scroll = path("M -4 -64 C -6 -72 -4 -80 3 -80 C 10 -80 10 -71 4 -71 C 2 -71 4 -66 4 -64 Z")
    art = [
        bar(0, 54, 0, 64, STEEL, 3.6),
        Shape(body, across(-26, 26, "#FFFFFF", "#D3D6DE", "#8F95A5"), edge, 3),
        Shape((move(0, 1.6) @ scale(0.86, 0.9)).path(body), stroke="#FFFFFF", width=1.5),
        *(Shape(each, stroke=STEEL, width=2.6) for each in (hole, mirrored(hole))),
        Shape(polygon((-3.4, -66), (3.4, -66), (4.6, 12), (-4.6, 12)), "#3B3F4E", "#1E2130", 1.8),
        Shape(scroll, "#8F95A5", edge, 2.2),
        *(bar(side * 4, y, side * 11, y - 1, edge, 3) for side in (-1, 1) for y in (-66, -59)),
        Shape(polygon((-4, 30), (4, 30), (6, 48), (-6, 48)), "#3B3F4E"),
        Shape(rounded(-10, 23, 20, 4.4, 2), theme.GOLD, HOOP_EDGE, 1.6),
        *(bar(x, -62, x * 1.2, 34, "#F4F5F8", 1) for x in (-2, 0, 2)),
    ]
    bow = [
        bar(-40, 0, 40, 0, "#4A2C10", 5.4),
        bar(-39, 0, 39, 0, "#B9783A", 2.8),
        bar(-38, 5, 36, 5, "#FFF7E0", 2),
        Shape(rounded(28, -2, 9, 10, 2), STEEL),
    ]
    return [
        *place(art, move(-2, 8) @ turn(12) @ scale(0.98, 0.8)),
        *place(bow, move(6, 20) @ turn(-20) @ scale(0.98)),
    ]


INSTRUMENTS: dict[str, Callable[[], Art]] = {
    "r": microphone,
    "y": guitar,
    "g": drum,
    "b": piano,
    "s": double_bass,
}


def tuning_fork() -> Art:
    """An Equal's emblem: the same pitch again."""
    fork = path(
        "M -17 -48 C -17 -53 -8 -53 -8 -48 L -8 -8 C -8 4 8 4 8 -8 L 8 -48 C 8 -53 17 -53 17 -48 L 17 -8 "
        "C 17 6 10 11 4.5 13 L 4.5 44 C 4.5 51 -4.5 51 -4.5 44 L -4.5 13 C -10 11 -17 6 -17 -8 Z"
    )
    art = [Shape(fork, across(-17, 17, *TUBE), BRASS_EDGE, 2.6)]
    for ring, colour in ((1, theme.GOLD), (2, "#A98A45")):
        art += [Shape(_sound(ring, side), stroke=colour, width=3.4) for side in (-1, 1)]
    return art


def _sound(ring: int, side: int) -> Path:
    """A sound wave on one side of the fork."""
    x, out = side * (21 + 7 * ring), side * (4 + 2 * ring)
    return (("M", (x, -44 - 3 * ring)), ("C", (x + out, -34, x + out, -26, x, -16 + 3 * ring)))
