"""What surrounds Okago's cells: the board itself, the rails of pieces, and the words of header and footer."""

from __future__ import annotations

from render import theme
from render.art.furniture import crowned_on_header, gold_frame, on, on_header, phrase, word
from render.art.motifs import motif
from render.art.okago.cells import MIDDLE, SHEET, joints, jumped, untouched
from render.art.okago.pieces import OUTLINE, piece, shaded
from render.art.vector import Art, Drawing, Shape, move, place, rounded, scale
from render.okago import board as layout

WORDS = {
    "to move": theme.CREAM,
    "wins": theme.GOLD,
    **dict.fromkeys(("place", "or", "jump", "jump to", "no placing"), theme.SAND),
    **dict.fromkeys(("four in a row", "cannot move", "resigned"), theme.SAND),
}
FIGURES = {":": theme.SAND, **dict.fromkeys("0123456789", theme.CREAM)}


def sprites() -> dict[str, Drawing]:
    drawings = {
        "board": Drawing(motif("okago/board", "board"), theme.BOARD_PX, theme.BOARD_PX),
        "rail to move": gold_rail(),
        "dot": on_header(
            place(motif(SHEET, "dot"), move(14 - MIDDLE, layout.ICON_PX / 2 - MIDDLE)), 28, layout.ICON_PX
        ),
        "frame": on_header(gold_frame(7, 7, layout.ICON_PX - 14, 9, 4.5), layout.ICON_PX, layout.ICON_PX),
        "* small": chip(piece("no-go"), layout.SMALL_PX + 6),
        "B small": chip(piece("B"), layout.SMALL_PX),
    }
    for colour in OUTLINE:
        drawings |= {
            f"{colour} chip": chip(piece(colour), layout.CHIP_PX),
            f"{colour} crowned": crowned_chip(colour),
            f"{colour} small": chip(piece(colour), layout.SMALL_PX),
            **seats(colour),
        }
    words = {text: phrase(text, colour) for text, colour in WORDS.items()}
    words |= {sign: word(sign, colour) for sign, colour in FIGURES.items()}
    return drawings | words | untouched() | jumped() | joints()


def rail() -> Art:
    """The groove on a player's side for the twelve pieces."""
    width, height = layout.RAIL_PX
    return [Shape(rounded(1, 1, width - 2, height - 2, 15), theme.LACQUER, theme.EDGE, 2)]


def gold_rail() -> Drawing:
    width, height = layout.RAIL_PX
    gold = Shape(rounded(2, 2, width - 4, height - 4, 14), stroke=theme.GOLD, width=4)
    return on(theme.NAVY, [*rail(), gold], width, height)


def seats(colour: str) -> dict[str, Drawing]:
    """A place of the rail whose piece is left to place, was played, or is lost."""
    arts = {"left": shaded(colour)} | {state: piece(f"{colour}-{state}") for state in ("played", "lost")}
    at = move(layout.SEAT_PX / 2, layout.SEAT_PX / 2 - 1) @ scale(16.5)
    return {
        f"{colour} {state}": on_header(place(art, at), layout.SEAT_PX, layout.SEAT_PX)
        for state, art in arts.items()
    }


def chip(art: Art, size: int) -> Drawing:
    return on_header(place(art, move(size / 2, size * 0.47) @ scale(size / 2.42)), size, size)


def crowned_chip(colour: str) -> Drawing:
    """The header's chip of the winner of the match."""
    middle = theme.HEADER_PX - 4 - layout.CHIP_PX * 0.53
    art = place(piece(colour), move(layout.CHIP_PX / 2, middle) @ scale(layout.CHIP_PX / 2.42))
    return crowned_on_header(art, layout.CHIP_PX, 40)
