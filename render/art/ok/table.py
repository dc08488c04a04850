"""OK's table of walnut and felt with its panels, trays and heaps; the grounds of other pictures; words."""

from __future__ import annotations

from itertools import product

from render import theme
from render.art.furniture import burst, gilded, header, on, on_header, phrase, repeated, word
from render.art.lettering import label, text_width
from render.art.motifs import motif
from render.art.ok.tiles import BRASS, MARKS, body, brackets, gold_ring, lying_back, numeral, standing
from render.art.ok.wood import rack
from render.art.vector import (
    Art,
    Drawing,
    Shape,
    down,
    move,
    place,
    polygon,
    rounded,
    scale,
    turn,
)
from render.art.words import fitted
from render.ok import table as layout
from render.ok.piles import height_px as piles_height_px
from render.ok.rack import BY_HAND_WIDTH_PX, FRAME_LEFT, HEADER_PX, RACK_TOP
from render.ok.rack import HEIGHT_PX as RACK_PICTURE_PX
from render.ok.result import RACK_BOTTOM, ROW_PX, ROW_STEP, height_px
from render.ok.tiles import SMALL, TABLE

FIELD_FELT = "#3A1420"
FIELD_EDGE = "#2A0D17"
PANEL_EDGE = "#56628F"
WORD_CAP_PX = 24
MOST_ROWS = 9  # of piles


def table(players: int) -> Art:
    """The table with empty trays and panels and the places of the heaps."""
    art = motif("ok/felt", "table")
    for side in layout.SEATS[players]:
        art += panel(side)
    for place_ in layout.PILES[players]:
        art += tray(*layout.TRAYS[place_])
    return [*art, *repeated(footprint(), layout.heap_places(players))]


def arrow(x: float, y: float, degrees: float, k: float) -> Art:
    """An arrow of brass: 0 is up, 90 to the right."""
    outline = polygon((-6, 26), (-6, -4), (-18, -4), (0, -28), (18, -4), (6, -4), (6, 26))
    shape = Shape((turn(degrees) @ scale(k)).path(outline), down("#FFE9A0", "#EDA520", -16, 16), "#5C3705", 2)
    return place([shape], move(x, y))


def tray(x: float, y: float) -> Art:
    box = rounded(x, y, *layout.TRAY_PX, 20)
    return [Shape(box, FIELD_FELT, FIELD_EDGE, 5), Shape(box, None, BRASS, 1.6, 0.7)]


def panel_box(side: str) -> tuple[int, int, int, int]:
    width, height = layout.WIDE_PX if side in "ns" else layout.TALL_PX
    return (*layout.PANELS[side], width, height)


def panel(side: str) -> Art:
    x, y, width, height = panel_box(side)
    return [
        Shape(rounded(x, y, width, height, 26), theme.LACQUER, "#0A0D19", 3),
        Shape(rounded(x + 4, y + 4, width - 8, height - 8, 22), None, PANEL_EDGE, 1.6),
    ]


def lit_panel(side: str) -> Drawing:
    """A panel in gold, with the felt around it."""
    x, y, width, height = panel_box(side)
    box = rounded(x, y, width, height, 26)
    gold = [
        Shape(box, theme.LACQUER, "#6B3F05", 11),
        Shape(box, None, theme.GOLD, 7),
        Shape(rounded(x, y - 0.8, width, height, 26), None, theme.GOLD_LIGHT, 2),
    ]
    return Drawing([*table(4), *gold], width + 12, height + 12, (x - 6, y - 6, width + 12, height + 12))


# ---- heaps ------------------------------------------------------------------------------------------------


def heap(tiles: int, live: bool) -> Drawing:
    """A heap of ``tiles`` tiles, face down; the lowest lies at the foot of the sprite."""
    width, height = layout.HEAP_PX
    art: Art = []
    for i in range(tiles):
        y = height - 80 - layout.LAYER_PX * i
        art += [
            Shape(rounded(4, y + 6, 54, 70, 9), down("#F3E4C0", "#B7965C", y + 66, y + 76), "#6F562C", 1.4),
            lying_back(y),
        ]
    top = height - 80 - layout.LAYER_PX * (tiles - 1)
    art += [
        Shape(rounded(8, top + 4, 46, 62, 6), None, BRASS, 1.6),
        *place([Shape(burst(8, 0.765), "#1B5561", BRASS, 0.06)], move(31, top + 35) @ scale(26)),
    ]
    if live:
        ring = rounded(2.5, top - 1.5, 57, height - top - 1, 11)
        art += gilded(ring, "#6B3F05", (6.5, 4.6, 1.2))
    return on(FIELD_FELT, art, width, height)


def heap_number(number: int) -> Drawing:
    """The middle of a heap's top tile with the heap's number."""
    left, upper, width, height = layout.HEAP_NUMBER
    outline = numeral(number, 31, 35, 29)
    art = [
        lying_back(0),
        *place([Shape(burst(8, 0.765), "#1B5561", BRASS, 0.06)], move(31, 35) @ scale(26)),
        Shape(move(0, 2).path(outline), "#06222A", "#06222A", 3.6),
        Shape(outline, "#FFE9B0", "#FFE9B0", 1.4),
    ]
    return Drawing(place(art, move(-left, -upper)), width, height)


def footprint() -> Art:
    """The place of a heap that is used up."""
    return [Shape(rounded(6, 26, 50, 66, 9), "#2E0F19", BRASS, 1.4, 0.5)]


# ---- tiles on felt and lacquer ----------------------------------------------------------------------------


def below(depth: int) -> Art:
    """The tiles of a pile under the last one, each a little turned."""
    art: Art = []
    for degrees, x, y in ((8, 2, 3), (-7, -2, 4))[: depth - 1]:
        at = (
            move(TABLE.left + 45 + x, TABLE.top + 63 + y)
            @ turn(degrees)
            @ move(-45, -63)
            @ scale(TABLE.scale)
        )
        art = place(body("ivory"), at) + art
    return art


def on_felt(look: str, depth: int, live: bool, last: bool) -> Drawing:
    art = [*below(depth), *standing(look, TABLE)]
    art += gold_ring(TABLE, 5, 6) if live else []
    art += brackets(TABLE, 11 if live else 6, 34, 6) if last else []
    return on(FIELD_FELT, art, *TABLE.sprite)


def on_lacquer(look: str, state: str) -> Drawing:
    marks = {"": [], "live": gold_ring(SMALL, -0.6, 3.6), "last": brackets(SMALL, 0, 20, 3.6)}[state]
    return on_header([*standing(look, SMALL), *marks], *SMALL.sprite)


def navy(height: int, width: int = layout.WIDTH_PX) -> Art:
    return [Shape(rounded(0, 0, width, height, 0), theme.NAVY), *header(width, HEADER_PX)]


def standing_rack(width: int) -> Drawing:
    art = [*navy(RACK_PICTURE_PX, width), *rack(FRAME_LEFT, RACK_TOP, width - 2 * FRAME_LEFT)]
    return Drawing(art, width, RACK_PICTURE_PX)


def grounds() -> dict[str, Drawing]:
    drawings = {
        "rack": standing_rack(layout.WIDTH_PX),
        "rack by hand": standing_rack(BY_HAND_WIDTH_PX),
        "row lit": Drawing(row(0, 0, lit=True), *ROW_PX),
        "band": Drawing([Shape(rounded(0, 0, layout.WIDTH_PX, 2, 0), theme.EDGE)], layout.WIDTH_PX, 2),
    }
    for players in layout.SEATS:
        drawings[f"table {players}"] = Drawing(table(players), layout.WIDTH_PX, layout.HEIGHT_PX)
        high = height_px(players - 1, closed=True)
        winner = rack(FRAME_LEFT, RACK_TOP, layout.WIDTH_PX - 2 * FRAME_LEFT)
        art = [*navy(high), *winner, *rows(players - 1, RACK_BOTTOM + 4)]
        drawings[f"closed {players}"] = Drawing(art, layout.WIDTH_PX, high)
        high = height_px(players, closed=False)
        drawings[f"unclosed {players}"] = Drawing(
            [*navy(high), *rows(players, HEADER_PX + 10)], layout.WIDTH_PX, high
        )
    for count in range(2, MOST_ROWS + 1):
        high = piles_height_px(count)
        lacquer = Shape(rounded(0, HEADER_PX, layout.WIDTH_PX, high - HEADER_PX, 0), theme.LACQUER)
        drawings[f"piles {count}"] = Drawing([*navy(high), lacquer], layout.WIDTH_PX, high)
    return drawings


def rows(count: int, top: int) -> Art:
    return [shape for i in range(count) for shape in row(14, top + ROW_STEP * i, lit=False)]


def row(x: float, y: float, lit: bool) -> Art:
    """The ground of a seat's open rack."""
    width, height = ROW_PX
    ground = [Shape(rounded(x, y, width, height, 0), theme.NAVY)]
    if not lit:
        return [
            *ground,
            Shape(rounded(x + 1, y + 1, width - 2, height - 2, 16), theme.LACQUER, theme.EDGE, 2),
        ]
    box = rounded(x + 3, y + 3, width - 6, height - 6, 16)
    return [
        *ground,
        Shape(box, theme.LACQUER, theme.GOLD_DEEP, 6),
        Shape(box, None, theme.GOLD, 4),
        Shape(box, None, theme.GOLD_LIGHT, 1.2),
    ]


SAID = ("take", "or draw", "throw one", "to move", "in sets", "seven pairs", "one colour", "nobody closed")
SAID_GOLD = ("you can close", "won")
EXPLAINED = (
    *("game over", "round over", "resigned", "thrown", "no tiles left", "200 turns"),
    *("discards", "oldest first", "empty"),
)
ON_FELT = ("take", "or draw", "throw", "one")


def felt_word(text: str, colour: str, cap: float = WORD_CAP_PX, room: float = 0) -> Drawing:
    width, height = round(text_width(text, cap)) + 2, round(max(cap, room) * 1.6)
    return on(FIELD_FELT, [label(text, 1, height / 2, cap, colour)], width, height)


def felt_phrase(english: str, colour: str) -> Drawing:
    text, fitting = fitted(english, WORD_CAP_PX)
    return felt_word(text, colour, fitting, WORD_CAP_PX)


def words() -> dict[str, Drawing]:
    drawings = {text: phrase(text, theme.CREAM, WORD_CAP_PX) for text in SAID}
    drawings |= {text: phrase(text, theme.GOLD, WORD_CAP_PX + 2) for text in SAID_GOLD}
    drawings |= {text: phrase(text, theme.SAND, WORD_CAP_PX) for text in EXPLAINED}
    drawings |= {f"{text} on felt": felt_phrase(text, theme.CREAM) for text in ON_FELT}
    drawings |= {f"{digit} on felt": felt_word(digit, theme.SAND) for digit in "0123456789"}
    drawings |= {f"{digit} lost": word(digit, "#FF8A70", 24) for digit in "0123456789"}
    drawings |= {
        "round on felt": felt_phrase("round", theme.SAND),
        "OK": word("OK", theme.GOLD, WORD_CAP_PX + 2),
        "OK on felt": felt_word("OK", theme.GOLD, 27),
        "minus": on_header([Shape(rounded(1, 9, 15, 5, 2.5), "#FF8A70")], 19, 24),
        "arrow": on_header(arrow(24, 20, 90, 0.78), 48, 40),
        "arrow on felt": on(FIELD_FELT, arrow(24, 20, 90, 0.78), 48, 40),
        "small arrow": on_header(arrow(13, 14, 90, 0.42), 26, 28),
    }
    return drawings


def sprites() -> dict[str, Drawing]:
    drawings = grounds() | words()
    drawings |= {f"panel {side} lit": lit_panel(side) for side in layout.PANELS}
    for tiles in range(1, layout.MOST_IN_HEAP + 1):
        drawings |= {f"heap of {tiles}": heap(tiles, False), f"heap of {tiles} live": heap(tiles, True)}
    most = max(len(layout.heap_places(players)) for players in layout.SEATS)
    drawings |= {f"heap {number}": heap_number(number) for number in range(1, most + 1)}
    for look, depth, live, last in product(MARKS, (1, 2, 3), (False, True), (False, True)):
        state = " ".join([str(depth), *(["live"] if live else []), *(["last"] if last else [])])
        drawings[f"table {look} {state}"] = on_felt(look, depth, live, last)
    for look, state in product(MARKS, ("", "live", "last")):
        drawings[f"small {look} {state}".rstrip()] = on_lacquer(look, state)
    return drawings
