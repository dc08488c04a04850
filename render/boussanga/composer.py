"""The private picture of a move that a player composes in Boussanga: the dimmed board and the move's effect.

Shows one seat its own choice and how it fits. Changes nothing, and is never sent to the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.boussanga import Rule
from games.boussanga.board import Line, centre
from games.boussanga.cards import ELEMENTS
from games.boussanga.fit import Fit, FitPawn, fit
from games.boussanga.view import BoussangaView
from games.core import IllegalAction
from render.atlas import Row, Scene
from render.boussanga.board import STEPS, digits, lay, look, numbered_card

SIZE_PX = 820
HEADER_PX = 144
CELL_PX = 72
RIM_PX = 40  # of the board's frame, which holds the coordinates
BOARD_LEFT, BOARD_TOP = 122, 192
CHIP_PX = 38  # of the chip of a pawn that would lie off the board
VERTEX_PX = 10  # of the joint of a diagonal edge between four cells
EDGE_PX = 6
CORNER_PX = 14
NOTCH_PX = {False: (26, 14), True: (30, 30)}  # upright, diagonal
COMPASS_PX = 88

_RULES = {
    "off board": "off the board",
    "blocked": "blocked",
    "absent": "not there",
    "reserve": "reserve empty",
    "nothing new": "nothing new",
}


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


Choice = CardChoice | PutChoice


def scene(view: BoussangaView, choice: Choice) -> Scene:
    """The board with the choice of the view's seat on it. Raises IllegalAction for an empty slot."""
    seat = view.seat
    if seat is None:
        raise ValueError("only a seat composes a move")
    ground: Scene = [("composer", 0, 0)]
    if isinstance(choice, PutChoice):
        return [*ground, *_hand(view, seat, None), *_put_header(view, choice), *_put_board(view, choice)]
    held = view.hand(seat)[choice.slot - 1]
    if held is None:
        raise IllegalAction(Rule.EMPTY_SLOT, slot=choice.slot)
    found = fit(view, seat, choice.slot, choice.anchor, choice.facing)
    file, rank = centre(held, choice.anchor, choice.facing)
    glass = _Glass(file, 7 - rank, choice.facing)
    return [
        *ground,
        *_hand(view, seat, choice.slot),
        *_verdict(view, choice, found),
        *_dimmed(view, glass),
        *_lines(view, found.lines, found.pawns),
        *glass.below(),
        *(_judged(view, pawn, found.lines) for pawn in found.pawns if pawn.spot.cell),
        *glass.above(),
        *_off_board(view, found.pawns),
    ]


@dataclass(frozen=True, slots=True)
class _Glass:
    """The card on the board: its facing, and the cell under its middle, counted right and down from a8."""

    x: int
    y: int
    facing: str

    @property
    def diagonal(self) -> bool:
        return len(self.facing) == 2

    def over(self, x: int, y: int) -> str | None:
        """The part of the card over a cell; None outside the card."""
        right, down = x - self.x, y - self.y
        if not self.diagonal:
            return "in" if max(abs(right), abs(down)) <= 1 else None
        far = abs(right) + abs(down)
        if far > 3:
            return None
        if far < 3:
            return "lines" if far == 1 else "in"
        vertical, side = ("n" if down < 0 else "s"), ("e" if right > 0 else "w")
        if right == 0 or down == 0:
            return f"tip {vertical if right == 0 else side}"
        return f"side {vertical}{side}"

    def below(self) -> Scene:
        """The sprites below the judged cells: a diagonal card's notch, which reaches into four cells."""
        return self._notch() if self.diagonal else []

    def above(self) -> Scene:
        """The sprites above them: the rim between cells, and an upright card's notch."""
        return self._joints() if self.diagonal else [*self._frame(), *self._notch()]

    def _joints(self) -> Scene:
        """The places where a diagonal edge passes between four cells, without that of the notch."""
        scene: Scene = []
        for name, (right, down) in STEPS.items():
            if len(name) == 2:
                middle = [] if name == self.facing else [(1, 1)]
                for near, far in ((0, 2), *middle, (2, 0)):
                    x, y = self._beyond(self.x, right, near), self._beyond(self.y, down, far)
                    if 0 < x < 8 and 0 < y < 8:
                        scene.append(_at(f"joint {name}", x, y, VERTEX_PX, VERTEX_PX))
        return scene

    def _frame(self) -> Scene:
        """The four edges of an upright card, cell by cell, then its corners."""
        scene: Scene = []
        for name, (right, down) in STEPS.items():
            x, y = self._beyond(self.x, right, 1), self._beyond(self.y, down, 1)
            for along in (-1, 0, 1):
                if right == 0 and 0 <= y <= 8 and 0 <= self.x + along < 8:
                    scene.append(_at(f"edge {name}", self.x + along + 0.5, y, CELL_PX, EDGE_PX))
                if down == 0 and 0 <= x <= 8 and 0 <= self.y + along < 8:
                    scene.append(_at(f"edge {name}", x, self.y + along + 0.5, EDGE_PX, CELL_PX))
        for name, (right, down) in STEPS.items():
            x, y = self._beyond(self.x, right, 1), self._beyond(self.y, down, 1)
            if len(name) == 2 and 0 <= x <= 8 and 0 <= y <= 8:
                scene.append(_at(f"corner {name}", x, y, CORNER_PX, CORNER_PX))
        return scene

    def _notch(self) -> Scene:
        right, down = STEPS[self.facing]
        x, y = self._beyond(self.x, right, 1), self._beyond(self.y, down, 1)
        at_x, at_y = (x if right else x + 0.5), (y if down else y + 0.5)
        if not (0 < at_x < 8 and 0 < at_y < 8):
            return []
        width, height = NOTCH_PX[self.diagonal]
        if self.facing in ("e", "w"):
            width, height = height, width
        return [_at(f"notch {self.facing}", at_x, at_y, width, height)]

    @staticmethod
    def _beyond(middle: int, step: int, cells: int) -> int:
        """The line between cells, ``cells`` and a half from a cell's middle; at step 0 its near edge."""
        return middle + (cells + 1 if step > 0 else -cells if step < 0 else 0)


def _at(sprite: str, x: float, y: float, width: int, height: int) -> tuple[str, int, int]:
    """A sprite centred at a point of the board, which is counted in cells from the top left corner of a8."""
    return sprite, BOARD_LEFT + round(x * CELL_PX) - width // 2, BOARD_TOP + round(y * CELL_PX) - height // 2


def _cell(sprite: str, file: int, rank: int) -> tuple[str, int, int]:
    return sprite, BOARD_LEFT + CELL_PX * file, BOARD_TOP + CELL_PX * (7 - rank)


def _dimmed(view: BoussangaView, glass: _Glass | None) -> Scene:
    """Every cell, dimmed, and under glass where the card lies. Empty cells outside are part of the ground."""
    scene: Scene = []
    for i, element in enumerate(view.board):
        rank, file = divmod(i, 8)
        over = glass.over(file, 7 - rank) if glass else None
        piece = element if element == "." else look(element, view)
        if over or element != ".":
            scene.append(_cell(" under ".join([f"dim {piece}", *([over] if over else [])]), file, rank))
    return scene


def _judged(view: BoussangaView, pawn: FitPawn, lines: tuple[Line, ...]) -> tuple[str, int, int]:
    """The sprite for what a pawn of the card does on its cell."""
    wanted = look(pawn.spot.element, view)
    if pawn.state in ("new", "there"):
        sprite = f"{pawn.state} {wanted}" + (" scores" if _scores(pawn.spot.cell, lines) else "")
    elif pawn.holds is not None:
        sprite = f"{wanted} on {look(pawn.holds, view)}"
    else:
        sprite = f"missing {wanted}"
    return _cell(sprite, pawn.spot.file, pawn.spot.rank)


def _scores(cell: str | None, lines: tuple[Line, ...]) -> bool:
    return any(cell in line.cells for line in lines)


def _lines(view: BoussangaView, lines: tuple[Line, ...], pawns: tuple[FitPawn, ...]) -> Scene:
    """The pawns of the lines that are already on the board and are not under the card."""
    own = {pawn.spot.cell for pawn in pawns}
    others = {cell: line.element for line in lines for cell in line.cells if cell not in own}
    return [
        _cell(f"scores {look(element, view)}", ord(cell[0]) - ord("a"), int(cell[1]) - 1)
        for cell, element in others.items()
    ]


def _off_board(view: BoussangaView, pawns: tuple[FitPawn, ...]) -> Scene:
    """Pawns that would lie off the board, shown in its frame beside the nearest cell."""
    outside: dict[tuple[int, int], str] = {}
    for pawn in pawns:
        if pawn.state == "off":
            place = (min(max(pawn.spot.file, -1), 8), min(max(pawn.spot.rank, -1), 8))
            outside.setdefault(place, look(pawn.spot.element, view))
    return [
        (f"off {wanted}", _in_frame(BOARD_LEFT, file), _in_frame(BOARD_TOP, 7 - rank))
        for (file, rank), wanted in outside.items()
    ]


def _in_frame(start: int, cell: int) -> int:
    """The left or upper edge of a chip: in the frame for -1 and 8, else centred in its cell."""
    if cell == -1:
        return start - RIM_PX + (RIM_PX - CHIP_PX) // 2
    if cell == 8:
        return start + 8 * CELL_PX + (RIM_PX - CHIP_PX) // 2
    return start + CELL_PX * cell + (CELL_PX - CHIP_PX) // 2


# ---- the header -------------------------------------------------------------------------------------------


_TEXT_LEFT = 536
_UPPER, _LOWER = 47, 97


def _hand(view: BoussangaView, seat: int, chosen: int | None) -> Scene:
    """The four cards, the chosen one in gold."""
    scene: Scene = []
    for slot, held in enumerate(view.hand(seat), 1):
        scene += numbered_card(held, view, slot, 8 + 106 * (slot - 1), 7, "chosen" if slot == chosen else "")
    return scene


def _verdict(view: BoussangaView, choice: CardChoice, found: Fit) -> Scene:
    """The choice in notation, and whether it can be played or why not."""
    file, rank = choice.anchor[0], choice.anchor[1]
    notation: Row = [f"{choice.slot}", 14, f"word {file}", 1, rank, 14, f"word {choice.facing}"]
    if found.rule is not None:
        says: Row = ["no", 10, _RULES[found.rule]]
    else:
        says = ["yes", 10, "take" if view.mode == "coop" else "fits"]
        if found.points:
            says += [14, "plus", *digits(found.points, "gold")]
    return [
        (f"compass {choice.facing}", 440, (HEADER_PX - COMPASS_PX) // 2 - 1),
        *lay(notation, _TEXT_LEFT, _UPPER),
        *lay(says, _TEXT_LEFT, _LOWER),
    ]


def _put_header(view: BoussangaView, choice: PutChoice) -> Scene:
    """The pawns still to put back, with the chosen element in gold."""
    left: Row = []
    for element in ELEMENTS:
        if view.put[element]:
            chosen = " chosen" if element == choice.element else ""
            left += [f"chip {look(element, view)}{chosen}", 4, *digits(view.put[element]), 20]
    return [*lay(["put back"], 446, _UPPER), *lay(left, 446, _LOWER)]


def _put_board(view: BoussangaView, choice: PutChoice) -> Scene:
    """The board with its empty cells marked for the pawn, and the pawn's ghost on the chosen cell."""
    scene = _dimmed(view, None)
    wanted = look(choice.element, view)
    for i, element in enumerate(view.board):
        rank, file = divmod(i, 8)
        chosen = choice.cell == "abcdefgh"[file] + str(rank + 1)
        if element == ".":
            scene.append(_cell(f"put {wanted}" if chosen else "open", file, rank))
        elif chosen:
            scene.append(_cell(f"{wanted} on {look(element, view)}", file, rank))
    return scene
