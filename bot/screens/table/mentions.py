"""Telling a player that it is their turn: one mention for each table; the old one is deleted."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

import discord

from bot.background import Background
from bot.screens.frame.delivery import Delivery
from bot.screens.frame.layout import Message, one_text
from bot.screens.frame.respond import mentioning
from bot.screens.table.links import Links
from bot.store import StoreError
from bot.tables import Refusal, Table, Tables

log = logging.getLogger(__name__)

AWAY_AFTER = timedelta(minutes=3)
"""A player who has done nothing at the table for longer than this is mentioned when it is their turn."""

KNOWN_TURNS = 2_000

_YOUR_TURN = "<@{user}>, it is your turn at table {table}: {link}"


class TurnMentions:
    """Mentions the player whose turn it is after every change of turn, if the table wants mentions."""

    def __init__(
        self,
        tables: Tables,
        links: Links,
        delivery: Delivery,
        background: Background,
        now: Callable[[], datetime] = discord.utils.utcnow,
    ) -> None:
        self._tables = tables
        self._links = links
        self._delivery = delivery
        self._background = background
        self._now = now
        self._turns: OrderedDict[int, tuple[int, tuple[int, ...]]] = OrderedDict()
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Mention a player if the turn has changed and the table has a board.

        ``by`` is the user who has just acted, and who is not mentioned.
        """
        turn = table.position_since, table.to_act()
        if table.state is None or not table.row.boards or table.goes_on(by):
            return
        if self._turns.get(table.id) != turn:
            self._turns[table.id] = turn
            self._turns.move_to_end(table.id)
            if len(self._turns) > KNOWN_TURNS:
                self._turns.popitem(last=False)
            self._background.start(self._tell(table, by), f"Mentioning a player of table {table.id}")

    async def _tell(self, table: Table, by: int) -> None:
        """Replace the mention of a table. If two turns follow quickly, the later one counts."""
        try:
            async with self._locks.setdefault(table.id, asyncio.Lock()):
                now = await self._tables.table(table.id)
                if now.position_since != table.position_since:
                    return
                if now.row.ping is not None:
                    await self._tables.drop_ping(now.id)
                    await self._delivery.delete(now.row.ping)
                people = [user for user in now.to_act() if user > 0 and user != by]
                waiting = [user for user in people if self._should_be_told(now, user)]
                if len(waiting) == 1 and now.row.boards:
                    await self._mention(now, waiting[0])
        except (Refusal, StoreError) as failure:
            log.warning("Nobody was mentioned at table %s: %s.", table.id, type(failure).__name__)
        except discord.HTTPException as error:
            log.info("A player was not found: status %s, code %s.", error.status, error.code)

    async def _mention(self, table: Table, user: int) -> None:
        there = await self._links.board_of(table, user)
        text = _YOUR_TURN.format(user=user, table=table.id, link=self._links.to(table, there))
        sent = await self._delivery.send(there.channel_id, Message(one_text(text)), mentioning(user))
        if sent is not None:
            await self._tables.put_ping(table.id, sent)

    def _should_be_told(self, table: Table, user: int) -> bool:
        if table.row.mentions == "away":
            return self._now() - table.active_at[user] > AWAY_AFTER
        return table.row.mentions == "always"
