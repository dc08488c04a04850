"""The arc of a jump: an arrow from the first cell over the second to the piece on the third."""

from __future__ import annotations

import math

from render import theme
from render.art.vector import Affine, Art, Path, Shape, path, polyline
from render.okago.board import CELL_PX, DIRECTIONS


def arc(to: str) -> Art:
    """The arrow in pixels from the middle of the first cell; it stays within its three cells.

    A diagonal arc passes exactly through the corners where four cells meet.
    """
    files, ranks = DIRECTIONS[to]
    step = CELL_PX * math.hypot(files, ranks)
    shaft, head = _diagonal(step) if files and ranks else _straight(step)
    by = Affine(CELL_PX * files / step, -CELL_PX * ranks / step, *lift(to))
    return [
        Shape(by.path(each), stroke=colour, width=width)
        for colour, width in ((theme.MINT_DEEP, 12.0), (theme.MINT, 7.0))
        for each in (shaft, head)
    ]


def lift(to: str) -> tuple[float, float]:
    """The unit vector towards which an arc bends: up the screen, or to the left if it runs along a file."""
    files, ranks = DIRECTIONS[to]
    length = math.hypot(files, ranks)
    x, y = (ranks, files) if files < 0 else (-ranks, -files)
    return (-1.0, 0.0) if files == 0 else (x / length, y / length)


def _straight(step: float) -> tuple[Path, Path]:
    """Shaft and head along x, bent towards positive y."""
    far = 2 * step
    shaft = path(f"M 24 18 C 72 64 {far - 80} 64 {far - 36} 24")
    return shaft, _head((far - 36, 24), (far - 80, 64))


def _diagonal(step: float) -> tuple[Path, Path]:
    """As above, and through the corners at half a step and at one and a half steps."""
    far, first, second = 2 * step, step / 2, step * 1.5
    shaft = path(
        f"M 28 -14 C 44 -14 {first - 18} -9 {first} 0 "
        f"C {first + 76} 38 {second - 90} 20 {second} 0 "
        f"C {second + 14} -3 {far - 60} -6 {far - 43} -7"
    )
    return shaft, _head((far - 43, -7), (far - 60, -6))


def _head(tip: tuple[float, float], behind: tuple[float, float], size: float = 21) -> Path:
    angle = math.atan2(behind[1] - tip[1], behind[0] - tip[0])
    wings = [
        (tip[0] + size * math.cos(angle + a), tip[1] + size * math.sin(angle + a)) for a in (-0.75, 0.75)
    ]
    return polyline(wings[0], tip, wings[1])
