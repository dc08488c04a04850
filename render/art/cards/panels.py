"""The parts of a profile: its sky, the crests, the panels of ladders, their curves, and the tray below."""

from __future__ import annotations

from games import GAMES
from games.core import Ladder
from render import theme
from render.art.cards.materials import (
    GOLD_RIM,
    GROUNDS,
    Ground,
    burst_of_light,
    figure,
    gilded_phrase,
    sign_board,
    slab,
    word,
    written,
)
from render.art.cards.medals import emblem, medal
from render.art.cards.parts import SIGNS
from render.art.furniture import crown, on, sparkle
from render.art.ladders import LadderArt
from render.art.packages import ladder_art
from render.art.vector import Art, Drawing, Linear, Shape, clipped, down, move, place, rounded, scale
from render.cards.parts import WIDTH_PX
from render.cards.profile import (
    BAND_PX,
    BOARDS,
    CHART_AT,
    CHART_PX,
    CREST,
    CURVE_AT,
    CURVE_PX,
    EDGE_PX,
    HERO_PX,
    LESSON_PX,
    LINE_PX,
    MEDAL_AT,
    MEDAL_PX,
    MEDALLION_PX,
    NAME_MIDDLE,
    PANEL_LEFT,
    PANEL_PX,
    PANEL_STEP,
    RIBBON_MIDDLE,
)

VIOLET = "#4A2C9C"  # behind the panels
VELVET = "#24124F"  # of the tray
MARK_PX = 44
NAME_CAP_PX = 25
SKY = Linear(0, 0, 0, HERO_PX, ((0, "#2E1A78"), (0.5, "#6A2E9E"), (0.85, "#D0508A"), (1, "#FF9A6A")))


def sprites() -> dict[str, Drawing]:
    """The sprites that every profile uses."""
    return {
        "sky profile": Drawing(sky(), WIDTH_PX, HERO_PX),
        "crest": crest([*place(crown(0, 0, 70), move(50, 54))]),
        "behind panels": on(VIOLET, [], WIDTH_PX, PANEL_STEP[1]),
        "tray top": tray(0, EDGE_PX),
        "tray": tray(40, MEDALLION_PX[1]),
        "tray of lessons": tray(40, LESSON_PX[1]),
        "tray foot": tray(200 - EDGE_PX, EDGE_PX),
        **columns(),
    }


def of_game(game: str) -> dict[str, Drawing]:
    """The panels, crests, names and ranks of a game's ladders."""
    drawings = {}
    for ladder in GAMES[game].ladders:
        art = ladder_art(game, ladder.key)
        drawn = panel(ladder, art)
        band = Ground(down(*art.world.band, 0, BAND_PX))
        drawings[f"panel {ladder.key}"] = Drawing(drawn, *PANEL_PX)
        drawings[f"crest {ladder.key}"] = crest(art.mark())
        drawings[f"{ladder.key} ribbon"] = word(ladder.title, GROUNDS["ribbon"], RIBBON_MIDDLE, 22.5)
        for sign in SIGNS + "#":
            drawings[f"{sign} rank band {ladder.key}"] = figure(sign, band, NAME_MIDDLE, NAME_CAP_PX)
        for rank in (1, 2, 3):
            x, y, width, height = (*MEDAL_AT, *MEDAL_PX)
            won = place(medal(rank), move(x + width / 2, y + height / 2) @ scale(23))
            drawings[f"medal {rank} {ladder.key}"] = Drawing(
                [*drawn, *won], width, height, (x, y, width, height)
            )
    return drawings


def sky() -> Art:
    """The title, and the boards with totals, under rays from the crest."""
    x, y = WIDTH_PX / 2, 92
    return [
        Shape(rounded(0, 0, WIDTH_PX, HERO_PX, 0), SKY),
        *burst_of_light(x, y, 720, 28, "#FFE183", 0.24),
        *gilded_phrase("Profile", 30, 46, 44),
        *(shape for box in BOARDS for shape in sign_board(*box)),
        *(
            spark
            for at in ((322, 34, 12), (684, 38, 12), (770, 42, 9), (930, 34, 13))
            for spark in sparkle(*at)
        ),
        Shape(rounded(0, HERO_PX - 4, WIDTH_PX, 4, 0), GOLD_RIM),
    ]


def crest(mark: Art) -> Drawing:
    """A mark in a box of 100 x 100 on enamel in gold, with laurels, a crown, and a ribbon below."""
    left, _, width, height = CREST
    shown = place(mark, move(left + width / 2, 95) @ scale(0.82) @ move(-50, -50))
    return Drawing([*sky(), *emblem("crest"), *shown, *emblem("crest-front")], width, height, CREST)


def panel(ladder: Ladder, shown: LadderArt) -> Art:
    """A slab of ivory under a band with the mark and the name of a ladder, and the recess of its chart.

    The curve's box has the colour of the band: what lies above a curve is dark and laid on it.
    """
    width, height = PANEL_PX
    world = shown.world
    face = rounded(2, 1, width - 4, height - 9, 14)
    art: Art = [
        Shape(rounded(0, 0, width, height, 0), VIOLET),
        *slab((2, 1, width - 4, height - 9), 14, "ivory", shade=(BAND_PX, height - BAND_PX)),
        *clipped([Shape(rounded(0, 0, width, BAND_PX, 0), down(*world.band, 0, BAND_PX))], face),
        Shape(face, stroke="#3A2412", width=2),
        Shape(rounded(3, BAND_PX - 3, width - 6, 3, 0), GOLD_RIM),
        *place(shown.mark(), move(12, NAME_MIDDLE - 1 - MARK_PX / 2) @ scale(MARK_PX / 100)),
        written(ladder.title, 66, NAME_MIDDLE, NAME_CAP_PX, "#FFF8E6"),
        Shape(rounded(*CHART_AT, *CHART_PX, 10), "#221A4A", "#0E0B28", 2),
        Shape(rounded(*CURVE_AT, *CURVE_PX, 0), world.band[0]),
    ]
    return art


def columns() -> dict[str, Drawing]:
    """Columns of one pixel: the dark above a curve, and its line for every climb."""
    wide, high = CURVE_PX
    dark = GROUNDS["chart"].paint
    over = {f"over {height}": on(dark, [], 1, height) for height in range(1, high + 1)}
    line = {f"line {length}": climb(length) for length in range(LINE_PX, high + 1)}
    return over | line | {"no curve": on(dark, [], wide, high)}


def climb(length: int) -> Drawing:
    """A column of gold between two dark edges."""
    return on("#3A1E02", [Shape(rounded(0, 1, 1, length - 2, 0), theme.GOLD)], 1, length)


def tray(top: float, height: int) -> Drawing:
    """A part of the tray of velvet, 200 pixels high as a whole."""
    velvet = rounded(PANEL_LEFT, 3, WIDTH_PX - 2 * PANEL_LEFT, 194, EDGE_PX - 3)
    art = [
        Shape(rounded(0, 0, WIDTH_PX, 200, 0), VIOLET),
        Shape(velvet, VELVET, "#120834", 6),
        Shape(velvet, stroke="#E0A83A", width=2.6),
    ]
    return Drawing(art, WIDTH_PX, height, (0, top, WIDTH_PX, height))
