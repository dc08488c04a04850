"""Medals of three outlines, and laurels."""

from __future__ import annotations

from dataclasses import replace

from render.art.furniture import burst, crown
from render.art.lettering import label
from render.art.vector import (
    Art,
    Shape,
    circle,
    down,
    move,
    path,
    place,
    polar,
    polyline,
    scale,
    turn,
)

# light, body and edge of the metal; enamel above and below
MEDALS = {
    1: ("#FFF6C8", "#F0A824", "#6B3F05", "#C8203A", "#7E0A24"),
    2: ("#FFFFFF", "#A9B6D0", "#3A4560", "#3A56CC", "#1C2C80"),
    3: ("#FFD9B0", "#C9793A", "#5A2C0C", "#8A4A1C", "#4E220A"),
}
SHIELD = path("M -.92 -.92 L .92 -.92 L .92 .12 C .92 .60 .46 .90 0 1.10 C -.46 .90 -.92 .60 -.92 .12 Z")
CREAM = "#FFF8E6"


def medal(rank: int) -> Art:
    """About the origin, in a circle of radius 1.1: a star for rank 1, a scalloped disc, then a shield."""
    light, body, edge, top, foot = MEDALS[rank]
    metal = down(light, body, -1, 0.9)
    if rank == 1:
        rim, core = [Shape(burst(12, 0.84, 1.08), metal, edge, 0.07)], circle(0, 0, 0.72)
    elif rank == 2:
        rim = [Shape(circle(*polar(30 * i, 0.9), 0.2), metal, edge, 0.07) for i in range(12)]
        rim, core = [*rim, Shape(circle(0, 0, 0.92), metal)], circle(0, 0, 0.74)
    else:
        rim, core = [Shape(SHIELD, metal, edge, 0.07)], scale(0.76).path(SHIELD)
    numeral = label(str(rank), 0, -0.06 if rank == 3 else 0, 0.88, CREAM, anchor=0.5)
    return [
        *rim,
        Shape(core, down(top, foot, -0.7, 0.7), edge, 0.06),
        replace(numeral, stroke=CREAM, width=0.05),
    ]


def crowned_medal(x: float, y: float, r: float) -> Art:
    """The first medal in laurels under a crown."""
    return [
        *laurel(x, y, r * 1.4),
        *place(medal(1), move(x, y) @ scale(r)),
        *crown(x, y - r * 1.15, r * 1.2),
    ]


def laurel(x: float, y: float, r: float) -> Art:
    """Two branches of gold that meet below."""
    leaf = path("M 0 0 C .14 -.06 .2 -.26 0 -.42 C -.2 -.26 -.14 -.06 0 0 Z")
    gold = down("#FFF3B4", "#F0A824", -0.42, 0.02)
    art: Art = []
    for side in (1, -1):
        bough = polyline(*(polar(side * a, 1) for a in range(34, 158, 8)))
        art.append(Shape(bough, stroke="#8A5A08", width=0.045))
        for i in range(7):
            a = side * (150 - 18 * i)
            for out, tilt in ((1.02, 34), (0.98, -34)):
                at = move(*polar(a, out)) @ turn(a - side * (90 - tilt)) @ scale(0.92 - 0.04 * i)
                art += place([Shape(leaf, gold, "#7A4A06", 0.03)], at)
    return place(art, move(x, y) @ scale(r))
