"""The head of the puzzle of a day and the card that shares it: a sunset with lanterns, words on it, squares.

Words lie where the sky is shaded from above to below only, so that they fit at any x.
"""

from __future__ import annotations

import math
from dataclasses import replace

from games import GAMES
from render.art.cards.materials import GILT_EDGE, GOLD_RIM, Ground, burst_of_light, figure, of, slab, written
from render.art.cards.materials import gilded as gilt
from render.art.cards.parts import blaze
from render.art.lettering import label, text_width
from render.art.vector import (
    Art,
    Drawing,
    Linear,
    Shape,
    circle,
    clipped,
    down,
    ellipse,
    line,
    move,
    path,
    place,
    polyline,
    rounded,
    scale,
    turn,
)
from render.art.words import WORDS, after_day, fitted, said
from render.cards.puzzle import (
    CARD_LANTERNS,
    CARD_PX,
    CARD_SQUARES,
    CARD_TITLE_MIDDLE,
    DAY_MIDDLE,
    FACTS,
    FACTS_MIDDLE,
    HEAD_LANTERNS,
    HEAD_PX,
    LANTERN_PX,
    MONTHS,
    PLATE,
    PLATE_MIDDLE,
    SQUARE_PX,
    TITLE_MIDDLE,
)

DIGITS = "0123456789"
CREAM = "#FFF8E6"
TITLE_CAP, CARD_TITLE_CAP, DAY_CAP, FACT_CAP, PLATE_CAP = 46, 42, 19, 25, 34
MOST_MONTH_PX = 158  # of what stands after a day, so that it ends before the lanterns
SUN = ("#FF5A3C", "#C2141F")
SKY = ("#2B1B56", "#8A2A6A", "#E2556A", "#FFB27A")
_SKY = tuple(zip((0, 0.4, 0.78, 1), SKY, strict=True))
_HEAD_SKY = Linear(0, 0, 0, HEAD_PX[1], _SKY)
_CARD_SKY = Linear(0, 0, 0, CARD_PX[1], _SKY)


def sprites() -> dict[str, Drawing]:
    """Everything that the pictures of puzzles need, but the names of the games."""
    head, card = head_ground(), card_ground()
    drawings = {"head": Drawing(head, *HEAD_PX), "card": Drawing(card, *CARD_PX)}
    for name, art, places in (("head", head, HEAD_LANTERNS), ("card", card, CARD_LANTERNS)):
        for i, at in enumerate(places):
            drawings[f"lit {i} {name}"] = on(art, lantern(lit=True), at, LANTERN_PX)
            drawings[f"dark {i} {name}"] = on(art, lantern(lit=False), at, LANTERN_PX)
    for i, at in enumerate(CARD_SQUARES):
        for kind, drawn in squares().items():
            drawings[f"{kind} {i}"] = on(card, drawn, at, SQUARE_PX)
    return drawings | titles() | days() | streaks() | facts()


def of_game(game: str) -> dict[str, Drawing]:
    """The name of a game, as it stands in the head and on the card."""
    title = GAMES[game].title
    words = said("{game} puzzle").format(game=title)
    cap = min(CARD_TITLE_CAP, CARD_TITLE_CAP * WORDS["{game} puzzle"] / text_width(words, CARD_TITLE_CAP))
    on_card = gilded(f"{words} ", Ground(_CARD_SKY), CARD_TITLE_MIDDLE, cap, CARD_TITLE_CAP)
    return {f"{game} day": rimmed(title), f"{game} card": on_card}


def on(ground: Art, art: Art, at: tuple[int, int], size: tuple[int, int]) -> Drawing:
    """Art in a box of the ground."""
    return Drawing([*ground, *place(art, move(*at))], *size, (*at, *size))


# ---- the grounds ------------------------------------------------------------------------------------------


def head_ground() -> Art:
    """The sky with the sun behind the lanterns, the string that holds them, and the plate of the streak."""
    width, height = HEAD_PX
    beams = clipped(burst_of_light(561, 150, 420, 36, "#FFE3A1", 0.1), rounded(470, 0, 410, height, 0))
    string = path("M 424 14 C 500 34 622 34 700 14")
    return [
        Shape(rounded(0, 0, width, height, 0), _HEAD_SKY),
        *beams,
        Shape(circle(561, 154, 132), "#FFB27A", opacity=0.22),
        Shape(circle(561, 154, 118), down(*SUN, 36, 166)),
        *clouds(((478, 146, 104), (640, 136, 118))),
        Shape(string, stroke="#3A1504", width=4),
        *petals(((410, 30, 15), (668, 66, 200), (646, 150, 80), (826, 132, 140))),
        Shape(rounded(0, height - 6, width, 6, 0), GOLD_RIM),
        *slab(PLATE, 16, "ivory", 6),
    ]


def card_ground() -> Art:
    """The sky with the sun behind the squares, a frame of gold, and the plate of the facts."""
    width, height = CARD_PX
    beams = clipped(burst_of_light(440, 330, 620, 44, "#FFE3A1", 0.09), rounded(0, 104, width, 226, 0))
    blossoms = ((792, 22, 34), (850, 44, 30), (828, 84, 25), (744, 34, 21))
    return [
        Shape(rounded(0, 0, width, height, 0), _CARD_SKY),
        *beams,
        Shape(circle(440, 346, 212), "#FFB27A", opacity=0.2),
        Shape(circle(440, 346, 194), down(*SUN, 150, 330)),
        Shape(path("M 570 118 C 640 136 760 136 846 118"), stroke="#3A1504", width=4),
        *(shape for x, y, r in blossoms for shape in place(blossom(), move(x, y) @ turn(x) @ scale(r))),
        Shape(rounded(3, 3, width - 6, height - 6, 4), stroke=GOLD_RIM, width=6),
        *slab(FACTS, 16, "ivory", 6),
    ]


def clouds(places: tuple[tuple[float, float, float], ...]) -> Art:
    """Flat clouds: the left end, the height and the length of each."""
    return [Shape(rounded(x, y, length, 9, 4.5), "#FFE3D0", opacity=0.85) for x, y, length in places]


def petals(places: tuple[tuple[float, float, float], ...]) -> Art:
    """Petals of a cherry in the air, each turned by some degrees."""
    petal = Shape(path("M 0 -7 C 5 -6 6 0 0 6 C -6 0 -5 -6 0 -7 Z"), "#FFD0DC", "#D96A94", 1)
    return [shape for x, y, degrees in places for shape in place([petal], move(x, y) @ turn(degrees))]


def blossom() -> Art:
    """A blossom of a cherry with a radius of 1."""
    petal = path("M 0 0 C -.62 -.32 -.5 -.98 -.14 -1 L 0 -.86 L .14 -1 C .5 -.98 .62 -.32 0 0 Z")
    art: Art = [
        Shape(turn(72 * i).path(petal), down("#FFF0F5", "#FF9FC2", -1, 1), "#B03A6E", 0.07) for i in range(5)
    ]
    art.append(Shape(circle(0, 0, 0.2), "#E2557F"))
    for i in range(5):
        end = turn(72 * i + 36).point(0, -0.42)
        art += [
            Shape(polyline((0, 0), end), stroke="#E2557F", width=0.05),
            Shape(circle(*end, 0.07), "#FFD65A"),
        ]
    return art


# ---- lanterns and squares ---------------------------------------------------------------------------------


def lantern(*, lit: bool) -> Art:
    """A lantern of paper in a box of LANTERN_PX, burning or not."""
    paper = down("#FFF3B0", "#FF9A3C", 18, 72) if lit else down("#4A4488", "#2A2458", 18, 72)
    rib, cap, tail = ("#C2601A", "#4A1E08", "#E2402E") if lit else ("#6E68B0", "#1B1642", "#5A54A0")
    body = ellipse(25, 45, 20, 26)
    ribs = [path(f"M 0 {y} Q 25 {y + 7} 50 {y}") for y in (25, 33, 41, 49, 57)]
    glow: Art = [Shape(ellipse(25, 45, 24, 31), "#FFD65A", opacity=0.3)] if lit else []
    return [
        *glow,
        line("M 25 0 L 25 16", cap, 2.5),
        Shape(body, paper, cap, 2.6),
        *clipped([Shape(rib_line, stroke=rib, width=1.8) for rib_line in ribs], body),
        Shape(rounded(14, 14, 22, 8, 3), cap),
        Shape(rounded(14, 68, 22, 8, 3), cap),
        line("M 25 76 L 25 90", tail, 5),
        *([Shape(ellipse(18, 38, 4, 11), "#FFFDF0", opacity=0.6)] if lit else []),
    ]


def squares() -> dict[str, Art]:
    """The squares of tries in boxes of SQUARE_PX."""
    cross = [line("M 33 33 L 61 61", CREAM, 10), line("M 61 33 L 33 61", CREAM, 10)]
    dash = [line("M 31 47 L 63 47", "#3A1504", 10)]
    tick = [line("M 30 48 L 42 60 L 65 34", "#2A1603", 10)]
    empty = rounded(4, 4, 86, 86, 16)
    return {
        "missed": [*tile(("#7C8AC8", "#4A5796"), "#2A3366"), *cross],
        "near": [*tile(("#F0905A", "#C25A2A"), "#6E2A10"), *dash],
        "solved": [*tile(("#FFE88A", "#FFB82E"), "#8F5A0C"), *tick],
        "open": [Shape(empty, "#2A1040", "#B48AE0", 3)],
    }


def tile(face: tuple[str, str], side: str) -> Art:
    """A square seen a little from above."""
    return [
        Shape(rounded(4, 12, 86, 86, 16), side, "#160A2A", 3),
        Shape(rounded(4, 4, 86, 86, 16), down(*face, 4, 90), "#160A2A", 3),
        Shape(rounded(7, 7, 80, 80, 13), stroke="#FFFFFF", width=2.2, opacity=0.45),
    ]


# ---- words ------------------------------------------------------------------------------------------------


def titles() -> dict[str, Drawing]:
    """Gilded words and figures of the head and of the card."""
    text, cap = fitted("Puzzle", TITLE_CAP)
    drawings = {"Puzzle head": gilded(f"{text} ", Ground(_HEAD_SKY), TITLE_MIDDLE, cap, TITLE_CAP)}
    for sign in DIGITS + "k":
        drawings[f"{sign} head"] = gilded(sign, Ground(_HEAD_SKY), TITLE_MIDDLE, TITLE_CAP)
        drawings[f"{sign} card"] = gilded(sign, Ground(_CARD_SKY), CARD_TITLE_MIDDLE, CARD_TITLE_CAP)
    return drawings


def gilded(words: str, ground: Ground, middle: float, cap: float, highest: float | None = None) -> Drawing:
    """A title on its piece of the sky, with room for its rim; as high as capitals of ``highest`` need."""
    rim = cap * 0.1
    width, height = round(text_width(words, cap) + rim), 2 * math.ceil((highest or cap) * 0.84)
    return ground.under(gilt(words, rim / 2, middle, cap), width, height, middle)


def days() -> dict[str, Drawing]:
    """The words and figures of a day, cream with a dark rim, as they stand on the sky of the head."""
    drawings = {f"{sign} day": rimmed(sign) for sign in DIGITS}
    for i, month in enumerate(MONTHS, 1):
        text = after_day(i)
        cap = min(DAY_CAP, DAY_CAP * MOST_MONTH_PX / text_width(text, DAY_CAP))
        drawings[f"{month} day"] = rimmed(text, 0 if text.startswith(".") else 8, cap)
    dot = Shape(circle(14, DAY_MIDDLE, 3.6), CREAM, GILT_EDGE, 2)
    return drawings | {"dot day": Ground(_HEAD_SKY).under([dot], 28, 12, DAY_MIDDLE)}


def rimmed(text: str, gap: int = 0, cap: float = DAY_CAP) -> Drawing:
    """Words on the sky of the head, after a gap."""
    width, height = gap + round(text_width(text, cap)) + 4, 2 * math.ceil(DAY_CAP * 0.86)
    inked = written(text, gap + 2, DAY_MIDDLE, cap, CREAM)
    rim = replace(label(text, gap + 2, DAY_MIDDLE, cap, GILT_EDGE), stroke=GILT_EDGE, width=cap * 0.3)
    return Ground(_HEAD_SKY).under([rim, inked], width, height, DAY_MIDDLE)


def streaks() -> dict[str, Drawing]:
    """The flame and the figures on the plate of the head."""
    ground = of("ivory", PLATE[1], PLATE[3])
    drawings = {f"{sign} plate": figure(sign, ground, PLATE_MIDDLE, PLATE_CAP) for sign in DIGITS + "k"}
    burning = place(blaze(), move(35, PLATE_MIDDLE) @ scale(27))
    ashes = [replace(shape, fill="#CDB98E", stroke="#8D6F3E", width=1.6) for shape in burning]
    drawings["flame plate"] = ground.under(burning, 70, 60, PLATE_MIDDLE)
    drawings["no flame plate"] = ground.under(ashes, 70, 60, PLATE_MIDDLE)
    return drawings


def facts() -> dict[str, Drawing]:
    """Words, figures and signs on the plate of the card."""
    ground, middle = of("ivory", FACTS[1], FACTS[3]), FACTS_MIDDLE
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
    burning = place(blaze(), move(28, middle) @ scale(21))
    return drawings | {"flame fact": ground.under(burning, 56, 48, middle)}
