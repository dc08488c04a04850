"""The board of streaks: a sunset with lanterns over the sea, and the strips of the places on it."""

from __future__ import annotations

from render.art.cards.materials import GOLD_RIM, GROUNDS, gilded_phrase, phrase, sign_board
from render.art.cards.puzzle import SKY, seen
from render.art.cards.worlds import sea, sky, strip
from render.art.ladders import World
from render.art.vector import Art, Drawing, Shape, rounded
from render.cards.leaderboard import FOOT_PX, GAP_PX, LOW_PX, LOW_SIGN, ROW_PX
from render.cards.parts import LINES, WIDTH_PX

SUNSET = World(sky=SKY, disc=("#FF5A3C", "#C2141F"), sea=("#24448F", "#5C86DE"), band=("#B3264A", "#8A1440"))
CAPTIONS = ("best", "solved")


def sprites() -> dict[str, Drawing]:
    return {
        "sky streaks": Drawing(low(), WIDTH_PX, LOW_PX),
        "row ivory streaks": strip(SUNSET, "ivory"),
        "row enamel streaks": strip(SUNSET, "enamel"),
        "gap streaks": Drawing(sea(SUNSET, -ROW_PX, ROW_PX), WIDTH_PX, GAP_PX),
        "shore streaks": Drawing(sea(SUNSET, -ROW_PX, ROW_PX), WIDTH_PX, FOOT_PX),
        "no streaks yet": phrase("no streaks yet", GROUNDS["ivory"], LINES["ivory"]["level"], 25),
        **{words: phrase(words, GROUNDS["captions"], 20, 20, "#FFE3A1") for words in CAPTIONS},
    }


def low() -> Art:
    """The sky, with the name of the board and five lanterns on a string before the sun."""
    return [
        *sky(SUNSET, LOW_PX, (736, 130, 112), 900),
        *seen("streaks"),
        *gilded_phrase("Daily puzzle", 28, 40, 50),
        *sign_board(*LOW_SIGN),
        Shape(rounded(0, LOW_PX - 4, WIDTH_PX, 4, 0), GOLD_RIM),
    ]
