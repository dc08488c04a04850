"""The seats of OK: a token for each (cat, tea glass, eye bead, tulip) with its number; points."""

from __future__ import annotations

from collections.abc import Callable

from render import theme
from render.art.furniture import crown
from render.art.ok.tiles import numeral
from render.art.vector import (
    Art,
    Drawing,
    Linear,
    Radial,
    Shape,
    circle,
    down,
    ellipse,
    line,
    mirrored,
    move,
    path,
    place,
    polar,
    polygon,
    rounded,
    scale,
)
from render.ok.piles import BADGE_PX
from render.ok.table import COIN_PX, TOKEN_PX

DISCS = (
    ("#F08FA6", "#A8294C", "#560E22"),
    ("#FFDF94", "#C07A12", "#5E3A06"),
    ("#7FE0DC", "#177E88", "#073E44"),
    ("#C9A4F0", "#5F3597", "#2C1150"),
)
FEWEST, MOST = -19, 20  # points: a player with 1 point can lose 20


# ---- motifs, about (0, 0), of radius 100 ------------------------------------------------------------------


def cat() -> Art:
    fur, edge = down("#FFFDF4", "#F3DFC0", -50, 50), "#5B2230"
    head = path(
        "M -54 12 C -58 -16 -58 -42 -50 -60 C -38 -54 -24 -44 -16 -36 C -6 -39 6 -39 16 -36 "
        "C 24 -44 38 -54 50 -60 C 58 -42 58 -16 54 12 C 52 40 28 56 0 56 C -28 56 -52 40 -54 12 Z"
    )
    ear = path("M -46 -46 C -40 -42 -32 -36 -28 -30 C -36 -26 -42 -20 -46 -12 C -48 -24 -48 -36 -46 -46 Z")
    return [
        Shape(head, fur, edge, 5),
        *(Shape(each, "#F0A0A8") for each in (ear, mirrored(ear))),
        line("M -4 -38 L 0 -16 L 4 -38", "#D9914C", 5),
        *(Shape(ellipse(x, 8, 10, 13), "#2E8F7A", edge, 3) for x in (-24, 24)),
        *(Shape(ellipse(x, 8, 3.6, 9), "#14141C") for x in (-24, 24)),
        Shape(polygon((-8, 24), (8, 24), (0, 33)), "#D9577A", edge, 2.5),
        line("M 0 33 C -2 42 -12 44 -16 38 M 0 33 C 2 42 12 44 16 38", edge, 3.4),
        line("M -38 28 L -64 22 M -38 36 L -62 40 M 38 28 L 64 22 M 38 36 L 62 40", "#FFF6E4", 3.2),
    ]


def tea_glass() -> Art:
    edge = "#5B2A0A"
    glass = path(
        "M -32 -48 C -34 -18 -18 -10 -18 6 C -18 24 -32 26 -28 46 C -20 54 20 54 28 46 "
        "C 32 26 18 24 18 6 C 18 -10 34 -18 32 -48 Z"
    )
    tea = path(
        "M -27 -32 C -26 -14 -12 -6 -12 7 C -12 24 -24 28 -22 42 C -12 48 12 48 22 42 "
        "C 24 28 12 24 12 7 C 12 -6 26 -14 27 -32 Z"
    )
    return [
        Shape(ellipse(0, 52, 52, 13), down("#FFFDF4", "#E3CDA2", 40, 66), edge, 4),
        Shape(ellipse(0, 49, 36, 7), None, "#C8321F", 3),
        Shape(glass, "#FFF8E6", edge, 4.5),
        Shape(tea, down("#E8672A", "#A3200F", -34, 46)),
        Shape(ellipse(0, -32, 27, 5), "#F59A55"),
        line("M -20 -22 C -18 -10 -8 -4 -7 6", "#FFE3C0", 4.5),
        line("M -12 -56 C -20 -64 -4 -68 -12 -78 M 10 -56 C 2 -64 18 -68 10 -78", "#FFFDF4", 4.5),
    ]


def eye_bead() -> Art:
    glass = Radial(-16, -20, 84, ((0, "#2F63D6"), (1, "#0E2A73")))
    return [
        Shape(circle(0, 0, 60), glass, "#081844", 4),
        Shape(circle(0, 3, 40), "#FFFDF4", "#C9D6F2", 2),
        Shape(circle(0, 5, 27), "#63B8F0", "#1F5FBF", 2),
        Shape(circle(0, 7, 14), "#12141E"),
        Shape(circle(-6, 0, 5), "#FFFFFF"),
        line("M -44 -16 C -38 -34 -22 -48 -2 -50", "#A9C3F7", 6),
    ]


def tulip() -> Art:
    edge, leaf = "#3B0F45", down("#8FDCA0", "#2F8F63", -10, 64)
    outer = down("#FFC9D6", "#E86B8E", -66, 18)
    return [
        line("M 0 6 L 0 66", "#1E5B40", 9),
        line("M 0 6 L 0 66", "#6CC58A", 4.5),
        Shape(path("M -2 64 C -34 60 -50 30 -50 0 C -22 12 -6 34 -2 64 Z"), leaf, "#1E5B40", 4),
        Shape(path("M 2 64 C 34 60 50 30 50 0 C 22 12 6 34 2 64 Z"), leaf, "#1E5B40", 4),
        Shape(path("M 0 18 C -34 16 -42 -24 -30 -66 C -12 -54 0 -38 4 -16 Z"), outer, edge, 4),
        Shape(path("M 0 18 C 34 16 42 -24 30 -66 C 12 -54 0 -38 -4 -16 Z"), outer, edge, 4),
        Shape(
            path("M 0 20 C -24 6 -24 -36 0 -72 C 24 -36 24 6 0 20 Z"),
            down("#FFF0F4", "#F490AE", -72, 20),
            edge,
            4,
        ),
        line("M 0 -38 L 0 4 M -10 -24 C -10 -12 -8 -4 -4 4 M 10 -24 C 10 -12 8 -4 4 4", "#C2476F", 2.8),
    ]


MOTIFS: tuple[Callable[[], Art], ...] = (cat, tea_glass, eye_bead, tulip)


def token(seat: int) -> Art:
    """A seat's disc with its motif and, at the lower right, its number."""
    light, body, dark = DISCS[seat]
    number = numeral(seat + 1, 58, 56, 58)
    return [
        Shape(circle(0, 0, 96), down(light, dark, -96, 96), dark, 5),
        Shape(circle(0, 0, 82), Radial(-20, -30, 130, ((0, light), (1, body))), dark, 3),
        *place(MOTIFS[seat](), move(-8, -6) @ scale(1.08)),
        Shape(circle(58, 56, 46), theme.CREAM, dark, 7),
        Shape(number, dark, dark, 3),
    ]


def badge(seat: int) -> Art:
    """A seat's colour and number alone, for thumbnails."""
    light, body, dark = DISCS[seat]
    number = numeral(seat + 1, 0, 0, 116)
    return [
        Shape(circle(0, 0, 95), down(light, body, -95, 60), dark, 9),
        Shape(circle(0, 0, 74), theme.CREAM),
        Shape(number, dark, dark, 6),
    ]


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
