"""Why Okiya refuses an action, why a game of it ends, and what can be wrong with its position text."""

from enum import StrEnum


class Rule(StrEnum):
    """What forbids an action, besides what every game forbids."""

    BORDER = "border"
    MATCH = "match"
    TAKEN = "taken"


class Reason(StrEnum):
    """Why a game ends."""

    LINE = "line"
    SQUARE = "square"
    BLOCK = "block"
    FULL = "full"
    DRAW = "draw"


class Fault(StrEnum):
    """What can be wrong with a position text, besides the faults that all games share."""

    LAST_TILE = "tile taken last"
    GARDEN = "garden"
