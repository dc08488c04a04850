"""The stage on which a game of Okiya ends."""

from __future__ import annotations

from functools import partial

from games.okiya.garden import TILES
from render import theme
from render.art import endings, furniture
from render.art.cards.materials import sign_board
from render.art.furniture import sparkles
from render.art.okiya.elsewhere import WORLD
from render.art.okiya.pieces import plant, plant_medallion, symbol_medallion, tile, token
from render.art.vector import Art, Drawing, Shape, clipped, line, move, place, rounded, scale, turn
from render.ending import SIZE_PX, STAGE_PX
from render.okiya.ending import BOARD, CELL_PX, GARDEN, SIGN

EMBLEMS = {f"@{seat + 1}": place(token(seat), scale(1 / 84) @ move(-100, -100)) for seat in (0, 1)}


def ending() -> dict[str, Drawing]:
    x, y = GARDEN
    stage = [
        *endings.ground(WORLD, "Okiya", disc=(x + 2 * CELL_PX, y + 2 * CELL_PX - 40, 296)),
        *place(plant("falling-petals"), move(-150, 120) @ scale(0.8)),
        *clipped(place(plant("C"), move(-20, 352) @ scale(1.1)), rounded(0, 0, SIZE_PX, STAGE_PX, 0)),
        *endings.tray(x, y, 4 * CELL_PX, 4 * CELL_PX),
    ]
    return {
        "stage": Drawing(stage, SIZE_PX, SIZE_PX),
        **cells(),
        **{name: Drawing([*stage, *art], *SIGN[2:], SIGN) for name, art in signs().items()},
        **{f"no {shown}": Drawing([*stage, *neither(shown)], *BOARD[2:], BOARD) for shown in TILES},
        **endings.plaques("okiya", EMBLEMS),
    }


def cells() -> dict[str, Drawing]:
    cell = partial(furniture.cell, "okiya/ending", CELL_PX)

    def inside(art: Art, px: float) -> Art:
        return place(art, move((CELL_PX - px) / 2, (CELL_PX - px) / 2) @ scale(px / 200))

    drawings: dict[str, Drawing] = {}
    for shown in TILES:
        art = inside(tile(shown), CELL_PX - 14)
        drawings |= {shown: cell(art, "veil"), f"{shown} shut": cell(art, "fence")}
    for seat, name in enumerate(EMBLEMS):
        art = token(seat)
        drawings |= endings.on_stage(cell, name, inside(art, CELL_PX - 20), inside(art, CELL_PX - 2))
    return drawings


def signs() -> dict[str, Art]:
    """The tile that decided, the token of who resigned, or both tokens."""
    x, y = SIGN[0] + SIGN[2] / 2, SIGN[1] + SIGN[3] / 2
    frame = Shape(rounded(0, 0, 200, 200, 26), stroke=theme.GOLD, width=7)
    soft = Shape(rounded(-2, 14, 206, 206, 28), "#14040F", opacity=0.55)
    at = move(x, y) @ turn(-5) @ scale(0.92) @ move(-100, -100)
    shine = sparkles((x - 104, y - 96, 13), (x + 106, y + 60, 15), (x + 100, y - 104, 8))
    decided = {f"{shown} decided": [*place([soft, *tile(shown), frame], at), *shine] for shown in TILES}
    gave_up = {f"resigned {name}": endings.laid_down(emblem, x, y) for name, emblem in EMBLEMS.items()}
    return decided | gave_up | {"drawn": endings.even(list(EMBLEMS.values()), x, y)}


def neither(shown: str) -> Art:
    """A board with the plant and the symbol of a tile, crossed out."""
    x, y, width, height = BOARD
    art = sign_board(x + 5, y + 5, width - 10, height - 16)
    for medallion, left in ((plant_medallion(shown[0]), x + 17), (symbol_medallion(shown[1]), x + 117)):
        cross = [line("M 34 166 L 166 34", *stroke) for stroke in (("#3A0A14", 26), ("#F4506A", 15))]
        art += place([*medallion, *cross], move(left, y + 9) @ scale(0.46))
    return art
