"""The parts of the screens, and the one table that says which of them answers which control."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import TypeAlias

from bot.erasing import Erasing
from bot.events.concerts import CONCERT, Concerts
from bot.events.kinds import CARD, RECAP, REGULAR
from bot.events.league import LEAGUE
from bot.events.leagues import DIVISION, Leagues
from bot.events.nights import NIGHT, Nights
from bot.events.results import PairingResults
from bot.processes.client import ShardedClient
from bot.screens.desk import Desk
from bot.screens.events.concert import ConcertScreen
from bot.screens.events.lanterns import lanterns_page
from bot.screens.events.league import LeagueScreen
from bot.screens.events.night import NightScreen
from bot.screens.events.paired import EventBoards
from bot.screens.events.posts import EventPosts
from bot.screens.events.recap import RecapScreen
from bot.screens.frame.controls import (
    Asked,
    Choose,
    Click,
    Look,
    Play,
    Press,
    Stage,
    Stray,
    Tried,
    Turn,
    TurnPage,
    Write,
)
from bot.screens.past.history import HistoryScreen
from bot.screens.past.shown_replays import TableReplay, TextReplay
from bot.screens.past.table_review import SearchedFeats, TableReview
from bot.screens.practice.lessons import LessonScreen
from bot.screens.practice.puzzles import PuzzleScreen
from bot.screens.preferences.privacy import PrivacyScreen
from bot.screens.preferences.settings import SettingsScreen
from bot.screens.preferences.setup import MENUS, SetupScreen
from bot.screens.ranks.leaderboard import LeaderboardScreen
from bot.screens.ranks.profile import ProfileScreen
from bot.screens.ranks.rival import RivalScreen
from bot.screens.table.answers import Answers
from bot.screens.table.commands import TableCommands
from bot.screens.table.ending import Clearing, IdleTables
from bot.screens.table.fair_deal import DealCheck
from bot.screens.table.live_screens import LiveScreens
from bot.screens.table.lobby import LobbyClicks
from bot.screens.table.messages.boards import Boards
from bot.screens.table.messages.mentions import TurnMentions
from bot.screens.table.messages.new_boards import NewBoards
from bot.screens.table.messages.stories import Stories
from bot.screens.table.playing import GameClicks, QuestionClicks
from bot.screens.table.private_screens import PrivateScreens
from bot.screens.table.refusals import UnknownControl
from bot.screens.way_in.way_in import Hello, WayIn
from bot.store.events import Event
from bot.store.rows import Timer, TimerKind
from bot.tables.replay import is_own
from bot.tables.table import Table
from bot.thinking.reviews import Reviews
from games.players import LEVELS

Pressed: TypeAlias = Callable[[Click, int], Awaitable[None]]
"""Answers a button of a table."""


class Parts:
    """One of each part of the screens. Parts get the desk, and the few others that they call."""

    def __init__(self, desk: Desk, client: ShardedClient, erasing: Erasing) -> None:
        self.boards = Boards(desk)
        self.new_boards = NewBoards(desk, self.boards)
        self.mentions = TurnMentions(desk)
        live = LiveScreens(desk, PrivateScreens(desk))
        self.answers = answers = Answers(desk, self.boards, self.new_boards, live)
        self.recap = RecapScreen(desk, answers)
        self.leagues = leagues = Leagues(desk.store, desk.tables, desk.thinkers, desk.background, desk.clock)
        self.event_posts = posts = EventPosts(desk, client, leagues)
        erasing.show, show = posts.connected, posts.want
        self.nights = nights = Nights(desk.store, desk.tables.lobby, desk.clock.now)
        self.league = league = LeagueScreen(desk, answers, leagues, show)
        self.night = night = NightScreen(desk, answers, nights, posts, client, self.recap.best_find)
        self.results = PairingResults(desk.store, desk.tables, show, desk.background, desk.clock)
        boards = EventBoards(desk, self.new_boards, show, night.opened)
        for opening in (leagues.opening, nights.opening):
            opening.language, opening.post = posts.language, boards.want
        posts.pages |= {CARD: partial(lanterns_page, desk), RECAP: self.recap.posted}
        posts.pages |= {LEAGUE: league.post, DIVISION: league.post, NIGHT: night.post}
        posts.follows[NIGHT] = night.follow
        self.lobby = LobbyClicks(desk, answers)
        self.game = GameClicks(desk, answers)
        self.questions = QuestionClicks(desk, answers)
        self.idle = IdleTables(desk, answers)
        self.commands = TableCommands(desk, answers, self.lobby, self.game, self.questions)
        self.clearing = Clearing(desk, answers)
        self.deals = DealCheck(desk, answers)
        kept = SearchedFeats(desk).keep
        reviews = Reviews(desk.tables, desk.store, desk.thinkers, kept, desk.background, desk.clock)
        self.stories = Stories(desk, self.boards, reviews)
        self.review = TableReview(desk, answers, reviews)
        self.table_replay = TableReplay(desk, answers)
        self.text_replay = TextReplay(desk, answers)
        self.history = HistoryScreen(desk, answers, self.table_replay)
        self.leaderboard = LeaderboardScreen(desk, answers)
        self.profile = ProfileScreen(desk, answers, nights.shield, show)
        self.rival = RivalScreen(desk, answers, self.commands)
        self.settings = SettingsScreen(desk, answers)
        self.setup = SetupScreen(desk, answers, posts)
        self.privacy = PrivacyScreen(desk, answers, erasing)
        self.lessons = LessonScreen(desk, answers)
        self.puzzles = PuzzleScreen(desk, answers, show)
        self.way_in = WayIn(desk, answers, self.commands)
        self.concerts = Concerts(desk.store, desk.tables, desk.clock.now)
        self.concert = ConcertScreen(desk, answers, self.commands, self.concerts)
        self.hello = Hello(desk, client, client.serving)
        desk.tables.listen(self._changed)

    def _changed(self, table: Table, _by: int) -> None:
        if table.row.event_id is not None:
            self.results.changed(table)


class Verbs:
    """Which part answers what, by the word in the custom_id of a control."""

    def __init__(self, desk: Desk, parts: Parts) -> None:
        lobby, game, questions, self._game = parts.lobby, parts.game, parts.questions, parts.game
        self._answers, self._questions, tables = parts.answers, parts.questions, desk.tables
        self._pressed: Mapping[str, Pressed] = {
            "join": partial(lobby.change, tables.lobby.sit),
            "accept": partial(lobby.change, tables.lobby.sit),
            "seat": partial(lobby.change, tables.lobby.join),
            "leave": partial(lobby.change, tables.seat_plan.leave),
            "no-computer": partial(lobby.change, tables.seat_plan.remove_computer),
            "decline-seat": partial(lobby.change, tables.seat_plan.decline),
            "decline": partial(lobby.change, tables.lobby.decline),
            "cancel": partial(lobby.change, tables.lobby.cancel),
            "begin": lobby.begin,
            "manage": lobby.manage,
            "computer": lobby.choose_level,
            **{f"add-{level}": partial(lobby.add_computer, level=level) for level in LEVELS},
            "rematch": lobby.rematch,
            "rules": game.show_rules,
            "fair-deal": game.tell_deal,
            "lately": game.tell_lately,
            "text": game.tell_text,
            "hint": game.hint,
            "resign": game.ask_resigning,
            "resign-now": game.resign,
            "keep": game.keep,
            "quit": game.ask_leaving,
            "quit-now": game.leave,
            "replace": game.replace,
            "take-back": game.return_to_seat,
            "end": questions.end,
            "end-now": questions.end_now,
            "end-together": questions.end_now,
            "go-on": parts.idle.go_on,
        }
        self._chosen = parts.commands.meant.does
        self._pages: Mapping[str, TurnPage] = {
            "sit-on": lobby.sit_on,
            "remove": lobby.remove,
            "hand-over": lobby.hand_over,
            "pace": lobby.set_pace,
            "clear": parts.clearing.turn,
            "review": parts.review.turn,
            "analysis": parts.review.turn,
            "replay": parts.table_replay.turn,
            "replay-by": parts.table_replay.turn,
            "record": parts.text_replay.turn,
            "record-by": parts.text_replay.turn,
            "history": parts.history.turn,
            "replay-of": parts.history.open_replay,
            "ranks": parts.leaderboard.turn,
            "seen-by": parts.profile.turn,
            "rival": parts.rival.turn,
            "settings": parts.settings.turn,
            "settings-block": parts.settings.block,
            "setup": parts.setup.turn,
            **{menu: partial(parts.setup.choose, menu) for menu in MENUS},
            "privacy": parts.privacy.turn,
            "lesson": parts.lessons.turn,
            "puzzle": parts.puzzles.turn,
            **parts.concert.pages,
            **parts.way_in.pages,
            **parts.league.pages,
            NIGHT: parts.night.turn,
        }
        self._stages: Mapping[str, Stage] = {"lesson": parts.lessons.play, "puzzle": parts.puzzles.play}

        self.timers: Mapping[TimerKind, Callable[[Timer], Awaitable[bool | None]]] = {
            "deadline": tables.clocks.expire,
            "reminder": parts.mentions.remind,
            "lobby": tables.clocks.close_lobby,
            "quiet": parts.mentions.quiet_ended,
            "idle": parts.idle.ask,
            "abandon": tables.clocks.abandon,
        }
        self.events: Mapping[str, Callable[[Event], Awaitable[None]]] = {
            CONCERT: parts.concerts.end,
            LEAGUE: partial(parts.event_posts.due, parts.leagues.look),
            NIGHT: partial(parts.event_posts.due, parts.nights.look),
            **dict.fromkeys(REGULAR, parts.event_posts.regular),
        }

    async def answer(self, click: Click, asked: Asked | Tried) -> None:
        """Answer a control. Everything that it asks for may be forged."""
        match asked:
            case Tried(stage=stage, scene=scene) if stage in self._stages:
                await self._stages[stage](click, scene, asked.asked)
            case Turn(verb=verb, table=table, page=page) if verb in self._pages:
                await self._pages[verb](click, table, page)
            case Play(action=action) if is_own(action):
                await self._questions.answer(click, asked)
            case Play():
                await self._game.play(click, asked)
            case Look(own=True):
                await self._game.look_privately(click, asked)
            case Look():
                await self._game.look(click, asked)
            case Write():
                await self._game.write(click, asked)
            case Press(verb=verb, table=table):
                async with self._answers.to(click, table):
                    if verb not in self._pressed:
                        raise UnknownControl
                    await self._answers.named(click, table)
                    await self._pressed[verb](click, table)
            case Choose(verb=verb, argument=argument, table=table):
                async with self._answers.to(click, table):
                    if verb not in self._chosen:
                        raise UnknownControl
                    await self._answers.named(click, table)
                    await self._chosen[verb](click, table, argument)
            case Turn() | Tried() | Stray():
                async with self._answers.to(click):
                    raise UnknownControl
