"""Why Boussanga refuses an action, why it ends, and what can be wrong with its position text."""

from enum import StrEnum


class Rule(StrEnum):
    """What forbids an action, besides what every game forbids."""

    OFF_BOARD = "off board"
    BLOCKED = "blocked"
    ABSENT = "absent"
    RESERVE = "reserve"
    NOTHING_NEW = "nothing new"
    EMPTY_SLOT = "empty slot"
    PUT_FIRST = "put first"
    A_CARD_FITS = "a card fits"
    NAME_AN_ELEMENT = "name an element"
    NOT_COLLECTED = "not collected"
    NOTHING_TO_PUT_BACK = "nothing to put back"
    NOT_TO_PUT_BACK = "not to put back"
    OCCUPIED = "occupied"


class Reason(StrEnum):
    """Why a game ends. In competition it ends by points; cooperative games end in any of the other ways."""

    POINTS = "points"
    WON = "won"
    SCHOLAR = "scholar"
    MASTER = "master"
    LATE = "late"
    EXHAUSTED = "exhausted"


class LastRound(StrEnum):
    """Why the last round of a competitive game begins."""

    POINTS = "points"
    CARDS = "cards"
    RESERVE = "reserve"


class Fault(StrEnum):
    """What can be wrong with a position text, besides the faults that all games share."""

    TABLE = "mode, player to move and phase"
    MODE = "mode"
    PHASE = "phase"
    HANDS = "hands"
    SLOTS = "four slots"
    CARD = "card"
    CARD_TO_PLAY = "a card for every turn"
    DISCARDED = "discarded"
    AREAS = "points areas"
    PAWNS = "pawns"
    ALL_PAWNS = "sixteen pawns of each element"
    PUT = "put"
    BONUS = "bonus"
    TOGETHER = "no bonus and no last round in a cooperative game"
    LAST = "last"
    RESIGNED = "resigned"
