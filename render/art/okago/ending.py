"""The stage on which a game of Okago ends."""

from __future__ import annotations

from render.art import endings
from render.art.cards.materials import LACQUER, sign_board
from render.art.furniture import (
    gold_frame,
    gold_leaf,
    mint_corners,
    minted,
    on,
    on_header,
    rays,
    sparkles,
    sparks,
)
from render.art.okago import cells as board
from render.art.okago.elsewhere import WORLD
from render.art.okago.pieces import FLAT, HOLLOW, OUTLINE, piece, shaded
from render.art.vector import Art, Drawing, Shape, circle, dashes, ellipse, move, path, place, rounded, scale
from render.ending import SIZE_PX
from render.okago.ending import BOARD, CELL_PX, RAIL, SEAT_PX, SIGN

EMBLEMS = {colour: place(piece(colour), move(0, -0.08) @ scale(0.9)) for colour in OUTLINE}
FLOOR = rounded(3, 3, CELL_PX - 6, CELL_PX - 6, 14)
ARROW = [path("M -112 6 C -100 -118 12 -124 44 -54"), path("M 12 -66 L 45 -52 L 54 -88")]


def ending() -> dict[str, Drawing]:
    (x, y), side = BOARD, 5 * CELL_PX
    left, top, width, height = RAIL
    middle = move(SIGN[0] + SIGN[2] / 2, SIGN[1] + SIGN[3] / 2)
    stage = [
        *endings.ground(WORLD, "Okago", disc=(x + side / 2, y + side / 2 - 40, 296)),
        *endings.tray(x, y, side, side),
    ]
    rail = [*stage, *sign_board(left + 5, top + 5, width - 10, height - 16)]
    seat = move(SEAT_PX / 2, SEAT_PX / 2) @ scale(15.5)
    return {
        "stage": Drawing(stage, SIZE_PX, SIZE_PX),
        "rail": Drawing(rail, width, height, RAIL),
        **{
            f"{colour} {state}": on(LACQUER, place(piece(f"{colour}-{state}"), seat), SEAT_PX, SEAT_PX)
            for colour in OUTLINE
            for state in ("played", "lost")
        },
        **cells(),
        **{name: Drawing([*stage, *place(art, middle)], *SIGN[2:], SIGN) for name, art in signs().items()},
        **endings.plaques("okago", EMBLEMS),
    }


def cells() -> dict[str, Drawing]:
    def cell(*layers: Art) -> Drawing:
        return on_header([shape for layer in layers for shape in layer], CELL_PX, CELL_PX)

    def inside(art: Art, k: float = 1) -> Art:
        at = move(CELL_PX / 2, CELL_PX / 2) @ scale(k * CELL_PX / board.CELL_PX)
        return place(art, at @ move(-board.MIDDLE, -board.MIDDLE))

    floor, dim = inside(board.floor()), inside(board.veil())
    light = [
        *gold_leaf(FLOOR, 0, CELL_PX),
        *rays(FLOOR, CELL_PX / 2, 76),
        *gold_frame(4, 4, CELL_PX - 8, 14, 5),
    ]
    soft = Shape(ellipse(CELL_PX / 2, CELL_PX / 2 + 12, 38, 36), "#3A1E02", opacity=0.5)
    drawings = {
        ".": cell(floor, inside(board.etching())),
        "*": cell(floor, inside(board.lying("*"), 0.94), dim),
    }
    for name in "rRbB":
        art = inside(board.lying(name), 0.94)
        lifted = [*light, soft, *place(inside(board.lying(name), 1.08), move(0, -4))]
        drawings |= {
            name: cell(floor, art),
            f"{name} dim": cell(floor, art, dim),
            f"{name} won": cell(lifted, sparks(CELL_PX, 14, 8)),
            f"{name} decided": cell(lifted, mint_corners(8.5, 8.5, CELL_PX - 17, 9, 19, 4.5)),
        }
    return drawings


def signs() -> dict[str, Art]:
    """About the origin, what decided: a piece that was placed, one that jumped, or none that could."""
    shine = sparkles((-100, -84, 13), (104, 66, 15), (96, -92, 8))
    glow = [Shape(circle(0, 0, r), "#FFF3C4", opacity=0.2) for r in (122, 106)]
    at = move(-52, 46) @ scale(50)
    drawings: dict[str, Art] = {}
    for colour, enemy in (("r", "b"), ("b", "r")):
        gone = [Shape(at.path(each), stroke=FLAT[enemy], width=4.5) for each in dashes(OUTLINE[enemy], 28)]
        drawings |= {
            f"placed {name}": [*glow, *place(shaded(colour, name), scale(88)), *shine]
            for name in (colour, colour.upper())
        } | {
            f"jumped {colour}": [
                Shape(at.path(OUTLINE[enemy]), HOLLOW[enemy], opacity=0.85),
                *gone,
                *place(shaded(colour, colour.upper()), move(56, 22) @ scale(64)),
                *minted(ARROW, 8),
                *shine,
            ],
            f"stuck {colour}": [
                *place(shaded(colour), move(-16, -14) @ scale(82)),
                *place(piece("no-go"), move(62, 62) @ scale(50)),
            ],
            f"resigned {colour}": endings.laid_down(EMBLEMS[colour], 0, 0),
        }
    return drawings
