"""The cells of Okey Dokey's grid: cards and, laid on them, numbers; a ring; what an open cell takes."""

from __future__ import annotations

from dataclasses import replace

from render import theme
from render.art.furniture import sparkle
from render.art.motifs import motif
from render.art.okey_dokey.cards import ON_BOARD, curtain, equal_in_row, number_card, outline, sign
from render.art.okey_dokey.tones import SHADE, TONES, cut, mix, rimmed
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale
from render.okey_dokey.board import CELL_PX, NEED_BOX, NUMBER_BOX

MARGIN = (CELL_PX[0] - ON_BOARD.width) / 2
FLOOR = "#5B4D31"  # the colour of the lit column at the corners of an open cell


def cell(card: Art, floor: str = SHADE) -> Art:
    return [Shape(rounded(0, 0, *CELL_PX, 0), floor), *place(card, move(MARGIN, MARGIN))]


def ringed(card: Art) -> Art:
    """The card that was placed last: a mint ring, and a star at its corner."""
    ring = place([Shape(outline(ON_BOARD.width, ON_BOARD.height))], move(MARGIN, MARGIN))[0]
    star = [replace(shape, fill=theme.MINT, stroke=theme.MINT_DEEP, width=2) for shape in sparkle(12, 13, 13)]
    return [
        *cell(card),
        replace(ring, stroke=theme.MINT_DEEP, width=7.5),
        replace(ring, stroke=theme.MINT, width=4.5),
        *star,
    ]


def lying() -> dict[str, Drawing]:
    """Cards in their rows, and the numbers over them."""
    drawings: dict[str, Drawing] = {}
    for colour in TONES:
        kinds = {
            "card": number_card(colour, None, ON_BOARD),
            "equal": equal_in_row(colour, None),
            "curtain": curtain(colour, ON_BOARD.width, ON_BOARD.height),
        }
        for kind, art in kinds.items():
            drawings[f"{colour} {kind}"] = Drawing(cell(art), *CELL_PX)
            drawings[f"{colour} {kind} last"] = Drawing(ringed(art), *CELL_PX)
        for number in range(1, 9):
            numbered = cell(number_card(colour, number, ON_BOARD))
            drawings[f"{colour} card {number}"] = cut(numbered, NUMBER_BOX)
        for value in range(9):
            drawings[f"{colour} equal {value}"] = cut(cell(equal_in_row(colour, value)), NUMBER_BOX)
    return drawings


# ---- open cells -------------------------------------------------------------------------------------------


def waiting(colour: str) -> Art:
    """An open cell: dark in the row's colour, with a dashed gold frame."""
    night = Shape(rounded(0, 0, ON_BOARD.width, ON_BOARD.height, 10), mix(TONES[colour].base, "#141A33", 0.8))
    return [night, *motif("okey_dokey/signs", "open")]


def faint_instrument(colour: str, y: float, size: float) -> Art:
    night = mix(TONES[colour].base, "#141A33", 0.8)
    box = rounded(6, y - size * 58, ON_BOARD.width - 12, size * 116, 4)
    band = place(sign(colour), move(ON_BOARD.width / 2, y) @ scale(size))
    return [*band, Shape(box, night, opacity=0.72)]


def takes(colour: str) -> dict[str, Art]:
    """What an open cell takes: numbers, numbers or a Reset, only a Reset, or nothing (the game is lost)."""
    middle = ON_BOARD.width / 2
    small = place(curtain(colour, 29, 35, zero=False), move(middle - 14.5, 62))
    alone = place(curtain(colour, 58, 76), move(middle - 29, 13))
    careful = place(sign("danger"), move(middle + 6, 62) @ scale(0.6))
    return {
        "takes number": [*waiting(colour), *faint_instrument(colour, 79, 0.3)],
        "takes both": [*waiting(colour), *small],
        "takes reset": [*waiting(colour), *alone],
        "keeps reset": [*waiting(colour), *alone, *careful],
    }


def open_cells() -> dict[str, Drawing]:
    drawings: dict[str, Drawing] = {}
    for colour in TONES:
        for what, art in takes(colour).items():
            drawings[f"{colour} {what}"] = Drawing(cell(art, FLOOR), *CELL_PX)
        for value in range(1, 9):
            asked = rimmed(f"{value}+", ON_BOARD.width / 2, 36, 32, "#FFE08A", "#10162C", 2.4)
            drawings[f"{colour} {value}+"] = cut(cell([*waiting(colour), *asked], FLOOR), NEED_BOX)
    return drawings


def sprites() -> dict[str, Drawing]:
    return lying() | open_cells()
