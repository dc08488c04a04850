"""The score between two people: its sky with two medallions, and the signs of the last games."""

from __future__ import annotations

from render.art.cards.materials import GOLD_RIM, GROUNDS, burst_of_light, gilded_phrase, phrase, sign_board
from render.art.cards.panels import SKY
from render.art.furniture import on, sparkles
from render.art.motifs import motif
from render.art.vector import Art, Drawing, Shape, circle, path, rounded
from render.cards import rival as layout
from render.cards.parts import LINES, WIDTH_PX
from render.cards.profile import HERO_PX

RIM_PX = 9


def sprites() -> dict[str, Drawing]:
    panel, middle = GROUNDS["panel"], LINES["panel"]["games"]
    return {
        "sky rival": Drawing(sky(), WIDTH_PX, HERO_PX),
        **{
            f"sign {sign}": on(GROUNDS["chart"].paint, motif("cards/rival", sign), *layout.SIGN_PX)
            for sign in ("won", "drawn", "lost", "none")
        },
        **{
            f"{words} panel": phrase(words, panel, middle, 17, panel.soft)
            for words in ("in a group", "together")
        },
    }


def sky() -> Art:
    """The title over a board for the sum, between two medallions; "you" stands below the first one."""
    art = [
        Shape(rounded(0, 0, WIDTH_PX, HERO_PX, 0), SKY),
        *burst_of_light(WIDTH_PX / 2, 92, 720, 28, "#FFE183", 0.24),
        *gilded_phrase("Our score", WIDTH_PX / 2, 42, 44, 0.5),
        *sign_board(*layout.BOARD),
        *sparkles((322, 34, 12), (684, 38, 12), (60, 120, 9), (934, 60, 13)),
    ]
    for x, y in layout.FACES:
        art += medallion(x + layout.FACE_PX / 2, y + layout.FACE_PX / 2, layout.FACE_PX / 2)
    x, y = layout.FACES[0]
    return [
        *art,
        *gilded_phrase("you", x + layout.FACE_PX / 2, 174, 21, 0.5),
        Shape(rounded(0, HERO_PX - 4, WIDTH_PX, 4, 0), GOLD_RIM),
    ]


def medallion(x: float, y: float, r: float) -> Art:
    """A place for a face; without one, a head and shoulders."""
    left, right, foot, top = x - r * 0.6, x + r * 0.6, y + r * 0.7, y + r * 0.02
    shoulders = path(f"M {left} {foot} C {left} {top} {right} {top} {right} {foot} Z")
    return [
        Shape(circle(x, y + 4, r + RIM_PX + 2), "#0A0418", opacity=0.5),
        Shape(circle(x, y, r + RIM_PX), "#F2BC45", "#4A2404", 3),
        Shape(circle(x, y, r), "#3A2E6E", "#4A2404", 3),
        Shape(circle(x, y - r * 0.24, r * 0.32), "#A79BE0"),
        Shape(shoulders, "#A79BE0"),
    ]
