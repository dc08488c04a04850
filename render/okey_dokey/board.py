"""Okey Dokey's table, the same for everybody: the grid, what its column takes, the seats, their talk."""

from __future__ import annotations

from games.okey_dokey.grid import COLOURS, COLUMNS, EQUAL, NAMES, NUMBERS_IN_COLUMN, RESET, ROWS
from games.okey_dokey.view import OkeyDokeyView
from render.atlas import Row, Scene, load

WIDTH_PX, HEIGHT_PX = 1100, 766
HEADER_PX, HEADER_MIDDLE = 72, 31
EDGE_PX = 14
NEWS_MIDDLE, APPLAUSE_MIDDLE, DECK_LEFT = 475, 440, 692  # in the header
COLUMN_PX, ROW_PX = 86, 110
GRID_LEFT, GRID_TOP = 127, 92
CELL_PX = (82, 106)  # with the shadow of its card; centred in its place
INSET_PX = 2
NUMBER_BOX = (21, 7, 40, 52)  # the part of a cell that a card's number fills: left, top, width, height
NEED_BOX = (8, 16, 66, 46)  # the same for the signs of an open cell
RESET_PX = (34, 49)  # a Reset that is left
RESET_LEFT = 87
PIP_PX = (24, 50)  # a number of a row, seen or not
PIPS_LEFT, PIP_STEPS = 994, (25, 52)
SPOT_PX = (94, 594)  # the light on the current column, below the lamp
SPOT_TOP = 58
NUMBERS_MIDDLE = 670  # of the columns
FOOTER_TOP = 646
SEATS_TOP, SEAT_HEIGHT_PX, SEATS_LEFT, SEATS_GAP = 694, 66, 6, 6
# In a seat's panel, by the number of players; one has nobody to tell.
TALK_LEFT = {2: 126, 3: 126, 4: 75, 5: 76}
SAID_PX = {2: (44, 28), 3: (44, 28), 4: (35, 28), 5: (26, 28)}  # one colour of a seat, below it its signs
SIGN_HEIGHT_PX = 25
MOST_SIGNS = 2
CARD_PX = (34, 54)  # of an open hand

INSTRUMENTS = {"r": "microphone", "y": "guitar", "g": "drum", "b": "piano", "s": "double_bass"}

EMOJI = {
    **{
        f"{colour}{number}": f"{name.lower()}_{number}"
        for colour, name in NAMES.items()
        for number in range(1, 9)
    },
    EQUAL: "equal",
    **{f"{colour}{RESET}": f"{name.lower()}_reset" for colour, name in NAMES.items()},
    **{colour: f"{name.lower()}_{INSTRUMENTS[colour]}" for colour, name in NAMES.items()},
}


def scene(view: OkeyDokeyView) -> Scene:
    """The hall, the header, the light on the current column, the cells, then the signs around them."""
    return [
        ("hall", 0, 0),
        *_header(view),
        *_spot(view),
        *(sprite for row in ROWS for sprite in _row(view, row)),
        *_frame(view),
        *_totals(view),
        *(sprite for seat in range(view.players) for sprite in _seat(view, seat)),
    ]


def lay(row: Row, x: int, y: int, anchor: float = 0) -> Scene:
    """A row at the height ``y``. It starts at x with ``anchor`` 0, is centred with 0.5, ends with 1."""
    return load("okey_dokey").row(row, x, y, anchor)


def digits(value: int) -> Row:
    return list(str(value))


def least(view: OkeyDokeyView, row: int) -> int:
    """The lowest number that a row takes now."""
    return max(1, view.values[row])


def seat_width(players: int) -> int:
    return (WIDTH_PX - 2 * SEATS_LEFT - SEATS_GAP * (players - 1)) // players


def _won(view: OkeyDokeyView) -> bool:
    return view.outcome is not None and bool(view.outcome.winners)


def _spot(view: OkeyDokeyView) -> Scene:
    """The lamp above the current column; it is off when the game is lost."""
    if view.column is None:
        return []
    lamp, *coin = light(view.column, lit=view.outcome is None)
    return [lamp] if view.outcome is not None else [lamp, *coin]


def light(column: int, *, lit: bool) -> Scene:
    """The lamp above a column, and the number of the column."""
    x = GRID_LEFT + COLUMN_PX * column
    lamp = ("spot" if lit else "spot out", x + (COLUMN_PX - SPOT_PX[0]) // 2, SPOT_TOP)
    return [lamp, *lay([f"column {column + 1}"], x + COLUMN_PX // 2, NUMBERS_MIDDLE, 0.5)]


def _row(view: OkeyDokeyView, row: int) -> Scene:
    """The Resets left, the cells from the left, and the numbers still in hands and deck."""
    colour, top = COLOURS[row], GRID_TOP + ROW_PX * row
    scene: Scene = []
    for i in range(2):
        state = "reset" if i < view.resets_left[row] else "reset gone"
        scene.append((f"{colour} {state}", RESET_LEFT, top + 4 + (RESET_PX[1] + 4) * i))
    last = view.change.cell if view.change else None
    for column, (symbol, value) in enumerate(view.cells[row]):
        scene += _card(colour, symbol, value, row, column, last == (row, column))
    if row in view.open_rows and view.column is not None and view.outcome is None:
        scene += _open(view, row)
    for number in range(1, 9):
        right, below = (number - 1) % 4, (number - 1) // 4
        state = "out" if f"{colour}{number}" in view.unseen else "seen"
        x, y = PIPS_LEFT + PIP_STEPS[0] * right, top + 4 + PIP_STEPS[1] * below
        scene.append((f"{colour}{number} {state}", x, y))
    return scene


def cell_at(row: int, column: int) -> tuple[int, int]:
    """The top left corner of a cell's sprite."""
    return GRID_LEFT + COLUMN_PX * column + INSET_PX, GRID_TOP + ROW_PX * row + INSET_PX


def _card(colour: str, symbol: str, value: int, row: int, column: int, last: bool) -> Scene:
    """A card in its row, with a ring if it was placed last."""
    x, y = cell_at(row, column)
    mark = " last" if last else ""
    left, top, _, _ = NUMBER_BOX
    kind = kind_of(symbol)
    number = [] if symbol == RESET else [(f"{colour} {kind} {value}", x + left, y + top)]
    return [(f"{colour} {kind}{mark}", x, y), *number]


def kind_of(symbol: str) -> str:
    """The name of a card's sprite: that of a Reset has its number on it."""
    return {RESET: "curtain", EQUAL: "equal"}.get(symbol, "card")


def _open(view: OkeyDokeyView, row: int) -> Scene:
    """An open cell of the current column with what it takes."""
    colour, takes, (x, y) = COLOURS[row], taken_by(view, row), cell_at(row, len(view.rows[row]))
    left, top, _, _ = NEED_BOX
    number = [] if "reset" in takes else [(f"{colour} {least(view, row)}+", x + left, y + top)]
    return [(f"{colour} {takes}", x, y), *number]


def taken_by(view: OkeyDokeyView, row: int) -> str:
    """What a cell of the current column takes: a number from the row's value up, a Reset, or both.

    If only one row is left for the column's Reset, its cell takes only the Reset: a number there would lose
    the game. If the column lacks only its Reset and no row can take it, the game is already lost.
    """
    if view.numbers_down == NUMBERS_IN_COLUMN:
        return "takes reset"
    if view.reset_rows == (row,):
        return "keeps reset"
    return "takes both" if row in view.reset_rows else "takes number"


def _frame(view: OkeyDokeyView) -> Scene:
    if not _won(view):
        return []
    left, top = GRID_LEFT - 4, GRID_TOP - 4
    bottom = GRID_TOP + len(ROWS) * ROW_PX + 4
    right = GRID_LEFT + COLUMNS * COLUMN_PX + 4
    return [
        ("won top", left, top),
        ("won bottom", left, bottom - 8),
        ("won side", left, top + 8),
        ("won side", right - 8, top + 8),
    ]


# ---- header and footer ------------------------------------------------------------------------------------


def _header(view: OkeyDokeyView) -> Scene:
    """The column and its Reset, or how the game ended; the deck and the cards placed."""
    if view.column is None:
        return [*lay(["applause"], APPLAUSE_MIDDLE, HEADER_MIDDLE, 0.5), *laid_placed(view.placed)]
    deck: Row = ["deck", 10, *digits(view.deck_size)]
    return [
        *laid_column(view.column),
        *lay(_news(view), NEWS_MIDDLE, HEADER_MIDDLE, 0.5),
        *lay(deck, DECK_LEFT, HEADER_MIDDLE),
        *laid_placed(view.placed),
    ]


def laid_column(column: int) -> Scene:
    return lay(["column", 10, f"coin {column + 1}", 8, "/10"], EDGE_PX, HEADER_MIDDLE)


def laid_placed(placed: int) -> Scene:
    return lay(["fan", 10, *digits(placed), 4, "/50"], WIDTH_PX - EDGE_PX, HEADER_MIDDLE, 1)


def _news(view: OkeyDokeyView) -> Row:
    if view.outcome is not None:
        return ["lost", 12, f"lost: {view.outcome.reason}"]
    if view.turn is None:
        return ["who starts?"]
    if not view.reset_due:
        return ["reset is down", 12, "reset down"]
    if not view.reset_rows:
        return ["warning", 12, "no reset left"]
    if view.last_reset_in_danger:
        return ["warning", 12, "reset first"]
    return ["reset is due", 12, "reset due"]


def _totals(view: OkeyDokeyView) -> Scene:
    """At the foot, all Resets left, and the Equals still in hands and deck."""
    resets: Row = ["resets", 8, *digits(sum(view.resets_left))]
    equals: Row = ["equals", 8, *digits(view.unseen.count(EQUAL))]
    return [*lay(resets, EDGE_PX + 6, NUMBERS_MIDDLE), *lay(equals, WIDTH_PX - EDGE_PX, NUMBERS_MIDDLE, 1)]


# ---- the seats --------------------------------------------------------------------------------------------


def _seat(view: OkeyDokeyView, seat: int) -> Scene:
    """A seat's number, the number of its cards, and what it said last; after the end its cards."""
    width = seat_width(view.players)
    x, y = SEATS_LEFT + (width + SEATS_GAP) * seat, SEATS_TOP
    gold = " turn" if seat == view.turn or _won(view) else ""
    panel = (f"seats {view.players}{gold}", x, y)
    middle = y + SEAT_HEIGHT_PX // 2
    hand = view.hands[seat]
    if hand is not None and (view.open_hands or view.outcome is not None):
        cards: Row = [part for card in hand for part in (2, f"{card} open")]
        return [panel, *lay([_token(view, seat), 4, *cards], x + 6, middle)]
    size = digits(view.hand_sizes[seat])
    beside: Row = [6, "backs", 3]
    if view.players > 3:  # the number stands in the middle between the token and what is said
        beside = [(TALK_LEFT[view.players] - 49 - load("okey_dokey").width(size)) // 2]
    held: Row = [_token(view, seat), *beside, *size]
    return [panel, *lay(held, x + 5, middle), *_talk(view, seat, x, y + 6)]


def _token(view: OkeyDokeyView, seat: int) -> str:
    if seat == view.turn or _won(view):
        return f"@{seat + 1} turn"
    return f"@{seat + 1} out" if view.hand_sizes[seat] == 0 else f"@{seat + 1}"


def _talk(view: OkeyDokeyView, seat: int, x: int, y: int) -> Scene:
    """The five colours in one line: what the seat counted last, below it what it plans and asks for now.

    A count is pale when it is a round old.
    """
    if view.players == 1:
        return []
    left, (width, height) = x + TALK_LEFT[view.players], SAID_PX[view.players]
    step = min((seat_width(view.players) - TALK_LEFT[view.players] - 3) // len(COLOURS), width + 12)
    counts = {talk.text[1]: talk for talk in view.talk if talk.seat == seat and talk.count is not None}
    signs = [talk.text for talk in view.standing_talk if talk.seat == seat and talk.count is None]
    scene: Scene = []
    for i, colour in enumerate(COLOURS):
        said, at = counts.get(colour), left + step * i
        age = " old" if said and view.placed - said.placed >= view.players else ""
        scene.append((f"{colour} said {said.count if said else ''}{age} {width}", at, y))
        shown = [f"{text} {width}" for text in signs if text[1] == colour][-MOST_SIGNS:]
        for number, sign in enumerate(shown):
            half = " half" if len(shown) > 1 else ""
            scene.append((f"{sign}{half}", at + number * width // 2, y + height + 1))
    return scene
