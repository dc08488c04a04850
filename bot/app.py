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
from bot.cogs.game import game_cog
from bot.cogs.learn import PracticeCog, WayInCog
from bot.cogs.past import PastCog
from bot.cogs.people import PeopleCog
from bot.cogs.table import TableCog
from bot.cogs.translator import Translator
from bot.cogs.tree import Tree
from bot.erasing import Erasing
from bot.health import Health
from bot.languages import load_all
from bot.processes.client import ShardedClient
from bot.processes.presence import Presence
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import Delivery
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.forms import asked_for
from bot.screens.frame.tokens import LastAnswers
from bot.screens.past import history, history_page, table_replay, text_replay
from bot.screens.past.history import HistoryScreen
from bot.screens.past.replay_page import by
from bot.screens.past.review import table_review
from bot.screens.past.review.table_review import TableReview
from bot.screens.past.searched_feats import SearchedFeats
from bot.screens.past.table_replay import TableReplay
from bot.screens.past.text_replay import TextReplay
from bot.screens.practice.lessons import LessonScreen
from bot.screens.practice.puzzles import PuzzleScreen
from bot.screens.privacy import screen as privacy
from bot.screens.privacy.screen import PrivacyScreen
from bot.screens.ranks import leaderboard, profile
from bot.screens.ranks.leaderboard import LeaderboardScreen
from bot.screens.ranks.profile import ProfileScreen
from bot.screens.readers import Readers
from bot.screens.registry import SCREENS
from bot.screens.table.answering import Answers
from bot.screens.table.clicks import clearing
from bot.screens.table.clicks.clearing import Clearing
from bot.screens.table.clicks.clicks import Clicks
from bot.screens.table.clicks.game_clicks import GameClicks
from bot.screens.table.clicks.idle import IdleTables
from bot.screens.table.clicks.lobby_clicks import LobbyClicks
from bot.screens.table.clicks.question_clicks import QuestionClicks
from bot.screens.table.commands import TableCommands
from bot.screens.table.fair_deal import DealCheck
from bot.screens.table.layouts.messages import Messages
from bot.screens.table.next_table import NextTable
from bot.screens.table.places import Places
from bot.screens.table.posted.boards import Boards
from bot.screens.table.posted.links import Links
from bot.screens.table.posted.mentions import TurnMentions
from bot.screens.table.posted.new_boards import NewBoards
from bot.screens.table.private_screens import PrivateScreens
from bot.screens.way_in.hello import Hello
from bot.screens.way_in.way_in import WayIn
from bot.screens.wishes import settings_pages, setup
from bot.screens.wishes.settings import SettingsScreen
from bot.screens.wishes.setup import SetupScreen
from bot.store import Store
from bot.sweep import Sweep
from bot.tables import Tables
from bot.tables.past.bookings import keep_booked
from bot.thinking.computers import Computers
from bot.thinking.pool import Thinkers
from bot.thinking.reviews import Reviews
from games import GAMES

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
        self._store = store
        self._clock = clock
        self._background = Background()
        self.emoji = ApplicationEmoji()
        self._bringing = Bringing(self, store, self.emoji, self._background, clock)
        self.tables = Tables(store, now=clock.now)
        self.thinkers = thinkers or Thinkers()
        self._own_thinkers = thinkers is None
        self.health = Health(
            clock, {"tasks": self._background.__len__, "thoughts": lambda: self.thinkers.waiting}
        )
        self.tables.listen(self.health.changed)
        self.tables.when_in_doubt(
            CatchUp(
                "Looking whether table {} has changed", self.tables.settle, self._background, clock, at_once=1
            ).want
        )
        links, delivery, self.readers = Links(self), Delivery(self, clock), Readers(store, clock)
        self.messages = Messages(SCREENS, self.emoji, self.readers.any_wants_text)
        self.boards = Boards(store, self.tables, self.messages, links, delivery, self._background, clock)
        new_boards = NewBoards(
            store, self.tables, self.messages, links, self.boards, delivery, self._background, clock
        )
        self.mentions = TurnMentions(store, self.tables, links, delivery, self._background, clock)
        private = PrivateScreens(
            SCREENS, self.tables, self.emoji, self.readers.wants_hints, self._background, clock
        )
        self.answers = Answers(
            SCREENS, self.tables, self.messages, self.boards, new_boards.repost, private, clock, self.health
        )
        places = Places(store, self.readers)
        lobby = LobbyClicks(self.answers, new_boards, places)
        next_table = NextTable(self.tables, links, clock)
        game = GameClicks(
            SCREENS,
            self.answers,
            self.boards,
            new_boards,
            self.messages,
            private,
            links,
            self.thinkers,
            LastAnswers(clock),
            next_table,
        )
        questions = QuestionClicks(self.answers, self.boards, new_boards, links)
        idle = IdleTables(self.answers, links, delivery, self._background, clock)
        feats = SearchedFeats(self.tables, store, self.thinkers, self._background, clock)
        review = TableReview(
            SCREENS,
            self.answers,
            Reviews(self.tables, store, self.thinkers, feats.keep, self._background, clock),
            self.emoji,
            self._background,
            clock,
        )
        self.table_replay = TableReplay(SCREENS, self.answers, self.emoji, self.readers)
        self.text_replay = TextReplay(SCREENS, self.answers, self.emoji)
        self.history = HistoryScreen(SCREENS, self.answers, links, self.table_replay)
        self.leaderboard = LeaderboardScreen(SCREENS, self.answers, store, clock.now)
        self.profile = ProfileScreen(SCREENS, self.answers, store)
        self.settings = SettingsScreen(self.answers, store, self.readers, clock.now)
        self.setup = SetupScreen(self.answers, store)
        self.clearing = Clearing(self.answers)
        self._erasing = Erasing(
            self.tables,
            store,
            self.serving,
            self._member_of,
            self._background,
            clock,
        )
        self.privacy = PrivacyScreen(self.answers, store, self._erasing.wanted, clock.now)
        self.asked = TableCommands(SCREENS, self.answers, new_boards, lobby, game, questions, links, places)
        desk = Desk(
            SCREENS,
            self.tables,
            store,
            self.thinkers,
            self.emoji,
            self.readers,
            links,
            delivery,
            self._background,
            self.health,
            clock,
        )
        self.hello = Hello(desk, self, self.serving)
        self.way_in = WayIn(desk, self.answers, self.asked)
        self.lessons, self.puzzles = LessonScreen(desk, self.answers), PuzzleScreen(desk, self.answers)
        pages = {
            **lobby.pages,
            **self.way_in.pages,
            table_review.VERB: review.turn,
            table_review.FORMER_VERB: review.turn,
            table_replay.VERB: self.table_replay.turn,
            by(table_replay.VERB): self.table_replay.turn,
            text_replay.VERB: self.text_replay.turn,
            by(text_replay.VERB): self.text_replay.turn,
            history_page.VERB: self.history.turn,
            history.REPLAYED: self.history.open_replay,
            leaderboard.VERB: self.leaderboard.turn,
            profile.SEEN_BY: self.profile.turn,
            settings_pages.VERB: self.settings.turn,
            settings_pages.BLOCK: self.settings.block,
            setup.VERB: self.setup.turn,
            clearing.VERB: self.clearing.turn,
            privacy.VERB: self.privacy.turn,
            setup.CHANNELS: self.setup.choose_channels,
            "lesson": self.lessons.turn,
            "puzzle": self.puzzles.turn,
        }
        self.computers = Computers(self.tables, self.thinkers, self._background, clock)
        self.dispatcher = Dispatcher(
            store.timers,
            {
                "deadline": self.tables.clocks.expire,
                "reminder": self.mentions.remind,
                "lobby": self.tables.clocks.close_lobby,
                "quiet": self.mentions.quiet_ended,
                "idle": idle.ask,
                "abandon": self.tables.clocks.abandon,
            },
            self._background,
            clock,
            look_every_s=OTHERS_WRITE_S if store.others_write else None,
        )
        self._heartbeat = Heartbeat(store.timers, self._clocks_go_on, self._background, clock)
        self._sweep = Sweep(
            store, self.computers, self.boards, new_boards, self.mentions, self._background, clock
        )
        self._presence = Presence(store, self._sweep.begin, self._background, clock)
        self.answer = Clicks(
            self.answers,
            self.boards,
            self.messages,
            private,
            lobby,
            game,
            questions,
            idle,
            next_table,
            pages,
            stages={"lesson": self.lessons.play, "puzzle": self.puzzles.play},
        ).answer

    async def setup_hook(self) -> None:
        await super().setup_hook()
        self._presence.beat()
        await asyncio.to_thread(load_all)
        self._background.start(self.readers.keep_learning(), "Learning how people want to read")
        for key, game in GAMES.items():
            await self.add_cog(game_cog(game, SCREENS[key], self.asked))
        await self.add_cog(WayInCog(self.way_in, self.tree))
        await self.add_cog(TableCog(self.asked))
        await self.add_cog(
            PastCog(DealCheck(self.answers), self.history, self.table_replay, self.text_replay)
        )
        await self.add_cog(
            PeopleCog(self.leaderboard, self.profile, self.settings, self.setup, self.clearing, self.privacy)
        )
        await self.add_cog(PracticeCog(self.lessons, self.puzzles))
        await self.tree.set_translator(Translator(self.tree))
        self._background.start(self.thinkers.warm(), "Warming the processes that think")
        self._background.start(keep_booked(self._store, self._clock), "Booking finished games")
        await self._bringing.begin()

    async def on_interaction(self, interaction: Click) -> None:
        """Answer every click and every form, whatever it says; the tree answers commands."""
        asked = asked_for(interaction)
        if asked is not None:
            await self.readers.meet(interaction)
            await self.answer(interaction, asked)

    def answers_under_way(self) -> int:
        return self.health.under_way

    def gained(self, shard: int) -> None:
        log.info("Ready as %s on shard %s of %s.", self.user, shard, self.serving.count)
        self.dispatcher.begin()
        self._heartbeat.connected(shard, self.serving.count)
        self.hello.look()
        self._erasing.begin()

    def lost(self, shard: int) -> None:
        self.dispatcher.lost(shard)
        self._heartbeat.lost(shard)

    async def on_guild_join(self, _guild: discord.Guild) -> None:
        self.hello.look()
        self._erasing.servers_changed()

    async def on_guild_remove(self, _guild: discord.Guild) -> None:
        self._erasing.servers_changed()

    def _member_of(self, shard: int) -> set[int]:
        """The servers of a shard where the bot is a member, also those that Discord cannot reach now."""
        return {guild.id for guild in self.guilds if self.serving.shard_of(guild.id) == shard}

    def _clocks_go_on(self, shard: int, deadlines_moved: bool) -> None:
        """Go on after the time without Discord was added to the times for moves."""
        if deadlines_moved:
            self.tables.clocks.forget_deadlines()
        self.dispatcher.connected(shard, self.serving.count)
        if deadlines_moved:
            self._sweep.begin()
        self._presence.begin()

    def watch_health(self) -> None:
        """Write to the log every five minutes how the bot is doing."""
        self._background.start(self.health.watch(), "Watching how the bot is doing")

    async def close(self) -> None:
        await self._background.close()
        if self._own_thinkers:
            self.thinkers.close()
        await super().close()
