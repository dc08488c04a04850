"""The words of a position text, ``key=value``, as most games end theirs. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.core import InvalidPosition, Option, OptionValue


class Words:
    """The words that nobody has taken yet. Taking raises InvalidPosition for a value that cannot be."""

    def __init__(self, words: Sequence[str]) -> None:
        self._values: dict[str, str] = {}
        for word in words:
            key, equals, value = word.partition("=")
            if not equals or key in self._values:
                raise InvalidPosition("word", word)
            self._values[key] = value

    def take(self, key: str) -> str | None:
        """The value of a word, None if it is not there."""
        return self._values.pop(key, None)

    def seat(self, key: str, seats: int = 2) -> int | None:
        """A seat, written from 1 and returned from 0."""
        text = self.take(key)
        if text is None:
            return None
        if text not in [str(seat + 1) for seat in range(seats)]:
            raise InvalidPosition(key, text)
        return int(text) - 1

    def number(self, key: str, default: int, least: int = 0) -> int:
        text = self.take(key)
        return default if text is None else read_number(text, least)

    def pair(self, key: str) -> tuple[int, int]:
        """Two numbers written ``3-1``; 0-0 if the word is not there."""
        text = self.take(key)
        return (0, 0) if text is None else read_pair(text)

    def options(self, options: Sequence[Option]) -> dict[str, OptionValue]:
        """The options among the words; those left out keep their defaults, on/off ones are written ``on``."""
        chosen: dict[str, OptionValue] = {}
        for option in options:
            text = self.take(option.key)
            if text is None:
                continue
            written = {"on" if value is True else str(value): value for value in option.choices}
            if text not in written or written[text] is False:
                raise InvalidPosition(option.key, text)
            chosen[option.key] = written[text]
        return chosen

    def finish(self) -> None:
        """Raise InvalidPosition if a word was not taken."""
        for word in self._values:
            raise InvalidPosition("word", word)


def print_options(options: Sequence[Option], values: Mapping[str, OptionValue]) -> list[str]:
    """The words of a game's options, on/off ones only if they are on."""
    return [
        f"{option.key}={'on' if values[option.key] is True else values[option.key]}"
        for option in options
        if values[option.key] is not False
    ]


def read_pair(text: str) -> tuple[int, int]:
    """Two numbers written ``3-1``. Raises InvalidPosition."""
    first, _, second = text.partition("-")
    return read_number(first), read_number(second)


def read_number(text: str, least: int = 0) -> int:
    """A number of at most four digits. Raises InvalidPosition."""
    if not (text.isascii() and text.isdigit() and len(text) <= 4 and int(text) >= least):
        raise InvalidPosition("number", text)
    return int(text)
