"""The head of the puzzle of a day and the card that shares it: a sunset with lanterns, words on it, squares.

Words lie where the sky is shaded from above to below only, so that they fit at any x.
"""

from __future__ import annotations

import math
from dataclasses import replace
from functools import partial

from games import GAMES
from render.art.cards.materials import GILT_EDGE, Ground, figure, of, written
from render.art.cards.materials import gilded as gilt
from render.art.cards.medals import emblem
from render.art.lettering import label, text_width
from render.art.motifs import motif
from render.art.vector import Art, Drawing, Linear, Shape, circle, line, move, place, scale
from render.art.words import WORDS, after_day, fitted, said
from render.cards import puzzle as layout

DIGITS = "0123456789"
CREAM = "#FFF8E6"
TITLE_CAP, CARD_TITLE_CAP, DAY_CAP, FACT_CAP, PLATE_CAP = 46, 42, 19, 25, 34
LEAF_PX = 34  # beside the day
MOST_TITLE_PX = 159  # of a game's title before the day
MOST_MONTH_PX = 158  # of what stands after a day, so that it ends before the lanterns
SKY = ("#2B1B56", "#8A2A6A", "#E2556A", "#FFB27A")
_SKY = tuple(zip((0, 0.4, 0.78, 1), SKY, strict=True))
HEAD_SKY = Linear(0, 0, 0, layout.HEAD_PX[1], _SKY)
_CARD_SKY = Linear(0, 0, 0, layout.CARD_PX[1], _SKY)


def sprites() -> dict[str, Drawing]:
    """Everything that the pictures of puzzles need, but the names of the games."""
    head, card = seen("head"), seen("card")
    drawings = {"head": Drawing(head, *layout.HEAD_PX), "card": Drawing(card, *layout.CARD_PX)}
    for name, art, places in (("head", head, layout.HEAD_LANTERNS), ("card", card, layout.CARD_LANTERNS)):
        for i, at in enumerate(places):
            for light in ("lit", "dark", "easier"):
                drawings[f"{light} {i} {name}"] = on(art, seen(f"{light}-lantern"), at, layout.LANTERN_PX)
    for i, at in enumerate(layout.CARD_SQUARES):
        for kind in ("missed", "near", "solved", "open"):
            drawings[f"{kind} {i}"] = on(card, seen(kind), at, layout.SQUARE_PX)
    return drawings | titles() | days() | streaks() | facts()


def of_game(game: str) -> dict[str, Drawing]:
    """The name of a game, as it stands in the head and on the card."""
    title = GAMES[game].title
    words = said("{game} puzzle").format(game=title)
    cap = min(CARD_TITLE_CAP, CARD_TITLE_CAP * WORDS["{game} puzzle"] / text_width(words, CARD_TITLE_CAP))
    on_card = gilded(f"{words} ", Ground(_CARD_SKY), layout.CARD_TITLE_MIDDLE, cap, CARD_TITLE_CAP)
    day_cap = min(DAY_CAP, DAY_CAP * MOST_TITLE_PX / text_width(title, DAY_CAP))
    return {f"{game} day": rimmed(title, 0, day_cap), f"{game} card": on_card}


def on(ground: Art, art: Art, at: tuple[int, int], size: tuple[int, int]) -> Drawing:
    """Art in a box of the ground."""
    return Drawing([*ground, *place(art, move(*at))], *size, (*at, *size))


seen = partial(motif, "cards/puzzles")
"""A lantern in a box of LANTERN_PX, the square of a try in one of SQUARE_PX, or what hangs in a sky."""


def titles() -> dict[str, Drawing]:
    """Gilded words and figures of the head and of the card."""
    text, cap = fitted("Puzzle", TITLE_CAP)
    drawings = {"Puzzle head": gilded(f"{text} ", Ground(HEAD_SKY), layout.TITLE_MIDDLE, cap, TITLE_CAP)}
    for name, sky, middle, size in (
        ("head", HEAD_SKY, layout.DAY_MIDDLE, LEAF_PX),
        ("card", _CARD_SKY, layout.CARD_TITLE_MIDDLE, CARD_TITLE_CAP),
    ):
        leaf = place(seen("leaf"), move(2, middle - size / 2) @ scale(size / 40))
        drawings[f"leaf {name}"] = Ground(sky).under(leaf, size + 4, size + 6, middle)
    for sign in DIGITS + "k":
        drawings[f"{sign} head"] = gilded(sign, Ground(HEAD_SKY), layout.TITLE_MIDDLE, TITLE_CAP)
        drawings[f"{sign} card"] = gilded(sign, Ground(_CARD_SKY), layout.CARD_TITLE_MIDDLE, CARD_TITLE_CAP)
    return drawings


def gilded(words: str, ground: Ground, middle: float, cap: float, highest: float | None = None) -> Drawing:
    """A title on its piece of the sky, with room for its rim; as high as capitals of ``highest`` need."""
    rim = cap * 0.1
    width, height = round(text_width(words, cap) + rim), 2 * math.ceil((highest or cap) * 0.84)
    return ground.under(gilt(words, rim / 2, middle, cap), width, height, middle)


def days() -> dict[str, Drawing]:
    """The numbers and months of days, cream with a dark rim, as they stand on the sky of the head."""
    drawings = {f"{day} day": rimmed(str(day)) for day in range(1, 32)}
    for i, month in enumerate(layout.MONTHS, 1):
        text = after_day(i)
        cap = min(DAY_CAP, DAY_CAP * MOST_MONTH_PX / text_width(text, DAY_CAP))
        drawings[f"{month} day"] = rimmed(text, 0 if text.startswith(".") else 8, cap)
    dot = Shape(circle(14, layout.DAY_MIDDLE, 3.6), CREAM, GILT_EDGE, 2)
    return drawings | {"dot day": Ground(HEAD_SKY).under([dot], 28, 12, layout.DAY_MIDDLE)}


def rimmed(text: str, gap: int = 0, cap: float = DAY_CAP) -> Drawing:
    """Words on the sky of the head, after a gap."""
    width, height = gap + round(text_width(text, cap)) + 4, 2 * math.ceil(DAY_CAP * 0.86)
    inked = written(text, gap + 2, layout.DAY_MIDDLE, cap, CREAM)
    rim = replace(label(text, gap + 2, layout.DAY_MIDDLE, cap, GILT_EDGE), stroke=GILT_EDGE, width=cap * 0.3)
    return Ground(HEAD_SKY).under([rim, inked], width, height, layout.DAY_MIDDLE)


def streaks() -> dict[str, Drawing]:
    """The flame and the figures on the plate of the head."""
    ground = of("ivory", layout.PLATE[1], layout.PLATE[3])
    drawings = {
        f"{sign} plate": figure(sign, ground, layout.PLATE_MIDDLE, PLATE_CAP) for sign in DIGITS + "k"
    }
    burning = place(emblem("blaze"), move(35, layout.PLATE_MIDDLE) @ scale(27))
    ashes = [replace(shape, fill="#CDB98E", stroke="#8D6F3E", width=1.6) for shape in burning]
    drawings["flame plate"] = ground.under(burning, 70, 60, layout.PLATE_MIDDLE)
    drawings["no flame plate"] = ground.under(ashes, 70, 60, layout.PLATE_MIDDLE)
    return drawings


def facts() -> dict[str, Drawing]:
    """Words, figures and signs on the plate of the card."""
    ground, middle = of("ivory", layout.FACTS[1], layout.FACTS[3]), layout.FACTS_MIDDLE
    drawings = {f"{sign} fact": figure(sign, ground, middle, FACT_CAP) for sign in DIGITS + "k:"}
    for text in ("try", "tries", "day", "days"):
        words, cap = fitted(text, FACT_CAP)
        width = round(text_width(words, cap)) + 2
        inked = [written(words, 1, middle, cap, ground.ink)]
        drawings[f"{text} fact"] = ground.under(inked, width, 2 * math.ceil(FACT_CAP * 0.84), middle)
    face = [
        Shape(circle(20, middle, 17), "#FFFDF4", "#3A2E6E", 4),
        line(f"M 20 {middle - 10} L 20 {middle} L 27 {middle + 4}", "#3A2E6E", 4),
    ]
    drawings["clock fact"] = ground.under(face, 40, 40, middle)
    burning = place(emblem("blaze"), move(28, middle) @ scale(21))
    return drawings | {"flame fact": ground.under(burning, 56, 48, middle)}
