"""Boussanga's table: the board of 64 cells, hands and points beside it, the turn above, the reserve below.

``scene`` shows a view. The private picture of a card that is being placed comes from ``composer``.
"""

from __future__ import annotations

from itertools import pairwise

from games.boussanga.board import CELLS, FACINGS, Line, Spot, pattern
from games.boussanga.cards import ELEMENTS, NAMES, SLOTS
from games.boussanga.view import BoussangaView
from render.atlas import Row, Scene, load

WIDTH_PX, HEIGHT_PX = 1100, 800
CELL_PX = 76
BOARD_LEFT, BOARD_TOP = 258, 82
BAR_LEFT, BAR_PX = 228, (644, 64)  # the turn above the board, the reserve below it
BAR_TOP = (4, HEIGHT_PX - 4 - BAR_PX[1])
PANEL_PX = (222, 796)
SMALL_PANEL_PX = (222, 395)
PANEL_LEFT = (2, WIDTH_PX - 2 - PANEL_PX[0])
PANEL_TOP = 2
HEAD_PX = 112  # of a panel, above its cards
SQUARE_PX = {"big": 46, "small": 32}  # of a card
ROOF_PX = {"big": 20, "small": 26}  # above a card, for its notch and its number
RIM_PX = 3  # around a card
MARK_PX = 50
PATCH_PX = 32  # the part of a cell that a capsule covers in any direction
TAG_PX = (58, 40)
DIGIT_PX = {"": 17, "gold": 24, "faint": 17}
CHIP_PX = 32  # a pawn beside its number
TRAY_PX = 60  # from one pawn of the collection to the next
TRAY_AT = (29, 70)
PIPS_AT = (22, 384)
PIP_PX = (38, 58)
PIPS = (3, 3, 2, 2, 2)  # cards that may be discarded; rows end at the limits of master, scholar and won

STEPS = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
"""The step in the picture (right, down) to the neighbour in each direction."""

OPPOSITE = {"n": "s", "s": "n", "e": "w", "w": "e"}

EMOJI = {
    **{element: f"{name.lower()}_pawn" for element, name in NAMES.items()},
    **{f"@{seat + 1}": f"seat_{seat + 1}" for seat in range(4)},
    **{
        f"facing {facing}": f"facing_{name}"
        for facing, name in zip(
            FACINGS,
            ("north", "north_east", "east", "south_east", "south", "south_west", "west", "north_west"),
            strict=True,
        )
    },
}

_EDGE = 16

_REASONS = {
    "won": "won",
    "scholar": "scholar",
    "master": "master",
    "late": "too many cards",
    "exhausted": "no card left",
}


def scene(view: BoussangaView) -> Scene:
    """The table, the bars above and below the board, the hands in their panels, then the board."""
    return [("table", 0, 0), *_upper_bar(view), *_lower_bar(view), *_panels(view), *_board(view)]


def look(element: str, view: BoussangaView) -> str:
    """The look of a pawn at this table: with the symbol of its element or plain."""
    return element if view.symbols else f"{element} plain"


def digits(value: int, style: str = "") -> Row:
    """The sprites of a number."""
    return [f"{digit} {style}".rstrip() for digit in str(value)]


def lay(row: Row, x: int, y: int, anchor: float = 0) -> Scene:
    """A row at the height ``y``. It starts at x with ``anchor`` 0, is centred with 0.5, ends with 1."""
    return load("boussanga").row(row, x, y, anchor)


def card(held: str | None, view: BoussangaView, x: int, y: int, size: str, state: str = "") -> Scene:
    """A card of a hand, placed by its top left corner; None is an empty slot."""
    if held is None:
        return [(f"{size} card gone", x, y)]
    inside, square = RIM_PX + 1, SQUARE_PX[size]
    return [
        (f"{size} card {state}".rstrip(), x, y),
        *(
            (
                f"{size} {look(element, view)}",
                x + inside + column * square,
                y + ROOF_PX[size] + inside + row * square,
            )
            for element, column, row in pattern(held)
        ),
    ]


def count(element: str, held: int, view: BoussangaView) -> Row:
    """A pawn of the element, and a number."""
    return [f"chip {look(element, view)}", 4, *digits(held, "" if held else "faint")]


# ---- the board --------------------------------------------------------------------------------------------


def _corner(cell: str) -> tuple[int, int]:
    rank, file = divmod(CELLS.index(cell), 8)
    return BOARD_LEFT + CELL_PX * file, BOARD_TOP + CELL_PX * (7 - rank)


def _board(view: BoussangaView) -> Scene:
    """Every pawn, the pawns that the last action placed or removed, and the lines that it completed."""
    changed = view.change
    placed = {spot.cell for spot in changed.placed} if changed else set()
    taken = changed.collected if changed else ()
    pieces = {
        cell: look(element, view) + (" placed" if cell in placed else "")
        for cell, element in zip(CELLS, view.board, strict=True)
        if element != "."
    }
    pieces |= {spot.cell: f"{look(spot.element, view)} taken" for spot in taken if spot.cell}
    scene: Scene = [(piece, *_corner(cell)) for cell, piece in pieces.items()]
    if changed and changed.lines:
        scene += _lines(changed.lines, pieces)
        scene += _departed(view, changed.lines, changed.placed)
    return scene


def _lines(lines: tuple[Line, ...], pieces: dict[str, str]) -> Scene:
    """A capsule around each line, in quarters of cells: over the cells that it crosses, under the pawns."""
    arms: dict[str, set[str]] = {cell: set() for line in lines for cell in line.cells}
    crossed: set[tuple[str, str]] = set()
    for line in lines:
        for here, there in pairwise(line.cells):
            toward, back = _direction(here, there), _direction(there, here)
            arms[here].add(toward)
            arms[there].add(back)
            if len(toward) == 2:
                beside = (there[0] + here[1], here[0] + there[1])
                crossed |= {(cell, _direction(cell, other)) for cell, other in (beside, beside[::-1])}
    scene: Scene = []
    for cell, reached in arms.items():
        for quarter in ("ne", "se", "sw", "nw"):
            parts = [arm for arm in quarter_arms(quarter) if arm in reached]
            parts += ["x"] if (cell, quarter) in crossed else []
            scene.append((" ".join(["line", quarter, *parts]), *_quarter_corner(cell, quarter)))
    scene += [
        (f"{pieces.get(cell, '.')} crossed {quarter}", *_quarter_corner(cell, quarter))
        for cell, quarter in sorted(crossed)
        if cell not in arms
    ]
    return scene


def quarter_arms(quarter: str) -> tuple[str, ...]:
    """The directions of capsules from a cell's middle that are visible in this quarter of the cell."""
    up, side = quarter[0], quarter[1]
    return up, quarter, side, up + OPPOSITE[side], OPPOSITE[up] + side


def _direction(here: str, there: str) -> str:
    files, ranks = ord(there[0]) - ord(here[0]), int(there[1]) - int(here[1])
    return ("", "n", "s")[ranks] + ("", "e", "w")[files]


def _quarter_corner(cell: str, quarter: str) -> tuple[int, int]:
    x, y = _corner(cell)
    return x + CELL_PX // 2 * (quarter[1] == "e"), y + CELL_PX // 2 * (quarter[0] == "s")


def _departed(view: BoussangaView, lines: tuple[Line, ...], placed: tuple[Spot, ...]) -> Scene:
    """The pawns of scored lines, small and fading, and the points on each line."""
    new = {spot.cell for spot in placed}
    inset = (CELL_PX - PATCH_PX) // 2
    scene: Scene = []
    for cell, element in {cell: line.element for line in lines for cell in line.cells}.items():
        x, y = _corner(cell)
        state = "left placed" if cell in new else "left"
        scene.append((f"{look(element, view)} {state}", x + inset, y + inset))
    tagged: set[str] = set()
    for line in lines:
        free = [cell for cell in line.cells if cell not in tagged] or line.cells
        cell = free[len(free) // 2]
        tagged.add(cell)
        x, y = _corner(cell)
        scene.append((f"+{line.points}", x + (CELL_PX - TAG_PX[0]) // 2, y + (CELL_PX - TAG_PX[1]) // 2))
    return scene


# ---- the panels -------------------------------------------------------------------------------------------


def _panels(view: BoussangaView) -> Scene:
    """Every hand in its place: two large, up to four small, or the common one beside the collection."""
    if view.mode == "coop":
        return [*_large_panel(view, 0), *_collection(view)]
    panel = _large_panel if view.players == 2 else _small_panel
    return [sprite for seat in range(view.players) for sprite in panel(view, seat)]


def _in_gold(view: BoussangaView, seat: int) -> bool:
    """Whether a seat's panel is lit: it is its turn, or it has won."""
    if view.outcome is not None:
        return seat in view.outcome.winners
    return view.mode == "coop" or seat == view.turn


def _panel(view: BoussangaView, seat: int, sprite: str) -> str:
    return f"{sprite} lit" if _in_gold(view, seat) else sprite


def _states(view: BoussangaView, seat: int) -> tuple[str, ...]:
    """The frames of the cards of a hand; the card that the last action drew is marked."""
    change = view.change
    drawn = None
    if change is not None and change.drawn is not None and change.seat % len(view.hands) == seat:
        drawn = int(change.action.removeprefix("pass ")[0])
    return tuple("drawn" if slot == drawn else "" for slot in range(1, SLOTS + 1))


def _large_panel(view: BoussangaView, seat: int) -> Scene:
    x, y = PANEL_LEFT[seat], PANEL_TOP
    scene: Scene = [(_panel(view, seat, "panel"), x, y), *_panel_head(view, seat, x, y)]
    for i, (held, state) in enumerate(zip(view.hands[seat], _states(view, seat), strict=True)):
        top = y + HEAD_PX + 170 * i
        scene += card(held, view, x + 58, top, "big", state)
        scene += lay(digits(i + 1), x + 24, top + ROOF_PX["big"] + 72)
    return scene


def _small_panel(view: BoussangaView, seat: int) -> Scene:
    x, y = PANEL_LEFT[seat % 2], PANEL_TOP + (SMALL_PANEL_PX[1] + 6) * (seat // 2)
    scene: Scene = [(_panel(view, seat, "small panel"), x, y), *_panel_head(view, seat, x, y)]
    for i, (held, state) in enumerate(zip(view.hands[seat], _states(view, seat), strict=True)):
        at = x + 8 + 104 * (i % 2), y + HEAD_PX + 138 * (i // 2)
        scene += numbered_card(held, view, i + 1, *at, state)
    return scene


def numbered_card(held: str | None, view: BoussangaView, slot: int, x: int, y: int, state: str = "") -> Scene:
    """A small card with the number of its slot beside the notch."""
    return [*card(held, view, x, y, "small", state), (f"{slot}", x + 6, y - 3)]


def _panel_head(view: BoussangaView, seat: int, x: int, y: int) -> Scene:
    """The seat of the panel, the points of its side and the pawns that it has kept."""
    side = view.side(seat)
    points = digits(view.points[side], "gold")
    if view.mode == "coop":
        scene = lay(points, x + 39, y + 39, 0.5) + lay(["/15"], x + 38, y + 85, 0.5)
    else:
        scene = lay([_mark(view, seat)], x + 39, y + 40, 0.5) + lay(points, x + 39, y + 92, 0.5)
    for i, (element, held) in enumerate(zip(ELEMENTS, view.areas[side], strict=True)):
        scene += lay(count(element, held, view), x + 74 + 71 * (i % 2), y + 39 + 46 * (i // 2))
    return scene


def _collection(view: BoussangaView) -> Scene:
    """The pawns that were collected or must be put back, at most three of each element, and the discards."""
    x, y = PANEL_LEFT[1], PANEL_TOP
    scene: Scene = [("collection", x, y)]
    for row, element in enumerate(ELEMENTS):
        back = view.put[element]
        kind = "back" if back else "big"
        for i in range(back or view.collection[element]):
            at = (x + TRAY_AT[0] + TRAY_PX * i, y + TRAY_AT[1] + TRAY_PX * row)
            scene.append((f"{kind} {look(element, view)}", *at))
    places = [(column, row) for row, held in enumerate(PIPS) for column in range(held)]
    for column, row in places[: view.discarded]:
        scene.append(
            ("pip", x + PIPS_AT[0] + (PIP_PX[0] + 6) * column, y + PIPS_AT[1] + (PIP_PX[1] + 18) * row)
        )
    return scene + lay(digits(view.discarded), x + 118, y + PIPS_AT[1] - 34)


# ---- over and under the board -----------------------------------------------------------------------------


def _mark(view: BoussangaView, seat: int) -> str:
    if view.outcome is not None and seat in view.outcome.winners:
        return f"@{seat + 1} won"
    return f"@{seat + 1} turn" if seat == view.turn else f"@{seat + 1}"


def _upper_bar(view: BoussangaView) -> Scene:
    """The turn, or how the game ended; and the points of the last action."""
    y = BAR_TOP[0] + BAR_PX[1] // 2
    right = BAR_LEFT + BAR_PX[0] - _EDGE
    return [*lay(_status(view), BAR_LEFT + _EDGE, y), *lay(_gained(view), right, y, 1)]


def _gained(view: BoussangaView) -> Row:
    """The points of the last action, the side that got them, and the bonus in them."""
    if view.change is None or not any(view.change.scored):
        return []
    row: Row = [f"@{view.change.seat + 1}", 12, "plus", *digits(view.change.scored.points, "gold")]
    won = [f"chip {look(element, view)}" for element in ELEMENTS if view.change.bonus[element]]
    if not won or view.outcome is not None:
        return row
    named = ["bonus"] if len(won) <= 2 else []
    return [*_spaced([*named, *won]), 24, *row]


def _status(view: BoussangaView) -> Row:
    """The turn and its action, whether it is the last round, or how the game ended."""
    if view.outcome is not None:
        if view.mode == "coop":
            return [_REASONS[view.outcome.reason]]
        alone = len(view.outcome.winners) <= len(view.sides[0])
        return _spaced([*(f"@{seat + 1}" for seat in view.outcome.winners), "wins" if alone else "draw"])
    todo = "puts back" if view.phase == "put" else "to move" if view.last is None else "last round"
    return _spaced([f"@{view.to_act[0] + 1}", todo])


def _lower_bar(view: BoussangaView) -> Scene:
    """The reserve, and the cards that are left."""
    x, y = BAR_LEFT + _EDGE, BAR_TOP[1] + BAR_PX[1] // 2
    deck: Row = ["deck", 6, *digits(view.deck_size)]
    if view.mode == "coop":
        return lay(deck, BAR_LEFT + BAR_PX[0] // 2, y, 0.5)
    scene = lay(["reserve"], x, y)
    for i, (element, held) in enumerate(zip(ELEMENTS, view.reserve, strict=True)):
        scene += lay(count(element, held, view), x + 132 + 92 * i, y)
    return scene + lay(deck, BAR_LEFT + BAR_PX[0] - _EDGE, y, 1)


def _spaced(sprites: list[str]) -> Row:
    """The sprites with a gap between them."""
    return [part for sprite in sprites for part in (10, sprite)][1:]
