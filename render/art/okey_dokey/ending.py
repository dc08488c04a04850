"""The stage on which a game of Okey Dokey ends: its curtains open, or one of them drawn."""

from __future__ import annotations

from math import ceil

from render import theme
from render.art import endings
from render.art.cards.materials import GOLD_RIM, gilded
from render.art.furniture import on, on_header, word
from render.art.okey_dokey.cells import sprites as cells
from render.art.okey_dokey.elsewhere import WORLD, valances
from render.art.okey_dokey.signs import digits, steady
from render.art.okey_dokey.stage import gold_coin, gold_edge, hanging
from render.art.okey_dokey.tones import BRASS_EDGE, SHADE, TONES, falling, mix, tube
from render.art.vector import Art, Drawing, Linear, Shape, move, place, polyline, rounded, scale
from render.ending import SIZE_PX, STAGE_PX
from render.okey_dokey import ending as layout
from render.okey_dokey.board import CELL_PX

EMBLEMS = {f"@{seat}": place(gold_coin(str(seat), 0, 0, 20, 25), scale(1 / 21)) for seat in range(1, 6)}
VELVET = "#1B1140"  # the shade on a drawn curtain
WIDE, HIGH = layout.CELL_PX
SIDE_PX = 66  # the width of an open curtain


def ending() -> dict[str, Drawing]:
    wide, high = layout.BOARD_PX
    rim = Shape(rounded(2, 2, wide - 4, high - 4, 0), stroke=GOLD_RIM, width=4)
    return {
        "stage": Drawing(stage(won=True), SIZE_PX, SIZE_PX),
        "stage lost": Drawing(stage(won=False), SIZE_PX, SIZE_PX),
        **on_stage(),
        **{f"curtain {i}": Drawing(folds(i, WIDE), *layout.CURTAIN_PX) for i in range(len(TONES))},
        "curtain edge": on(tube(0, 12), [], 12, layout.CURTAIN_PX[1]),
        "board": on_header([rim], wide, high),
        "fan": on_header(place(hanging("cards"), move(0, -6) @ scale(0.84)), 71, 40),
        "/50": word("/50", theme.SAND, 22),
        **digits(),
        **endings.plaques("okey_dokey", EMBLEMS),
    }


def on_stage() -> dict[str, Drawing]:
    """The cells of the table, smaller; in their corners is the shade of the stage, not of the table."""
    k = WIDE / CELL_PX[0]
    drawings: dict[str, Drawing] = {}
    for name, drawing in cells().items():
        box = layout.NEED_BOX if name.endswith("+") else layout.NUMBER_BOX
        left, top, width, height = box if drawing.box else (0, 0, WIDE, HIGH)
        art = [Shape(rounded(0, 0, 200, 200, 0), SHADE), *drawing.art[1:]]
        if not name.endswith("last"):
            drawings[name] = Drawing(art, width, height, (left / k, top / k, width / k, height / k))
    return drawings


def stage(*, won: bool) -> Art:
    """The stage between its curtains. After a loss the right one hangs down, and there is less light."""
    floor, top, right = layout.FLOOR_TOP, layout.CURTAIN_TOP, layout.GRID_LEFT + 10 * WIDE
    box = rounded(layout.GRID_LEFT - 6, layout.GRID_TOP - 6, 10 * WIDE + 12, 5 * HIGH + 12, 12)
    boards = rounded(0, floor, SIZE_PX, STAGE_PX - floor, 0)
    seams = (polyline((400 + 52 * i, floor), (400 + 66 * i, STAGE_PX)) for i in range(-8, 9))
    night = Shape(rounded(0, 0, SIZE_PX, floor, 0), "#0E0A2A", opacity=0 if won else 0.62)
    tied = scale(SIDE_PX / 96, (floor - top + 8) / 400)
    art = [
        *endings.ground(WORLD, "", disc=(SIZE_PX / 2, 310, 210)),
        night,
        Shape(boards, falling(floor, STAGE_PX, "#9A6238", "#6B4026")),
        *(Shape(seam, stroke="#4A2A18", width=1.6) for seam in seams),
        Shape(box, SHADE),
        *(gold_edge(box) if won else [Shape(box, stroke=GOLD_RIM, width=2)]),
        *place(hanging("left-curtain"), move(0, top - 8) @ tied),
    ]
    if won:
        art += place(hanging("right-curtain"), move(SIZE_PX - SIDE_PX, top - 8) @ tied)
        art += [*place(steady("applause"), move(139, 34)), *gilded("Okey dokey!", 267, 64, 38)]
    else:
        art += place(folds(10, SIZE_PX - right), move(right, top))
    return [*art, *place(valances(1000), scale(SIZE_PX / 1000))]


def folds(column: int, width: float) -> Art:
    """A piece of the drawn curtain from the origin, as it hangs from this column on."""
    height, wide = layout.CURTAIN_PX[1], WIDE / 2
    art: Art = [Shape(rounded(0, 0, width, height, 0), SHADE)]
    for i in range(ceil(width / wide)):
        tones = [*TONES.values()][(2 * column + i) % len(TONES)]
        dark, base, light = (mix(tone, VELVET, 0.5) for tone in (tones.dark, tones.base, tones.light))
        x = i * wide
        stops = ((0, mix(dark, VELVET, 0.5)), (0.22, base), (0.5, light), (0.78, base), (1, dark))
        art.append(Shape(rounded(x, 0, wide + 0.5, height, 0), Linear(x, 0, x + wide, 0, stops)))
    hems = (rounded(-9, height - y, width + 18, high, 0) for y, high in ((42, 9), (24, 4)))
    return [*art, *(Shape(hem, "#C9962F", BRASS_EDGE, 3) for hem in hems)]
