"""Okey Dokey elsewhere than on its board: the cover, what the cards show of it, and its emoji."""

from __future__ import annotations

from render import theme
from render.art.furniture import sparkle, sparkles, title
from render.art.ladders import LadderArt, World, stars
from render.art.lettering import text_width
from render.art.okey_dokey.cards import Face, chip, curtain, equal_card, number_card, sign, valance
from render.art.okey_dokey.stage import hanging
from render.art.okey_dokey.tones import TONES, falling, rimmed
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale, turn

NAME = "Okey Dokey"
FACE = Face(122, 172, (61, 50, 50), (120, 0.82), 138, 18, 5)


def cover() -> Drawing:
    width, height = theme.COVER_PX
    floor = 318
    art: Art = [
        Shape(rounded(0, 0, width, height, 0), theme.NAVY),
        Shape(rounded(0, 0, width, floor, 0), falling(0, floor, "#171C34", "#33406F")),
        Shape(rounded(0, floor, width, height - floor, 0), falling(floor, height, "#6A4A34", "#3A2A2C")),
        Shape(rounded(0, floor, width, 4, 0), "#B98A4A"),
        *hanging("beams"),
        *fan(width / 2),
        *hanging("left-curtain"),
        *place(hanging("right-curtain"), move(width - 96, 0)),
        *valances(width),
        *sparkles((182, 104, 12), (826, 128, 14), (806, 88, 8), (206, 148, 8)),
    ]
    return Drawing([*art, *title(NAME, (width - text_width(NAME, 66)) / 2, 118, 66, drop=7)], width, height)


def fan(middle: float) -> Art:
    """A card of each colour, and an Equal."""
    art: Art = []
    cards = [
        *(number_card(colour, number, FACE) for colour, number in zip(TONES, (2, 7, 4, 8, 5), strict=True))
    ]
    cards.append(equal_card(FACE.width, FACE.height))
    for i, card in enumerate(cards):
        k = i - (len(cards) - 1) / 2
        shadow = Shape(rounded(-4, 6, FACE.width + 8, FACE.height + 2, 18), "#0A0D19", opacity=0.45)
        where = move(middle + 124 * k, 298 + 5 * k * k) @ turn(4.4 * k)
        art += place([shadow, *card], where @ move(-FACE.width / 2, -FACE.height / 2))
    return art


def valances(width: int) -> Art:
    """The valance over the stage, with a piece of each colour."""
    tones = list(TONES.values())
    each = width / 10
    return [shape for i in range(10) for shape in valance(tones[i % 5], i * each, 0, each, 46, 2)]


WORLD = World(
    sky=("#1D1650", "#3B2AA0", "#6A4FE0", "#C9A8FF"),
    disc=("#FFF2C0", "#FFC94A"),
    sea=("#4E2812", "#96592F"),
    band=("#4A37B8", "#33248C"),
)


def cards() -> list[Art]:
    """Cards of four colours, each with its shadow."""
    shadow = Shape(rounded(0, 8, FACE.width, FACE.height, 15), "#0A0624", opacity=0.5)
    at = scale(0.7) @ move(-FACE.width / 2, -FACE.height / 2)
    shown = (("r", 2), ("s", 5), ("y", 7), ("b", 8))
    return [place([shadow, *number_card(colour, number, FACE)], at) for colour, number in shown]


def stage() -> Art:
    """A card of each colour between two curtains."""
    art = [
        *place(hanging("left-curtain"), move(-172, -262) @ scale(0.62, 0.68)),
        *place(hanging("right-curtain"), move(112, -262) @ scale(0.62, 0.68)),
    ]
    shadow = Shape(rounded(-3, 8, FACE.width + 6, FACE.height, 15), "#0A0624", opacity=0.5)
    for k, (colour, number) in enumerate(zip(TONES, (2, 7, 4, 8, 5), strict=True), start=-2):
        at = move(58 * k, -82 + 5 * k * k) @ turn(7 * k) @ scale(0.68)
        face = number_card(colour, number, FACE)
        art += place([shadow, *face], at @ move(-FACE.width / 2, -FACE.height / 2))
    return art


def mark() -> Art:
    return place(sign("chip-y"), move(50, 50) @ scale(46))


def fork() -> Art:
    return [*place(sign("fork"), scale(0.58)), *sparkle(-22, 18, 7), *sparkle(22, 18, 7)]


LADDERS = {"okey_dokey": LadderArt(cards, mark, WORLD, stars, stage)}
FEATS = {"maestro": fork}


PX = theme.EMOJI_PX


def number(colour: str, value: int) -> Art:
    """A card filled with its colour, its number as large as it can be, its instrument in the corner."""
    tones = TONES[colour]
    ink, rim = (tones.ink, tones.paper) if tones.is_light else ("#FFFBEF", tones.edge)
    return [
        Shape(
            rounded(17, 3, 94, 122, 18), falling(3, 125, tones.light, tones.base, tones.dark), tones.edge, 5
        ),
        *chip(colour, 37, 25, 19),
        *rimmed(str(value), 68, 77, 72, ink, rim, 4),
    ]


def emoji() -> dict[str, Drawing]:
    arts: dict[str, Art] = {
        f"{colour}{value}": number(colour, value) for colour in TONES for value in range(1, 9)
    }
    arts["="] = place(equal_card(94, 122, fork=False), move(17, 3))
    arts |= {f"{colour}0": place(curtain(colour, 94, 122), move(17, 3)) for colour in TONES}
    arts |= {colour: place(sign(f"chip-{colour}"), move(64, 64) @ scale(60)) for colour in TONES}
    return {piece: Drawing(art, PX, PX) for piece, art in arts.items()}
