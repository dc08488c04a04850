"""The cells of Boussanga's board: pawns in every state, lit lines with their ribbons, coins with points."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from games.boussanga.board import LEFT_BEHIND
from games.boussanga.cards import VALUES
from render import theme
from render.art.boussanga.parts import ground_of
from render.art.boussanga.pawns import LOOKS, around, pawn_at, standing
from render.art.furniture import mint_corners, on, sparkle
from render.art.lettering import label
from render.art.vector import Art, Drawing, Shape, circle, dashes, move, place, polyline, rounded, scale, turn
from render.boussanga import board as layout

LONGEST = 8  # pawns in a line
MIDDLE = layout.CELL_PX / 2
PAWN_R = 28
CORNERS = tuple(name for name in layout.STEPS if len(name) == 2)
RIBBON, RIBBON_EDGE, RIBBON_LIGHT = "#FFC845", "#8A5209", "#FFF6D8"
RIBBON_R = 17  # half the width of a ribbon from corner to corner
INK = "#191220"


def resting(element: str, symbols: bool) -> Art:
    return [*ground_of("floor"), *standing(element, symbols, MIDDLE, MIDDLE - 2, PAWN_R)]


def just_placed() -> Art:
    return mint_corners(3.5, 3.5, layout.CELL_PX - 7, 10, 17, 4.6)


def taken(element: str, symbols: bool) -> Art:
    """A pawn that has just gone to the collection: its ghost between dashes."""
    k = layout.CELL_PX
    frame = rounded(5, 5, k - 10, k - 10, 12)
    ghost = place(pawn_at(element, symbols, MIDDLE, MIDDLE - 1, 22), scale(1), 0.55)
    return [
        *ground_of("floor"),
        *ghost,
        *(Shape(dash, stroke=theme.MINT, width=3.6) for dash in dashes(frame, 16, 0.5)),
    ]


# ---- lit lines --------------------------------------------------------------------------------------------


def lit(element: str, symbols: bool) -> Art:
    """A pawn of a line that has just scored, on gold."""
    edge = around(element, move(MIDDLE, MIDDLE) @ scale(PAWN_R), 1.07, "#5A3304", 0.7)
    return [*ground_of("lit"), edge, *pawn_at(element, symbols, MIDDLE, MIDDLE - 2, PAWN_R)]


def ribbon(start: tuple[float, float], end: tuple[float, float], r: float) -> Art:
    """A band of gold between two points, ``r`` to both sides."""
    return [
        Shape(polyline(start, end), stroke=RIBBON_EDGE, width=2 * r + 4),
        Shape(polyline(start, end), stroke=RIBBON_LIGHT, width=2 * r),
        Shape(polyline(start, end), stroke=RIBBON, width=2 * r - 5),
    ]


def corner_of(art: Art, where: str, px: int) -> Drawing:
    far = layout.CELL_PX - px
    return Drawing(art, px, px, (far * (where[1] == "e"), far * (where[0] == "s"), px, px))


def crossing(where: str) -> Art:
    """The ribbon between the two neighbours of this corner, across it."""
    right, down_ = layout.STEPS[where]
    x, y = MIDDLE * (1 + right), MIDDLE * (1 + down_)
    return ribbon((x - 40 * right, y + 40 * down_), (x + 40 * right, y - 40 * down_), RIBBON_R)


def crossed(floor: Art, where: str) -> Drawing:
    """A corner of a cell beside a diagonal line."""
    right, down_ = layout.STEPS[where]
    star = sparkle(MIDDLE * (1 + right), MIDDLE * (1 + down_), 9)
    return corner_of([*floor, *crossing(where), *star], where, layout.VERTEX_PX)


def knot(where: str, over: Art) -> Drawing:
    """A corner of a lit cell, where a ribbon leaves or passes it; ``over`` is what lies on the pawn."""
    right, down_ = layout.STEPS[where]
    x, y = MIDDLE * (1 + right), MIDDLE * (1 + down_)
    band = Shape(circle(x, y, 14), RIBBON)
    floor = ground_of("lit")
    art = [floor[0], band, *floor[1:], *sparkle(x, y, 9), *over]
    return corner_of(art, where, layout.KNOT_PX)


def link(along: bool) -> Drawing:
    """What joins two lit cells over the edge between them."""
    across, length = layout.LINK_PX
    art = [
        Shape(rounded(0, 0, across, length, 0), RIBBON),
        *(Shape(polyline((0, y), (across, y)), stroke=RIBBON_LIGHT, width=3) for y in (1.5, length - 1.5)),
    ]
    if along:
        return Drawing(art, across, length)
    return Drawing(place(art, move(length, 0) @ turn(90)), length, across)


# ---- coins ------------------------------------------------------------------------------------------------


def coin(back: str) -> Drawing:
    """The cell beyond a line's end with its coin; the ribbon comes from the direction ``back``."""
    right, down_ = layout.STEPS[back]
    middle = (MIDDLE, MIDDLE)
    straight = not (right and down_)
    r = layout.LINK_PX[1] / 2 if straight else RIBBON_R
    band = ribbon((MIDDLE + 50 * right, MIDDLE + 50 * down_), middle, r)
    return Drawing([*ground_of("glow"), *band, *ground_of("coin")], layout.CELL_PX, layout.CELL_PX)


def corners(pieces: Mapping[str, Art]) -> dict[str, Drawing]:
    """The corners of pieces: with the mark of a card's first pawn, and if lit, with a small coin."""
    (x, y), px = layout.ANCHOR_AT, layout.ANCHOR_PX
    mark = [Shape(circle(x, y, px / 2 - 0.5), INK), Shape(circle(x, y, 6.4), stroke=theme.GOLD, width=4.4)]
    far = layout.CELL_PX - layout.COIN_PX / 2
    coin = place(ground_of("coin"), move(far, far) @ scale(0.64) @ move(-MIDDLE, -MIDDLE))
    box = (x - px / 2, y - px / 2, px, px)
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
        art[f"{name} placed"] = [*art[name], *just_placed()]
        art[f"{name} lit"] = lit(element, symbols)
        art[f"{name} lit placed"] = [*art[f"{name} lit"], *just_placed()]
        art[f"{name} taken"] = taken(element, symbols)
    return art


def sprites() -> dict[str, Drawing]:
    art = pieces()
    drawings = {name: Drawing(each, layout.CELL_PX, layout.CELL_PX) for name, each in art.items()}
    drawings |= corners(art)
    floors = {
        ".": ground_of("empty"),
        **{name: each for name, each in art.items() if "lit" not in name and "taken" not in name},
    }
    for where in CORNERS:
        drawings |= {f"{name} crossed {where}": crossed(floor, where) for name, floor in floors.items()}
        drawings |= {f"knot {where}": knot(where, []), f"knot placed {where}": knot(where, just_placed())}
    drawings |= {"link along": link(True), "link across": link(False)}
    drawings |= {f"coin {back}": coin(back) for back in layout.STEPS}
    kept, values = range(1, LONGEST - LEFT_BEHIND + 1), VALUES.values()
    for points in {number * value_ for number, value_ in product(kept, values)}:
        drawings[f"+{points}"] = value(points, layout.VALUE_PX, 22 if points < 10 else 19)
        drawings[f"+{points} small"] = value(points, layout.SMALL_VALUE_PX, 16.5 if points < 10 else 12.5)
    return drawings
