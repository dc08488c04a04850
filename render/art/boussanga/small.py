"""Boussanga's emoji: pawns, seats and the ways a card can lie."""

from __future__ import annotations

from games.boussanga.board import FACINGS
from games.boussanga.cards import ELEMENTS
from render import theme
from render.art.boussanga.pawns import pawn
from render.art.boussanga.seats import SIGNS, seat_sign
from render.art.vector import Art, Drawing, Shape, move, place, polygon, rounded, turn


def facing_arrow(eighths: int) -> Art:
    """A gold arrow out of a turned card that shows where the card's top points."""
    arrow = polygon((0, -92), (44, -40), (16, -40), (16, 0), (-16, 0), (-16, -40), (-44, -40))
    return place(
        [
            Shape(rounded(-44, -4, 88, 88, 16), "#33407A", "#C9D6F5", 7),
            Shape(arrow, theme.GOLD, "#7A4E0A", 6),
        ],
        move(100, 100) @ turn(45 * eighths),
    )


def emoji() -> dict[str, Drawing]:
    px = theme.EMOJI_PX
    unit = (-1.2, -1.14, 2.4, 2.4)
    return {
        **{element: Drawing(pawn(element), px, px, unit) for element in ELEMENTS},
        **{name: Drawing(seat_sign(name), px, px, (-1.28, -1.26, 2.56, 2.56)) for name in SIGNS},
        **{
            f"facing {facing}": Drawing(facing_arrow(i), px, px, (0, 0, 200, 200))
            for i, facing in enumerate(FACINGS)
        },
    }
