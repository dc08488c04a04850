"""What the headers of leaderboards share: where their scenes lie, and the disc that several rise before."""

from __future__ import annotations

from render.art.vector import Art, Shape, circle, down

MIDDLE = (832, 64)
"""The middle of what a header shows on its right."""


def disc(top: str, foot: str, r: float = 78) -> Art:
    """A sun, a moon or a light behind the scene."""
    x, y = MIDDLE
    return [Shape(circle(x, y + 10, r), down(top, foot, y - r, y + r))]
