"""Okiya's sprites: the board, its cells in every state, and the parts of the header."""

from __future__ import annotations

from functools import partial

from render import theme
from render.art.furniture import crowned_on_header, files, header, on_header, phrase, ranks, waves, word
from render.art.motifs import motif
from render.art.okiya.pieces import PLANT_AT, SYMBOL_AT, plant_medallion, symbol_medallion, tile, token
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale
from render.okiya.board import CELL_PX, CHIP_PX, GARDEN_LEFT, GARDEN_TOP, MEDAL_PX

_INTO_CELL = move(7, 7) @ scale((CELL_PX - 14) / 200)


part = partial(motif, "okiya/cells")
"""The floor of a token in a box of 200, or a mark in a box of CELL_PX."""


def cell(art: Art, *marks: str) -> Drawing:
    """A cell of the garden, three waves wide and six rows of them high, so that the waves of all fit."""
    over = [shape for mark in marks for shape in part(mark)]
    return Drawing([*sea(CELL_PX, 0, 0), *place(art, _INTO_CELL), *over], CELL_PX, CELL_PX)


def sea(px: int, left: int, top: int) -> Art:
    """Waves over a square, the same from the garden's corner at (left, top) on as in its cells."""
    return [Shape(rounded(0, 0, px, px, 0), theme.NAVY), *waves(left - 112, top - 112, px, px)]


def chip(seat: int, size: int) -> Drawing:
    return on_header(place(token(seat), scale(size / 176) @ move(-12, -12)), size, size)


def crowned_chip(seat: int) -> Drawing:
    """The header's chip of the winner of the match."""
    top = theme.HEADER_PX - 4 - CHIP_PX
    art = place(token(seat), move(0, top) @ scale(CHIP_PX / 176) @ move(-12, -12))
    return crowned_on_header(art, CHIP_PX, 42)


def board() -> Art:
    """The ground of the picture, with files along the foot and ranks on both sides."""
    margin = GARDEN_LEFT / 2 - 2
    return [
        *sea(theme.BOARD_PX, GARDEN_LEFT, GARDEN_TOP),
        *header(theme.BOARD_PX),
        *files(4, GARDEN_LEFT, CELL_PX, theme.BOARD_PX - 18),
        *ranks(4, GARDEN_TOP, CELL_PX, (margin, theme.BOARD_PX - margin)),
    ]


WORDS = {
    "to move": theme.CREAM,
    "wins": theme.GOLD,
    "draw": theme.CREAM,
    "match": theme.SAND,
    "or": theme.SAND,
    "no": theme.SAND,
    "any border tile": theme.SAND,
    "four in a line": theme.SAND,
    "four in a square": theme.SAND,
    "blocked": theme.SAND,
    "empty garden": theme.SAND,
    "resigned": theme.SAND,
}
FIGURES = {":": theme.SAND, **dict.fromkeys("0123456789", theme.CREAM)}


def sprites() -> dict[str, Drawing]:
    drawings = {"garden": Drawing(board(), theme.BOARD_PX, theme.BOARD_PX)}
    for shown in (plant + symbol for plant in PLANT_AT for symbol in SYMBOL_AT):
        drawings[f"{shown} legal"] = cell(tile(shown), "ring")
        drawings[f"{shown} dim"] = cell(tile(shown), "veil")
    for seat in (0, 1):
        in_well = [*part("well"), *token(seat)]
        lit = [*part("well"), *part("glow"), *token(seat)]
        name = f"@{seat + 1}"
        drawings |= {
            name: cell(in_well),
            f"{name} last": cell(in_well, "brackets"),
            f"{name} dim": cell(in_well, "veil"),
            f"{name} dim last": cell(in_well, "veil", "brackets"),
            f"{name} won": cell(lit, "ring", "sparks"),
            f"{name} won last": cell(lit, "ring", "inner-brackets"),
            f"{name} chip": chip(seat, CHIP_PX),
            f"{name} crowned": crowned_chip(seat),
            f"{name} small": chip(seat, 34),
        }
    medals = {f"plant {name}": plant_medallion(name) for name in PLANT_AT}
    medals |= {f"symbol {name}": symbol_medallion(name) for name in SYMBOL_AT}
    for name, art in medals.items():
        drawings[name] = on_header(place(art, scale(MEDAL_PX / 200)), MEDAL_PX, MEDAL_PX)
    drawings |= {sign: word(sign, colour) for sign, colour in FIGURES.items()}
    return drawings | {text: phrase(text, colour) for text, colour in WORDS.items()}
