"""The shards of Discord that this process serves now."""

from __future__ import annotations


class Serving:
    """The shards that this process is connected to, of ``count`` shards in all.

    A server belongs to the shard ``(id >> 22) % count``; direct messages belong to shard 0.
    """

    def __init__(self, count: int = 1) -> None:
        self.count = count
        self.connected: frozenset[int] = frozenset()

    def gained(self, shard: int) -> None:
        """Note that this process is connected to a shard now."""
        self.connected |= {shard}

    def lost(self, shard: int) -> None:
        """Note that this process is not connected to a shard now."""
        self.connected -= {shard}

    def shard_of(self, guild_id: int | None) -> int:
        """The shard of a server, or of direct messages."""
        return 0 if guild_id is None else (guild_id >> 22) % self.count

    def serves(self, guild_id: int | None) -> bool:
        """Whether this process serves a server, or direct messages, now."""
        return self.shard_of(guild_id) in self.connected
