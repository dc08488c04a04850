"""Computer players at tables: a negative number instead of a user's id, which contains the level."""

from __future__ import annotations

from collections.abc import Sequence

from games.players import LEVELS


def computer(level: str, number: int) -> int:
    """The id of a computer player of a level; ``number``, from 0, distinguishes those of one table."""
    return -(len(LEVELS) * number + LEVELS.index(level) + 1)


def level_of(user: int) -> str | None:
    """The level of a computer player; None for a person."""
    return None if user >= 0 else LEVELS[(-user - 1) % len(LEVELS)]


def another(level: str, players: Sequence[int]) -> int:
    """A computer player of a level that is not among these."""
    number = next(number for number in range(len(players) + 1) if not _sits(number, players))
    return computer(level, number)


def _sits(number: int, players: Sequence[int]) -> bool:
    return any(player < 0 and (-player - 1) // len(LEVELS) == number for player in players)
