"""Boussanga's table: the board, under it the cards of the seat to move, the other hands at its sides.

``scene`` shows a view. Two play on a narrow picture, three and four on a wide one; those who play together
have a narrow one with their collection at its side.
"""

from __future__ import annotations

from games.boussanga.board import CELLS
from games.boussanga.cards import ELEMENTS, SLOTS
from games.boussanga.view import BoussangaView
from render.atlas import Row, Scene
from render.boussanga.board import FRAME_PX, SIDE_PX, Board, Place, look, place_of
from render.boussanga.cards import card, card_px, count, digits, kept, lay, seat_mark, spaced

GAP_PX = 8
HEADER_PX = 64
TRAY_PX = 228
HEIGHT_PX = HEADER_PX + SIDE_PX + TRAY_PX + 3 * GAP_PX
NARROW_PX, WIDE_PX = 860, 1112
TOP = HEADER_PX + GAP_PX  # of the board's frame and of all that stands beside it
TRAY_TOP = TOP + SIDE_PX + GAP_PX
SIDE_PANEL_PX = (NARROW_PX - SIDE_PX - 3 * GAP_PX, SIDE_PX)
SIDE_PANEL_AT = (NARROW_PX - GAP_PX - SIDE_PANEL_PX[0], TOP)
COLUMN_PX = (WIDE_PX - SIDE_PX - 4 * GAP_PX) // 2
SEAT_PANEL_PX = (COLUMN_PX, (SIDE_PX - GAP_PX) // 2)
PARTNER_PX = (COLUMN_PX - 14, 256)  # a partner's cards in the column of a team
PARTNER_INSET = (7, 7)
HOLE_PX = 52  # from one place of the collection to the next
HOLES_AT = (16, 54)
PIPS_AT = (14, 342)
PIP_PX, PIP_PITCH = (34, 44), (42, 66)
PIPS = (4, 4, 2, 2)  # cards that may be discarded; rows end at the limits of master, scholar and won

_NARROW_BOARD = Board(GAP_PX + FRAME_PX, TOP + FRAME_PX)
_WIDE_BOARD = Board(2 * GAP_PX + COLUMN_PX + FRAME_PX, TOP + FRAME_PX)
_EDGE = 16

_REASONS = {
    "won": "won",
    "scholar": "scholar",
    "master": "master",
    "late": "too many cards",
    "exhausted": "no card left",
}


def scene(view: BoussangaView) -> Scene:
    """The table as everybody sees it, with the cards of the seat to move, or of who has won, in the tray."""
    return _scene(view, _in_tray(view))


def film_scene(view: BoussangaView) -> Scene:
    """The same for a film, in which two players keep their places."""
    return _scene(view, 0 if view.players == 2 else _in_tray(view))


def _in_tray(view: BoussangaView) -> int:
    if view.turn is not None:
        return view.turn
    if view.outcome is not None and view.outcome.winners:
        return view.outcome.winners[0]
    return view.change.seat if view.change else 0


def _scene(view: BoussangaView, seat: int) -> Scene:
    if view.mode == "coop" or view.players == 2:
        beside = _collection(view) if view.mode == "coop" else _side_panel(view, 1 - seat)
        ground: Scene = [("table", 0, 0)]
        return [*ground, *_header(view, NARROW_PX), *beside, *_tray(view, seat), *_board(view, _NARROW_BOARD)]
    beside = _teams(view) if view.mode == "teams" else _seat_panels(view)
    ground = [("wide table", 0, 0)]
    return [*ground, *_header(view, WIDE_PX), *beside, *_wide_tray(view, seat), *_board(view, _WIDE_BOARD)]


def _board(view: BoussangaView, board: Board) -> Scene:
    """Every pawn, what the last action placed or took, and the lines that it completed, lit."""
    change = view.change
    placed = {spot.cell for spot in change.placed} if change else set()
    lines = change.lines if change else ()

    def piece(element: str, cell: str, state: str = "") -> str:
        new = " placed" if cell in placed else ""
        return f"{look(element, view)}{state}{new}"

    pieces: dict[Place, str] = {
        place_of(cell): "." if element == "." else piece(element, cell)
        for cell, element in zip(CELLS, view.board, strict=True)
    }
    for spot in change.collected if change else ():
        if spot.cell:
            pieces[place_of(spot.cell)] = f"{look(spot.element, view)} taken"
    lit = {place_of(cell): piece(line.element, cell, " lit") for line in lines for cell in line.cells}
    scene = [board.on(sprite, place) for place, sprite in pieces.items() if sprite != "."]
    scene += board.lit(lines, pieces | lit)
    if change and change.action[0].isdigit():
        scene.append(board.anchor(change.action.split()[1], pieces | lit))
    return scene


# ---- beside the board -------------------------------------------------------------------------------------


def _states(view: BoussangaView, seat: int) -> tuple[str, ...]:
    """The state of each card of a hand: the one that the last action drew is marked."""
    change = view.change
    drawn = None
    if change is not None and change.drawn is not None and change.seat % len(view.hands) == seat:
        drawn = int(change.action.removeprefix("pass ")[0])
    return tuple("drawn" if slot == drawn else "" for slot in range(1, SLOTS + 1))


def _score(view: BoussangaView, seat: int, x: int, y: int, *, narrow: bool = False) -> Scene:
    """The points of a seat's side, centred on a place; in gold if the player is to move or has won."""
    gold = seat in (view.turn, *(view.outcome.winners if view.outcome else ()))
    points, style = view.points[view.side(seat)], "gold score" if gold else "score"
    return lay(_narrow(points, style) if narrow else digits(points, style), x, y, 0.5)


def _narrow(points: int, style: str) -> Row:
    """Points where there is little room: two figures are smaller than one."""
    return digits(points, f"{style} small" if points > 9 else style)


def _two_columns(rows: list[Row], x: int, y: int, pitch: tuple[int, int]) -> Scene:
    return [
        part
        for i, row in enumerate(rows)
        for part in lay(row, x + pitch[0] * (i % 2), y + pitch[1] * (i // 2))
    ]


def _side_panel(view: BoussangaView, seat: int) -> Scene:
    """The other one of two: points, pawns, and four cards one below the other."""
    x, y = SIDE_PANEL_AT
    scene = [
        *lay([f"head {seat_mark(view, seat)}"], x + 44, y + 34, 0.5),
        *_score(view, seat, x + 126, y + 34),
    ]
    scene += _two_columns(kept(view, view.side(seat)), x + 18, y + 80, (86, 38))
    side = card_px("side")
    for i, (held, state) in enumerate(zip(view.hands[seat], _states(view, seat), strict=True)):
        at = x + SIDE_PANEL_PX[0] - 14 - side, y + SIDE_PX - 10 - side - 126 * (3 - i)
        scene += card(held, view, *at, "side", state)
        scene += lay(digits(i + 1, "slot"), x + 30, at[1] + side // 2, 0.5)
    return scene


def _seat_panels(view: BoussangaView) -> Scene:
    """Three or four who play for themselves; with three, what the elements are worth has the last place."""
    panels = [part for seat in range(view.players) for part in _seat_panel(view, seat)]
    return panels if view.players == 4 else [*panels, ("worth", *_panel_corner(3))]


def _panel_corner(seat: int) -> tuple[int, int]:
    x = (GAP_PX, WIDE_PX - GAP_PX - COLUMN_PX)[seat % 2]
    return x, TOP + (SEAT_PANEL_PX[1] + GAP_PX) * (seat // 2)


def _seat_panel(view: BoussangaView, seat: int) -> Scene:
    """Points, pawns and cards of a seat; the cards of the seat to move lie in the tray instead."""
    x, y = _panel_corner(seat)
    to_move = seat == view.turn
    scene: Scene = [("seat panel lit" if to_move else "seat panel", x, y)]
    scene += [
        *lay([f"head {seat_mark(view, seat)}"], x + 36, y + 31, 0.5),
        *_score(view, seat, x + 36, y + 76, narrow=True),
    ]
    scene += _two_columns(kept(view, view.side(seat)), x + 74, y + 30, (68, 44))
    if to_move:
        return [*scene, *_plaque(view, seat, x + COLUMN_PX // 2, y + 188)]
    return [*scene, *_four_cards(view, seat, x + 9, y + 109)]


def _plaque(view: BoussangaView, seat: int, x: int, y: int) -> Scene:
    """The seat to move, in the place of its cards."""
    todo = lay(["to move gold"], x, y + 82, 0.5)
    return [*lay([f"tray {seat_mark(view, seat)}"], x, y, 0.5), *todo]


def _four_cards(view: BoussangaView, seat: int, x: int, y: int) -> Scene:
    """A hand in twos; a card's slot is told by its place, as in reading."""
    scene: Scene = []
    pitch = card_px("small") + 2, card_px("small") + 12
    for i, (held, state) in enumerate(zip(view.hands[seat], _states(view, seat), strict=True)):
        scene += card(held, view, x + pitch[0] * (i % 2), y + pitch[1] * (i // 2), "small", state)
    return scene


def _teams(view: BoussangaView) -> Scene:
    """For each team a column in its colour: both partners' cards, between them what they have together."""
    scene: Scene = []
    for team, seats in enumerate(view.sides):
        x = _panel_corner(team)[0]
        scene.append((f"team {team + 1}", x, TOP))
        left, middle = x + PARTNER_INSET[0], TOP + SIDE_PX // 2
        tops = TOP + PARTNER_INSET[1], TOP + SIDE_PX - PARTNER_INSET[1] - PARTNER_PX[1]
        for seat, y in zip(seats, tops, strict=True):
            scene += _partner(view, seat, left, y)
        for seat, at in zip(seats, (x + 38, x + COLUMN_PX - 38), strict=True):
            scene += lay([f"small {seat_mark(view, seat)}"], at, middle - 31, 0.5)
        scene += _score(view, seats[0], x + COLUMN_PX // 2, middle - 31)
        for i, (chip, _, *number) in enumerate(kept(view, team)):
            at = x + 36 + 48 * i
            scene += [*lay([chip], at, middle + 8, 0.5), *lay(number, at, middle + 43, 0.5)]
    return scene


def _partner(view: BoussangaView, seat: int, x: int, y: int) -> Scene:
    if seat == view.turn:
        return [("partner lit", x, y), *_plaque(view, seat, x + PARTNER_PX[0] // 2, y + 98)]
    badge = lay([f"small {seat_mark(view, seat)}"], x + PARTNER_PX[0] // 2, y + 18, 0.5)
    return [*badge, *_four_cards(view, seat, x + 2, y + 46)]


def _collection(view: BoussangaView) -> Scene:
    """The pawns collected or to be put back, at most three of each element, and the cards used."""
    x, y = SIDE_PANEL_AT
    scene: Scene = [("collection", x, y)]
    for row, element in enumerate(ELEMENTS):
        kind = "back" if view.put[element] else "tray"
        for i in range(view.put[element] or view.collection[element]):
            at = x + HOLES_AT[0] + HOLE_PX * i, y + HOLES_AT[1] + HOLE_PX * row
            scene.append((f"{kind} hole {look(element, view)}", *at))
    places = [(column, row) for row, held in enumerate(PIPS) for column in range(held)]
    for column, row in places[: view.discarded]:
        scene.append(("pip", x + PIPS_AT[0] + PIP_PITCH[0] * column, y + PIPS_AT[1] + PIP_PITCH[1] * row))
    return scene + lay(digits(view.discarded), x + 110, y + PIPS_AT[1] - 30)


# ---- the tray ---------------------------------------------------------------------------------------------


def _tray(view: BoussangaView, seat: int) -> Scene:
    """The seat to move, or all who play together: points, pawns, and four large cards."""
    y = TRAY_TOP
    if view.mode == "coop":
        scene = [*lay([*_narrow(view.points[0], "gold score"), 4, "/15"], 78, y + 40, 0.5)]
    else:
        size = "turn" if seat == view.turn else "head"
        scene = lay([f"{size} {seat_mark(view, seat)}"], 46, y + 40, 0.5)
        scene += _score(view, seat, 102, y + 40, narrow=True)
    for i, row in enumerate(kept(view, view.side(seat))):
        scene += lay(row, 30, y + 92 + 35 * i)
    hand, side = view.hand(seat), card_px("tray")
    for i, (held, state) in enumerate(zip(hand, _states(view, seat % len(view.hands)), strict=True)):
        left, top = NARROW_PX - GAP_PX - 14 - side - (side + 8) * (3 - i), y + TRAY_PX - 13 - side
        scene += [
            *lay(digits(i + 1, "slot"), left + 8, top - 24),
            *card(held, view, left, top, "tray", state),
        ]
    return scene


def _wide_tray(view: BoussangaView, seat: int) -> Scene:
    """The seat to move with its points, and its cards even larger, each after its number."""
    scene = lay([f"tray {seat_mark(view, seat)}"], 76, TRAY_TOP + 80, 0.5)
    scene += _score(view, seat, 76, TRAY_TOP + 164)
    side = card_px("large")
    for i, (held, state) in enumerate(zip(view.hand(seat), _states(view, seat), strict=True)):
        left, top = WIDE_PX - GAP_PX - 16 - side - (side + 46) * (3 - i), TRAY_TOP + TRAY_PX - 11 - side
        scene += lay(digits(i + 1, "slot"), left - 22, top + side // 2, 0.5)
        scene += card(held, view, left, top, "large", state)
    return scene


def _header(view: BoussangaView, width: int) -> Scene:
    """The turn or how the game ended, the reserve, and the cards that are left."""
    y = HEADER_PX // 2
    deck = lay(["deck", 6, *digits(view.deck_size)], width - _EDGE, y, 1)
    if view.mode == "coop":
        return [*_status(view), *lay(["15 points with 12 cards"], width // 2, y, 0.5), *deck]
    pitch = 88 if width == NARROW_PX else 96
    left = width - 110 - 4 * pitch
    scene = [*_status(view), *lay(["reserve"], left - 14, y, 1)]
    for i, (element, held) in enumerate(zip(ELEMENTS, view.reserve, strict=True)):
        scene += lay(count(element, held, view, scarce=True), left + pitch * i, y)
    return [*scene, *deck]


def _status(view: BoussangaView) -> Scene:
    """The turn and its action, who still has a turn in the last round, or how the game ended."""
    y = HEADER_PX // 2
    if view.outcome is not None:
        if view.mode == "coop":
            return lay([_REASONS[view.outcome.reason]], _EDGE, y)
        won = [f"head {seat_mark(view, seat)}" for seat in view.outcome.winners]
        verb = "wins" if len(won) == 1 else "draw" if len(won) == view.players else "win"
        return lay(spaced([*won, verb]), _EDGE, y)
    if view.last is not None:
        left = [(view.to_act[0] + i) % view.players for i in range(view.last)]
        badges: Row = spaced([f"pill {seat_mark(view, seat)}" for seat in left])
        return [(f"last round {view.last}", 8, 6), *lay(badges, 191, y)]
    todo = "puts back" if view.phase == "put" else "to move"
    return lay([f"turn {seat_mark(view, view.to_act[0])}", 8, todo], _EDGE - 6, y)
