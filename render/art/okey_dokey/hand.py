"""Okey Dokey's hand: large cards in three sizes, the flags of their rows, the stage under them."""

from __future__ import annotations

from render import theme
from render.art.furniture import gilded, on, on_header, phrase
from render.art.lettering import label
from render.art.okey_dokey.cards import Face, chip, curtain, equal_card, faded, number_card, sign
from render.art.okey_dokey.signs import steady, tick
from render.art.okey_dokey.stage import painted
from render.art.okey_dokey.tones import BRASS_EDGE, TONES, cut, falling
from render.art.vector import Art, Drawing, Shape, move, place, polygon, rounded, scale
from render.art.words import fitted
from render.okey_dokey import hand as layout

FACES = {
    "huge": Face(178, 250, (89, 79, 76), (176, 1.16), 200, 26, 7),
    "large": Face(148, 242, (74, 74, 72), (169, 1.0), 192, 24, 6),
    "middle": Face(124, 236, (62, 73, 70), (164, 0.9), 188, 23, 5.5),
    "small": Face(86, 232, (43, 92, 76), (176, 0.68), 194, 20, 4.5),
}
DIM_SIZES = {dim for _, dim in layout.SIZES}
LIGHT = "#FFE29A"


def beam(width: float) -> Art:
    """The light from the lamps down to a card of this width: x from its middle, y from the picture's top.

    Every beam is the same around its middle, as wide as a flag: so flags and arrows fit on all of them.
    """
    top, spread, end = layout.BEAM_TOP, layout.CARDS_BOTTOM - layout.CARDS_PX["huge"][1], layout.BEAM_BOTTOM
    core = layout.FLAG_PX[0] / 2 + 1
    cones = ((core + 16, width / 2), (core + 8, max(core, width * 0.4)), (core, max(core, width * 0.3)))
    outlines = (
        polygon((-a, top), (a, top), (b, spread), (b, end), (-b, end), (-b, spread)) for a, b in cones
    )
    return [Shape(outline, LIGHT, opacity=0.16) for outline in outlines]


def _beams() -> dict[str, Drawing]:
    drawings: dict[str, Drawing] = {}
    for size, (card, _) in layout.CARDS_PX.items():
        width, height = card + 2 * layout.FRAME_PX, layout.BEAM_BOTTOM - layout.BEAM_TOP
        ground = Shape(rounded(-width / 2, layout.BEAM_TOP, width, height, 0), theme.NAVY)
        drawings[f"{size} beam"] = cut([ground, *beam(width)], (-width / 2, layout.BEAM_TOP, width, height))
    return drawings


def band() -> Drawing:
    """The picture of an empty hand: the band."""
    middle = layout.WIDTH_PX / 2
    text, cap = fitted("no cards left", 34)
    art = [*painted("stage"), label(text, middle, 160, cap, theme.CREAM, anchor=0.5)]
    for i, colour in enumerate(TONES):
        art += place(sign(f"chip-{colour}"), move(middle + 94 * (i - 2), 269) @ scale(40))
    return cut(art, (*layout.BAND_AT, *layout.BAND_PX))


def _framed(card: Art, size: str) -> Drawing:
    """A card in a gold frame under a beam: it can be played."""
    width, height = layout.CARDS_PX[size]
    box = rounded(-3, -3, width + 6, height + 6, width * 0.125 + 3)
    frame = gilded(box, BRASS_EDGE, (8, 5.8, 2))
    light = place(beam(width + 2 * layout.FRAME_PX), move(width / 2, height - layout.CARDS_BOTTOM))
    return _sprite([*light, *card, *frame], size, layout.FRAME_PX)


def _sprite(card: Art, size: str, margin: int) -> Drawing:
    width, height = layout.CARDS_PX[size][0] + 2 * margin, layout.CARDS_PX[size][1] + 2 * margin
    ground = Shape(rounded(-margin, -margin, width, height, 0), theme.NAVY)
    return Drawing([ground, *card], width, height, (-margin, -margin, width, height))


def cards(size: str) -> dict[str, Drawing]:
    """Playable, plain and dimmed cards, and the numbers on top of them."""
    face = FACES[size]
    width, height = layout.CARDS_PX[size]
    faces = {colour: number_card(colour, None, face) for colour in TONES} | {"=": equal_card(width, height)}
    drawings: dict[str, Drawing] = {}
    for card, art in faces.items():
        drawings[f"{size} {card} lit"] = _framed(art, size)
        drawings[f"{size} {card} plain"] = _sprite(art, size, 1)
        if size in DIM_SIZES:
            drawings[f"{size} {card} dim"] = _sprite(faded(art, width, height), size, 1)
    for colour in TONES:
        for number in range(1, 9):
            art = number_card(colour, number, face)
            drawings[f"{size} {colour}{number} bright"] = cut(art, layout.NUMBER_BOXES[size])
            if size in DIM_SIZES:
                dim = cut(faded(art, width, height), layout.NUMBER_BOXES[size])
                drawings[f"{size} {colour}{number} dim"] = dim
    return drawings


# ---- over the cards ---------------------------------------------------------------------------------------


def flag(colour: str, needed: Art, light: Art) -> Art:
    """A row's flag with its instrument, the sign of what the row needs below, and the light behind it."""
    tones, (w, h) = TONES[colour], layout.FLAG_PX
    cloth = polygon((1, 1), (w - 1, 1), (w - 1, h - 1), (w / 2, h - 12), (1, h - 1))
    return [
        Shape(rounded(0, 0, w, h, 0), theme.NAVY),
        *light,
        Shape(cloth, falling(0, h, tones.dark, tones.base, tones.base, tones.light), tones.edge, 1.8),
        *chip(colour, w / 2, 21, 17),
        *needed,
    ]


def signs(colour: str) -> dict[str, Art]:
    """What a row may need: at least this number, nothing, or a Reset first."""
    tones, middle = TONES[colour], layout.FLAG_PX[0] / 2
    plate = Shape(rounded(4.5, 40, layout.FLAG_PX[0] - 9, 32, 7), tones.paper)
    ink = tones.ink
    numbers = {
        f"{value}+": [plate, label(f"{value}+", middle, 56, 25, ink, anchor=0.5)] for value in range(1, 9)
    }
    reset = place(curtain(colour, 25, 32, zero=False), move(middle - 12.5, 40))
    return {**numbers, "done": [plate, tick(middle, 56, 11, ink)], "reset": reset}


def flags() -> dict[str, Drawing]:
    drawings: dict[str, Drawing] = {}
    (w, h), veil = layout.FLAG_PX, theme.NAVY
    light = place(beam(2 * w), move(w / 2, -layout.FLAG_TOP))
    for colour in TONES:
        dim = Shape(rounded(0, 0, w, h, 0), veil, opacity=0.5)
        drawings[f"{colour} flag lit"] = Drawing(flag(colour, [], light), w, h)
        drawings[f"{colour} flag bright"] = Drawing(flag(colour, [], []), w, h)
        drawings[f"{colour} flag dim"] = Drawing([*flag(colour, [], []), dim], w, h)
        for name, needed in signs(colour).items():
            drawings[f"{colour} {name} bright"] = cut(flag(colour, needed, []), layout.NEED_BOX)
            drawings[f"{colour} {name} dim"] = cut([*flag(colour, needed, []), dim], layout.NEED_BOX)
        drawings[f"{colour} banner"] = banner(colour, layout.BANNER_PX)
        drawings[f"{colour} small banner"] = banner(colour, layout.SMALL_BANNER_PX)
    return drawings


def banner(colour: str, size: tuple[int, int]) -> Drawing:
    """A flag that fills its sprite: it fits in a beam and beside it."""
    tones, (w, h) = TONES[colour], size
    cloth = falling(0, h, tones.dark, tones.base, tones.base, tones.light)
    art = [
        Shape(rounded(0, 0, w, h, 0), tones.edge),
        Shape(rounded(1.4, 1.4, w - 2.8, h - 2.8, 0), cloth),
        Shape(rounded(1.4, h - 6, w - 2.8, 4.6, 0), theme.GOLD),
        *chip(colour, w / 2, h / 2 - 2, w * 0.42),
    ]
    return Drawing(art, w, h)


def on_beam(art: Art, width: int, height: int, light: Art) -> Drawing:
    """A sign between a flag and a card; its middle is at ARROW_MIDDLE."""
    lit = place(light, move(width / 2, height / 2 - layout.ARROW_MIDDLE))
    return on(theme.NAVY, [*lit, *art], width, height)


def over_cards() -> dict[str, Drawing]:
    """An arrow from a card up to its row, and a warning that the card may be played but loses the game."""
    light = beam(2 * layout.FLAG_PX[0])
    careful = place(sign("danger"), move(2.5, -1.5) @ scale(0.54))
    return {
        "arrow": on_beam(steady("arrow"), 34, 26, light),
        "careful lit": on_beam(careful, 34, 28, light),
        "careful plain": on_beam(careful, 34, 28, []),
    }


# ---- under them -------------------------------------------------------------------------------------------


def reset_signs() -> dict[str, Drawing]:
    """A curtain beside the row's instrument where a Reset may be placed, else an empty place."""
    drawings: dict[str, Drawing] = {}
    for colour in TONES:
        may = [*place(curtain(colour, 29, 37, zero=False), move(2, 2)), *chip(colour, 50, 20.5, 15)]
        no = [
            Shape(rounded(3, 3, 27, 35, 5), "#1A2140", "#3A4570", 2),
            *place(chip(colour, 50, 20.5, 15), scale(1), 0.3),
        ]
        drawings[f"{colour} may reset"] = on_header(may, 66, 41)
        drawings[f"{colour} no reset"] = on_header(no, 66, 41)
    return drawings


def sprites() -> dict[str, Drawing]:
    return {
        "stage": Drawing(painted("stage"), layout.WIDTH_PX, layout.HEIGHT_PX),
        **{name: drawing for size in FACES for name, drawing in cards(size).items()},
        **_beams(),
        **flags(),
        **over_cards(),
        "reset now": phrase("reset now", theme.SAND, 22),
        **{f"small {why}": phrase(why, theme.SAND, 22) for why in ("reset down", "no reset left")},
        "small deck": on_header(steady("small deck"), 38, 44),
        **reset_signs(),
        "no cards left": band(),
    }
