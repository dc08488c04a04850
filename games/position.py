"""The parts of position texts: fields, ranks of a board, lists, words ``key=value``. Knows no game.

Every function that reads raises InvalidPosition for a wrong piece of text.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import fields
from enum import StrEnum
from hashlib import sha256
from typing import Any, TypeAlias, TypeVar, cast

from games.errors import InvalidPosition
from games.options import InvalidOption, Option, OptionValue

T = TypeVar("T")

Seat: TypeAlias = int
"""The type of a state's field that is a seat; texts count seats from 1."""

NONE = "-"
"""How an empty list is written."""

_ANY_NUMBER = range(10_000)


class Fault(StrEnum):
    """What can be wrong with any position text; each game adds an enumeration of its own."""

    FIELDS = "number of fields"
    TO_MOVE = "player to move"
    NUMBER = "number"
    WORD = "word"
    CELL = "cell"
    RANKS = "ranks"
    SCORE = "score"


class Words:
    """The words of a text that were not taken yet."""

    def __init__(self, text: str = "") -> None:
        self._text = text
        self._values: dict[str, str] = {}
        for word in text.split():
            key, equals, value = word.partition("=")
            if not equals or key in self._values:
                raise InvalidPosition(Fault.WORD, word)
            self._values[key] = value

    def take(self, key: str) -> str | None:
        """The value of a word; None if it is not there."""
        return self._values.pop(key, None)

    def need(self, key: str) -> str:
        """The value of a word that must be there."""
        value = self.take(key)
        if value is None:
            raise InvalidPosition(Fault.WORD, self._text)
        return value

    def seat(self, key: str, seats: int = 2) -> int | None:
        """A seat, written from 1 and returned from 0; None if the word is not there."""
        text = self.take(key)
        return None if text is None else read_seat(text, seats, Fault.WORD)

    def number(self, key: str, default: int, least: int = 0) -> int:
        """A number, ``default`` if the word is not there."""
        text = self.take(key)
        return default if text is None else read_number(text, _ANY_NUMBER[least:])

    def pair(self, key: str) -> tuple[int, int]:
        """Two numbers written ``3-1``; 0-0 if the word is not there."""
        text = self.take(key)
        return (0, 0) if text is None else read_pair(text)

    def options(self, options: Sequence[Option]) -> dict[str, OptionValue]:
        """The options that have a word. An option of the type bool has a word only if it is on."""
        chosen: dict[str, OptionValue] = {}
        for option in options:
            text = self.take(option.key)
            if text is None and option.kind is bool:
                chosen[option.key] = False
            elif text is not None:
                chosen[option.key] = _read_option(option, text)
        return chosen

    def finish(self) -> None:
        """Raise InvalidPosition if any word was not taken."""
        for word in self._values:
            raise InvalidPosition(Fault.WORD, word)


def print_options(options: Sequence[Option], values: Mapping[str, OptionValue]) -> list[str]:
    """The words of some options; options that are off have none."""
    return [
        f"{option.key}={option.text(values[option.key])}"
        for option in options
        if values[option.key] is not False
    ]


def _read_option(option: Option, text: str) -> OptionValue:
    try:
        value = option.read(text)
    except InvalidOption:
        value = False
    if value is False:
        raise InvalidPosition(Fault.WORD, text)
    return value


def print_seat(key: str, seat: int | None) -> list[str]:
    """The word of a seat, if there is one."""
    return [] if seat is None else [f"{key}={seat + 1}"]


def read_seat(text: str, seats: int, fault: StrEnum = Fault.TO_MOVE) -> int:
    """One of ``seats`` seats, written from 1 and returned from 0."""
    if text not in [str(seat + 1) for seat in range(seats)]:
        raise InvalidPosition(fault, text)
    return int(text) - 1


def read_pair(text: str) -> tuple[int, int]:
    """Two numbers written ``3-1``."""
    first, _, second = text.partition("-")
    return read_number(first), read_number(second)


def read_number(text: str, allowed: range = _ANY_NUMBER, fault: StrEnum = Fault.NUMBER) -> int:
    """A number of at most four digits."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) in allowed):
        raise InvalidPosition(fault, text)
    return int(text)


def read_fields(text: str, number: int) -> list[str]:
    """The fields of a text between semicolons, in lower case."""
    return [field.strip() for field in split(text.lower(), number, ";", Fault.FIELDS)]


def split(text: str, number: int, separator: str, fault: StrEnum) -> list[str]:
    """The pieces of a text. Raises InvalidPosition unless there are ``number`` pieces."""
    pieces = text.split(separator)
    if len(pieces) != number:
        raise InvalidPosition(fault, text)
    return pieces


def print_list(items: Iterable[str]) -> str:
    """The items with commas between them."""
    return ",".join(items) or NONE


def read_list(text: str, known: Container[str], fault: StrEnum) -> tuple[str, ...]:
    """The items of a text that ``print_list`` wrote. Each must be one of ``known``."""
    items = () if text == NONE else tuple(item.strip() for item in text.split(","))
    for item in items:
        if item not in known:
            raise InvalidPosition(fault, item)
    return items


def print_ranks(cells: Sequence[str], size: int) -> str:
    """The cells of a square board (a1 first, "." empty) as FEN writes them: the highest rank first."""
    ranks = ["".join(cells[i : i + size]) for i in range(0, len(cells), size)]
    return re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(reversed(ranks)))


def read_ranks(text: str, size: int, pieces: str) -> tuple[str, ...]:
    """The cells of a text that ``print_ranks`` wrote; ``pieces`` are the letters that may lie on them."""
    digits = "123456789"[:size]
    for letter in text:
        if letter not in f"{pieces}{digits}/":
            raise InvalidPosition(Fault.CELL, letter)
    ranks = [re.sub(f"[{digits}]", lambda run: "." * int(run[0]), rank) for rank in text.split("/")]
    if len(ranks) != size or any(len(rank) != size for rank in ranks):
        raise InvalidPosition(Fault.RANKS, text)
    return tuple("".join(reversed(ranks)))


def seed_of(text: str) -> bytes:
    """The seed for later rounds of a game that was read from a text."""
    return sha256(text.encode()).digest()


def print_state(state: Any) -> str:
    """The fields of a state that are compared, as words ``name=value``; there is no word for None."""
    said = {field: getattr(state, field.name) for field in fields(state) if field.compare}
    return " ".join(
        f"{field.name}={_print(str(field.type), value)}" for field, value in said.items() if value is not None
    )


def read_state(game: type[T], text: str) -> T:
    """The state of a text that ``print_state`` wrote; the game checks what the values mean.

    A field is annotated as what it is: an ``int`` that is not negative, a ``str`` or a ``Seat`` (each perhaps
    ``| None``), a tuple of numbers or of texts, or a tuple of such tuples.
    """
    words = Words(text)
    values: dict[str, Any] = {}
    for field in fields(cast(Any, game)):
        kind = str(field.type)
        if field.compare:
            word = words.take(field.name) if "None" in kind else words.need(field.name)
            values[field.name] = None if word is None else _read(kind, word)
    words.finish()
    return game(**values)


def _print(kind: str, value: Any) -> str:
    if kind.startswith("tuple[tuple"):
        return "|".join(print_list(map(str, each)) for each in value)
    if kind.startswith("tuple"):
        return print_list(map(str, value))
    return str(value + 1 if kind.startswith("Seat") else value)


def _read(kind: str, text: str) -> Any:
    if kind.startswith("tuple["):
        inside = kind.removeprefix("tuple[")
        pieces = text.split("|") if inside.startswith("tuple") else [] if text == NONE else text.split(",")
        return tuple(_read(inside, piece) for piece in pieces)
    if kind.startswith("Seat"):
        return read_seat(text, 9)
    return read_number(text) if kind.startswith("int") else text
