"""The seats of OK: a token for each with its number; points."""

from __future__ import annotations

from render import theme
from render.art.furniture import crown
from render.art.motifs import motif
from render.art.ok.tiles import numeral
from render.art.vector import (
    Art,
    Drawing,
    Linear,
    Shape,
    circle,
    down,
    move,
    place,
    polar,
    rounded,
    scale,
)
from render.ok.piles import BADGE_PX
from render.ok.table import COIN_PX, TOKEN_PX

INKS = ("#560E22", "#5E3A06", "#073E44", "#2C1150")  # of the numbers
FEWEST, MOST = -19, 20  # points: a player with 1 point can lose 20


def token(seat: int) -> Art:
    """A seat's disc with its motif (cat, tea glass, eye bead, tulip) and, at the lower right, its number."""
    ink = INKS[seat]
    return [*motif("ok/seats", f"{seat + 1}"), Shape(numeral(seat + 1, 58, 56, 58), ink, ink, 3)]


def badge(seat: int) -> Art:
    """A seat's colour and number alone, for thumbnails."""
    ink = INKS[seat]
    return [*motif("ok/seats", f"badge-{seat + 1}"), Shape(numeral(seat + 1, 0, 0, 116), ink, ink, 6)]


def coin(points: int) -> Art:
    """A seat's points on a coin of radius 36 about (0, 0)."""
    gold = Linear(0, -34, 0, 34, ((0, "#FFF0B0"), (0.5, "#F7BE3C"), (1, "#B97312")))
    two = points <= -10
    number = numeral(abs(points), 5 if points < 0 else 0, 0.5, 25 if two else 31)
    left = min(v for _, at in number for v in at[::2])
    minus = [Shape(rounded(left - 13, -2, 9, 5, 2), "#42250A")] if points < 0 else []
    return [
        Shape(circle(0, 0, 34.5), gold, "#5C3705", 2.4),
        Shape(circle(0, 0, 27.5), down("#FFE594", "#F2B02E", -28, 28), "#B97312", 1.6),
        *(Shape(move(*polar(18 * i, 31)).path(circle(0, 0, 1.3)), "#8A5A0C") for i in range(20)),
        Shape(number, "#42250A", "#42250A", 1.8),
        *minus,
    ]


def on(ground: str, art: Art, width: int, height: int) -> Drawing:
    """Art on a plain ground."""
    return Drawing([Shape(rounded(0, 0, width, height, 0), ground), *art], width, height)


def disc(seat: int, ground: str, size: int, won: bool = False) -> Drawing:
    """A token; the winner's token has a crown over its upper edge."""
    half = size / 2
    if not won:
        return on(ground, place(token(seat), move(half, half) @ scale(half / 100)), size, size)
    art = place(token(seat), move(half, half + 4) @ scale((half - 4) / 100))
    return on(ground, [*art, *crown(half, 14, 40)], size, size)


def sprites(felt: str) -> dict[str, Drawing]:
    """Tokens, badges and coins, on lacquer and on the table's felt."""
    drawings = {
        f"coin {points}": on(
            theme.LACQUER, place(coin(points), move(COIN_PX / 2, COIN_PX / 2)), COIN_PX, COIN_PX
        )
        for points in range(FEWEST, MOST + 1)
    }
    for seat in range(4):
        name = f"@{seat + 1}"
        half = BADGE_PX / 2
        drawings |= {
            name: disc(seat, theme.LACQUER, TOKEN_PX),
            f"{name} won": disc(seat, theme.LACQUER, TOKEN_PX, won=True),
            f"{name} on felt": disc(seat, felt, TOKEN_PX),
            f"{name} badge": on(
                theme.LACQUER, place(badge(seat), move(half, half) @ scale(half / 100)), BADGE_PX, BADGE_PX
            ),
        }
    return drawings
