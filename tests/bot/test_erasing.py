"""Erasing: what a lost connection must not make the bot believe."""

from __future__ import annotations

from bot.background import Background
from bot.cogs.tree import Tree
from bot.erasing import Erasing
from bot.processes.client import ShardedClient
from bot.store.store import Store
from bot.tables.tables import Tables
from tests.bot.screens.choosing import desk_of
from tests.clock import HandClock

SHARDS = 2
FIRST, SECOND = 1 << 23, 1 << 22
"""A server of shard 0, and one of shard 1."""


async def test_a_shard_that_is_lost_while_others_are_looked_at_has_left_no_server() -> None:
    clock, background = HandClock(), Background()
    store = await Store.open("sqlite://")

    class Client(ShardedClient):
        """Shard 1 is lost while shard 0 is looked at, and forgets its servers for its next session."""

        def servers_of(self, shard: int) -> set[int]:
            self.serving.lost(1)
            return {FIRST} if shard == 0 else set()

    client = Client(Tree)
    client.divide(SHARDS)

    try:
        for shard, server in enumerate((FIRST, SECOND)):
            client.serving.gained(shard)
            await store.left_servers.present({server}, clock.clock.now(), shard, SHARDS)
        erasing = Erasing(
            desk_of(Tables(store), store=store, background=background, clock=clock.clock), client
        )

        await erasing._leave_servers()

        assert await store.left_servers.next_due() is None
    finally:
        await background.close()
        await store.close()
