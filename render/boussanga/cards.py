"""Cards, pawns with their number, and seats: what several of Boussanga's pictures show beside the board."""

from __future__ import annotations

from games.boussanga.board import pattern
from games.boussanga.cards import ELEMENTS, NO_PAWNS
from games.boussanga.view import BoussangaView
from render.atlas import Row, Scene, load
from render.boussanga.board import look

SQUARE_PX = {"large": 62, "tray": 54, "pass": 50, "side": 36, "held": 34, "small": 30}
"""A square of a card at each size: three by three of them make the card."""

RIM_PX = 4  # around the squares
ROOF_PX = 12  # above a card, for the gold notch that shows its top

_FEW = 2  # a reserve that will soon end the game


def card_px(size: str) -> int:
    return 3 * SQUARE_PX[size] + 2 * RIM_PX


def digits(value: int, style: str = "") -> Row:
    return [f"{digit} {style}".rstrip() for digit in str(value)]


def lay(row: Row, x: int, y: int, anchor: float = 0) -> Scene:
    """A row about the height ``y``. It starts at x with ``anchor`` 0, is centred with 0.5, ends with 1."""
    return load("boussanga").row(row, x, y, anchor)


def spaced(sprites: list[str]) -> Row:
    """The sprites with a gap between them."""
    return [part for sprite in sprites for part in (10, sprite)][1:]


def card(held: str | None, view: BoussangaView, x: int, y: int, size: str, state: str = "") -> Scene:
    """A card of a hand whose own upper left corner is at (x, y), below its notch; None is an empty slot."""
    top = y - ROOF_PX
    if held is None:
        return [(f"{size} card gone", x, top)]
    square = SQUARE_PX[size]
    return [
        (f"{size} card {state}".rstrip(), x, top),
        *(
            (f"{size} {look(element, view)}", x + RIM_PX + column * square, y + RIM_PX + row * square)
            for element, column, row in pattern(held)
        ),
    ]


def count(element: str, held: int, view: BoussangaView, *, new: bool = False, scarce: bool = False) -> Row:
    """A pawn and a number: faint at 0, between brackets if it is new, in gold if it is ``scarce``."""
    chip = f"chip {look(element, view)}"
    if scarce and held <= _FEW:
        return [f"{chip} faint" if held == 0 else chip, 4, *digits(held, "gold")]
    if held == 0:
        return [f"{chip} faint", 4, *digits(held, "faint")]
    return [f"{chip} new" if new else chip, 4, *digits(held)]


def kept(view: BoussangaView, side: int) -> list[Row]:
    """The pawns that a side has kept, element by element; what the last action scored is marked."""
    scored = view.change.scored if view.change and view.side(view.change.seat) == side else NO_PAWNS
    return [
        count(element, held, view, new=bool(scored[element]))
        for element, held in zip(ELEMENTS, view.areas[side], strict=True)
    ]


def seat_mark(view: BoussangaView, seat: int) -> str:
    """The sprite of a seat; the second members of teams bear the sign of their team."""
    won = " won" if view.outcome is not None and seat in view.outcome.winners else ""
    return f"@{seat + 1}{' team' if view.mode == 'teams' and seat > 1 else ''}{won}"
