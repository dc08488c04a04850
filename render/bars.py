"""The bars above and below a square board: a row at both edges and one between them. Knows no game."""

from __future__ import annotations

from render import theme
from render.atlas import Atlas, Row, Scene

HEADER_MIDDLE = 37

_EDGE = 14


def bar(sprites: Atlas, left: Row, between: Row, right: Row, middle: int) -> Scene:
    """``left`` and ``right`` at the edges, ``between`` midway between them, all centred on height ``middle``.

    Nothing is shown for an empty row.
    """
    right_from = theme.BOARD_PX - _EDGE - sprites.width(right)
    between_from = (_EDGE + sprites.width(left) + right_from - sprites.width(between)) // 2
    return [
        *sprites.row(left, _EDGE, middle),
        *sprites.row(right, right_from, middle),
        *sprites.row(between, between_from, middle),
    ]


def score(points: tuple[int, int]) -> Row:
    """The score of a match of two, in the order of the seats."""
    first, second = map(str, points)
    return [*first, 10, ":", 10, *second]
