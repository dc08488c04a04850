"""The pictographs on Boussanga's pawns: a leaf for Earth, waves for Water, a gust for Air, a flame for Fire.

They lie about the origin in a circle of radius 0.7, on a pawn of radius 1. The bold ones, for small pawns,
have fewer and broader strokes.
"""

from __future__ import annotations

import math

from render.art.vector import Art, Shape, down, move, path, polyline


def leaf(*, bold: bool) -> Art:
    """Earth: a leaf on its stalk, its point up and to the right."""
    dark, vein = "#04382C", "#16805F"
    stalk = path("M -.63 .66 Q -.50 .44 -.30 .24")
    blade = path(
        "M .64 -.64 C .74 .10 .34 .60 -.14 .52 C -.60 .44 -.64 -.08 -.36 -.36 C -.12 -.60 .30 -.58 .64 -.64 Z"
    )
    rib = path("M -.30 .24 Q .02 -.12 .38 -.40")
    twigs = path("M -.06 .02 L -.10 -.28 M .16 -.20 L .16 -.42 M -.12 .08 L .22 .12 M .10 -.12 L .42 -.12")
    return [
        Shape(stalk, stroke=dark, width=0.30),
        Shape(blade, down("#FBFFEA", "#B2F2BE", -0.6, 0.6), dark, 0.12),
        Shape(stalk, stroke="#EEFFDD", width=0.16),
        Shape(rib, stroke=vein, width=0.14 if bold else 0.09),
        *([] if bold else [Shape(twigs, stroke=vein, width=0.075)]),
    ]


def waves(*, bold: bool) -> Art:
    """Water: waves that swell to the right, one below the other."""
    crest = path("M -.60 .12 C -.46 -.12 -.26 -.16 -.06 0 C .14 .16 .36 .12 .60 -.14")
    rows = (
        ((-0.25, "#FFFFFF"), (0.27, "#CBE3FF"))
        if bold
        else ((-0.38, "#FFFFFF"), (0, "#E2F0FF"), (0.38, "#B4D7FF"))
    )
    width = 0.25 if bold else 0.18
    lines = [(move(0, y).path(crest), colour) for y, colour in rows]
    return [
        *(Shape(line, stroke="#091F63", width=width + 0.13) for line, _ in lines),
        *(Shape(line, stroke=colour, width=width) for line, colour in lines),
    ]


def gust(*, bold: bool) -> Art:
    """Air: wind that winds itself up, from its tail at the lower right."""
    turns, width = (1.45, 0.23) if bold else (1.9, 0.165)
    points = []
    for i in range(61):
        angle, r = 0.55 - turns * 2 * math.pi * (1 - i / 60), 0.05 + 0.55 * i / 60
        points.append((r * math.cos(angle) - 0.03, r * math.sin(angle) - 0.02))
    return [Shape(polyline(*points), stroke="#26366E", width=width)]


def flame(*, bold: bool) -> Art:
    """Fire: a flame with a lick to its left, and a red heart."""
    body = path(
        "M .10 -.80 C .10 -.46 .54 -.24 .54 .22 C .54 .54 .30 .72 0 .72 C -.30 .72 -.54 .52 -.54 .20 "
        "C -.54 -.06 -.40 -.20 -.34 -.42 C -.22 -.32 -.16 -.22 -.16 -.08 C .02 -.26 .12 -.48 .10 -.80 Z"
    )
    heart = path(
        "M .03 .02 C .06 .20 .25 .26 .25 .44 C .25 .58 .14 .64 .01 .64 "
        "C -.13 .64 -.24 .56 -.24 .42 C -.24 .26 -.02 .22 .03 .02 Z"
    )
    return [
        Shape(body, down("#FFFADF", "#FFC53A", -0.7, 0.7), "#6A0D07", 0.14 if bold else 0.11),
        Shape(heart, "#E8441F"),
    ]
