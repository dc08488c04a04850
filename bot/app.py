"""The client: it joins Discord, brings commands and emoji up to date, and hands clicks to the screens."""

from __future__ import annotations

import asyncio
import logging

import discord

from bot.background import Background
from bot.bringing import Bringing
from bot.catch_up import CatchUp
from bot.clock import SYSTEM, Clock
from bot.clock.dispatcher import Dispatcher
from bot.clock.heartbeat import Heartbeat
from bot.cogs.commands import every_cog
from bot.cogs.translator import Translator
from bot.cogs.tree import Tree
from bot.erasing import Erasing
from bot.faces import Faces
from bot.health import Health
from bot.languages import load_all
from bot.processes.client import ShardedClient
from bot.processes.peers import Peers
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, asked_for
from bot.screens.frame.delivery import Delivery, Links
from bot.screens.frame.layout import ApplicationEmoji
from bot.screens.readers import Readers
from bot.screens.registry import SCREENS
from bot.screens.verbs import Parts, Verbs
from bot.store.store import Store
from bot.sweep import Sweep
from bot.tables.results import keep_booked
from bot.tables.tables import Tables
from bot.thinking.computers import Computers
from bot.thinking.pool import Thinkers

log = logging.getLogger(__name__)

OTHERS_WRITE_S = 2.0
"""How often timers are looked at where other processes write some."""


class GameNight(ShardedClient):
    """The bot.

    It keeps no game in memory: everything that a click needs is in its custom_id and the store.
    """

    def __init__(self, store: Store, thinkers: Thinkers | None = None, clock: Clock = SYSTEM) -> None:
        """Closing the bot does not close ``thinkers``: they belong to the caller."""
        super().__init__(Tree)
        self.thinkers, self._own_thinkers = thinkers or Thinkers(), thinkers is None
        self._background = background = Background()
        self.tables = tables = Tables(store, now=clock.now)
        counts = {"tasks": background.__len__, "thoughts": lambda: self.thinkers.waiting}
        self.health = Health(clock, counts)
        tables.listen(self.health.changed)
        in_doubt = CatchUp(
            "Looking whether table {} has changed", tables.settle, background, clock, at_once=1
        )
        tables.when_in_doubt(in_doubt.want)
        self.emoji, self.readers = emoji, readers = ApplicationEmoji(), Readers(store, clock)
        self._faces = faces = Faces(store, background, clock)
        thinkers, health, sending = self.thinkers, self.health, (Links(self), Delivery(self, clock))
        self.desk = desk = Desk(
            SCREENS, tables, store, thinkers, emoji, readers, faces, *sending, background, health, clock
        )
        self._bringing = Bringing(self, desk)
        self._erasing = Erasing(desk, self)
        self.parts = parts = Parts(desk, self, self._erasing)
        self.verbs = Verbs(desk, parts)
        self.computers = Computers(tables, self.thinkers, background, clock)
        look_every_s = OTHERS_WRITE_S if store.others_write else None
        self.dispatcher = Dispatcher(store.timers, self.verbs.timers, background, clock, look_every_s)
        self.event_dispatcher = Dispatcher(
            store.events, self.verbs.events, background, clock, look_every_s, "events"
        )
        self._heartbeat = Heartbeat(store.timers, self._clocks_go_on, background, clock)
        self._sweep = Sweep(desk, self.computers, parts.boards, parts.new_boards, parts.mentions)
        self._peers = Peers(store, self._sweep.begin, background, clock)

    async def setup_hook(self) -> None:
        await super().setup_hook()
        self._peers.beat()
        await asyncio.to_thread(load_all)
        self._background.start(self.readers.keep_learning(), "Learning how people want to read")
        for cog in every_cog(self.parts, self.tree):
            await self.add_cog(cog)
        await self.tree.set_translator(Translator(self.tree))
        self._background.start(self.thinkers.warm(), "Warming the processes that think")
        self._background.start(keep_booked(self.desk.store, self.desk.clock), "Booking finished games")
        await self._bringing.begin()

    async def on_interaction(self, interaction: Click) -> None:
        """Answer every click and every form, whatever it says; the tree answers commands."""
        self._faces.meet(interaction.user)
        asked = asked_for(interaction)
        if asked is not None:
            await self.readers.meet(interaction)
            await self.verbs.answer(interaction, asked)

    def answers_under_way(self) -> int:
        return self.health.under_way

    def gained(self, shard: int) -> None:
        log.info("Ready as %s on shard %s of %s.", self.user, shard, self.serving.count)
        self.dispatcher.begin()
        self.event_dispatcher.begin()
        self._heartbeat.connected(shard, self.serving.count)
        self.parts.hello.look()
        self._erasing.begin()

    def lost(self, shard: int) -> None:
        self.dispatcher.lost(shard)
        self.event_dispatcher.lost(shard)
        self._heartbeat.lost(shard)

    async def on_guild_join(self, _guild: discord.Guild) -> None:
        self.parts.hello.look()
        self._erasing.servers_changed()

    async def on_guild_remove(self, _guild: discord.Guild) -> None:
        self._erasing.servers_changed()

    def _clocks_go_on(self, shard: int, deadlines_moved: bool) -> None:
        """Go on after the time without Discord was added to the times for moves."""
        if deadlines_moved:
            self.tables.clocks.forget_deadlines()
        self.dispatcher.connected(shard, self.serving.count)
        self.event_dispatcher.connected(shard, self.serving.count)
        self.parts.event_posts.connected(shard)
        self.parts.results.look()
        if deadlines_moved:
            self._sweep.begin()
        self._peers.begin()

    def watch_health(self) -> None:
        """Write to the log every five minutes how the bot is doing."""
        self._background.start(self.health.watch(), "Watching how the bot is doing")

    async def close(self) -> None:
        await self._background.close()
        await self._faces.close()
        if self._own_thinkers:
            self.thinkers.close()
        await super().close()
