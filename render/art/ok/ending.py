"""The stage on which a game of OK ends: the rack that closed, or the felt with what was left of the heaps."""

from __future__ import annotations

from render import theme
from render.art import endings
from render.art.cards.materials import GOLD_RIM, Ground, gilded, phrase, sign_board
from render.art.cards.materials import LACQUER as SIGN_LACQUER
from render.art.furniture import burst, on, sparkles
from render.art.ok.elsewhere import WORLD
from render.art.ok.seats import token
from render.art.ok.table import FIELD_EDGE, FIELD_FELT, arrow, footprint, heap, heap_number, lattice
from render.art.ok.tiles import BRASS, MARKS, inked, standing
from render.art.ok.wood import BARK, DARK, WALNUT, floor, inlaid_line, inlay, plank
from render.art.vector import Art, Drawing, Linear, Shape, circle, down, move, place, rounded, scale
from render.ending import SIZE_PX
from render.ok import ending as layout
from render.ok.result import KINDS
from render.ok.table import MOST_IN_HEAP, heap_places
from render.ok.tiles import SMALL

EMBLEMS = {f"@{seat + 1}": place(token(seat), scale(1 / 100)) for seat in range(4)}
LOSSES = (1, 2, 4, 8, 12, 16, 20)
K = layout.TILE.sprite[1] / 150  # of a slot on the rack that a player sees
SIGN = Ground(SIGN_LACQUER)


def ending() -> dict[str, Drawing]:
    ground = [*endings.ground(WORLD, "OK", disc=(236, 150, 150)), *sign_board(*inset(layout.BOARD))]
    return {
        "stage": Drawing([*ground, *felt()], SIZE_PX, SIZE_PX),
        "stage closed": Drawing([*ground, *rack()], SIZE_PX, SIZE_PX),
        **tiles(),
        **heaps(),
        **seals(ground),
        **{
            english: phrase(english, SIGN, 0, 30, theme.GOLD)
            for english in (*KINDS.values(), "nobody closed")
        },
        **{english: phrase(english, SIGN, 0, 25) for english in ("thrown", "no tiles left", "200 turns")},
        "resigned": phrase("resigned", SIGN, 0, 30, theme.GOLD),
        "divider": on(theme.EDGE, [], 2, SMALL.height),
        "arrow": on(SIGN_LACQUER, arrow(24, 20, 90, 0.78), 48, 40),
        **endings.plaques("ok", EMBLEMS),
    }


def inset(box: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    x, y, width, height = box
    return x + 4, y + 4, width - 8, height - 14


# ---- the rack ---------------------------------------------------------------------------------------------


def rack() -> Art:
    """The rack of walnut with two empty rows."""
    x, y, width, height = layout.RACK
    wood = Linear(0, y, 0, y + height, ((0, "#A9683A"), (0.1, WALNUT), (1, BARK)))
    art = [
        Shape(rounded(x - 2, y + 6, width + 4, height, 22), "#180410", opacity=0.5),
        Shape(rounded(x + 1, y + 1, width - 2, height - 2, 20), wood, DARK, 2.6),
        Shape(rounded(x + 4, y + 4, width - 8, height - 8, 17), stroke="#D79A62", width=1.6, opacity=0.7),
        *inlaid_line(x + width / 2, y + 11),
    ]
    for top in layout.ROW_TOPS:
        art += place(slot((width - 32) / K), move(x + 16, top))
        art += place(lip(width - 10), move(x + 5, top + layout.TILE.sprite[1]))
    return art


def slot(width: float) -> Art:
    return place(floor(width), scale(K))


def lip(width: float) -> Art:
    return place(plank(width / 0.8, layout.LIP_PX / 0.8), scale(0.8))


def tiles() -> dict[str, Drawing]:
    """Tiles on the rack and on the board of lacquer, and the bars under sets."""
    size = layout.TILE
    drawings = inked(size) | inked(SMALL)
    for look in MARKS:
        on_rack = [*slot(size.sprite[0] / K + 1), *standing(look, size)]
        drawings[f"{size.name} {look}"] = Drawing(on_rack, *size.sprite)
        drawings[f"{SMALL.name} {look}"] = on(SIGN_LACQUER, standing(look, SMALL), *SMALL.sprite)
    for held in range(2, layout.MOST_IN_ROW + 1):
        box = (0, 0, 100 * held, layout.LIP_PX / 0.8)
        drawings[f"set of {held}"] = Drawing(inlay(held).art, 80 * held, layout.LIP_PX, box)
    return drawings


# ---- the table --------------------------------------------------------------------------------------------


def felt() -> Art:
    """The middle of the table."""
    x, y, width, height = layout.FELT
    ring, inner = rounded(x, y, width, height, 24), rounded(x + 8, y + 8, width - 16, height - 16, 17)
    return [
        Shape(rounded(x - 2, y + 6, width + 4, height, 24), "#180410", opacity=0.5),
        Shape(ring, down(WALNUT, BARK, y, y + height), DARK, 3),
        Shape(inner, FIELD_FELT, FIELD_EDGE, 4),
        *lattice(x + 12, y + 12, width - 24, height - 24, 16, "#4A1D2B"),
        Shape(inner, stroke=BRASS, width=2, opacity=0.8),
    ]


def heaps() -> dict[str, Drawing]:
    """The heaps that were left, and the rows of open racks."""
    px = layout.TOKEN_PX
    most = max(len(heap_places(players)) for players in (2, 3, 4))
    empty = heap(1, live=False)
    return {
        "heap of 0": on(FIELD_FELT, footprint(), empty.width, empty.height),
        **{f"heap of {held}": heap(held, live=False) for held in range(1, MOST_IN_HEAP + 1)},
        **{f"heap {number}": heap_number(number) for number in range(1, most + 1)},
        "row": on(SIGN_LACQUER, [Shape(rounded(0, 0, layout.ROW_PX[0], 2, 0), theme.EDGE)], *layout.ROW_PX),
        **{
            f"{name} row": on(SIGN_LACQUER, place(art, move(px / 2, px / 2) @ scale(px * 0.47)), px, px)
            for name, art in EMBLEMS.items()
        },
    }


# ---- what it cost -----------------------------------------------------------------------------------------


def seals(ground: Art) -> dict[str, Drawing]:
    """What every other seat has lost, the seat that closed, or who has resigned."""
    x, y = layout.SEAL[0] + layout.SEAL[2] / 2, layout.SEAL[1] + layout.SEAL[3] / 2
    drawings = {
        f"seal {lost}": Drawing([*ground, *seal(lost, x, y)], *layout.SEAL[2:], layout.SEAL)
        for lost in LOSSES
    }
    for name, art in EMBLEMS.items():
        left, top, side, _ = layout.CLOSER
        middle = left + side / 2, top + side / 2
        ring = Shape(circle(*middle, 50), "#2A0A18", GOLD_RIM, 3)
        closer = [*ground, ring, *place(art, move(*middle) @ scale(48))]
        drawings[f"{name} closed"] = Drawing(closer, side, side, layout.CLOSER)
        if name in ("@1", "@2"):
            laid = place(endings.laid_down(art, 0, 0), move(x, y + 8) @ scale(0.8))
            drawings[f"resigned {name}"] = Drawing([*ground, *laid], *layout.SEAL[2:], layout.SEAL)
    return drawings


def seal(lost: int, x: float, y: float) -> Art:
    """A seal of red enamel with what the round cost."""
    return [
        Shape(burst(16, 0.86, 88, x, y + 5), "#180410", opacity=0.5),
        Shape(burst(16, 0.86, 86, x, y), down("#E8415A", "#9C1834", y - 86, y + 86), "#3A0612", 4),
        Shape(circle(x, y, 64), stroke=GOLD_RIM, width=4),
        *gilded("-", x - (32 if lost < 10 else 46), y, 58, 0.5),
        *gilded(str(lost), x + (16 if lost < 10 else 18), y, 62 if lost < 10 else 48, 0.5),
        *sparkles((x - 76, y - 62, 11), (x + 72, y + 66, 12)),
    ]
