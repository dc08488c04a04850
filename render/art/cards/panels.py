"""The parts that only a profile has: its header, the panels of ladders, and the columns of curves."""

from __future__ import annotations

from games import GAMES
from games.core import Ladder
from render import theme
from render.art.cards.parts import GROUNDS, PLATE, SIGNS, on, text
from render.art.furniture import crown, sparkle, title
from render.art.lettering import label
from render.art.packages import LadderArt, ladder_art
from render.art.vector import Art, Drawing, Shape, down, move, place, rounded, scale
from render.cards.parts import WIDTH_PX
from render.cards.profile import (
    CHART_AT,
    CHART_PX,
    CURVE_AT,
    CURVE_PX,
    HEADER_PX,
    LINE_PX,
    NAME_MIDDLE,
    PANEL_PX,
)

MARK_PX = 56
LIGHT, DEEP = "#5A6FC4", "#2A3566"  # the shadow under a curve, at its highest point and at its foot


def sprites() -> dict[str, Drawing]:
    """The sprites that every profile uses."""
    drawings = {"head profile": head()}
    drawings |= {f"{sign} small chart": text(sign, "chart", "small", theme.SAND) for sign in SIGNS}
    drawings |= {f"{sign} huge plate": text(sign, "plate", "huge", theme.GOLD_LIGHT) for sign in SIGNS}
    for words in ("games", "game", "score"):
        drawings[f"{words} plate"] = text(words, "plate", "small", theme.SAND)
    drawings["unbeaten plate level"] = text("-", "plate", "small", theme.GOLD_LIGHT)
    drawings["best plate"] = on("plate", crown(19, 24, 34), 38, 40)
    drawings["achieved heading"] = text("achieved", "heading", "small", theme.SAND)
    return drawings | columns()


def panels(game: str) -> dict[str, Drawing]:
    """The panels of a game's ladders."""
    return {
        f"panel {ladder.key}": panel(ladder, ladder_art(game, ladder.key)) for ladder in GAMES[game].ladders
    }


def head() -> Drawing:
    """The title of a profile."""
    art: Art = [
        Shape(rounded(0, 0, WIDTH_PX, HEADER_PX, 0), theme.LACQUER),
        *title("Profile", 32, HEADER_PX / 2 - 3, 36, drop=4),
        *sparkle(206, 26, 9),
        *sparkle(228, 48, 6),
        Shape(rounded(0, HEADER_PX - 3, WIDTH_PX, 3, 0), theme.GOLD_DEEP),
    ]
    return Drawing(art, WIDTH_PX, HEADER_PX)


def panel(ladder: Ladder, shown: LadderArt) -> Drawing:
    """A plate with the mark and the name of a ladder, and a recess for its chart."""
    width, height = PANEL_PX
    art: Art = [
        Shape(rounded(0, 0, width, height, 0), theme.NAVY),
        Shape(rounded(0, 0, width, height, 18), PLATE),
        *place(shown.mark(), move(12, NAME_MIDDLE - MARK_PX / 2) @ scale(MARK_PX / 100)),
        label(ladder.title, 80, NAME_MIDDLE, 25, theme.CREAM),
        Shape(rounded(*CHART_AT, *CHART_PX, 10), GROUNDS["chart"]),
    ]
    for third in (0, 0.5, 1):
        y = CURVE_AT[1] + 2 + (CURVE_PX[1] - 3) * third
        art.append(Shape(rounded(CURVE_AT[0], y, CURVE_PX[0], 1.5, 0), theme.EDGE, opacity=0.6))
    return Drawing(art, width, height)


def columns() -> dict[str, Drawing]:
    """Narrow columns: the shadow of a curve for every height, and its line for every climb."""
    high = CURVE_PX[1]
    shade = Shape(rounded(0, 0, 1, high, 0), down(LIGHT, DEEP, 0, high))
    under = {
        f"under {height}": Drawing([shade], 1, height, (0, high - height, 1, height))
        for height in range(LINE_PX, high + 1)
    }
    line = {f"line {length}": Drawing(climb(length), 1, length) for length in range(LINE_PX, high + 1)}
    return under | line


def climb(length: int) -> Art:
    """A column of gold. Its first and last pixel are half ground, so that a slope looks smooth."""
    return [
        Shape(rounded(0, 0, 1, length, 0), GROUNDS["chart"]),
        Shape(rounded(0, length / 2, 1, length / 2, 0), LIGHT),
        Shape(rounded(0, 0, 1, length, 0), theme.GOLD, opacity=0.5),
        Shape(rounded(0, 1, 1, length - 2, 0), theme.GOLD),
    ]
