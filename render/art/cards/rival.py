"""The score between two people: its sky with two medallions, and the signs of the last games."""

from __future__ import annotations

from render.art.cards.materials import GOLD_RIM, GROUNDS, gilded_phrase, phrase
from render.art.cards.panels import under_sky
from render.art.furniture import on
from render.art.motifs import motif
from render.art.vector import Art, Drawing, Shape, rounded
from render.cards import rival as layout
from render.cards.parts import LINES, WIDTH_PX
from render.cards.profile import HERO_PX


def sprites() -> dict[str, Drawing]:
    panel, middle = GROUNDS["panel"], LINES["panel"]["games"]
    return {
        "sky rival": Drawing(sky(), WIDTH_PX, HERO_PX),
        **{
            f"sign {sign}": on(GROUNDS["chart"].paint, motif("cards/rival", sign), *layout.SIGN_PX)
            for sign in ("won", "drawn", "lost", "none")
        },
        **{f"{each} panel": phrase(each, panel, middle, 17, panel.soft) for each in layout.WORDS.values()},
    }


def sky() -> Art:
    """The title over a board for the sum, between two medallions; "you" stands below the first one."""
    left, _ = layout.FACES[0]
    return [
        *under_sky("rival", "Our score", WIDTH_PX / 2, 42, 44, 0.5),
        *gilded_phrase("you", left + layout.FACE_PX / 2, 174, 21, 0.5),
        Shape(rounded(0, HERO_PX - 4, WIDTH_PX, 4, 0), GOLD_RIM),
    ]
