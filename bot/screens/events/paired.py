"""What leagues and nights share: buttons, who may do what, standings in words, and the boards of their games.

The boards lie in the thread of the event's post, or where there can be none, in its channel.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from contextlib import suppress
from typing import Final

import discord

from bot.catch_up import CatchUp
from bot.events.league import LEAGUE
from bot.events.nights import NIGHT
from bot.events.paired_tables import lacks_boards
from bot.events.standings import Standing, Tie
from bot.languages import Phrase, _, listed, n_, speak
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, PageButton
from bot.screens.frame.layout import Row
from bot.screens.frame.respond import NOT_SENT, Fault, fault, has_bot, mentioning, missing_permissions
from bot.screens.game import mention
from bot.screens.practice.practice import GREEN, GREY
from bot.screens.ranks.ladders import record
from bot.screens.table.messages.new_boards import NewBoards
from bot.screens.table.refusals import EventRefused, NotAllowedHere
from bot.store.events import Event
from bot.store.rows import Post
from bot.tables.refusals import Refusal
from bot.tables.table import Table
from games import GAMES

MOST: Final = 5
"""The leagues, and the nights, of a server that are not over."""

THREADS: Final[Mapping[str, Phrase]] = {LEAGUE: _("Games of the league"), NIGHT: _("Games of the night")}
_TOO_MANY = _("This server has as many of these as it can have. When one is over, there is room for another.")
_NOT_ORGANISER = _("Only the person who made this, and members who may manage this server, can do that.")
# Translators: a line of the standings: "2. @Anna: **8 points**, 4 won, 1 lost, joined later".
_LINE = _("{rank}. {member}: **{points}**, {record}")
_POINTS = n_("{count} point", "{count} points")
_TIES: Final[Mapping[Tie, Phrase]] = {
    Tie.BETWEEN_THEM: _("behind by the games between them"),
    Tie.SONNEBORN_BERGER: _("behind by the points of those whom they beat"),
    Tie.ON_TIME: _("behind because of time that ran out"),
    Tie.JOINED: _("joined later"),
}


RULES_OF_BOTH = _(
    "- **Points.** A win counts 2, a draw 1. A game that its players agree to end, or that a moderator ends, "
    "counts for nobody. Ties are broken, in this order, by the games between the tied, once all of them have "
    "met; the points of those whom each has beaten, and half the points of those with whom each drew "
    "(Sonneborn-Berger); whose time ran out less often; who joined first. The standings say which of these "
    "it was.\n"
    "- **Names.** Whoever takes part is named in the posts, also members who appear on no leaderboard; their "
    "face is shown only where they show it."
)


def games_named(games: Sequence[str]) -> str:
    return listed([GAMES[game].title for game in games])


def buttons(verb: str, event: int, *pages: tuple[str, Phrase], lit: bool = False) -> Row:
    """Buttons to these pages of an event. The first is green if ``lit``."""
    made = [PageButton.make(verb, event, page, str(label)) for page, label in pages]
    made[0].style = GREEN if lit else GREY
    return Row(*made)


async def place_for(desk: Desk, click: Click, kind: str) -> tuple[int, int]:
    """The server and the channel here for the post of an event of a kind.

    Raises EventRefused and NotAllowedHere.
    """
    guild, channel = click.guild_id, click.channel
    if guild is None or not has_bot(click) or not isinstance(channel, discord.TextChannel):
        raise EventRefused(_("This needs a text channel of a server, where I may post and make threads."))
    if missing := missing_permissions(click, thread=True):
        raise NotAllowedHere(missing)
    if len(await desk.store.events.going_on(guild, kind)) >= MOST:
        raise EventRefused(_TOO_MANY)
    return guild, channel.id


def is_organiser(click: Click, event: Event) -> bool:
    """Whether a person may act for others: who made the event, or who manages its server."""
    return click.permissions.manage_guild or click.user.id == event.made_by


def check_organiser(click: Click, event: Event) -> None:
    """Raises EventRefused if the person may not act for others."""
    if not is_organiser(click, event):
        raise EventRefused(_NOT_ORGANISER)


async def newest_board(desk: Desk, number: int, reader: int | None = None) -> tuple[Table, str] | None:
    """A table, and a link to its newest board, or to that of a ``reader`` who plays there.

    None if it has none, or can no longer be read.
    """
    with suppress(Refusal, *NOT_SENT):
        table = await desk.tables.table(number)
        if table.row.boards:
            newest = desk.links.to(table, table.row.boards[-1])
            return table, newest if reader is None else await desk.links.of(table, reader)
    return None


def standing_line(line: Standing) -> str:
    """A line of the standings; of equal points it says what decided that somebody stands behind."""
    won, drawn, lost = line.counts
    told = record(won, drawn or None, lost)  # a phone has room for one line
    why = _("has left") if line.left else None if line.behind_by is None else _TIES.get(line.behind_by)
    told, points = told if why is None else f"{told}, {why}", _POINTS.format(count=line.points)
    return _LINE.format(rank=line.rank, member=mention(line.user), points=points, record=told)


class EventBoards:
    """Posts the boards of games that an event has opened, in a thread or in direct messages.

    ``show`` brings a post up to date; ``at_night`` gets each table of a night whose board was posted, and
    the people whom that has ``mentioned``.
    """

    def __init__(
        self,
        desk: Desk,
        new_boards: NewBoards,
        show: Callable[[int], None],
        at_night: Callable[[int, Collection[int]], Awaitable[None]],
    ) -> None:
        self._desk = desk
        self._new_boards = new_boards
        self._show = show
        self._at_night = at_night
        self._posting = CatchUp[int]("Posting the board of table {}", self._post, desk.background, desk.clock)
        self.want = self._posting.want

    async def _post(self, number: int) -> bool:
        """Post a board, if a table has none. Returns whether this is done for now. Raises StoreError."""
        try:
            table = await self._desk.tables.table(number)
        except Refusal:  # it can no longer be read
            return True
        event = await self._desk.store.events.of(table.row.event_id or 0)
        if event is None or event.channel_id is None or table.over or not lacks_boards(table.row):
            return True
        awake = await self._desk.tables.lobby.awake(table.people)
        posted = await self._directly(table, awake) if table.row.guild_id is None else Fault.REFUSED
        if posted is Fault.REFUSED or posted is Fault.GONE:
            posted = await self._in_thread(table, event, awake)
        if not isinstance(posted, Fault):
            await self._desk.store.events.renew(event.id)
            self._show(event.id)
            if event.kind == NIGHT:
                await self._at_night(table.id, awake if posted else ())
        return posted is not Fault.PASSING

    async def _directly(self, table: Table, awake: Collection[int]) -> Fault | bool:
        """Post a board to each player, first to whoever is to move. Returns why one lacks theirs, or True."""
        for user in sorted(table.people, key=lambda user: user not in table.to_act()):
            try:
                there = (await self._desk.links.direct_messages(user)).id
            except NOT_SENT as error:
                return fault(error)
            if there not in {board.channel_id for board in table.row.boards}:
                silent, mentions = user not in awake, mentioning(user)
                posted = await self._new_boards.in_channel(table, there, mentions, silent=silent)
                if isinstance(posted, Fault):
                    return posted
        return True

    async def _in_thread(self, table: Table, event: Event, awake: Collection[int]) -> Fault | bool:
        """Post a board in the thread of an event, or in its channel. Returns what ``in_channel`` does.

        From then on the game is one of the server, also if Discord has refused it in direct messages.
        """
        channel = event.channel_id or 0
        if event.message_id is not None:
            speak(table.row.language)
            there = Post(channel, event.message_id)
            thread = await self._desk.delivery.thread_of(there, event.guild_id, str(THREADS[event.kind]))
            if thread is Fault.PASSING:
                return thread
            channel = channel if isinstance(thread, Fault) else thread
        elif event.shown_edition is None:  # its post comes first
            self._show(event.id)
            return Fault.PASSING
        in_place = event.kind == NIGHT
        posted = await self._new_boards.in_channel(table, channel, mentioning(*awake), in_place=in_place)
        if not isinstance(posted, Fault) and table.row.guild_id is None:
            await self._desk.tables.put_thread(table.id, channel, event.guild_id)
        return posted
