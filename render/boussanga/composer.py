"""The private picture of a move that a player composes in Boussanga: the dimmed board and the move's effect.

Shows one seat its own choice and how it fits. Changes nothing, and is never sent to the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.boussanga import Rule
from games.boussanga.board import CELLS
from games.boussanga.cards import ELEMENTS
from games.boussanga.fit import Fit, FitPawn, fit
from games.boussanga.view import BoussangaView
from games.core import IllegalAction
from render.atlas import Row, Scene
from render.boussanga import passing
from render.boussanga.board import CELL_PX, FRAME_PX, SIDE_PX, Board, Place, look, place_of
from render.boussanga.cards import card, card_px, digits, lay
from render.boussanga.glass import Glass
from render.boussanga.passing import PassChoice

GAP_PX = 8
HEADER_PX = 132
SIZE_PX = (SIDE_PX + 2 * GAP_PX, HEADER_PX + SIDE_PX + 2 * GAP_PX)
BOARD = Board(GAP_PX + FRAME_PX, HEADER_PX + GAP_PX + FRAME_PX)

_TEXT_LEFT = 138
_UPPER, _LOWER = 42, 95


@dataclass(frozen=True, slots=True)
class CardChoice:
    """A card to play: its slot (1 to 4), the cell of its first pawn, the direction of its top."""

    slot: int
    anchor: str
    facing: str


@dataclass(frozen=True, slots=True)
class PutChoice:
    """A pawn to put back; ``cell`` is None until a cell is chosen."""

    element: str
    cell: str | None = None


Choice = CardChoice | PutChoice | PassChoice


def scene(view: BoussangaView, choice: Choice) -> Scene:
    """The choice of the view's seat. Raises IllegalAction for a card from an empty slot."""
    seat = view.seat
    if seat is None:
        raise ValueError("only a seat composes a move")
    if isinstance(choice, PassChoice):
        return passing.scene(view, seat, choice)
    ground: Scene = [("composer", 0, 0)]
    if isinstance(choice, PutChoice):
        return [*ground, *_put_header(view, choice), *_put_board(view, choice)]
    held = view.hand(seat)[choice.slot - 1]
    if held is None:
        raise IllegalAction(Rule.EMPTY_SLOT, slot=choice.slot)
    found = fit(view, seat, choice.slot, choice.anchor, choice.facing)
    glass = Glass.of(BOARD, held, choice.anchor, choice.facing)
    side = card_px("held")
    return [
        *ground,
        *card(held, view, 14, HEADER_PX - 8 - side, "held"),
        *_told(view, choice, found),
        *_laid(view, found, glass, choice.anchor),
        *_off_board(view, found.pawns),
    ]


def _laid(view: BoussangaView, found: Fit, glass: Glass, anchor: str) -> Scene:
    """The card on the dimmed board, with what each of its pawns does, and the lines that it would score."""
    dimmed = _dimmed(view, glass)
    judged = {place_of(pawn.spot.cell): _judged(view, pawn) for pawn in found.pawns if pawn.spot.cell}
    lit = {place_of(cell): f"{look(line.element, view)} lit" for line in found.lines for cell in line.cells}
    lit |= {place: f"{sprite} under" for place, sprite in lit.items() if glass.over(place) in ("in", "lines")}
    for pawn in found.pawns:
        if pawn.spot.cell and place_of(pawn.spot.cell) in lit:
            lit[place_of(pawn.spot.cell)] = f"{look(pawn.spot.element, view)} lit {pawn.state}"
    pieces = dimmed | judged | lit
    scene = _on_board(dimmed)
    scene += glass.notch() if glass.diagonal else []
    scene += [BOARD.on(sprite, place) for place, sprite in judged.items() if place not in lit]
    scene += glass.joints() if glass.diagonal else []
    scene += BOARD.lit(found.lines, pieces)
    scene += [] if glass.diagonal else [*glass.frame(), *glass.notch()]
    return [*scene, BOARD.anchor(anchor, pieces)]


def _dimmed(view: BoussangaView, glass: Glass | None) -> dict[Place, str]:
    """Every cell, dimmed, and under glass where the card lies."""
    sprites: dict[Place, str] = {}
    for cell, element in zip(CELLS, view.board, strict=True):
        place = place_of(cell)
        over = glass.over(place) if glass else None
        piece = element if element == "." else look(element, view)
        sprites[place] = f"dim {piece} under {over}" if over else f"dim {piece}"
    return sprites


def _on_board(sprites: dict[Place, str]) -> Scene:
    """The sprites on their cells; dimmed empty cells are part of the ground."""
    return [BOARD.on(sprite, place) for place, sprite in sprites.items() if sprite != "dim ."]


def _judged(view: BoussangaView, pawn: FitPawn) -> str:
    """The sprite for what a pawn of the card does on its cell."""
    wanted = look(pawn.spot.element, view)
    if pawn.state in ("new", "there"):
        return f"{pawn.state} {wanted}"
    return f"missing {wanted}" if pawn.holds is None else f"{wanted} on {look(pawn.holds, view)}"


def _off_board(view: BoussangaView, pawns: tuple[FitPawn, ...]) -> Scene:
    """Pawns that would lie off the board, shown in its frame beside the nearest cell."""
    outside: dict[Place, str] = {}
    for pawn in pawns:
        if pawn.state == "off":
            place = (min(max(pawn.spot.file, -1), 8), min(max(7 - pawn.spot.rank, -1), 8))
            outside.setdefault(place, look(pawn.spot.element, view))
    return [
        (f"off {wanted}", _in_frame(BOARD.left, x), _in_frame(BOARD.top, y))
        for (x, y), wanted in outside.items()
    ]


def _in_frame(start: int, cell: int) -> int:
    """The left or upper edge of a chip: in the frame for -1 and 8, else centred in its cell."""
    if cell == -1:
        return start - FRAME_PX
    if cell == 8:
        return start + 8 * CELL_PX
    return start + CELL_PX * cell + (CELL_PX - FRAME_PX) // 2


def _told(view: BoussangaView, choice: CardChoice, found: Fit) -> Scene:
    """The card and its facing, and under them whether it fits and what it scores, or why it does not fit."""
    card_and_facing: Row = [
        "Card",
        12,
        *digits(choice.slot, "title"),
        ", facing",
        12,
        f"word {choice.facing}",
    ]
    told = _verdict(view, found) if found.legal else _why_not(view, found)
    return [*lay(card_and_facing, _TEXT_LEFT, _UPPER), *lay(told, _TEXT_LEFT, _LOWER)]


def _verdict(view: BoussangaView, found: Fit) -> Row:
    row: Row = ["yes", 12, "can be taken" if view.mode == "coop" else "fits"]
    if not found.points:
        return row if view.mode == "coop" else [*row, 10, "and scores nothing"]
    row += [10, "and scores", 12, "plus", *digits(found.points, "gold title")]
    won = [element for element in ELEMENTS if found.bonus[element]]
    if len(won) == 1:
        row += [14, "bonus"]
    return [*row, *(part for element in won for part in (6, f"chip {look(element, view)}"))]


def _why_not(view: BoussangaView, found: Fit) -> Row:
    """What is wrong with the first pawn that does not fit."""
    row: Row = ["no", 12]
    wrong = next((pawn for pawn in found.pawns if pawn.state not in ("new", "there")), None)
    if wrong is None:
        return [*row, "places no new pawn"]
    element = f"chip {look(wrong.spot.element, view)}"
    if wrong.state == "off":
        return [*row, element, 9, "would lie off the board"]
    if wrong.state == "lacking":
        return [*row, "the reserve has no", 9, element]
    name = wrong.spot.cell or ""
    cell: Row = [f"{name[:1]} bad cell", -3, f"{name[1:]} bad cell"]
    if wrong.holds is None:
        return [*row, *cell, 9, "holds no", 9, element]
    return [*row, *cell, 9, "holds", 9, f"chip {look(wrong.holds, view)}", ", not", 9, element]


# ---- pawns to put back ------------------------------------------------------------------------------------


def _put_header(view: BoussangaView, choice: PutChoice) -> Scene:
    """The chosen pawn, and all that are still to put back."""
    left: Row = []
    for element in ELEMENTS:
        if view.put[element]:
            chosen = " chosen" if element == choice.element else ""
            left += [f"chip {look(element, view)}{chosen}", 6, *digits(view.put[element]), 22]
    return [
        (f"great {look(choice.element, view)}", 14, 12),
        *lay(["Put back"], _TEXT_LEFT, _UPPER),
        *lay(left, _TEXT_LEFT, _LOWER),
    ]


def _put_board(view: BoussangaView, choice: PutChoice) -> Scene:
    """The board with its empty cells marked for the pawn, and the pawn's ghost on the chosen cell."""
    sprites = _dimmed(view, None)
    wanted = look(choice.element, view)
    for cell, element in zip(CELLS, view.board, strict=True):
        place = place_of(cell)
        if element == ".":
            sprites[place] = f"put {wanted}" if choice.cell == cell else "open"
        elif choice.cell == cell:
            sprites[place] = f"{wanted} on {look(element, view)}"
    return _on_board(sprites)
