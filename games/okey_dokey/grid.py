"""Okey Dokey's cards and grid: five rows of ten columns, and what may be laid next. Knows no hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from games.core import Fact, replaced
from games.okey_dokey.reasons import Rule

NAMES = {"r": "Red", "y": "Yellow", "g": "Green", "b": "Blue", "s": "Grey"}
COLOURS: str = "".join(NAMES)
ROWS = range(len(COLOURS))
COLUMNS = 10
CELLS = len(COLOURS) * COLUMNS
EQUAL = "="
RESET = "0"
RESETS_EACH = 2
NUMBERS_IN_COLUMN = len(COLOURS) - 1
NUMBER_CARDS = tuple(colour + number for colour in COLOURS for number in "12345678")

Rows = tuple[str, ...]
"""The rows r y g b s from the left, one symbol for each cell: "1".."8", an Equal "=", a Reset "0"."""

_ORDER = {card: i for i, card in enumerate((*NUMBER_CARDS, EQUAL))}

EMPTY: Rows = ("",) * len(COLOURS)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed now: the rule, and its facts by name. Columns count from 1."""

    rule: StrEnum
    facts: Mapping[str, Fact]


def row_of(colour: str) -> int:
    return COLOURS.index(colour)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """The cards as a hand is sorted: by colour as in COLOURS, then by number, with Equals last."""
    return tuple(sorted(cards, key=_ORDER.__getitem__))


def values(row: str) -> tuple[int, ...]:
    """The value of each cell of a row: its number, 0 for a Reset, for an Equal that of its left neighbour."""
    found: list[int] = []
    for symbol in row:
        found.append((found[-1] if found else 0) if symbol == EQUAL else int(symbol))
    return tuple(found)


def value(row: str) -> int:
    """The lowest number that may come next in a row; 0 at the start."""
    last = row.rstrip(EQUAL)[-1:]
    return int(last or 0)


def placed(rows: Rows) -> int:
    """The number of filled cells."""
    return sum(map(len, rows))


def column(rows: Rows) -> int | None:
    """The column that is being filled, 0 to 9; None when the grid is full."""
    least = min(map(len, rows))
    return None if least == COLUMNS else least


def open_rows(rows: Rows) -> tuple[int, ...]:
    """The rows that lack the current column."""
    now = column(rows)
    return tuple(row for row in ROWS if len(rows[row]) == now)


def reset_row(rows: Rows) -> int | None:
    """The row with the current column's Reset; None while the Reset is due and when the grid is full."""
    now = column(rows)
    return next((row for row in ROWS if now is not None and rows[row][now : now + 1] == RESET), None)


@lru_cache(maxsize=1024)
def reset_rows(rows: Rows) -> tuple[int, ...]:
    """The rows that could take the current column's Reset; () once the column has it."""
    if reset_row(rows) is not None:
        return ()
    return tuple(row for row in open_rows(rows) if resets_left(rows[row]))


def resets_left(row: str) -> int:
    """The number of Resets that a row can still take."""
    return RESETS_EACH - row.count(RESET)


def numbers_in_column(rows: Rows) -> int:
    """The number of Number cards and Equals in the current column."""
    if column(rows) is None:
        return 0
    return len(ROWS) - len(open_rows(rows)) - (reset_row(rows) is not None)


def with_cell(rows: Rows, row: int, symbol: str) -> Rows:
    """The rows with one more symbol in this row."""
    return replaced(rows, row, rows[row] + symbol)


@lru_cache(maxsize=8192)
def refusal(rows: Rows, row: int, symbol: str) -> Refusal | None:
    """Why a symbol ("1".."8", "=", "0") may not be laid in a row now; None if it may.

    - FILLED: the row's cell in ``column`` is filled.
    - RESET_DOWN: the ``column`` already has its Reset, in ``row``.
    - NO_RESETS_LEFT: the ``row`` has used both Resets.
    - RESET_DUE: the ``column`` has four numbers, so only its Reset can come next.
    - TOO_LOW: the number is below the row's ``value``.
    """
    now = column(rows)
    if now is None or len(rows[row]) > now:
        return Refusal(Rule.FILLED, {"row": COLOURS[row], "column": len(rows[row])})
    if symbol == RESET:
        down = reset_row(rows)
        if down is not None:
            return Refusal(Rule.RESET_DOWN, {"row": COLOURS[down], "column": now + 1})
        if not resets_left(rows[row]):
            return Refusal(Rule.NO_RESETS_LEFT, {"row": COLOURS[row]})
        return None
    if numbers_in_column(rows) == NUMBERS_IN_COLUMN:
        return Refusal(Rule.RESET_DUE, {"row": COLOURS[row], "column": now + 1})
    if symbol != EQUAL and int(symbol) < value(rows[row]):
        return Refusal(
            Rule.TOO_LOW, {"row": COLOURS[row], "card": COLOURS[row] + symbol, "value": value(rows[row])}
        )
    return None
