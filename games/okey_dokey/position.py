"""The one-line text of a state of Okey Dokey, part by part. Knows the cards and the grid, not the turns."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from games.core import InvalidPosition, Option
from games.okey_dokey.grid import COLOURS, EQUAL, NUMBER_CARDS, RESET, RESETS_EACH, Rows, in_order, value
from games.okey_dokey.reasons import Fault
from games.position import NONE, Words, read_fields, read_list, read_seat, split
from games.position import Fault as AnyFault

OPTIONS = (
    Option(
        "difficulty",
        "standard",
        ("amateur", "standard", "professional", "maestro"),
        later=True,
        climbs=True,
    ),
    Option("extra_turn", "column_five", ("column_five", "every_column"), later=True),
)
EQUALS = {"amateur": 3, "standard": 2, "professional": 1, "maestro": 0}
HAND_SIZES = {1: 10, 2: 7, 3: 6, 4: 5, 5: 4}

_ROW = re.compile("-|[0-8=]{1,10}")

Parts = dict[str, Any]
"""What a position says, under the names of the state's fields."""


def print_rows(rows: Rows) -> str:
    """The first field."""
    return "/".join(row or NONE for row in rows)


def read_parts(text: str) -> Parts:
    """The parts that a position text gives. Raises InvalidPosition.

    The parts agree with each other: every card is in one place, the columns were filled one after the other
    with one Reset each, no row descends, the hands are as large as the deck allows. The rules check the turn.
    """
    written, held, below, turn, under, rest = read_fields(text, 6)
    rows = _read_rows(written)
    hands = tuple(_read_cards(hand) for hand in held.split("|"))
    if len(hands) not in HAND_SIZES:
        raise InvalidPosition(Fault.HANDS, held)
    deck, discarded = _read_cards(below), _read_cards(under)
    words = Words(rest)
    options = words.options(OPTIONS)
    shown = words.take("hands")
    words.finish()
    if shown not in (None, "open"):
        raise InvalidPosition(AnyFault.WORD, shown)
    cards = [*(card for hand in hands for card in hand), *deck, *discarded]
    cards += [EQUAL if symbol == EQUAL else colour + symbol for colour, symbol in _symbols(rows)]
    difficulty = _difficulty(cards, text)
    if options.get("difficulty", difficulty) != difficulty:
        raise InvalidPosition(Fault.DIFFICULTY, text)
    _check_hands(hands, bool(deck), held)
    _check_discarded(rows, bool(deck), discarded, under)
    return Parts(
        difficulty=difficulty,
        extra_turn=str(options.get("extra_turn", "column_five")),
        rows=rows,
        hands=tuple(in_order(hand) for hand in hands),
        deck=deck,
        turn=None if turn == NONE else read_seat(turn, len(hands)),
        discarded=discarded,
        open_hands=shown == "open",
    )


def _symbols(rows: Rows) -> list[tuple[str, str]]:
    """The colour and the symbol of every cell that was filled with a card from a hand."""
    return [
        (colour, symbol)
        for colour, row in zip(COLOURS, rows, strict=True)
        for symbol in row
        if symbol != RESET
    ]


def _difficulty(cards: list[str], text: str) -> str:
    """The difficulty of a game that has these cards; they must be all its cards."""
    found = Counter(cards)
    equals = found.pop(EQUAL, 0)
    if found != Counter(NUMBER_CARDS):
        raise InvalidPosition(Fault.CARDS, text)
    for difficulty, number in EQUALS.items():
        if number == equals:
            return difficulty
    raise InvalidPosition(Fault.EQUALS, text)


def _read_rows(text: str) -> Rows:
    pieces = split(text, len(COLOURS), "/", Fault.ROWS)
    if not all(_ROW.fullmatch(piece) for piece in pieces):
        raise InvalidPosition(Fault.ROWS, text)
    rows = tuple("" if piece == NONE else piece for piece in pieces)
    for row in rows:
        if row.count(RESET) > RESETS_EACH:
            raise InvalidPosition(Fault.RESETS, row)
        for i, symbol in enumerate(row):
            if symbol not in (RESET, EQUAL) and int(symbol) < value(row[:i]):
                raise InvalidPosition(Fault.DESCENDS, row)
    shortest, longest = min(map(len, rows)), max(map(len, rows))
    if longest > shortest + 1:
        raise InvalidPosition(Fault.COLUMNS, text)
    for column in range(longest):
        symbols = [row[column : column + 1] for row in rows]
        resets = symbols.count(RESET)
        if resets > 1 or (resets == 0 and "" not in symbols):
            raise InvalidPosition(Fault.RESET, text)
    return rows


def _read_cards(text: str) -> tuple[str, ...]:
    return read_list(text, (*NUMBER_CARDS, EQUAL), Fault.CARD)


def _check_hands(hands: tuple[tuple[str, ...], ...], has_deck: bool, text: str) -> None:
    full = HAND_SIZES[len(hands)]
    for hand in hands:
        if len(hand) > full or (has_deck and len(hand) < full):
            raise InvalidPosition(Fault.HAND_SIZE, text)


def _check_discarded(rows: Rows, has_deck: bool, discarded: tuple[str, ...], text: str) -> None:
    if has_deck and discarded:
        raise InvalidPosition(Fault.DISCARDED, text)
    for colour, row in zip(COLOURS, rows, strict=True):
        if sum(card[0] == colour for card in discarded) > row.count(EQUAL):
            raise InvalidPosition(Fault.DISCARDED, text)
