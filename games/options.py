"""What a table may choose before a game begins: options, their values, how they are written and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

OptionValue = str | int | bool


class InvalidOption(ValueError):
    """A table asked for an option that the game does not have, or for a value that it does not take."""

    def __init__(self, key: str, value: object, choices: Sequence[OptionValue] = ()) -> None:
        super().__init__(key, value, choices)
        self.key = key
        self.value = value
        self.choices = tuple(choices)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a table may choose; ``default`` need not be the first of ``choices``."""

    key: str
    default: OptionValue
    choices: tuple[OptionValue, ...]
    only_with: tuple[str, tuple[OptionValue, ...]] | None = None
    """Another option, or "seats", and its values with which this option matters; None: it always does."""
    at_tables: OptionValue | None = None
    """What new tables begin with, if it is not ``default``, which is what texts mean that do not say it."""

    later: bool = False
    """Whether one has to know the rules to choose."""
    climbs: bool = False
    """Whether new tables begin with the lowest choice that not all players have won, up to ``default``."""

    @property
    def usual(self) -> OptionValue:
        """What new tables begin with."""
        return self.default if self.at_tables is None else self.at_tables

    @property
    def kind(self) -> type[OptionValue]:
        """``str``, ``int`` or ``bool``: the type of every value of this option."""
        return type(self.default)

    def check(self, value: object) -> OptionValue:
        """Return ``value`` if it is one of the choices, of the right type; raise InvalidOption if not."""
        for choice in self.choices:
            if type(value) is type(choice) and value == choice:
                return choice
        raise InvalidOption(self.key, value, self.choices)

    def text(self, value: OptionValue) -> str:
        """How a value is written: ``on`` or ``off`` for a bool, anything else as it is."""
        return ("off", "on")[value] if isinstance(value, bool) else str(value)

    def read(self, text: str) -> OptionValue:
        """The value of a text that ``text`` wrote. Raises InvalidOption."""
        for choice in self.choices:
            if self.text(choice) == text:
                return choice
        raise InvalidOption(self.key, text, self.choices)


def usual_options(options: Sequence[Option], won: int | None = None) -> dict[str, OptionValue]:
    """What new tables begin with unless something else is chosen.

    ``won`` is the number of the highest choice of an option that ``climbs`` with which all players have won,
    -1 for none; None if nobody asked.
    """
    return {
        option.key: option.usual
        if won is None or not option.climbs
        else option.choices[min(won + 1, option.choices.index(option.usual))]
        for option in options
    }


def settle_options(options: Sequence[Option], chosen: Mapping[str, object]) -> dict[str, OptionValue]:
    """A value for every option: the chosen one, else the default. Raises InvalidOption."""
    known = {option.key for option in options}
    for key, value in chosen.items():
        if key not in known:
            raise InvalidOption(key, value)
    return {option.key: option.check(chosen.get(option.key, option.default)) for option in options}


def read_options(options: Sequence[Option], written: Mapping[str, str]) -> dict[str, OptionValue]:
    """A value for every option: the one written under its key, else its default. Raises InvalidOption."""
    by_key = {option.key: option for option in options}
    chosen = {key: by_key[key].read(text) if key in by_key else text for key, text in written.items()}
    return settle_options(options, chosen)
