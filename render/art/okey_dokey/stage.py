"""The hall of Okey Dokey: the ground with flags and garland, the lamp over a column, the frame of a win."""

from __future__ import annotations

from functools import partial

from games.okey_dokey.grid import COLOURS, COLUMNS
from render import theme
from render.art.furniture import on_header
from render.art.lettering import label
from render.art.motifs import motif
from render.art.okey_dokey.tones import HOOP_EDGE, cut, falling, glow
from render.art.vector import Art, Drawing, Shape, circle, ellipse
from render.okey_dokey import board as layout

GRID_BOTTOM = layout.GRID_TOP + layout.ROW_PX * len(COLOURS)


hanging = partial(motif, "okey_dokey/stage")

painted = partial(motif, "okey_dokey/hall")
"""The hall without cards, its first column in the light of the lamp, or the stage of a hand."""

# ---- the lamp ---------------------------------------------------------------------------------------------


def spot(*, lit: bool) -> Drawing:
    """The current column: a strip of the hall with light on it, and a frame."""
    left = layout.GRID_LEFT + (layout.COLUMN_PX - layout.SPOT_PX[0]) / 2
    return cut(painted("spot-lit" if lit else "spot-dark"), (left, layout.SPOT_TOP, *layout.SPOT_PX))


def won_frame() -> dict[str, Drawing]:
    """The gold frame around a full grid, in four pieces that do not cover the cells."""
    left, top = layout.GRID_LEFT - 4, layout.GRID_TOP - 4
    width, height = layout.COLUMN_PX * COLUMNS + 8, GRID_BOTTOM - layout.GRID_TOP + 8
    frame = painted("won-frame")
    return {
        "won top": cut(frame, (left, top, width, 8)),
        "won bottom": cut(frame, (left, top + height - 8, width, 8)),
        "won side": cut(frame, (left, top + 8, 8, height - 16)),
    }


def column_mark(number: int) -> Drawing:
    """The number of the current column: a coin in the light on the floor."""
    width, height = 82, 46
    pool = glow(width / 2, height / 2, 41, "#6E5B2C", "#2E2C30", theme.LACQUER)
    coin = gold_coin(str(number), width / 2, height / 2, 21, 26 if number < 10 else 22)
    return on_header([Shape(ellipse(width / 2, height / 2, 40, 22), pool), *coin], width, height)


def gold_coin(text: str, x: float, y: float, r: float, cap_px: float) -> Art:
    return [
        Shape(circle(x, y, r), falling(y - r, y + r, "#FFF0B0", theme.GOLD, "#D59A22"), HOOP_EDGE, 2),
        Shape(circle(x, y, r * 0.84), stroke="#FFF4C8", width=1.4),
        label(text, x, y, cap_px, "#3A2604", anchor=0.5),
    ]


def sprites() -> dict[str, Drawing]:
    return {
        "hall": Drawing(painted("hall"), layout.WIDTH_PX, layout.HEIGHT_PX),
        "spot": spot(lit=True),
        "spot out": spot(lit=False),
        **won_frame(),
        **{f"column {i}": column_mark(i) for i in range(1, COLUMNS + 1)},
    }
