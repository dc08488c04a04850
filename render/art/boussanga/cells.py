"""The cells of Boussanga's board: pawns in every state, and capsules around lines by quarters of cells."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

from games.boussanga.board import LEFT_BEHIND
from games.boussanga.cards import VALUES
from render import theme
from render.art.boussanga.pawns import LOOKS, small_pawn, standing
from render.art.furniture import dashed_ring, square_well
from render.art.lettering import label
from render.art.vector import (
    Art,
    Drawing,
    Path,
    Shape,
    circle,
    clipped,
    down,
    move,
    place,
    polyline,
    rounded,
    scale,
    turn,
)
from render.boussanga.board import CELL_PX, PATCH_PX, STEPS, TAG_PX, quarter_arms

LONGEST = 8  # pawns in a line
QUARTERS = ("ne", "se", "sw", "nw")
PAWN_R = 29
MIDDLE = CELL_PX / 2

GOLD_GLASS = Shape((), "#FFC23A", opacity=0.40)  # of a line that has just left; the cell shows through it
CAPSULE_RIM = "#FFDD8A"
CAPSULE_EDGE = "#2E2309"
CAPSULE_R = 23


def ring(r: float = PAWN_R + 2.5) -> Art:
    """The ring around what the last action put down: white inside mint."""
    return [
        Shape(circle(MIDDLE, MIDDLE - 2, r), stroke="#05221F", width=8),
        Shape(circle(MIDDLE, MIDDLE - 2, r), stroke=theme.MINT, width=5),
        Shape(circle(MIDDLE, MIDDLE - 2, r - 1), stroke="#FFFFFF", width=2),
    ]


def on_cell(element: str, symbols: bool) -> Art:
    return standing(element, symbols, MIDDLE, MIDDLE - 2, PAWN_R)


def taken(element: str, symbols: bool) -> Art:
    """A pawn that has just gone to the collection: its ghost in a dashed ring."""
    ghost = place(small_pawn(element, symbols, "middle"), move(MIDDLE, MIDDLE) @ scale(21))
    veil = Shape(circle(MIDDLE, MIDDLE, 22), "#131A30", opacity=0.14)
    return [*ghost, veil, *dashed_ring(MIDDLE, MIDDLE, 28, theme.MINT, 3.4)]


def pieces() -> dict[str, Art]:
    """Everything that can lie on a cell, by name."""
    art: dict[str, Art] = {}
    for name, element, symbols in LOOKS:
        art[name] = on_cell(element, symbols)
        art[f"{name} placed"] = [*on_cell(element, symbols), *ring()]
        art[f"{name} taken"] = taken(element, symbols)
    return art


Link = tuple[tuple[float, float], tuple[float, float]]


def capsules(links: list[Link], under: Art) -> Art:
    """Glass capsules with gold rims that join each other; ``under`` shows through them."""
    insides = tuple(segment for link in links for segment in capsule(*link))
    return [
        *(
            Shape(polyline(*link), stroke=colour, width=2 * (CAPSULE_R + rim))
            for rim, colour in ((3.5, CAPSULE_EDGE), (2.5, CAPSULE_RIM))
            for link in links
        ),
        *clipped(under, insides),
        replace(GOLD_GLASS, path=insides),
    ]


def capsule(start: tuple[float, float], end: tuple[float, float]) -> Path:
    """The outline of all points at most the radius away from the line between two points."""
    (x, y), length = start, math.dist(start, end)
    angle = math.degrees(math.atan2(end[1] - y, end[0] - x))
    r = CAPSULE_R
    return (move(x, y) @ turn(angle)).path(rounded(-r, -r, length + 2 * r, 2 * r, r))


def quarter_of(art: Art, quarter: str) -> Drawing:
    half = CELL_PX // 2
    return Drawing(art, half, half, (half * (quarter[1] == "e"), half * (quarter[0] == "s"), half, half))


def _crossing(quarter: str) -> Link:
    """The link between the two neighbours beside this quarter."""
    (_, up), (side, _) = STEPS[quarter[0]], STEPS[quarter[1]]
    return (MIDDLE, MIDDLE + CELL_PX * up), (MIDDLE + CELL_PX * side, MIDDLE)


def line_quarters() -> dict[str, Drawing]:
    """A quarter of a cell on a line, for each way in which capsules can cross it."""
    drawings: dict[str, Drawing] = {}
    for quarter in QUARTERS:
        arms = quarter_arms(quarter)
        for flags in product((False, True), repeat=len(arms) + 1):
            parts = [part for part, on in zip((*arms, "x"), flags, strict=True) if on]
            links = [
                _crossing(quarter)
                if part == "x"
                else (
                    (MIDDLE, MIDDLE),
                    (MIDDLE + CELL_PX * STEPS[part][0], MIDDLE + CELL_PX * STEPS[part][1]),
                )
                for part in parts
            ]
            here = ((MIDDLE, MIDDLE), (MIDDLE, MIDDLE))
            art = [*square_well(CELL_PX), *capsules([here, *links], square_well(CELL_PX))]
            drawings[" ".join(["line", quarter, *parts])] = quarter_of(art, quarter)
    return drawings


def crossed_quarters() -> dict[str, Drawing]:
    """A quarter of a cell beside a diagonal line: the capsule lies over the cell and under its pawn."""
    on_top = {".": [], **{name: art for name, art in pieces().items() if not name.endswith("taken")}}
    return {
        f"{name} crossed {quarter}": quarter_of(
            [*square_well(CELL_PX), *capsules([_crossing(quarter)], square_well(CELL_PX)), *art], quarter
        )
        for name, art in on_top.items()
        for quarter in QUARTERS
    }


def departed(element: str, symbols: bool, new: bool) -> Drawing:
    """A pawn that left with its line, small on the capsule."""
    half = PATCH_PX / 2
    patch = replace(GOLD_GLASS, path=rounded(0, 0, PATCH_PX, PATCH_PX, 0))
    art = [
        *place(square_well(CELL_PX), move(half - MIDDLE, half - MIDDLE)),
        patch,
        *place(small_pawn(element, symbols), move(half, half) @ scale(15)),
    ]
    if new:
        art.append(Shape(circle(half, half, 14.8), stroke=theme.MINT, width=2.2))
    return Drawing(art, PATCH_PX, PATCH_PX)


def tag(points: int) -> Drawing:
    """A gold bar with the points of a line."""
    width, height = TAG_PX
    return Drawing(
        [
            Shape(rounded(0, 0, width, height, 0), "#5E3A06"),
            Shape(rounded(2, 2, width - 4, height - 4, 0), down("#FFE9A8", "#EFA92B", 0, height)),
            Shape(rounded(5, 5, width - 10, height - 10, 3), stroke="#B77A12", width=1.4),
            label(f"+{points}", width / 2, height / 2, 22 if points < 10 else 20, "#33230A", anchor=0.5),
        ],
        width,
        height,
    )


def sprites() -> dict[str, Drawing]:
    drawings = {
        name: Drawing([*square_well(CELL_PX), *art], CELL_PX, CELL_PX) for name, art in pieces().items()
    }
    for name, element, symbols in LOOKS:
        drawings[f"{name} left"] = departed(element, symbols, new=False)
        drawings[f"{name} left placed"] = departed(element, symbols, new=True)
    kept, values = range(1, LONGEST - LEFT_BEHIND + 1), VALUES.values()
    tags = {f"+{number * value}": tag(number * value) for number, value in product(kept, values)}
    return drawings | tags | line_quarters() | crossed_quarters()
