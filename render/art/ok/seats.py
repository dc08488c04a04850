"""The seats of OK: a token for each with its number; points."""

from __future__ import annotations

from render import theme
from render.art.furniture import crown, on, on_header
from render.art.motifs import motif
from render.art.ok.tiles import numeral
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale
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
    two = points <= -10
    number = numeral(abs(points), 5 if points < 0 else 0, 0.5, 25 if two else 31)
    left = min(v for _, at in number for v in at[::2])
    minus = [Shape(rounded(left - 13, -2, 9, 5, 2), "#42250A")] if points < 0 else []
    return [*motif("ok/seats", "coin"), Shape(number, "#42250A", "#42250A", 1.8), *minus]


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
        f"coin {points}": on_header(place(coin(points), move(COIN_PX / 2, COIN_PX / 2)), COIN_PX, COIN_PX)
        for points in range(FEWEST, MOST + 1)
    }
    half = BADGE_PX / 2
    for seat in range(4):
        name = f"@{seat + 1}"
        small = place(badge(seat), move(half, half) @ scale(half / 100))
        drawings |= {
            name: disc(seat, theme.LACQUER, TOKEN_PX),
            f"{name} won": disc(seat, theme.LACQUER, TOKEN_PX, won=True),
            f"{name} on felt": disc(seat, felt, TOKEN_PX),
            f"{name} badge": on_header(small, BADGE_PX, BADGE_PX),
        }
    return drawings
