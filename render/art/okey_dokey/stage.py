"""The hall of Okey Dokey: the ground with flags and garland, the lamp over a column, the frame of a win."""

from __future__ import annotations

from functools import partial

from games.okey_dokey.grid import COLOURS, COLUMNS
from render import theme
from render.art.furniture import gilded, on_header, repeated
from render.art.lettering import label
from render.art.motifs import motif
from render.art.okey_dokey.cards import sign
from render.art.okey_dokey.tones import BRASS_EDGE, HOOP_EDGE, cut, falling, glow
from render.art.vector import Art, Drawing, Path, Shape, circle, ellipse, move, place, rounded
from render.okey_dokey import board as layout

GRID_BOTTOM = layout.GRID_TOP + layout.ROW_PX * len(COLOURS)
STAVE = "#262E52"
CARD_INSET = 4  # of a card in its place


def hall() -> Drawing:
    """All parts that never change: header and footer, staves, garland, flags, empty cells, numbers."""
    art = [*_ground(), *_staves(), *_bars(), *garland()]
    for row, colour in enumerate(COLOURS):
        y = layout.GRID_TOP + layout.ROW_PX * row
        art += place(sign(f"flag-{colour}"), move(layout.FLAG_LEFT, y + CARD_INSET))
        for column in range(COLUMNS):
            art += place(
                sign(f"well-{colour}"),
                move(layout.GRID_LEFT + layout.COLUMN_PX * column + CARD_INSET, y + CARD_INSET),
            )
    art += [
        label(
            str(i + 1),
            layout.GRID_LEFT + layout.COLUMN_PX * (i + 0.5),
            layout.NUMBERS_MIDDLE,
            27,
            "#B9A876",
            anchor=0.5,
        )
        for i in range(COLUMNS)
    ]
    return Drawing(art, layout.WIDTH_PX, layout.HEIGHT_PX)


def _ground() -> Art:
    return [Shape(rounded(0, 0, layout.WIDTH_PX, layout.HEIGHT_PX, 0), theme.NAVY)]


def _bars() -> Art:
    return [
        Shape(rounded(0, 0, layout.WIDTH_PX, layout.HEADER_PX, 0), theme.LACQUER),
        Shape(
            rounded(0, layout.FOOTER_TOP, layout.WIDTH_PX, layout.HEIGHT_PX - layout.FOOTER_TOP, 0),
            theme.LACQUER,
        ),
        Shape(rounded(0, layout.FOOTER_TOP, layout.WIDTH_PX, 2, 0), theme.EDGE),
    ]


def _staves() -> Art:
    """A stave of five lines under every row."""
    return [
        Shape(rounded(0, layout.GRID_TOP + layout.ROW_PX * row + 22 + 16 * i, layout.WIDTH_PX, 2, 0), STAVE)
        for row in range(len(COLOURS))
        for i in range(5)
    ]


def garland() -> Art:
    """Pennants under the header; they repeat in every column, so that the lamp fits over each."""
    places = [(layout.GRID_LEFT + layout.COLUMN_PX * i, 0) for i in range(-2, COLUMNS + 2)]
    return repeated(hanging("pennants"), places)


hanging = partial(motif, "okey_dokey/stage")

# ---- the lamp ---------------------------------------------------------------------------------------------


def spot(*, lit: bool) -> Drawing:
    """The current column: a strip of the hall with light on it, and a frame."""
    left = layout.GRID_LEFT
    box = rounded(left, layout.GRID_TOP - 4, layout.COLUMN_PX, GRID_BOTTOM - layout.GRID_TOP + 8, 14)
    bright, pale = ("#7C6633", "#41392F") if lit else ("#252C4A", "#1F2640")
    art = [
        *_ground(),
        *_staves(),
        *_bars(),
        *garland(),
        Shape(box, falling(layout.GRID_TOP, GRID_BOTTOM, bright, pale)),
    ]
    art += (
        gold_edge(box)
        if lit
        else [Shape(box, stroke="#0B1024", width=6.5), Shape(box, stroke="#66729E", width=4)]
    )
    art += place(hanging("lit-lamp" if lit else "dark-lamp"), move(left + layout.COLUMN_PX / 2, 86))
    if not lit:
        for row, colour in enumerate(COLOURS):
            art += place(
                sign(f"well-{colour}"),
                move(left + CARD_INSET, layout.GRID_TOP + layout.ROW_PX * row + CARD_INSET),
            )
    return cut(art, (left + (layout.COLUMN_PX - layout.SPOT_PX[0]) / 2, layout.SPOT_TOP, *layout.SPOT_PX))


def gold_edge(box: Path) -> Art:
    """The gold edge of the lit column or of a won grid."""
    return gilded(box, BRASS_EDGE, (7, 4.4, 1.3))


def won_frame() -> dict[str, Drawing]:
    """The gold frame around a full grid, in four pieces that do not cover the cells."""
    left, top = layout.GRID_LEFT - 4, layout.GRID_TOP - 4
    width, height = layout.COLUMN_PX * COLUMNS + 8, GRID_BOTTOM - layout.GRID_TOP + 8
    shadow = Shape(rounded(0, 0, layout.WIDTH_PX, layout.HEIGHT_PX, 0), theme.NAVY)
    frame = [shadow, *garland(), *gold_edge(rounded(left + 4, top + 4, width - 8, height - 8, 4))]
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
        "hall": hall(),
        "spot": spot(lit=True),
        "spot out": spot(lit=False),
        **won_frame(),
        **{f"column {i}": column_mark(i) for i in range(1, COLUMNS + 1)},
    }
