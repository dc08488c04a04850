"""Why a game or a position text is refused: a closed set of errors that carry data, never a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

Fact = str | int | tuple[str, ...]


class Rule(StrEnum):
    """What can forbid an action in every game; each game adds an enumeration of its own."""

    OVER = "over"
    NOTATION = "notation"
    NOT_SEATED = "not seated"
    RESIGN = "resign"
    TURN = "turn"


class GameError(ValueError):
    """A refused action. ``rule`` names what forbids it, ``legal`` lists what the seat could do instead.

    ``facts`` holds by name what else a sentence needs (cells, tiles, seats). The screens word the sentence.
    """

    def __init__(self, rule: StrEnum, *, action: str = "", legal: Sequence[str] = (), **facts: Fact) -> None:
        super().__init__(rule)
        self.rule = rule
        self.action = action
        self.legal = tuple(legal)
        self.facts = facts


class UnknownAction(GameError):
    """The text does not have the form of the notation."""


class IllegalAction(GameError):
    """The action is well-formed, but not allowed now."""


class NotYourTurn(GameError):
    """It is not this seat's turn."""


class GameOver(GameError):
    """Nothing can be played after the end."""


class InvalidPosition(ValueError):
    """The position text does not describe a state. ``part`` is the piece of the text that is wrong."""

    def __init__(self, rule: StrEnum, part: str) -> None:
        super().__init__(rule, part)
        self.rule = rule
        self.part = part
