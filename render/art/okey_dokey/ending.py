"""The stage on which a game of Okey Dokey ends: its curtains open, or one of them drawn."""

from __future__ import annotations

import math

from render import theme
from render.art import endings
from render.art.cards.materials import GOLD_RIM, Ground, figure, gilded
from render.art.furniture import crown, on, sparkles
from render.art.lettering import text_width
from render.art.okey_dokey.cards import ON_BOARD, curtain, equal_in_row, number_card, valance
from render.art.okey_dokey.cells import takes, waiting
from render.art.okey_dokey.elsewhere import WORLD
from render.art.okey_dokey.stage import gold_coin, gold_edge, hanging
from render.art.okey_dokey.tones import BRASS_EDGE, SHADE, TONES, cut, falling, mix, rimmed, tube
from render.art.vector import Art, Drawing, Linear, Shape, move, place, polyline, rounded, scale
from render.ending import SIZE_PX, STAGE_PX
from render.okey_dokey import ending as layout

NAME = "Okey dokey!"
EMBLEMS = {f"@{seat}": place(gold_coin(str(seat), 0, 0, 20, 25), scale(1 / 21)) for seat in range(1, 6)}
PLATE = "#15102E"  # behind the number of cards placed
VELVET = "#1B1140"  # the shade on a drawn curtain
WIDE, HIGH = layout.CELL_PX
K = (WIDE - 4) / ON_BOARD.width
BOX = (layout.GRID_LEFT - 6, layout.GRID_TOP - 6, 10 * WIDE + 12, 5 * HIGH + 12)
SIDE = 66  # the width of an open curtain


def ending() -> dict[str, Drawing]:
    return {
        "stage": Drawing(stage(won=True), SIZE_PX, SIZE_PX),
        "stage lost": Drawing(stage(won=False), SIZE_PX, SIZE_PX),
        **cells(),
        **drawn_curtain(),
        "fan": on(PLATE, place(hanging("cards"), move(0, -6) @ scale(0.84)), 71, 40),
        **{f"{sign} placed": figure(sign, Ground(PLATE, theme.CREAM), 0, 33) for sign in "0123456789/"},
        **endings.plaques("okey_dokey", EMBLEMS),
    }


def stage(*, won: bool) -> Art:
    """The stage between its curtains. After a loss the right one hangs down, and there is less light."""
    floor, width = layout.FLOOR_TOP, SIZE_PX
    box = rounded(*BOX, 12)
    tied = scale(SIDE / 96, (floor - layout.CURTAIN_TOP + 8) / 400)
    art = [
        *endings.ground(WORLD, "", disc=(width / 2, 310, 210)),
        *([] if won else [Shape(rounded(0, 0, width, floor, 0), "#0E0A2A", opacity=0.62)]),
        *boards(),
        Shape(rounded(BOX[0] - 3, BOX[1] + 6, BOX[2] + 6, BOX[3] + 4, 14), "#0A0418", opacity=0.5),
        Shape(box, SHADE),
        *(gold_edge(box) if won else [Shape(box, stroke=GOLD_RIM, width=2)]),
        *place(hanging("left-curtain"), move(0, layout.CURTAIN_TOP - 8) @ tied),
    ]
    if won:
        art += place(hanging("right-curtain"), move(width - SIDE, layout.CURTAIN_TOP - 8) @ tied)
        art += title()
    else:
        left = layout.GRID_LEFT + 10 * WIDE
        art += place(folds(10, width - left), move(left, layout.CURTAIN_TOP))
    each = width / 10
    return art + [
        shape
        for i, tones in enumerate([*TONES.values()] * 2)
        for shape in valance(tones, i * each, 0, each, 36, 2)
    ]


def boards() -> Art:
    """The floor of the stage."""
    floor, high = layout.FLOOR_TOP, STAGE_PX - layout.FLOOR_TOP
    seams = (polyline((400 + 52 * i, floor), (400 + 66 * i, STAGE_PX)) for i in range(-8, 9))
    return [
        Shape(rounded(0, floor, SIZE_PX, high, 0), falling(floor, STAGE_PX, "#9A6238", "#6B4026")),
        *(Shape(seam, stroke="#4A2A18", width=1.6) for seam in seams),
        Shape(rounded(0, floor, SIZE_PX, 3, 0), "#F0C27A"),
        Shape(rounded(0, STAGE_PX, SIZE_PX, 4, 0), GOLD_RIM),
    ]


def title() -> Art:
    cap, y, middle = 42, layout.TITLE_MIDDLE, SIZE_PX / 2 + 26
    half = text_width(NAME, cap) / 2
    around = ((-half - 106, -4, 15), (-half - 136, 12, 9), (half + 34, -4, 15), (half + 64, 12, 9))
    return [
        *gilded(NAME, middle, y - 2, cap, 0.5),
        *crown(middle - half - 42, y + 3, 52),
        *sparkles(*((middle + x, y + down, r) for x, down, r in around)),
    ]


# ---- curtains ---------------------------------------------------------------------------------------------


def folds(column: int, width: float) -> Art:
    """A piece of the drawn curtain from the origin, as it hangs from this column on."""
    height, wide = layout.CURTAIN_PX[1], WIDE / 2
    art: Art = [Shape(rounded(0, 0, width, height, 0), SHADE)]
    for i in range(math.ceil(width / wide)):
        tones = [*TONES.values()][(2 * column + i) % len(TONES)]
        dark, base, light = (mix(tone, VELVET, 0.5) for tone in (tones.dark, tones.base, tones.light))
        x, stops = (
            i * wide,
            ((0, mix(dark, VELVET, 0.5)), (0.22, base), (0.5, light), (0.78, base), (1, dark)),
        )
        art.append(Shape(rounded(x, 0, wide + 0.5, height, 0), Linear(x, 0, x + wide, 0, stops)))
    for y, high in ((height - 42, 9), (height - 24, 4)):
        art += [
            Shape(rounded(0, y - 2, width, high + 4, 0), BRASS_EDGE),
            Shape(rounded(0, y, width, high, 0), "#C9962F"),
        ]
    return art


def drawn_curtain() -> dict[str, Drawing]:
    """The curtain over each column, its gold edge, and the board with the number of cards placed."""
    width, height = layout.CURTAIN_PX
    edge, (wide, high) = 12, layout.BOARD_PX
    rope = Shape(rounded(0, -2, edge, height + 4, 0), stroke=BRASS_EDGE, width=3)
    rim = [
        Shape(rounded(1.5, 1.5, wide - 3, high - 3, 0), stroke="#4A2404", width=3),
        Shape(rounded(4, 4, wide - 8, high - 8, 0), stroke=GOLD_RIM, width=3),
    ]
    pieces = {f"curtain {i}": Drawing(folds(i, width), width, height) for i in range(len(TONES))}
    return {
        "curtain edge": on(tube(0, edge), [rope], edge, height),
        "board": on(PLATE, rim, wide, high),
        **pieces,
    }


# ---- cells ------------------------------------------------------------------------------------------------


def cell(card: Art) -> Art:
    return [Shape(rounded(0, 0, WIDE, HIGH, 0), SHADE), *place(card, move(2, 1.5) @ scale(K))]


def cells() -> dict[str, Drawing]:
    """All cards and the numbers over them, and what an open cell would take."""
    drawings: dict[str, Drawing] = {}
    for colour in TONES:
        kinds = {
            "card": number_card(colour, None, ON_BOARD),
            "equal": equal_in_row(colour, None),
            "curtain": curtain(colour, ON_BOARD.width, ON_BOARD.height),
            **takes(colour),
        }
        drawings |= {f"{colour} {kind}": Drawing(cell(art), WIDE, HIGH) for kind, art in kinds.items()}
        for number in range(9):
            equal = cut(cell(equal_in_row(colour, number)), layout.NUMBER_BOX)
            drawings[f"{colour} equal {number}"] = equal
            if number:
                card = cell(number_card(colour, number, ON_BOARD))
                asked = rimmed(f"{number}+", ON_BOARD.width / 2, 36, 32, "#FFE08A", "#10162C", 2.4)
                drawings[f"{colour} card {number}"] = cut(card, layout.NUMBER_BOX)
                drawings[f"{colour} {number}+"] = cut(cell([*waiting(colour), *asked]), layout.NEED_BOX)
    return drawings
