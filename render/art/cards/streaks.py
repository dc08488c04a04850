"""The board of streaks: a sunset with lanterns over the sea, and the strips of the places on it."""

from __future__ import annotations

from render.art.cards.materials import GOLD_RIM, GROUNDS, gilded_phrase, phrase, sign_board
from render.art.cards.puzzle import SKY, SUN, clouds, lantern, petals
from render.art.cards.worlds import sea, sky, strip
from render.art.ladders import World
from render.art.vector import Art, Drawing, Shape, move, path, place, rounded
from render.cards.leaderboard import FOOT_PX, GAP_PX, LOW_PX, LOW_SIGN, ROW_PX
from render.cards.parts import LINES, WIDTH_PX

SUNSET = World(sky=SKY, disc=SUN, sea=("#24448F", "#5C86DE"), band=("#B3264A", "#8A1440"))
CAPTIONS = ("best", "solved")


def sprites() -> dict[str, Drawing]:
    """The sprites of the board of streaks."""
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
    lanterns = [shape for i in range(5) for shape in place(lantern(lit=True), move(560 + 76 * i, 40))]
    return [
        *sky(SUNSET, LOW_PX, (736, 130, 112), 900),
        *clouds(((600, 158, 110), (800, 146, 130))),
        Shape(path("M 540 26 C 660 50 830 50 940 26"), stroke="#3A1504", width=4),
        *lanterns,
        *petals(((474, 60, 15), (500, 140, 200), (962, 96, 80))),
        *gilded_phrase("Daily puzzle", 28, 40, 50),
        *sign_board(*LOW_SIGN),
        Shape(rounded(0, LOW_PX - 4, WIDTH_PX, 4, 0), GOLD_RIM),
    ]
