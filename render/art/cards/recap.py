"""The week of a server: its sky, a panel for each thing that stood out, and the frame of the best find."""

from __future__ import annotations

from itertools import chain

from games import GAMES
from render.art.cards.materials import GROUNDS, Ground, figure, of, phrase, word, written_phrase
from render.art.cards.medals import emblem, medal
from render.art.cards.panels import NAME_CAP_PX, TITLE_LEFT, slabbed, titled, under_sky
from render.art.cards.parts import SIGNS
from render.art.cards.puzzle import seen
from render.art.furniture import crown, sparkle
from render.art.motifs import motif
from render.art.packages import ladder_art
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale
from render.cards import recap as layout
from render.cards.parts import WIDTH_PX
from render.cards.profile import BAND_PX, HERO_PX, NAME_MIDDLE, PANEL_PX
from render.theme import NAVY

_FLAME = place(emblem("blaze"), scale(19))
PANELS = {
    "champion": ("champion", crown(0, 4, 40)),
    "upset": ("upset", place(emblem("up-bright"), scale(20))),
    "longest": ("longest game", emblem("clock")),
    "most": ("most games", place(medal(1), scale(18))),
    "puzzles": ("puzzle streak", _FLAME),
    "group": ("group streak", _FLAME),
}
"""The title of each panel, and the sign before it, in a box of MARK_PX about the origin."""

BAND = ("#6A32C2", "#4C2098")
FIND_BOX = (14, 1, WIDTH_PX - 28, layout.FIND_PX - 16)
FIND = of("ivory", BAND_PX, FIND_BOX[1] + FIND_BOX[3] + 8 - BAND_PX)


def sprites() -> dict[str, Drawing]:
    ground, counted = GROUNDS["panel"], dict.fromkeys(chain.from_iterable(layout.COUNTED_WORDS.values()))
    return {
        "sky recap": Drawing(under_sky("recap", "The week", WIDTH_PX / 2, 56, 56, 0.5), WIDTH_PX, HERO_PX),
        "find": Drawing(find(), WIDTH_PX, layout.FIND_PX),
        **{f"{sign} figure recap": figure(sign, ground, layout.FIGURES, 42) for sign in SIGNS + "%"},
        **{f"panel {kind}": Drawing(panel(kind), *PANEL_PX) for kind in PANELS},
        **{f"{words} recap": phrase(words, ground, layout.COUNTED, 19, ground.soft) for words in counted},
    }


def of_game(game: str) -> dict[str, Drawing]:
    """The name and the mark of each ladder, on a panel and beside the best find."""
    ground, drawings = GROUNDS["panel"], dict[str, Drawing]()
    for ladder in GAMES[game].ladders:
        mark = ladder_art(game, ladder.key).mark()
        (name, cap), (found, find_cap) = titled(ladder, 20), titled(ladder, 30, layout.FIND_NAME_PX)
        drawings |= {
            f"{ladder.key} recap": word(name, ground, layout.NAME, cap, room=20),
            f"{ladder.key} find": word(found, FIND, layout.FIND_NAME, find_cap, room=30),
            f"{ladder.key} mark recap": marked(mark, ground, layout.FACE_AT[1], layout.FACE_PX),
            f"{ladder.key} mark find": marked(mark, FIND, layout.FIND_MARK, layout.FIND_MARK_PX),
        }
    return drawings


def marked(mark: Art, ground: Ground, top: int, side: int) -> Drawing:
    """A mark in a square with room for crowns."""
    drawn = place(mark, move(side / 10, top + side / 10) @ scale(side / 125))
    return ground.under(drawn, side, side, top + side / 2)


def panel(kind: str) -> Art:
    """A slab of ivory under a band with a title, and the empty places of its faces."""
    title, sign = PANELS[kind]
    art = headed((2, 1, PANEL_PX[0] - 4, PANEL_PX[1] - 9), title, sign)
    if kind == "group":
        art += place(seen("lit-lantern"), move(42, 60))
    elif kind != "longest":
        art += motif("cards/rival", "face")
    if kind == "upset":
        art += motif("cards/rival", "loser")
    elif kind != "champion":
        half = layout.FACE_PX / 2
        art += place(sign, move(layout.MARK_LEFT + half, layout.FACE_AT[1] + half) @ scale(1.8))
    return art


def headed(box: tuple[float, float, float, float], title: str, before: Art) -> Art:
    """A slab under a band with a sign and a title."""
    titled = written_phrase(title, box[0] + TITLE_LEFT, NAME_MIDDLE, NAME_CAP_PX, "#FFF8E6")
    return slabbed(box, BAND, before, titled)


def find() -> Art:
    """The frame of the board, and the medallion of whoever found the move."""
    x, y, width, height = layout.FIND_BOX
    return [
        *headed(FIND_BOX, "best find", sparkle(0, 0, 18)),
        Shape(rounded(x - 8, y - 8, width + 16, height + 16, 14), NAVY, "#0E0B28", 3),
        *motif("cards/rival", "finder"),
    ]
