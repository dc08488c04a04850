"""The parts of every leaderboard: the lower parts of the podium's steps and the captions of the columns."""

from __future__ import annotations

from render.art.cards.materials import GOLD_RIM, GROUNDS, LACQUER, MATERIALS, STEP, phrase, written
from render.art.furniture import on
from render.art.lettering import text_width
from render.art.vector import Art, Drawing, Shape, rounded
from render.art.words import fitted
from render.cards.leaderboard import CAPTIONS_PX, HERO_PX, METALS, STEP_FOLD, STEPS
from render.cards.parts import LINES, WIDTH_PX

CAPTIONS = ("rating", "gained", "games", "won-drawn-lost", "won-lost", "streak", "trend", "beaten", "score")

COLUMNS_PX = {"games": 94}
"""Columns that are narrower than the room of their word elsewhere."""


def sprites() -> dict[str, Drawing]:
    return {
        "captions": under_captions(CAPTIONS_PX),
        **{words: caption(words) for words in CAPTIONS},
        "no rated games yet": phrase("no rated games yet", GROUNDS["ivory"], LINES["ivory"]["level"], 25),
        **{
            f"foot {metal} {width} {'own' if own else 'plain'}": foot(metal, width, own=own)
            for metal in METALS
            for width in sorted({width for _, width in STEPS})
            for own in (False, True)
        },
    }


def caption(english: str) -> Drawing:
    """The name of a column, no wider than the column."""
    ground = GROUNDS["captions"]
    text, cap = fitted(english, 20, COLUMNS_PX.get(english))
    width = round(text_width(text, cap)) + 2
    return ground.under([written(text, 1, 20, cap, "#FFE3A1")], width, 32, 20)


def under_captions(height: int) -> Drawing:
    """The ground of captions, with a line of gold above."""
    return on(LACQUER, [Shape(rounded(0, 0, WIDTH_PX, 4, 0), GOLD_RIM)], WIDTH_PX, height)


def foot(metal: str, width: int, *, own: bool) -> Drawing:
    """The lower part of a step, down to the foot of the sky; the reader's has a plate of enamel."""
    made, high = MATERIALS[metal], HERO_PX - STEP_FOLD
    whole = rounded(1, STEP_FOLD - 40, width - 2, high + 80, 0)
    art: Art = [
        Shape(whole, made.shaded(*STEP), made.edge, 2),
        Shape(rounded(4, STEP_FOLD - 40, width - 8, high + 80, 0), stroke="#FFFFFF", width=1.6, opacity=0.6),
    ]
    if own:
        enamel = MATERIALS["enamel"]
        plate = rounded(12, STEP_FOLD + 3, width - 24, high - 12, 14)
        art += [Shape(plate, enamel.shaded(*STEP), enamel.edge, 7), Shape(plate, stroke="#FFF4DC", width=3)]
    return Drawing(art, width, high, (0, STEP_FOLD, width, high))
