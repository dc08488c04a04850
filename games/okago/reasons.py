"""Why Okago refuses an action, why a game of it ends, and what can be wrong with its position text."""

from enum import StrEnum


class Rule(StrEnum):
    """What forbids an action, besides what every game forbids."""

    NO_PIECES_LEFT = "no pieces left"
    NO_GO = "no-go"
    FACE_UP = "face-up"
    OCCUPIED = "occupied"
    NOT_YOUR_PIECE = "not your piece"
    INERT = "inert"
    TWO_CELLS_AWAY = "two cells away"
    LANDING_OCCUPIED = "landing occupied"
    OVER_FACE_UP = "over face-up"
    NOTHING_TO_JUMP = "nothing to jump"


class Reason(StrEnum):
    """Why a game ends."""

    LINE = "line"
    STUCK = "stuck"


class Fault(StrEnum):
    """What can be wrong with a position text, besides the faults that all games share."""

    ONE_NO_GO = "one No-Go"
    COLOUR_TO_MOVE = "colour to move"
    PIECES = "twelve pieces each"
