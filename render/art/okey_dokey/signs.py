"""The signs around Okey Dokey's grid, on lacquer or in a bubble: header, footer, unseen numbers, seats."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from render import theme
from render.art.furniture import on, on_header, phrase, word
from render.art.lettering import label, text_width
from render.art.motifs import motif
from render.art.okey_dokey.cards import MIDNIGHT, chip, curtain, equal_card, sign
from render.art.okey_dokey.cells import cell
from render.art.okey_dokey.stage import gold_coin, hanging
from render.art.okey_dokey.tones import SHADE, TONES, falling, mix
from render.art.vector import Art, Drawing, Shape, circle, line, move, place, polyline, rounded, scale
from render.okey_dokey import board as layout

CAP_PX = 28
SEATS = range(1, 6)
WARM = "#FF9A62"  # of a warning, beside its triangle

STEADY = {
    "reset is due": (50, 60),
    "reset is down": (50, 60),
    "lost": (50, 60),
    "applause": (521, 60),
    "deck": (50, 58),
    "backs": (38, 44),
    "resets": (34, 44),
    "equals": (35, 44),
}
"""The signs that never change, and their sizes."""

WORDS = {
    "column": theme.CREAM,
    "reset due": theme.CREAM,
    "reset down": "#9AA3C4",
    "reset first": WARM,
    "no reset left": WARM,
    "who starts?": theme.GOLD,
}


def digits() -> dict[str, Drawing]:
    """Numbers as high as the words, in a box that does not cover the lines of a narrow footer."""
    height = round(1.4 * CAP_PX)
    return {
        str(i): on_header(
            [label(str(i), 1, height / 2, CAP_PX, theme.CREAM)], round(text_width(str(i), CAP_PX)) + 2, height
        )
        for i in range(10)
    }


def steady(name: str) -> Art:
    return motif("okey_dokey/signs", name.replace(" ", "-"))


def tick(x: float, y: float, r: float, colour: str) -> Shape:
    mark = polyline((x - r, y), (x - r * 0.25, y + r * 0.75), (x + r, y - r * 0.8))
    return Shape(mark, stroke=colour, width=r * 0.45)


def closed() -> Drawing:
    """A card in its row of which nobody may know more than that it lies there."""
    return Drawing(cell(steady("back")), *layout.CELL_PX)


# ---- beside the rows --------------------------------------------------------------------------------------


def resets() -> dict[str, Drawing]:
    """The Resets that a row has left, and empty places for those it used."""
    width, height = layout.RESET_PX
    empty = Shape(rounded(1.5, 1.5, width - 3, height - 3, 5), "#161C36", "#4D587F", 2)
    drawings: dict[str, Drawing] = {}
    for colour in TONES:
        left = place(curtain(colour, width - 2, height - 2, zero=False), move(1, 1))
        drawings[f"{colour} reset"] = on(SHADE, left, width, height)
        drawings[f"{colour} reset gone"] = on(SHADE, [empty], width, height)
    return drawings


def pips() -> dict[str, Drawing]:
    """A number of a row: on a slip of paper while it is in hands or deck, an empty place once it was seen."""
    width, height = layout.PIP_PX
    slip = rounded(1, 1, width - 2, height - 2, 5)
    drawings: dict[str, Drawing] = {}
    for (colour, tones), number in product(TONES.items(), range(1, 9)):
        ink = tones.ink if tones.is_light else "#FFF8E6"
        out = [
            Shape(slip, mix(tones.base, tones.light, 0.4) if tones.is_light else tones.base),
            label(str(number), width / 2, height / 2, 24, ink, anchor=0.5),
        ]
        seen = [
            Shape(slip, mix(tones.base, MIDNIGHT, 0.88)),
            label(str(number), width / 2, height / 2, 22, mix(tones.base, "#3F4A72", 0.7), anchor=0.5),
        ]
        drawings[f"{colour}{number} out"] = on(SHADE, out, width, height)
        drawings[f"{colour}{number} seen"] = on(SHADE, seen, width, height)
    return drawings


# ---- the seats --------------------------------------------------------------------------------------------


def panels() -> dict[str, Drawing]:
    drawings: dict[str, Drawing] = {}
    for players in SEATS:
        width, height = layout.seat_width(players), layout.SEAT_HEIGHT_PX
        box = rounded(2.5, 2.5, width - 5, height - 5, 14)
        gold = [Shape(box, stroke=theme.GOLD_DEEP, width=5), Shape(box, stroke=theme.GOLD, width=3.4)]
        drawings[f"seats {players}"] = on_header([Shape(box, stroke=theme.EDGE, width=2)], width, height)
        drawings[f"seats {players} turn"] = on_header(gold, width, height)
    return drawings


def token(seat: int, state: str) -> Drawing:
    """A seat's number: ivory, a gold coin on its turn, crossed out when it has no card left."""
    if state == "turn":
        return on_header(gold_coin(str(seat), 22, 22, 20, 26), 44, 44)
    if state == "out":
        art = [
            Shape(circle(22, 22, 19), "#1D2440", "#4D587F", 2),
            label(str(seat), 22, 22, 24, "#8B95BC", anchor=0.5),
            line("M 9 35 L 35 9", "#8B95BC", 3),
        ]
        return on_header(art, 44, 44)
    art = [
        Shape(circle(22, 22, 19), falling(3, 41, "#FFF9E8", "#E6D6AC"), "#5E5230", 1.6),
        label(str(seat), 22, 22, 25, "#2A2440", anchor=0.5),
    ]
    return on_header(art, 44, 44)


def open_cards() -> dict[str, Drawing]:
    """Cards of a hand that is shown after the end: the instrument above the number."""
    width, height = layout.CARD_PX
    box = rounded(1, 1, width - 2, height - 2, 6)
    drawings = {}
    for (colour, tones), number in product(TONES.items(), range(1, 9)):
        art = [
            Shape(box, falling(0, height, tones.light, tones.base), tones.edge, 1.6),
            Shape(rounded(4, 22, width - 8, height - 26, 4), tones.paper),
            *chip(colour, width / 2, 12, 9),
            label(str(number), width / 2, 36, 23, tones.ink, anchor=0.5),
        ]
        drawings[f"{colour}{number} open"] = on_header(art, width, height)
    drawings["= open"] = on_header(
        place(equal_card(width - 2, height - 2, fork=False), move(1, 1)), width, height
    )
    return drawings


def talk() -> dict[str, Drawing]:
    """For each colour what a seat has counted, fresh, old or never, and the signs of plans and wishes."""
    drawings: dict[str, Drawing] = {}
    counts = ["", *(f"{count}{age}" for count in range(8) for age in ("", " old"))]
    for colour, (width, height) in product(TONES, {*layout.SAID_PX.values()}):
        for said in counts:
            drawings[f"{colour} said {said} {width}"] = on_header(
                counted(colour, said, width, height), width, height
            )
        for mark, (half, wide) in product("!>", (("", width), (" half", width // 2))):
            drawings[f"{mark}{colour} {width}{half}"] = wanted(mark, wide, [])
            broad = min(wide, 30) - 2
            box = place(
                curtain(colour, broad, layout.SIGN_HEIGHT_PX - 2, zero=False), move((wide - broad) / 2, 1)
            )
            drawings[f"{mark}{colour}0 {width}{half}"] = wanted(mark, wide, box)
    return drawings


def counted(colour: str, said: str, width: int, height: int) -> Art:
    """The number on its colour; the instrument where nothing was counted."""
    tones, old, middle = TONES[colour], said.endswith("old"), (width / 2, height / 2)
    ink = tones.ink if tones.is_light else "#FFF8E6"
    base = mix(tones.base, MIDNIGHT, 0.7 if old or not said else 0)
    plate = Shape(rounded(0.5, 0.5, width - 1, height - 1, 6), base)
    if not said:
        return [plate, *place(chip(colour, *middle, 10.5), scale(1), 0.75)]
    return [plate, label(said[0], *middle, 23, mix(tones.base, "#FFFFFF", 0.5) if old else ink, anchor=0.5)]


def wanted(mark: str, width: int, box: Art) -> Drawing:
    """The sign of a plan or a wish, for a Reset on its curtain."""
    middle = width / 2, layout.SIGN_HEIGHT_PX / 2
    edge = replace(label(mark, *middle, 24, "#0B1024", anchor=0.5), stroke="#0B1024", width=5)
    art = [*box, *([edge] if box else []), label(mark, *middle, 24, theme.CREAM, anchor=0.5)]
    return on_header(art, width, layout.SIGN_HEIGHT_PX)


def sprites() -> dict[str, Drawing]:
    return {
        **digits(),
        **{text: phrase(text, colour, CAP_PX) for text, colour in WORDS.items()},
        **{most: word(most, theme.SAND, CAP_PX) for most in ("/10", "/50")},
        **{
            f"coin {i}": on_header(gold_coin(str(i), 27, 27, 25, 28 if i < 10 else 24), 54, 54)
            for i in range(1, 11)
        },
        "lost: stuck": phrase("lost: stuck", theme.CREAM, CAP_PX),
        "lost: empty": phrase("lost: no cards", theme.CREAM, CAP_PX),
        **{name: on_header(steady(name), *size) for name, size in STEADY.items()},
        "warning": on_header(sign("danger"), 54, 54),
        "fan": on_header(hanging("cards"), 84, 60),
        "closed": closed(),
        **resets(),
        **pips(),
        **panels(),
        **{
            f"@{seat} {state}".rstrip(): token(seat, state) for seat in SEATS for state in ("", "turn", "out")
        },
        **open_cards(),
        **talk(),
    }
