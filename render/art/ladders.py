"""What the headers of leaderboards share: the place of their scenes, and the disc behind some of them."""

from __future__ import annotations

from render.art.vector import Art, Shape, circle, down

MIDDLE = (832, 64)
"""The middle of the scene on the right of a header."""


def disc(top: str, foot: str, r: float = 78) -> Art:
    """A sun, a moon or a light behind the scene."""
    x, y = MIDDLE
    return [Shape(circle(x, y + 10, r), down(top, foot, y - r, y + r))]
