"""The pieces of Okago about the origin, of radius 1: two outlines, each face-down and face-up; the No-Go."""

from __future__ import annotations

import math
from dataclasses import dataclass

from render.art.vector import (
    Art,
    Linear,
    Path,
    Segment,
    Shape,
    circle,
    down,
    move,
    path,
    polar,
    polygon,
    rounded,
    scale,
    towards,
    turn,
)

THICKNESS = 0.17  # the visible height of a piece's side


@dataclass(frozen=True, slots=True)
class Lacquer:
    """The tones of a colour, from the lightest to its outline."""

    light: str
    body: str
    shade: str
    side: str
    edge: str
    flat: str
    hollow: str
    inlay: tuple[str, str]


LACQUER = {
    "r": Lacquer(
        "#FF8A66", "#E0442C", "#9C1B1B", "#6E0F16", "#4A080E", "#CB4334", "#3A1119", ("#FFF6E0", "#F2C577")
    ),
    "b": Lacquer(
        "#86F0E0", "#1FA6A6", "#0B5F70", "#073F50", "#042833", "#2B9C9E", "#07303B", ("#FFFFFF", "#CFF3EA")
    ),
}


def squircle() -> Path:
    """Red's outline: a square with curved sides."""
    return path("M 0 -1 C .84 -1 1 -.84 1 0 C 1 .84 .84 1 0 1 C -.84 1 -1 .84 -1 0 C -1 -.84 -.84 -1 0 -1 Z")


def cir_square(corner: float = 1.17, r: float = 0.96) -> Path:
    """Blue's outline: a circle with four square corners that stands on one of them."""
    width = math.pi / 4 - math.acos(corner / math.sqrt(2) / r)  # half the angle that a corner takes
    k = 4 / 3 * math.tan((math.pi / 2 - 2 * width) / 4) * r
    outline: list[Segment] = []
    for i in range(4):
        middle = math.pi / 2 * (i - 1)
        start, end = middle + width, middle + math.pi / 2 - width
        tip, before, after, last = (
            (far * math.cos(angle), far * math.sin(angle))
            for angle, far in ((middle, corner), (middle - width, r), (start, r), (end, r))
        )
        into, out = towards(before, tip, 0.9), towards(after, tip, 0.9)
        bend = (*towards(into, tip, 2 / 3), *towards(out, tip, 2 / 3), *out)
        outline += [("L" if outline else "M", into), ("C", bend), ("L", after)]
        leave = (after[0] - k * math.sin(start), after[1] + k * math.cos(start))
        arrive = (last[0] + k * math.sin(end), last[1] - k * math.cos(end))
        outline.append(("C", (*leave, *arrive, *last)))
    return (*outline, ("Z", ()))


OUTLINE = {"r": squircle(), "b": cir_square()}


def emblem(colour: str) -> Art:
    """The emblem that tells the colours apart: Red's flower of four petals in a square, Blue's star."""
    tone = LACQUER[colour]
    inlay = down(*tone.inlay, -0.56, 0.5)
    if colour == "b":
        star = path(
            "M 0 -.50 C .08 -.17 .17 -.08 .50 0 C .17 .08 .08 .17 0 .50 C -.08 .17 -.17 .08 -.50 0 "
            "C -.17 -.08 -.08 -.17 0 -.50 Z"
        )
        return [Shape(star, inlay, tone.shade, 0.035)]
    petal = path("M 0 -.02 C .26 -.10 .36 -.36 0 -.62 C -.36 -.36 -.26 -.10 0 -.02 Z")
    petals = [Shape(turn(90 * i + 45).path(petal), inlay, tone.shade, 0.035) for i in range(4)]
    return [*petals, Shape(circle(0, 0, 0.11), tone.shade, tone.inlay[1], 0.04)]


def dome(colour: str) -> Art:
    """Face-down: thick, domed and glossy. It can jump and be jumped."""
    tone, outline = LACQUER[colour], OUTLINE[colour]
    face = scale(0.86).path(outline)
    glow = Linear(0, -0.86, 0, 0.9, ((0, tone.light), (0.34, tone.body), (0.62, tone.body), (1, tone.shade)))
    gleam = path(
        "M -.76 -.22 C -.78 -.66 -.42 -.84 .14 -.80 C -.30 -.70 -.50 -.50 -.59 -.18 "
        "C -.63 -.06 -.76 -.08 -.76 -.22 Z"
    )
    return [
        Shape(move(0, THICKNESS).path(outline), tone.side, tone.edge, 0.05),
        Shape(move(0, 0.08).path(outline), tone.side),
        Shape(outline, down(tone.light, tone.shade, -1, 1), tone.edge, 0.045),
        Shape(face, glow),
        Shape(scale(0.61).path(outline), stroke=tone.shade, width=0.05, opacity=0.75),
        Shape((move(0, 0.03) @ scale(0.61)).path(outline), stroke=tone.light, width=0.025, opacity=0.55),
        *emblem(colour),
        Shape(gleam, "#FFFFFF", opacity=0.62),
        Shape(circle(0.32, -0.73, 0.05), "#FFFFFF", opacity=0.62),
    ]


def ring(colour: str) -> Art:
    """Face-up: flat, matt and hollow. It can no longer act, but counts for a line."""
    tone, outline = LACQUER[colour], OUTLINE[colour]
    return [
        Shape(scale(0.92).path(outline), tone.flat, tone.edge, 0.05),
        Shape(scale(0.85).path(outline), stroke=tone.light, width=0.03, opacity=0.45),
        Shape(scale(0.58).path(outline), down("#080B16", tone.hollow, -0.6, 0.6), tone.edge, 0.05),
        Shape(scale(0.27).path(outline), stroke=tone.flat, width=0.1),
    ]


def no_go() -> Art:
    """An ivory octagon with two crossed beams, unlike the outline of either player."""
    octagon = polygon(*(polar(45 * i + 22.5, 0.84) for i in range(8)))
    beam = rounded(-0.58, -0.125, 1.16, 0.25, 0.07)
    ink = down("#4A4266", "#241F38", -0.5, 0.5)
    return [
        Shape(move(0, THICKNESS).path(octagon), "#5E4C2C", "#2A2112", 0.06),
        Shape(octagon, down("#FFF8E6", "#D6C08C", -0.8, 0.8), "#4E3D1D", 0.06),
        *(Shape(turn(a).path(beam), ink, "#120F20", 0.04) for a in (45, -45)),
    ]


def shadow(outline: Path) -> Art:
    """The shadow of a piece on the floor. Its edge is sharp because soft edges compress badly."""
    return [Shape(move(0, 0.28).path(outline), "#000000", opacity=0.45)]
