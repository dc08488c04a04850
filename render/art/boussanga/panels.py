"""What stands around Boussanga's board: hands, panels, numbers, words, the tables themselves."""

from __future__ import annotations

from render import theme
from render.art.boussanga.parts import (
    board,
    card,
    card_outline,
    chosen_ring,
    gold_panel,
    of_cell,
    panel,
    plain_ground,
    seen,
    square,
)
from render.art.boussanga.pawns import LOOKS, pawn_at
from render.art.furniture import header, mint_corners, on, on_header, phrase, repeated, sized_label, word
from render.art.lettering import label
from render.art.vector import Art, Drawing, Shape, move, place, rounded
from render.boussanga import table as layout
from render.boussanga.board import FRAME_PX, SIDE_PX
from render.boussanga.cards import RIM_PX, ROOF_PX, SQUARE_PX, card_px

PAWN_R = {"large": 27.6, "tray": 24.4, "pass": 22.6, "side": 16.2, "held": 15.3, "small": 13.6}
"""The radius of a pawn on a card of each size."""

QUIET = ("side", "small")
"""The sizes of the cards of those who are not to move."""

CHIP_PX, CHIP_R = 34, 15


def card_sprites(size: str) -> dict[str, Drawing]:
    """A card under its notch (in the hand, just drawn, chosen, gone), and its squares with pawns."""
    px, side, quiet, wells = SQUARE_PX[size], card_px(size), size in QUIET, size != "small"
    ring = card_outline(0.8, ROOF_PX + 0.8, side - 1.6)

    def drawn(art: Art) -> Drawing:
        return on_header(art, side, side + ROOF_PX)

    lying = [
        *place(card(px, RIM_PX, quiet=quiet, wells=wells), move(0, ROOF_PX)),
        *place(seen("notch"), move(side / 2, ROOF_PX)),
    ]
    gone = card_outline(0, ROOF_PX, side)
    drawings = {
        f"{size} card": drawn(lying),
        f"{size} card drawn": drawn([*lying, Shape(ring, stroke=theme.MINT, width=4)]),
        f"{size} card gone": drawn([Shape(gone, "#0F1426", theme.EDGE, 1.6)]),
    }
    if size == "pass":
        drawings["pass card chosen"] = drawn([*place(chosen_ring(side), move(0, ROOF_PX)), *lying])
    middle, r = px / 2, PAWN_R[size]
    for name, element, symbols in LOOKS:
        under = square(px, quiet=quiet, wells=wells)
        pawn = pawn_at(element, symbols, middle, middle - r * 0.06, r)
        drawings[f"{size} {name}"] = Drawing([*under, *pawn], px, px)
    return drawings


def chips(name: str, element: str, symbols: bool) -> dict[str, Drawing]:
    """A pawn beside its number: as it is, faint if there is none, between mint brackets if it is new."""
    half = CHIP_PX / 2
    pawn = pawn_at(element, symbols, half, half - 1, CHIP_R)
    veil = Shape(rounded(0, 0, CHIP_PX, CHIP_PX, 0), theme.LACQUER, opacity=0.66)
    small = pawn_at(element, symbols, half, half - 0.6, CHIP_R * 0.84)
    return {
        f"chip {name}": on_header(pawn, CHIP_PX, CHIP_PX),
        f"chip {name} faint": on_header([*pawn, veil], CHIP_PX, CHIP_PX),
        f"chip {name} new": on_header(
            [*small, *mint_corners(1.8, 1.8, CHIP_PX - 3.6, 6, 9, 2.6)], CHIP_PX, CHIP_PX
        ),
    }


# ---- panels -----------------------------------------------------------------------------------------------


def worth() -> Drawing:
    """What each element counts, where a fourth player would sit."""
    width, height = layout.SEAT_PANEL_PX
    word = sized_label("worth", width / 2, 40, 21, theme.SAND, anchor=0.5)
    return on(theme.NAVY, [*panel(0, 0, width, height), word, *seen("worth")], width, height)


def collection() -> Drawing:
    """The panel of games together: three holes for each element, and the cards that may be discarded."""
    width, height = layout.SIDE_PANEL_PX
    x, y = layout.HOLES_AT
    art = [*panel(0, 0, width, height), sized_label("collected", width / 2, 28, 20, theme.SAND, anchor=0.5)]
    places = [(x + layout.HOLE_PX * i, y + layout.HOLE_PX * j) for i in range(3) for j in range(4)]
    art += repeated(of_cell("hole"), places)
    art.append(sized_label("cards", 18, layout.PIPS_AT[1] - 30, 20, theme.SAND))
    return on(theme.NAVY, [*art, *seen("pips")], width, height)


def in_hole(element: str, symbols: bool, *, back: bool) -> Drawing:
    """A collected pawn in its hole, in a ring of gold dashes if it must go back."""
    half = layout.HOLE_PX / 2
    art = [*of_cell("hole"), *pawn_at(element, symbols, half, half - 1, 19 if back else 23)]
    if back:
        art += of_cell("back")
    return on_header(art, layout.HOLE_PX, layout.HOLE_PX)


# ---- the tables -------------------------------------------------------------------------------------------


def table(width: int, left: float, beside: Art) -> Drawing:
    """The cloth, the header, the empty board whose frame begins at ``left``, and the tray."""
    art = [
        *plain_ground(width, layout.HEIGHT_PX),
        *header(width, layout.HEADER_PX),
        *board(left + FRAME_PX, layout.TOP + FRAME_PX, of_cell("empty")),
        *beside,
        *gold_panel(layout.GAP_PX, layout.TRAY_TOP, width - 2 * layout.GAP_PX, layout.TRAY_PX),
    ]
    return Drawing(art, width, layout.HEIGHT_PX)


WORDS = {
    "reserve": theme.SAND,
    "to move": theme.CREAM,
    "puts back": theme.CREAM,
    "15 points with 12 cards": theme.SAND,
    "wins": theme.GOLD,
    "win": theme.GOLD,
    "draw": theme.GOLD,
    "won": theme.GOLD,
    "scholar": theme.GOLD,
    "master": theme.GOLD,
    "too many cards": theme.CREAM,
    "no card left": theme.CREAM,
}

DIGITS = {  # the height of each style, the width of a figure, its colour
    "": (21, 17, theme.CREAM),
    "gold": (21, 17, theme.GOLD),
    "faint": (21, 17, "#7986B8"),
    "slot": (21, 17, theme.SAND),
    "score": (36, 29, theme.CREAM),
    "gold score": (38, 30, theme.GOLD),
    "score small": (27, 22, theme.CREAM),
    "gold score small": (28, 22, theme.GOLD),
}


def digits() -> dict[str, Drawing]:
    return {
        f"{digit} {style}".rstrip(): on_header(
            [label(str(digit), width / 2, round(cap * 0.6), cap, colour, anchor=0.5)],
            width,
            2 * round(cap * 0.6),
        )
        for style, (cap, width, colour) in DIGITS.items()
        for digit in range(10)
        if (style != "faint" or digit == 0)
        and (style != "slot" or 1 <= digit <= 4)
        and (style != "gold" or digit < 5)
    }


def sprites() -> dict[str, Drawing]:
    drawings = {
        "table": table(layout.NARROW_PX, layout.GAP_PX, panel(*layout.SIDE_PANEL_AT, *layout.SIDE_PANEL_PX)),
        "collection": collection(),
        "wide table": table(layout.WIDE_PX, 2 * layout.GAP_PX + layout.COLUMN_PX, []),
        "seat panel": on(theme.NAVY, panel(0, 0, *layout.SEAT_PANEL_PX), *layout.SEAT_PANEL_PX),
        "seat panel lit": on(theme.NAVY, gold_panel(0, 0, *layout.SEAT_PANEL_PX), *layout.SEAT_PANEL_PX),
        "partner lit": on_header(gold_panel(0, 0, *layout.PARTNER_PX), *layout.PARTNER_PX),
        **{
            f"team {side}": on(theme.NAVY, seen(f"team-{side}"), layout.COLUMN_PX, SIDE_PX) for side in (1, 2)
        },
        "worth": worth(),
        "/15": word("/15", theme.SAND, 21),
        "to move gold": phrase("to move", theme.GOLD, 25),
        "deck": on_header(seen("deck"), 42, 46),
        **digits(),
        **{text: phrase(text, colour, 22) for text, colour in WORDS.items()},
    }
    for size in SQUARE_PX:
        drawings |= card_sprites(size)
    for name, element, symbols in LOOKS:
        drawings |= chips(name, element, symbols)
        drawings[f"tray hole {name}"] = in_hole(element, symbols, back=False)
        drawings[f"back hole {name}"] = in_hole(element, symbols, back=True)
    return drawings
