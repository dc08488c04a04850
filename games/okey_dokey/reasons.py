"""Why Okey Dokey refuses an action, why it ends, and what can be wrong with its position text."""

from enum import StrEnum


class Rule(StrEnum):
    """What forbids an action, besides what every game forbids."""

    NOT_STARTED = "not started"
    ALREADY_STARTED = "already started"
    NOT_IN_HAND = "not in hand"
    NAMED_TWICE = "named twice"
    FILLED = "filled"
    RESET_DOWN = "reset down"
    NO_RESETS_LEFT = "no resets left"
    RESET_DUE = "reset due"
    TOO_LOW = "too low"
    SWAP = "swap"
    DECK_EMPTY = "deck empty"
    DECK_NOT_EMPTY = "deck not empty"
    DISCARD_COLOUR = "discard colour"


class Reason(StrEnum):
    """Why a game ends."""

    FULL = "full"
    EMPTY = "empty"
    STUCK = "stuck"


class Fault(StrEnum):
    """What can be wrong with a position text, besides the faults that all games share."""

    ROWS = "five rows of at most ten cells"
    RESETS = "two Resets a row"
    DESCENDS = "a row does not descend"
    COLUMNS = "column after column"
    RESET = "one Reset a column"
    HANDS = "one to five hands"
    HAND_SIZE = "hand size"
    CARD = "card"
    CARDS = "every number card once"
    EQUALS = "at most three Equals"
    DIFFICULTY = "difficulty"
    DISCARDED = "discarded"
    CARD_TO_PLAY = "a card for the player to move"
