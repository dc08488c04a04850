"""OK's table of walnut and felt with its panels, trays and heaps; the grounds of other pictures; words."""

from __future__ import annotations

from functools import partial
from itertools import product

from render import theme
from render.art.furniture import header, on, on_header, phrase, repeated, word
from render.art.lettering import label, text_width
from render.art.motifs import motif
from render.art.ok.tiles import MARKS, numeral, standing
from render.art.ok.wood import wood
from render.art.vector import Art, Drawing, Shape, move, place, rounded
from render.art.words import fitted
from render.ok import table as layout
from render.ok.piles import height_px as piles_height_px
from render.ok.rack import BY_HAND_WIDTH_PX, HEADER_PX
from render.ok.rack import HEIGHT_PX as RACK_PX
from render.ok.result import RACK_BOTTOM, ROW_PX, ROW_STEP, height_px
from render.ok.tiles import SMALL, TABLE

FIELD_FELT = "#3A1420"
WORD_CAP_PX = 24
MOST_ROWS = 9  # of piles

felt = partial(motif, "ok/felt")
"""The table, or a part that lies on it."""


def table(players: int) -> Art:
    """The table with empty trays and panels and the places of the heaps."""
    return [*felt("table"), *felt(f"places-{players}")]


def lit_panel(side: str) -> Drawing:
    """A panel in gold, with the felt around it."""
    (x, y), (width, height) = layout.PANELS[side], layout.WIDE_PX if side in "ns" else layout.TALL_PX
    art = [*table(4), *felt(f"lit-{side}")]
    return Drawing(art, width + 12, height + 12, (x - 6, y - 6, width + 12, height + 12))


# ---- heaps ------------------------------------------------------------------------------------------------


def heap_number(number: int) -> Drawing:
    """The middle of a heap's top tile with the heap's number."""
    left, upper, width, height = layout.HEAP_NUMBER
    outline = numeral(number, 31, 35, 29)
    art = [
        *felt("heap-top"),
        Shape(move(0, 2).path(outline), "#06222A", "#06222A", 3.6),
        Shape(outline, "#FFE9B0", "#FFE9B0", 1.4),
    ]
    return Drawing(place(art, move(-left, -upper)), width, height)


# ---- tiles on felt and lacquer ----------------------------------------------------------------------------


def on_felt(look: str, depth: int, live: bool, last: bool) -> Drawing:
    """The last tile of a pile: below it lie at most two more, each a little turned."""
    art = [*(felt(f"pile-{depth}") if depth > 1 else []), *standing(look, TABLE)]
    art += wood("ring-on-table") if live else []
    art += wood("last-in-ring" if live else "last-on-table") if last else []
    return on(FIELD_FELT, art, *TABLE.sprite)


def on_lacquer(look: str, state: str) -> Drawing:
    marks = {"": [], "live": wood("ring-small"), "last": wood("last-small")}[state]
    return on_header([*standing(look, SMALL), *marks], *SMALL.sprite)


def navy(height: int, width: int = layout.WIDTH_PX) -> Art:
    return [Shape(rounded(0, 0, width, height, 0), theme.NAVY), *header(width, HEADER_PX)]


def grounds() -> dict[str, Drawing]:
    wide = BY_HAND_WIDTH_PX
    drawings = {
        "rack": Drawing([*navy(RACK_PX), *wood("rack")], layout.WIDTH_PX, RACK_PX),
        "rack by hand": Drawing([*navy(RACK_PX, wide), *wood("rack-by-hand")], wide, RACK_PX),
        "row lit": Drawing(felt("row-lit"), *ROW_PX),
        "band": Drawing([Shape(rounded(0, 0, layout.WIDTH_PX, 2, 0), theme.EDGE)], layout.WIDTH_PX, 2),
    }
    for players in layout.SEATS:
        drawings[f"table {players}"] = Drawing(table(players), layout.WIDTH_PX, layout.HEIGHT_PX)
        high = height_px(players - 1, closed=True)
        art = [*navy(high), *wood("rack"), *rows(players - 1, RACK_BOTTOM + 4)]
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
    """The grounds of open racks."""
    return repeated(felt("row"), [(14, top + ROW_STEP * i) for i in range(count)])


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
        "arrow": on_header(felt("arrow"), 48, 40),
        "arrow on felt": on(FIELD_FELT, felt("arrow"), 48, 40),
        "small arrow": on_header(felt("small-arrow"), 26, 28),
    }
    return drawings


def sprites() -> dict[str, Drawing]:
    drawings = grounds() | words()
    drawings |= {f"panel {side} lit": lit_panel(side) for side in layout.PANELS}
    for tiles in range(1, layout.MOST_IN_HEAP + 1):
        drawings[f"heap of {tiles}"] = on(FIELD_FELT, felt(f"heap-{tiles}"), *layout.HEAP_PX)
        drawings[f"heap of {tiles} live"] = on(FIELD_FELT, felt(f"heap-{tiles}-live"), *layout.HEAP_PX)
    most = max(len(layout.heap_places(players)) for players in layout.SEATS)
    drawings |= {f"heap {number}": heap_number(number) for number in range(1, most + 1)}
    for look, depth, live, last in product(MARKS, (1, 2, 3), (False, True), (False, True)):
        state = " ".join([str(depth), *(["live"] if live else []), *(["last"] if last else [])])
        drawings[f"table {look} {state}"] = on_felt(look, depth, live, last)
    for look, state in product(MARKS, ("", "live", "last")):
        drawings[f"small {look} {state}".rstrip()] = on_lacquer(look, state)
    return drawings
