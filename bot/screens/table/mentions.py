"""Telling a player that it is their turn: one mention a table, the former one deleted."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

import discord

from bot.screens.frame.layout import one_text
from bot.screens.frame.respond import mentioning
from bot.screens.table.links import Links
from bot.store import Post
from bot.tables import Table, Tables

log = logging.getLogger(__name__)

# A player who did nothing at the table for so long is mentioned when it is their turn.
AWAY_AFTER = timedelta(minutes=3)

_YOUR_TURN = "<@{user}>, it is your turn at table {table}: {link}"


class TurnMentions:
    """Mentions the player whose turn it is, if the table wants that."""

    def __init__(
        self,
        client: discord.Client,
        tables: Tables,
        links: Links,
        now: Callable[[], datetime] = discord.utils.utcnow,
    ) -> None:
        self._client = client
        self._tables = tables
        self._links = links
        self._now = now
        self.on_turn: Callable[[int], None] = lambda _table: None
        self._nudging: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def nudge(self, table: Table, by: int) -> None:
        """Mention the player whose turn it is, if the table wants that; its mention before is deleted.

        ``by`` is who has just acted, and so needs no telling. One mention of a table at a time: of two moves
        in quick succession the later one decides.
        """
        async with self._nudging.setdefault(table.id, asyncio.Lock()):
            now = await self._tables.table(table.id)
            if now.position_since != table.position_since:
                return
            if now.row.ping is not None:
                await self._tables.drop_ping(now.id)
                await self._delete(now.row.ping)
            people = [user for user in now.to_act() if user > 0 and user != by]
            waiting = [user for user in people if self._should_be_told(now, user)]
            if len(waiting) == 1 and now.row.boards:
                await self._mention(now, waiting[0])

    def wake_computers(self, table: Table) -> None:
        """Let the computer players of a table do what there is to do for them."""
        if table.computer_to_act is not None or table.computers_to_talk:
            self.on_turn(table.id)

    async def _mention(self, table: Table, user: int) -> None:
        try:
            there = await self._links.board_of(table, user)
            text = _YOUR_TURN.format(user=user, table=table.id, link=self._links.to(table, there))
            channel = self._client.get_partial_messageable(there.channel_id)
            sent = await channel.send(view=one_text(text), allowed_mentions=mentioning(user))
        except discord.HTTPException as error:
            log.info("A mention was not sent: status %s, code %s.", error.status, error.code)
            return
        await self._tables.put_ping(table.id, Post(there.channel_id, sent.id))

    def _should_be_told(self, table: Table, user: int) -> bool:
        if table.row.mentions == "away":
            return self._now() - table.active_at[user] > AWAY_AFTER
        return table.row.mentions == "always"

    async def _delete(self, there: Post) -> None:
        target = self._client.get_partial_messageable(there.channel_id).get_partial_message(there.message_id)
        try:
            await target.delete()
        except discord.HTTPException as error:
            log.info("A mention was not deleted: status %s, code %s.", error.status, error.code)
