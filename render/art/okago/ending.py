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
MIDDLE = SIGN[0] + SIGN[2] / 2, SIGN[1] + SIGN[3] / 2
FLOOR = rounded(3, 3, CELL_PX - 6, CELL_PX - 6, 14)


def ending() -> dict[str, Drawing]:
    x, y = BOARD
    side = 5 * CELL_PX
    stage = [
        *endings.ground(WORLD, "Okago", disc=(x + side / 2, y + side / 2 - 40, 296)),
        *endings.tray(x, y, side, side),
    ]
    drawings = {
        "stage": Drawing(stage, SIZE_PX, SIZE_PX),
        "rail": Drawing([*stage, *rail()], RAIL[2], RAIL[3], RAIL),
        **cells(),
        **{name: Drawing([*stage, *art], SIGN[2], SIGN[3], SIGN) for name, art in signs().items()},
    }
    for colour in OUTLINE:
        for state in ("played", "lost"):
            art = place(piece(f"{colour}-{state}"), move(SEAT_PX / 2, SEAT_PX / 2) @ scale(15.5))
            drawings[f"{colour} {state}"] = on(LACQUER, art, SEAT_PX, SEAT_PX)
    return drawings | endings.plaques("okago", EMBLEMS)


def cell(*layers: Art) -> Drawing:
    return on_header([shape for layer in layers for shape in layer], CELL_PX, CELL_PX)


def inside(art: Art, k: float = 1) -> Art:
    """Art of a cell of the board, about the middle of a cell of the stage."""
    middle = CELL_PX / 2
    return place(
        art, move(middle, middle) @ scale(k * CELL_PX / board.CELL_PX) @ move(-board.MIDDLE, -board.MIDDLE)
    )


def cells() -> dict[str, Drawing]:
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


def rail() -> Art:
    x, y, width, height = RAIL
    return sign_board(x + 5, y + 5, width - 10, height - 16)


def signs() -> dict[str, Art]:
    """What decided: a piece that was placed, one that jumped, or none that could."""
    x, y = MIDDLE
    shine = sparkles((x - 100, y - 84, 13), (x + 104, y + 66, 15), (x + 96, y - 92, 8))
    glow = [Shape(circle(x, y, r), "#FFF3C4", opacity=0.2) for r in (122, 106)]
    drawings: dict[str, Art] = {}
    for colour, enemy in (("r", "b"), ("b", "r")):
        for name in (colour, colour.upper()):
            drawings[f"placed {name}"] = [*glow, *place(shaded(colour, name), move(x, y) @ scale(88)), *shine]
        drawings[f"jumped {colour}"] = [*leap(colour, enemy), *shine]
        drawings[f"stuck {colour}"] = [
            *place(shaded(colour), move(x - 16, y - 14) @ scale(82)),
            *place(piece("no-go"), move(x + 62, y + 62) @ scale(50)),
        ]
        drawings[f"resigned {colour}"] = endings.laid_down(EMBLEMS[colour], x, y)
    return drawings


def leap(colour: str, enemy: str) -> Art:
    """A piece that has landed behind one that it jumped over, of which the outline is left."""
    x, y = MIDDLE
    at = move(x - 52, y + 46) @ scale(50)
    gone = [Shape(at.path(each), stroke=FLAT[enemy], width=4.5) for each in dashes(OUTLINE[enemy], 28)]
    arc = path(f"M {x - 112} {y + 6} C {x - 100} {y - 118} {x + 12} {y - 124} {x + 44} {y - 54}")
    head = path(f"M {x + 12} {y - 64} L {x + 45} {y - 50} L {x + 54} {y - 86}")
    return [
        Shape(at.path(OUTLINE[enemy]), HOLLOW[enemy], opacity=0.85),
        *gone,
        *place(shaded(colour, colour.upper()), move(x + 56, y + 22) @ scale(64)),
        *minted([arc, head], 8),
    ]
