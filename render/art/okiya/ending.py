"""The stage on which a game of Okiya ends."""

from __future__ import annotations

from games.okiya.garden import TILES
from render import theme
from render.art import endings
from render.art.cards.materials import LACQUER as SIGN_LACQUER
from render.art.cards.materials import sign_board
from render.art.furniture import (
    gold_frame,
    gold_leaf,
    mint_corners,
    on,
    on_header,
    rays,
    sparkles,
    sparks,
    veil,
    well,
)
from render.art.okiya.elsewhere import WORLD
from render.art.okiya.pieces import PLANT_AT, SYMBOL_AT, plant, plant_medallion, symbol_medallion, tile, token
from render.art.vector import Art, Drawing, Shape, circle, clipped, line, move, place, rounded, scale, turn
from render.ending import SIZE_PX, STAGE_PX
from render.okiya.ending import BOARD, CELL_PX, GARDEN, MEDAL_PX, SIGN

EMBLEMS = {f"@{seat + 1}": place(token(seat), scale(1 / 84) @ move(-100, -100)) for seat in (0, 1)}
MIDDLE = SIGN[0] + SIGN[2] / 2, SIGN[1] + SIGN[3] / 2
FLOOR = rounded(3, 3, CELL_PX - 6, CELL_PX - 6, 15)


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
        **neither(stage),
        **endings.plaques("okiya", EMBLEMS),
    }


def cell(*layers: Art) -> Drawing:
    return on_header([shape for layer in layers for shape in layer], CELL_PX, CELL_PX)


def inside(art: Art, px: float) -> Art:
    """Art in a box of 200 x 200, in the middle of a cell."""
    return place(art, move((CELL_PX - px) / 2, (CELL_PX - px) / 2) @ scale(px / 200))


def cells() -> dict[str, Drawing]:
    hollow = inside(well(rounded(4, 4, 192, 192, 24), rounded(7, 8, 186, 186, 21)), CELL_PX - 10)
    dim = veil(CELL_PX, 6, 15)
    drawings: dict[str, Drawing] = {}
    for shown in TILES:
        art = inside(tile(shown), CELL_PX - 14)
        drawings[shown] = cell(art, dim)
        drawings[f"{shown} shut"] = cell(art, veil(CELL_PX, 6, 15, opacity=0.4), fence())
    light = [
        *gold_leaf(FLOOR, 0, CELL_PX),
        *rays(FLOOR, CELL_PX / 2, 95),
        *gold_frame(5, 5, CELL_PX - 10, 15),
    ]
    shadow = Shape(circle(CELL_PX / 2, CELL_PX / 2 + 11, 50), "#3A1E02", opacity=0.55)
    for seat, name in enumerate(EMBLEMS):
        art = inside(token(seat), CELL_PX - 20)
        lifted = [*light, shadow, *place(inside(token(seat), CELL_PX - 2), move(0, -4))]
        drawings |= {
            name: cell(hollow, art),
            f"{name} dim": cell(hollow, art, dim),
            f"{name} won": cell(lifted, sparks(CELL_PX, 17, 9)),
            f"{name} decided": cell(lifted, mint_corners(11, 11, CELL_PX - 22, 9, 22, 5)),
        }
    return drawings


def fence() -> Art:
    """A fence of bamboo; those of neighbours are one."""
    light, dark, edge = "#A9C877", "#6F9148", "#22360F"
    rails = [Shape(rounded(-9, y, CELL_PX + 18, 9, 4), dark, edge, 2) for y in (36, 84)]
    stems = [
        each
        for x in (20, 61, 102)
        for each in (
            Shape(rounded(x - 6, 16, 12, 94, 6), light, edge, 2),
            Shape(rounded(x + 1, 18, 3.5, 90, 1.7), dark),
            *(Shape(rounded(x - 7, y, 14, 4, 2), dark, edge, 1.2) for y in (58, 72)),
            *(line(f"M {x - 7} {y + 9} L {x + 7} {y}", "#5A1A12", 3.4) for y in (36, 84)),
        )
    ]
    return [*rails, *stems]


def signs() -> dict[str, Art]:
    x, y = MIDDLE
    frame = Shape(rounded(0, 0, 200, 200, 26), stroke=theme.GOLD, width=7)
    soft = Shape(rounded(-2, 14, 206, 206, 28), "#14040F", opacity=0.55)
    at = move(x, y) @ turn(-5) @ scale(0.92) @ move(-100, -100)
    shine = sparkles((x - 104, y - 96, 13), (x + 106, y + 60, 15), (x + 100, y - 104, 8))
    decided = {f"{shown} decided": [*place([soft, *tile(shown), frame], at), *shine] for shown in TILES}
    gave_up = {f"resigned {name}": endings.laid_down(emblem, x, y) for name, emblem in EMBLEMS.items()}
    return decided | gave_up | {"drawn": endings.even(list(EMBLEMS.values()), x, y)}


def neither(stage: Art) -> dict[str, Drawing]:
    """A board for what no tile of a shut garden shows, and all that may be crossed out on it."""
    kinds = (("plant", PLANT_AT, plant_medallion), ("symbol", SYMBOL_AT, symbol_medallion))
    x, y, width, height = BOARD
    board = [*stage, *sign_board(x + 5, y + 5, width - 10, height - 16)]
    return {"neither": Drawing(board, width, height, BOARD)} | {
        f"no {kind} {name}": on(SIGN_LACQUER, crossed(medal(name)), MEDAL_PX, MEDAL_PX)
        for kind, names, medal in kinds
        for name in names
    }


def crossed(art: Art) -> Art:
    across = "M 34 166 L 166 34"
    crossed = [*art, line(across, "#3A0A14", 26), line(across, "#F4506A", 15)]
    return place(crossed, scale(MEDAL_PX / 200))
