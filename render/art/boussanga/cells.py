"""The cells of Boussanga's board: pawns in every state, lit lines with their ribbons, coins with points."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from games.boussanga.board import LEFT_BEHIND
from games.boussanga.cards import VALUES
from render.art.boussanga.parts import of_cell
from render.art.boussanga.pawns import LOOKS, around, pawn_at, standing
from render.art.furniture import on
from render.art.lettering import label
from render.art.vector import Art, Drawing, move, place, scale
from render.boussanga import board as layout

LONGEST = 8  # pawns in a line
MIDDLE = layout.CELL_PX / 2
PAWN_R = 28
CORNERS = tuple(name for name in layout.STEPS if len(name) == 2)
INK = "#191220"


def resting(element: str, symbols: bool) -> Art:
    return [*of_cell("floor"), *standing(element, symbols, MIDDLE, MIDDLE - 2, PAWN_R)]


def taken(element: str, symbols: bool) -> Art:
    """A pawn that has just gone to the collection: its ghost between dashes."""
    ghost = place(pawn_at(element, symbols, MIDDLE, MIDDLE - 1, 22), scale(1), 0.55)
    return [*of_cell("floor"), *ghost, *of_cell("taken")]


# ---- lit lines --------------------------------------------------------------------------------------------


def lit(element: str, symbols: bool) -> Art:
    """A pawn of a line that has just scored, on gold."""
    edge = around(element, move(MIDDLE, MIDDLE) @ scale(PAWN_R), 1.07, "#5A3304", 0.7)
    return [*of_cell("lit"), edge, *pawn_at(element, symbols, MIDDLE, MIDDLE - 2, PAWN_R)]


def corner_of(art: Art, where: str, px: int) -> Drawing:
    far = layout.CELL_PX - px
    return Drawing(art, px, px, (far * (where[1] == "e"), far * (where[0] == "s"), px, px))


def crossed(floor: Art, where: str) -> Drawing:
    """A corner of a cell beside a diagonal line."""
    return corner_of([*floor, *of_cell(f"crossing-{where}")], where, layout.VERTEX_PX)


def knot(where: str, over: Art) -> Drawing:
    """A corner of a lit cell, where a ribbon leaves or passes it; ``over`` is what lies on the pawn."""
    return corner_of([*of_cell(f"knot-{where}"), *over], where, layout.KNOT_PX)


# ---- coins ------------------------------------------------------------------------------------------------


def coin(back: str) -> Drawing:
    """The cell beyond a line's end with its coin; the ribbon comes from the direction ``back``."""
    art = [*of_cell("glow"), *of_cell(f"ribbon-{back}"), *of_cell("coin")]
    return Drawing(art, layout.CELL_PX, layout.CELL_PX)


def corners(pieces: Mapping[str, Art]) -> dict[str, Drawing]:
    """The corners of pieces: with the mark of a card's first pawn, and if lit, with a small coin."""
    (x, y), px = layout.ANCHOR_AT, layout.ANCHOR_PX
    box = (x - px / 2, y - px / 2, px, px)
    mark, coin = of_cell("first"), of_cell("small-coin")
    return {
        **{f"{name} first": Drawing([*art, *mark], px, px, box) for name, art in pieces.items()},
        **{
            f"{name} coin": corner_of([*art, *coin], "se", layout.COIN_PX)
            for name, art in pieces.items()
            if "lit" in name
        },
    }


def value(points: int, size: tuple[int, int], cap: float) -> Drawing:
    """The points of a line for the middle of its coin."""
    width, height = size
    text = label(f"+{points}", width / 2 - 0.5, height / 2, cap, "#FFE08A", anchor=0.5)
    return on(INK, [text], width, height)


def pieces() -> dict[str, Art]:
    """Everything that can lie on a cell, by name."""
    art: dict[str, Art] = {}
    for name, element, symbols in LOOKS:
        art[name] = resting(element, symbols)
        art[f"{name} placed"] = [*art[name], *of_cell("placed")]
        art[f"{name} lit"] = lit(element, symbols)
        art[f"{name} lit placed"] = [*art[f"{name} lit"], *of_cell("placed")]
        art[f"{name} taken"] = taken(element, symbols)
    return art


def sprites() -> dict[str, Drawing]:
    art = pieces()
    drawings = {name: Drawing(each, layout.CELL_PX, layout.CELL_PX) for name, each in art.items()}
    drawings |= corners(art)
    floors = {
        ".": of_cell("empty"),
        **{name: each for name, each in art.items() if "lit" not in name and "taken" not in name},
    }
    for where in CORNERS:
        drawings |= {f"{name} crossed {where}": crossed(floor, where) for name, floor in floors.items()}
        drawings |= {f"knot {where}": knot(where, []), f"knot placed {where}": knot(where, of_cell("placed"))}
    drawings["link along"] = Drawing(of_cell("link-along"), *layout.LINK_PX)
    drawings["link across"] = Drawing(of_cell("link-across"), *layout.LINK_PX[::-1])
    drawings |= {f"coin {back}": coin(back) for back in layout.STEPS}
    kept, values = range(1, LONGEST - LEFT_BEHIND + 1), VALUES.values()
    for points in {number * value_ for number, value_ in product(kept, values)}:
        drawings[f"+{points}"] = value(points, layout.VALUE_PX, 22 if points < 10 else 19)
        drawings[f"+{points} small"] = value(points, layout.SMALL_VALUE_PX, 16.5 if points < 10 else 12.5)
    return drawings
