"""Medals, and other emblems on all cards."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from render.art.furniture import crown
from render.art.lettering import label
from render.art.motifs import motif
from render.art.vector import Art, move, place, scale

CREAM = "#FFF8E6"

emblem = partial(motif, "cards/emblems")
"""A medal, a flame, or another emblem about the origin."""


def medal(rank: int) -> Art:
    """About the origin, in a circle of radius 1.1."""
    numeral = label(str(rank), 0, -0.06 if rank == 3 else 0, 0.88, CREAM, anchor=0.5)
    return [*emblem(f"medal-{rank}"), replace(numeral, stroke=CREAM, width=0.05)]


def crowned_medal(x: float, y: float, r: float) -> Art:
    """The first medal in laurels under a crown."""
    return [
        *place(emblem("laurel"), move(x, y) @ scale(r * 1.4)),
        *place(medal(1), move(x, y) @ scale(r)),
        *crown(x, y - r * 1.15, r * 1.2),
    ]
