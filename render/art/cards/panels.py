"""The parts of a profile: its sky, the crests, the panels of ladders, their curves, and the tray below."""

from __future__ import annotations

from games import GAMES
from games.core import Ladder
from render import theme
from render.art.cards.materials import GOLD_RIM, GROUNDS, Ground, figure, gilded_phrase, slab, word, written
from render.art.cards.medals import emblem, medal
from render.art.cards.parts import SIGNS
from render.art.furniture import crown, on
from render.art.ladders import LadderArt
from render.art.lettering import text_width
from render.art.motifs import motif
from render.art.packages import ladder_art
from render.art.vector import Art, Drawing, Shape, clipped, down, move, place, rounded, scale
from render.art.words import named
from render.cards import profile as layout
from render.cards.parts import WIDTH_PX

VIOLET = "#4A2C9C"  # behind the panels
VELVET = "#24124F"  # of the tray
SKIES = "cards/skies"
MARK_PX = 44
TITLE_LEFT = 64  # beside the edge of a slab
NAME_CAP_PX = 25
RIBBON_CAP_PX = 22.5


def under_sky(name: str, title: str, x: float, y: float, cap: float, anchor: float = 0) -> Art:
    """A sky with its title, and what stands before this."""
    front = motif(SKIES, f"{name}-front")
    return [*motif(SKIES, name), *gilded_phrase(title, x, y, cap, anchor), *front]


def sprites() -> dict[str, Drawing]:
    return {
        "sky profile": Drawing(sky(), WIDTH_PX, layout.HERO_PX),
        "crest": crest([*place(crown(0, 0, 70), move(50, 54))]),
        "behind panels": on(VIOLET, [], WIDTH_PX, layout.PANEL_STEP[1]),
        "tray top": tray(0, layout.EDGE_PX),
        "tray": tray(40, layout.MEDALLION_PX[1]),
        "tray of lessons": tray(40, layout.LESSON_PX[1]),
        "tray foot": tray(200 - layout.EDGE_PX, layout.EDGE_PX),
        **columns(),
    }


def of_game(game: str) -> dict[str, Drawing]:
    """The panels, crests, names and ranks of a game's ladders."""
    drawings = {}
    for ladder in GAMES[game].ladders:
        art = ladder_art(game, ladder.key)
        drawn = panel(ladder, art)
        band = Ground(down(*art.world.band, 0, layout.BAND_PX))
        drawings[f"panel {ladder.key}"] = Drawing(drawn, *layout.PANEL_PX)
        drawings[f"crest {ladder.key}"] = crest(art.mark())
        title, cap = titled(ladder, RIBBON_CAP_PX)
        ribbon = word(title, GROUNDS["ribbon"], layout.RIBBON_MIDDLE, cap, room=RIBBON_CAP_PX)
        drawings[f"{ladder.key} ribbon"] = ribbon
        for sign in SIGNS + "#":
            drawings[f"{sign} rank band {ladder.key}"] = figure(sign, band, layout.NAME_MIDDLE, NAME_CAP_PX)
        for rank in (1, 2, 3):
            x, y, width, height = box = (*layout.MEDAL_AT, *layout.MEDAL_PX)
            won = place(medal(rank), move(x + width / 2, y + height / 2) @ scale(23))
            drawings[f"medal {rank} {ladder.key}"] = Drawing([*drawn, *won], width, height, box)
    return drawings


def sky() -> Art:
    """The title, and the boards with totals, under rays from the crest."""
    return under_sky("profile", "Profile", 30, 46, 44)


def crest(mark: Art) -> Drawing:
    """A mark in a box of 100 x 100 on enamel in gold, with laurels, a crown, and a ribbon below."""
    left, _, width, height = layout.CREST
    shown = place(mark, move(left + width / 2, 95) @ scale(0.82) @ move(-50, -50))
    return Drawing([*sky(), *emblem("crest"), *shown, *emblem("crest-front")], width, height, layout.CREST)


def panel(ladder: Ladder, shown: LadderArt) -> Art:
    """A slab of ivory under a band with the mark and the name of a ladder, and the recess of its chart.

    The curve's box has the colour of the band: what lies above a curve is dark and laid on it.
    """
    width, height = layout.PANEL_PX
    title, cap = titled(ladder, NAME_CAP_PX)
    mark = place(shown.mark(), move(-MARK_PX / 2, -1 - MARK_PX / 2) @ scale(MARK_PX / 100))
    named = written(title, 2 + TITLE_LEFT, layout.NAME_MIDDLE, cap, "#FFF8E6")
    return [
        *slabbed((2, 1, width - 4, height - 9), shown.world.band, mark, named),
        Shape(rounded(*layout.CHART_AT, *layout.CHART_PX, 10), "#221A4A", "#0E0B28", 2),
        Shape(rounded(*layout.CURVE_AT, *layout.CURVE_PX, 0), shown.world.band[0]),
    ]


def slabbed(box: tuple[float, float, float, float], band: tuple[str, str], sign: Art, title: Shape) -> Art:
    """A slab under a band with a title and a sign, which is about the origin, on the ground of all panels."""
    x, y, width, height = box
    face = rounded(*box, 14)
    return [
        Shape(rounded(0, 0, WIDTH_PX, y + height + 20, 0), VIOLET),
        *slab(box, 14, "ivory", shade=(layout.BAND_PX, y + height + 8 - layout.BAND_PX)),
        *clipped([Shape(rounded(x, 0, width, layout.BAND_PX, 0), down(*band, 0, layout.BAND_PX))], face),
        Shape(face, stroke="#3A2412", width=2),
        Shape(rounded(x + 1, layout.BAND_PX - 3, width - 2, 3, 0), GOLD_RIM),
        *place(sign, move(x + 10 + MARK_PX / 2, layout.NAME_MIDDLE)),
        title,
    ]


def titled(ladder: Ladder, cap: float, most_px: float = 0) -> tuple[str, float]:
    """A ladder's name in the language that is drawn, and capitals with which it fits.

    Without ``most_px`` it is no wider than in English.
    """
    title = named(ladder.title)
    return title, cap * min(1, (most_px or text_width(ladder.title, cap)) / text_width(title, cap))


def columns() -> dict[str, Drawing]:
    """Columns of one pixel: the dark above a curve, and its line for every climb."""
    wide, high = layout.CURVE_PX
    dark = GROUNDS["chart"].paint
    over = {f"over {height}": on(dark, [], 1, height) for height in range(1, high + 1)}
    line = {f"line {length}": climb(length) for length in range(layout.LINE_PX, high + 1)}
    return over | line | {"no curve": on(dark, [], wide, high)}


def climb(length: int) -> Drawing:
    """A column of gold between two dark edges."""
    return on("#3A1E02", [Shape(rounded(0, 1, 1, length - 2, 0), theme.GOLD)], 1, length)


def tray(top: float, height: int) -> Drawing:
    """A part of the tray of velvet, 200 pixels high as a whole."""
    return Drawing(motif(SKIES, "tray"), WIDTH_PX, height, (0, top, WIDTH_PX, height))
