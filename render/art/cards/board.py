"""The parts that only a leaderboard has: its ground and the captions of its columns."""

from __future__ import annotations

from render import theme
from render.art.cards.parts import SIZES
from render.art.lettering import label, text_width
from render.art.vector import Drawing, Shape, rounded
from render.cards.parts import WIDTH_PX

CAPTIONS = ("rating", "gained", "games", "won-drawn-lost", "won-lost", "streak", "trend", "beaten", "score")
TALLEST_PX = 1200


def sprites() -> dict[str, Drawing]:
    ground = Drawing([Shape(rounded(0, 0, WIDTH_PX, TALLEST_PX, 0), theme.NAVY)], WIDTH_PX, TALLEST_PX)
    return {
        "ground": ground,
        **{words: caption(words) for words in CAPTIONS},
        "no rated games yet": caption("no rated games yet", "big", theme.CREAM),
    }


def caption(words: str, size: str = "small", colour: str = theme.SAND) -> Drawing:
    """Words on the navy of the ground."""
    cap = SIZES[size]
    width, height = round(text_width(words, cap)) + 2, 2 * round(cap * 0.85)
    navy = Shape(rounded(0, 0, width, height, 0), theme.NAVY)
    return Drawing([navy, label(words, 1, height / 2, cap, colour)], width, height)
