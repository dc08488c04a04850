"""Why OK refuses an action, why it ends, and what can be wrong with its position text."""

from enum import StrEnum


class Rule(StrEnum):
    """What forbids an action, besides what every game forbids."""

    ROUND_OVER = "round over"
    ROUND_NOT_OVER = "round not over"
    TAKE_FIRST = "take first"
    THROW_FIRST = "throw first"
    NOT_HELD = "not held"
    DOES_NOT_CLOSE = "does not close"
    FIRST_TURN = "first turn"
    BEFORE_DRAWING = "before drawing"
    SHOWN = "shown"
    NO_TWIN = "no twin"


class Reason(StrEnum):
    """Why a game ends."""

    POINTS = "points"


class Fault(StrEnum):
    """What can be wrong with a position text, besides the faults that all games share."""

    INDICATOR = "indicator"
    TABLE = "player to move, phase and turns"
    PHASE = "phase"
    TURNS = "turns"
    RACKS = "racks"
    RACK_SIZE = "tiles on a rack"
    TILE = "tile"
    TILES = "the 106 tiles"
    PILES = "discard piles"
    DISCARDS = "discards"
    TO_TAKE = "a discard to take"
    SCORES = "scores"
    CLOSED = "closed"
    SHOWN = "shown"
    RESIGNED = "resigned"
