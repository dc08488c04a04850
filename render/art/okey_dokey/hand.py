"""Okey Dokey's hand: large cards in three sizes, the flags of their rows, the stage under them."""

from __future__ import annotations

from render import theme
from render.art.furniture import on_header, word
from render.art.lettering import label
from render.art.okey_dokey.cards import Face, chip, curtain, equal_card, faded, letter, number_card, triangle
from render.art.okey_dokey.signs import card_back, tick
from render.art.okey_dokey.stage import STAVE
from render.art.okey_dokey.tones import BRASS_EDGE, TONES, cut, falling, glow, mix
from render.art.vector import (
    Art,
    Drawing,
    Shape,
    circle,
    move,
    place,
    polygon,
    polyline,
    rounded,
    scale,
)
from render.okey_dokey.hand import (
    BAND_AT,
    BAND_PX,
    CARDS_PX,
    FLAG_PX,
    FOOTER_TOP,
    FRAME_PX,
    HEIGHT_PX,
    NEED_BOX,
    NUMBER_BOXES,
    SMALL_FLAG_PX,
    WIDTH_PX,
)

FACES = {
    "large": Face(150, 214, (86, 62, 62), (29, 50, 26), (149, 1.0), 172, 22, 6),
    "middle": Face(126, 206, (73, 62, 62), (24, 50, 24), (144, 0.9), 166, 21, 5.5),
    "small": Face(86, 206, (57, 64, 58), (19, 50, 21), (146, 0.7), 165, 18, 4.5),
}


def stage() -> Art:
    """The ground: lamps on a rope, staves behind the cards, and the footer."""
    return [
        Shape(rounded(0, 0, WIDTH_PX, HEIGHT_PX, 0), theme.NAVY),
        *(Shape(rounded(0, 196 + 22 * i, WIDTH_PX, 2, 0), STAVE) for i in range(5)),
        *_lamps(),
        Shape(rounded(0, FOOTER_TOP, WIDTH_PX, HEIGHT_PX - FOOTER_TOP, 0), theme.LACQUER),
        Shape(rounded(0, FOOTER_TOP, WIDTH_PX, 2, 0), theme.EDGE),
    ]


def band() -> Drawing:
    """The picture of an empty hand: the band."""
    middle = WIDTH_PX / 2
    art = [*stage(), label("no cards left", middle, 132, 34, theme.CREAM, anchor=0.5)]
    for i, colour in enumerate(TONES):
        art += place(chip(colour, 40), move(middle + 94 * (i - 2), 241))
    return cut(art, (*BAND_AT, *BAND_PX))


def _lamps() -> Art:
    art: Art = [Shape(polyline((0, 4), (WIDTH_PX, 4)), stroke="#8C7A4C", width=2.6)]
    for i in range(21):
        x = 20 + 48 * i
        art += [
            Shape(rounded(x - 2.5, 3, 5, 5, 1.5), "#6E4A08"),
            Shape(circle(x, 11, 5), glow(x - 1, 9, 7, "#FFFFFF", "#FFE48A", "#E9A82A"), "#7A520C", 1.1),
        ]
    return art


def _framed(card: Art, size: str) -> Drawing:
    """A card in a gold frame: it can be played."""
    width, height = CARDS_PX[size]
    box = rounded(-2.4, -2.4, width + 4.8, height + 4.8, width * 0.125 + 2.4)
    frame = [
        Shape(box, stroke=BRASS_EDGE, width=7.2),
        Shape(box, stroke=theme.GOLD, width=5),
        Shape(box, stroke=theme.GOLD_LIGHT, width=1.5),
    ]
    return _sprite([*card, *frame], size, FRAME_PX)


def _sprite(card: Art, size: str, margin: int) -> Drawing:
    width, height = CARDS_PX[size][0] + 2 * margin, CARDS_PX[size][1] + 2 * margin
    ground = Shape(rounded(-margin, -margin, width, height, 0), theme.NAVY)
    return Drawing([ground, *card], width, height, (-margin, -margin, width, height))


def cards(size: str) -> dict[str, Drawing]:
    """Playable, plain and dimmed cards, and the numbers on top of them."""
    face = FACES[size]
    width, height = CARDS_PX[size]
    faces = {colour: number_card(colour, None, face) for colour in TONES} | {"=": equal_card(width, height)}
    drawings: dict[str, Drawing] = {}
    for card, art in faces.items():
        drawings[f"{size} {card} lit"] = _framed(art, size)
        drawings[f"{size} {card} plain"] = _sprite(art, size, 1)
        drawings[f"{size} {card} dim"] = _sprite(faded(art, width, height), size, 1)
    for colour in TONES:
        for number in range(1, 9):
            art = number_card(colour, number, face)
            drawings[f"{size} {colour}{number} bright"] = cut(art, NUMBER_BOXES[size])
            drawings[f"{size} {colour}{number} dim"] = cut(faded(art, width, height), NUMBER_BOXES[size])
    return drawings


# ---- over the cards ---------------------------------------------------------------------------------------


def flag(colour: str, sign: Art) -> Art:
    """A row's flag with its letter; the sign below says what the row needs."""
    tones, (w, h) = TONES[colour], FLAG_PX
    cloth = polygon((1, 1), (w - 1, 1), (w - 1, h - 1), (w / 2, h - 11), (1, h - 1))
    return [
        Shape(rounded(0, 0, w, h, 0), theme.NAVY),
        Shape(cloth, falling(0, h, tones.dark, tones.base, tones.base, tones.light), tones.edge, 1.8),
        *letter(colour, w / 2, 19, 23),
        *sign,
    ]


def signs(colour: str) -> dict[str, Art]:
    """What a row may need: at least this number, nothing, or a Reset first."""
    tones, middle = TONES[colour], FLAG_PX[0] / 2
    plate = Shape(rounded(5, 37, FLAG_PX[0] - 10, 27, 6), tones.paper)
    ink = tones.ink
    numbers = {
        f"{value}+": [plate, label(f"{value}+", middle, 50.5, 21, ink, anchor=0.5)] for value in range(1, 9)
    }
    reset = place(curtain(colour, 23, 29, zero=False), move(middle - 11.5, 35.5))
    return {**numbers, "done": [plate, tick(middle, 50, 9, ink)], "reset": reset}


def flags() -> dict[str, Drawing]:
    drawings: dict[str, Drawing] = {}
    (w, h), veil = FLAG_PX, theme.NAVY
    for colour in TONES:
        dim = Shape(rounded(0, 0, w, h, 0), veil, opacity=0.5)
        drawings[f"{colour} flag bright"] = Drawing(flag(colour, []), w, h)
        drawings[f"{colour} flag dim"] = Drawing([*flag(colour, []), dim], w, h)
        for name, sign in signs(colour).items():
            drawings[f"{colour} {name} bright"] = cut(flag(colour, sign), NEED_BOX)
            drawings[f"{colour} {name} dim"] = cut([*flag(colour, sign), dim], NEED_BOX)
        drawings[f"{colour} small flag"] = small_flag(colour)
    return drawings


def small_flag(colour: str) -> Drawing:
    tones, (w, h) = TONES[colour], SMALL_FLAG_PX
    cloth = polygon((1, 1), (w - 1, 1), (w - 1, h - 1), (w / 2, h - 7), (1, h - 1))
    art = [
        Shape(rounded(0, 0, w, h, 0), theme.NAVY),
        Shape(cloth, falling(0, h, tones.base, tones.base, tones.light), tones.edge, 1.6),
        *letter(colour, w / 2, 15, 18),
    ]
    return Drawing(art, w, h)


def careful() -> Drawing:
    """Used instead of an arrow: the card may be played, but then the game is lost."""
    ground = Shape(rounded(0, 0, 34, 28, 0), theme.NAVY)
    return Drawing([ground, *place(triangle(), move(2.5, -1.5) @ scale(0.54))], 34, 28)


def arrow() -> Drawing:
    """An arrow from a card up to its row."""
    head = polygon((17, 2), (31, 16), (22, 16), (22, 24), (12, 24), (12, 16), (3, 16))
    ground = Shape(rounded(0, 0, 34, 26, 0), theme.NAVY)
    return Drawing(
        [ground, Shape(head, falling(2, 24, "#FFF0B0", theme.GOLD, "#D59A22"), "#6E4A08", 2)], 34, 26
    )


# ---- under them -------------------------------------------------------------------------------------------


def reset_signs() -> dict[str, Drawing]:
    """A curtain with the row's letter where a Reset may be placed, else an empty place."""
    drawings: dict[str, Drawing] = {}
    for colour, tones in TONES.items():
        may = [
            *place(curtain(colour, 29, 37, zero=False), move(2, 2)),
            label(colour.upper(), 51, 20.5, 23, mix(tones.base, "#FFFFFF", 0.45), anchor=0.5),
        ]
        no = [
            Shape(rounded(3, 3, 27, 35, 5), "#1A2140", "#3A4570", 2),
            label(colour.upper(), 51, 20.5, 23, "#4D587F", anchor=0.5),
        ]
        drawings[f"{colour} may reset"] = on_header(may, 66, 41)
        drawings[f"{colour} no reset"] = on_header(no, 66, 41)
    return drawings


def small_deck() -> Drawing:
    return on_header(
        [shape for i in (1, 0) for shape in place(card_back(28, 38), move(2 + 5 * i, 4 - 3 * i))], 38, 44
    )


def sprites() -> dict[str, Drawing]:
    return {
        "stage": Drawing(stage(), WIDTH_PX, HEIGHT_PX),
        **{name: drawing for size in FACES for name, drawing in cards(size).items()},
        **flags(),
        "arrow": arrow(),
        "careful": careful(),
        "reset now": word("reset now", theme.SAND, 22),
        "small deck": small_deck(),
        **reset_signs(),
        "no cards left": band(),
    }
