"""Deletes what is due: people who have asked for it, and what belongs to servers that removed the bot.

What is due stands in rows, so nothing is lost by a stop. At the start it also deletes people again who came
back with a backup.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from bot.catch_up import CatchUp
from bot.processes.client import ShardedClient
from bot.screens.desk import Desk

log = logging.getLogger(__name__)

LOOKS_EVERY: Final = timedelta(hours=1)
"""How often it looks where other processes write wishes, too."""

_PEOPLE, _SERVERS = "Deleting people who asked for it", "Looking which servers removed the bot"


class Erasing:
    """Deletes people and servers when it is time. Keeps nothing but what it has to do.

    ``show`` brings the messages of a shard's events up to date, which name a deleted person no more.
    """

    def __init__(self, desk: Desk, client: ShardedClient) -> None:
        self._desk = desk
        self._client = client
        self.show: Callable[[int], None] = lambda _shard: None
        self._compared = False
        self._connected = False
        self._work = CatchUp[str]("{}", self._look, desk.background, desk.clock, at_once=1)
        self._deleting = CatchUp[int](
            "Deleting a person", self._delete, desk.background, desk.clock, at_once=1
        )

    def begin(self) -> None:
        """Delete what is due, from now on: the bot is connected and knows its servers."""
        self._connected = True
        self._work.want(_PEOPLE)
        self._work.want(_SERVERS)

    def wanted(self, due_at: datetime) -> None:
        """Delete somebody at this time."""
        if self._connected:
            self._want(_PEOPLE, due_at)

    def servers_changed(self) -> None:
        """Look which servers the bot has joined or left."""
        if self._connected:
            self._work.want(_SERVERS)

    async def _look(self, what: str) -> bool:
        """Do what is due. Raises StoreError, OSError or ValueError."""
        return await (self._delete_people() if what == _PEOPLE else self._leave_servers())

    async def _delete_people(self) -> bool:
        if not self._compared:
            again = await self._desk.store.deletions.restored(self._desk.clock.now())
            if again:
                log.warning("%s deleted people came back with a backup; they are deleted again.", again)
            self._compared = True
        now = self._desk.clock.now()
        for user in await self._desk.store.deletions.due(now):
            self._deleting.want(user)
        self._want(_PEOPLE, await self._desk.store.deletions.next_due(now))
        return True

    async def _delete(self, user: int) -> bool:
        """Delete a person. Raises StoreError, OSError or ValueError: then it is tried again.

        Returns False while another process deletes somebody.
        """
        async with self._desk.store.claims.claimed("deletion") as ours:
            if ours and await self._desk.tables.farewells.delete(user, self._desk.clock.now()):
                self._desk.faces.forget(user)
                self._desk.store.events.told(self._desk.clock.now())  # seasons in which they played are due
                for shard in range(self._client.serving.count):
                    self.show(shard)
                log.info("A person was deleted, as they had asked.")
        return ours

    async def _leave_servers(self) -> bool:
        now = self._desk.clock.now()
        for shard in range(self._client.serving.count):
            if (
                shard not in self._client.serving.connected
            ):  # it may have been lost just now, and know no server
                continue
            here, count = self._client.servers_of(shard), self._client.serving.count
            left = await self._desk.store.left_servers.present(here, now, shard, count)
            if left:
                log.info("The bot was removed from %s servers; what was chosen there is deleted.", len(left))
        async with self._desk.store.claims.claimed("left servers") as ours:
            while ours and await self._desk.store.left_servers.forget_some(now):
                pass
        self._want(_SERVERS, await self._desk.store.left_servers.next_due())
        return True

    def _want(self, what: str, at: datetime | None) -> None:
        """Look again at this time, or when it is time to look for what other processes wrote."""
        now = self._desk.clock.now()
        others = now + LOOKS_EVERY if self._desk.store.others_write else None
        first = min((time for time in (at, others) if time is not None), default=None)
        if first is not None:
            self._work.want(what, max(1.0, (first - now).total_seconds()))
