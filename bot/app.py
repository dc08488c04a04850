"""The client: it joins Discord, brings commands and emoji up to date, and hands clicks to the table."""

from __future__ import annotations

import asyncio
import json
import logging
from hashlib import sha256

import discord
from discord import app_commands
from discord.ext import commands

from bot.cogs.game import game_cog
from bot.cogs.history import HistoryCog
from bot.cogs.leaderboard import LeaderboardCog
from bot.cogs.profile import ProfileCog
from bot.cogs.replace import ReplaceCog
from bot.cogs.replay import ReplayCog
from bot.cogs.resume import ResumeCog
from bot.cogs.verify import VerifyCog
from bot.screens.frame.controls import CONTROLS, TableClient
from bot.screens.frame.emoji import Emoji
from bot.screens.frame.hand_controls import HAND_CONTROLS
from bot.screens.frame.pages import PAGE_CONTROLS
from bot.screens.past.analysis import Analyst
from bot.screens.past.past import Past
from bot.screens.ranks import leaderboard as leaderboards
from bot.screens.ranks import profile as profiles
from bot.screens.ranks.leaderboard import Leaderboard
from bot.screens.ranks.profile import Profiles
from bot.screens.registry import SCREENS
from bot.screens.table.at_table import AtTable
from bot.screens.table.commands import TableCommands
from bot.screens.table.desk import Desk
from bot.screens.table.fair_deal import DealCheck
from bot.store import Store
from bot.tables import Tables
from bot.thinking.computers import Computers
from bot.thinking.pool import Thinkers
from games import GAMES

log = logging.getLogger(__name__)

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
_SYNCED = "commands"


class GameNight(TableClient):
    """The bot. It keeps no game in memory: everything a click needs is in its custom_id and the store."""

    def __init__(self, store: Store, thinkers: Thinkers | None = None) -> None:
        """``thinkers`` stay open when the bot is closed: they belong to who has passed them."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=True),
            allowed_contexts=app_commands.AppCommandContext(
                guild=True, dm_channel=True, private_channel=True
            ),
        )
        self._store = store
        self.emoji = Emoji()
        self.desk = Desk(self, store, Tables(store, now=discord.utils.utcnow), self.emoji)
        self.thinkers = thinkers or Thinkers()
        self._own_thinkers = thinkers is None
        self._warming: asyncio.Task[None] | None = None
        self.at_table = AtTable(self.desk, self.thinkers)
        self.clicks = self.at_table
        self.analyst = Analyst(self.desk, store, self.thinkers, self.emoji)
        self.desk.on_over = self.analyst.judge
        self.past = Past(self.desk, self.emoji)
        self.leaderboard = Leaderboard(self.desk, store, discord.utils.utcnow)
        self.profiles = Profiles(self.desk, store)
        self.pages = {
            "analysis": self.analyst,
            leaderboards.VERB: self.leaderboard,
            profiles.SEEN_BY: self.profiles,
            **self.past.pages,
        }
        self.computers = Computers(self.desk.tables, self.thinkers)
        self.desk.on_turn = self.computers.wake
        self.asked = TableCommands(self.desk, self.at_table)
        self.tree.error(self._answer_error)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(*CONTROLS, *HAND_CONTROLS, *PAGE_CONTROLS)
        for key, game in GAMES.items():
            await self.add_cog(game_cog(game, SCREENS[key], self.asked))
        await self.add_cog(ReplaceCog(self.asked))
        await self.add_cog(VerifyCog(DealCheck(self.desk)))
        await self.add_cog(HistoryCog(self.past.histories))
        await self.add_cog(ResumeCog(self.past.histories))
        await self.add_cog(ReplayCog(self.past))
        await self.add_cog(LeaderboardCog(self.leaderboard))
        await self.add_cog(ProfileCog(self.profiles))
        self._warming = asyncio.create_task(self.thinkers.warm())
        await self.emoji.upload_missing(self)
        await self._sync_commands()

    async def on_ready(self) -> None:
        log.info("Ready as %s.", self.user)
        await self.computers.wake_all()

    async def close(self) -> None:
        if self._warming is not None:
            self._warming.cancel()
            await asyncio.gather(self._warming, return_exceptions=True)
        await self.computers.close()
        await self.analyst.close()
        await self.desk.close()
        if self._own_thinkers:
            self.thinkers.close()
        await super().close()

    def invite_link(self) -> str:
        """The link with which somebody adds the bot to a server."""
        return discord.utils.oauth_url(
            self.application_id or 0, permissions=PERMISSIONS, scopes=("bot", "applications.commands")
        )

    async def _sync_commands(self) -> None:
        """Hand the commands to Discord if they are not the ones it was handed last, or it lost them."""
        ours = {command.name: command.to_dict(self.tree) for command in self.tree.get_commands()}
        text = json.dumps([self.application_id, ours], sort_keys=True)
        fingerprint = sha256(text.encode()).hexdigest()
        try:
            if await self._store.kept(_SYNCED) == fingerprint:
                there = {command.name for command in await self.tree.fetch_commands()}
                if there == set(ours):
                    return
            await self.tree.sync()
        except discord.HTTPException as error:
            log.warning(
                "Discord did not take the commands (code %s); the next start tries again.", error.code
            )
            return
        await self._store.keep(_SYNCED, fingerprint)
        log.info("Handed %s commands to Discord.", len(ours))

    async def _answer_error(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        """What a command did not catch itself goes the way of every other failure."""
        async with self.desk.answering(interaction, private=True):
            raise error
