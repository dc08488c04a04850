"""How often a person is written to: no more than one message a minute from all tables together."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from datetime import datetime, timedelta

EVERY = timedelta(minutes=1)

KNOWN_PEOPLE = 10_000


class Pacing:
    """When each person was written to last, and the tables that wait to write to them. In memory only."""

    def __init__(self) -> None:
        self._told_at: OrderedDict[int, datetime] = OrderedDict()
        self._waiting: dict[int, frozenset[int]] = {}  # by table: the users whom it waits to write to

    def take(self, users: Collection[int], table: int, now: datetime) -> datetime | None:
        """Note that people are written to now. Returns None.

        If it is too early for one of them, nothing is noted but that the table waits. Then the time is
        returned from which it is not too early.
        """
        free_at = max((self._told_at.get(user, now - EVERY) + EVERY for user in users), default=now)
        if now < free_at <= now + EVERY:  # later than that only if the clock was put back
            self._waiting[table] = frozenset(users)
            return free_at
        for user in users:
            self._told_at[user] = now
            self._told_at.move_to_end(user)
            if len(self._told_at) > KNOWN_PEOPLE:
                self._told_at.popitem(last=False)
        return None

    def give_back(self, users: Collection[int]) -> None:
        """Note that these people were not written to after all."""
        for user in users:
            self._told_at.pop(user, None)

    def waiting(self, user: int) -> set[int]:
        """The tables that wait to write to a person."""
        return {table for table, users in self._waiting.items() if user in users}

    def waits_no_more(self, table: int) -> None:
        """Note that a table has written to everybody, or does not want to any more."""
        self._waiting.pop(table, None)
