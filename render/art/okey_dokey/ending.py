"""The stage on which a game of Okey Dokey ends: its curtains open, or one of them drawn."""

from __future__ import annotations

from render import theme
from render.art import endings
from render.art.cards.materials import GOLD_RIM
from render.art.furniture import on_header, word
from render.art.okey_dokey.cards import bars
from render.art.okey_dokey.cells import cell, waiting
from render.art.okey_dokey.cells import sprites as cells
from render.art.okey_dokey.elsewhere import WORLD
from render.art.okey_dokey.signs import digits
from render.art.okey_dokey.stage import gold_coin, hanging
from render.art.okey_dokey.tones import SHADE, TONES, cut
from render.art.vector import Drawing, Shape, move, place, rounded, scale
from render.ending import SIZE_PX
from render.okey_dokey import ending as layout
from render.okey_dokey.board import CELL_PX, NEED_BOX

EMBLEMS = {f"@{seat}": place(gold_coin(str(seat), 0, 0, 20, 25), scale(1 / 21)) for seat in range(1, 6)}
WIDE, HIGH = layout.CELL_PX


def ending() -> dict[str, Drawing]:
    wide, high = layout.BOARD_PX
    rim = Shape(rounded(2, 2, wide - 4, high - 4, 0), stroke=GOLD_RIM, width=4)
    ground = endings.ground(WORLD, "", disc=(SIZE_PX / 2, 310, 210))
    return {
        "stage": Drawing([*ground, *hanging("won")], SIZE_PX, SIZE_PX),
        "stage lost": Drawing([*ground, *hanging("lost")], SIZE_PX, SIZE_PX),
        **on_stage(),
        **{f"curtain {i}": Drawing(hanging(f"drawn-{i}"), *layout.CURTAIN_PX) for i in range(len(TONES))},
        "curtain edge": Drawing(hanging("drawn-edge"), 12, layout.CURTAIN_PX[1]),
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
    equals = {colour: cell([*waiting(colour), *bars(39, 36, 38, 8, 18)]) for colour in TONES}
    needed = {f"{colour} =+": cut(art, NEED_BOX) for colour, art in equals.items()}
    for name, drawing in (cells() | needed).items():
        box = layout.NEED_BOX if name.endswith("+") else layout.NUMBER_BOX
        left, top, width, height = box if drawing.box else (0, 0, WIDE, HIGH)
        art = [Shape(rounded(0, 0, 200, 200, 0), SHADE), *drawing.art[1:]]
        if not name.endswith("last"):
            drawings[name] = Drawing(art, width, height, (left / k, top / k, width / k, height / k))
    return drawings
