"""The stage on which a game of Okago ends."""

from __future__ import annotations

from render.art import endings
from render.art.cards.materials import LACQUER, sign_board
from render.art.furniture import (
    gold_frame,
    gold_leaf,
    mint_corners,
    on,
    on_header,
    rays,
    sparks,
)
from render.art.motifs import motif
from render.art.okago import cells as board
from render.art.okago.elsewhere import WORLD
from render.art.okago.pieces import OUTLINE, piece
from render.art.vector import Art, Drawing, Shape, ellipse, move, place, rounded, scale
from render.ending import SIZE_PX
from render.okago.ending import BOARD, CELL_PX, RAIL, SEAT_PX, SIGN

EMBLEMS = {colour: place(piece(colour), move(0, -0.08) @ scale(0.9)) for colour in OUTLINE}
FLOOR = rounded(3, 3, CELL_PX - 6, CELL_PX - 6, 14)


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
    resigned = {f"resigned {colour}": endings.laid_down(EMBLEMS[colour], 0, 0) for colour in OUTLINE}
    names = (*(f"placed {piece}" for piece in "rRbB"), "jumped r", "jumped b", "stuck r", "stuck b")
    return resigned | {name: motif("okago/ending", name.replace(" ", "-")) for name in names}
