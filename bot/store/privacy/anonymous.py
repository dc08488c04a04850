"""The numbers that stand for deleted people in place of their Discord ids. They mean nobody else.

They are positive, so that a deleted person still counts as a person wherever a log is replayed or a game is
rated; computer players are negative.
"""

from __future__ import annotations

import secrets
from typing import Final

HOW_MANY: Final = 2**40
FIRST: Final = 2**63 - 2 * HOW_MANY
"""Discord's ids contain the time and do not reach this number before the year 2084."""


def is_deleted(user: int) -> bool:
    """Whether a number stands for a deleted person."""
    return FIRST <= user < FIRST + HOW_MANY


def is_person(user: int) -> bool:
    """Whether a number of a player is the Discord id of somebody, who can be told something."""
    return user > 0 and not is_deleted(user)


def any_number() -> int:
    """A number for one more deleted person, chosen by chance, so that it tells nothing of them."""
    return FIRST + secrets.randbelow(HOW_MANY)
