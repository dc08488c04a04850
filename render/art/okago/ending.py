"""The stage on which a game of Okago ends."""

from __future__ import annotations

from functools import partial

from render.art import endings, furniture
from render.art.cards.materials import LACQUER, sign_board
from render.art.furniture import on
from render.art.motifs import motif
from render.art.okago import cells as board
from render.art.okago.elsewhere import WORLD
from render.art.okago.pieces import OUTLINE, piece
from render.art.vector import Art, Drawing, move, place, scale
from render.ending import SIZE_PX
from render.okago.ending import BOARD, CELL_PX, RAIL, SEAT_PX, SIGN

EMBLEMS = {colour: place(piece(colour), move(0, -0.08) @ scale(0.9)) for colour in OUTLINE}
SHEET = "okago/ending"


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
    cell = partial(furniture.cell, SHEET, CELL_PX)

    def inside(name: str, k: float) -> Art:
        at = move(CELL_PX / 2, CELL_PX / 2) @ scale(k * CELL_PX / board.CELL_PX)
        return place(board.lying(name), at @ move(-board.MIDDLE, -board.MIDDLE))

    drawings = {".": cell("floor", "etching"), "*": cell("floor", inside("*", 0.94), "veil")}
    for name in "rRbB":
        drawings |= endings.on_stage(cell, name, inside(name, 0.94), inside(name, 1.08))
    return drawings


def signs() -> dict[str, Art]:
    """About the origin, what decided: a piece that was placed, one that jumped, or none that could."""
    resigned = {f"resigned {colour}": endings.laid_down(EMBLEMS[colour], 0, 0) for colour in OUTLINE}
    names = (*(f"placed {piece}" for piece in "rRbB"), "jumped r", "jumped b", "stuck r", "stuck b")
    return resigned | {name: motif(SHEET, name.replace(" ", "-")) for name in names}
