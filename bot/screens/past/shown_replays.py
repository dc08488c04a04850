"""The replays of tables, played from their logs, and of texts that people attach or paste. Keeps nothing.

A text is attached to the message that shows its replay, and every click reads it again from there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

import discord

from bot.languages import _, speaking, spoken
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, PageButton
from bot.screens.frame.respond import NOT_SENT, asker_of, is_private, tell
from bot.screens.game import Players, named
from bot.screens.past.replay import (
    BOARD,
    NOT_TEXT,
    RECORD_FILE,
    SHARED_FILM,
    TEXT,
    TITLE,
    TITLE_IMPORTED,
    TOO_LARGE,
    NamedPlayers,
    ReplayPlace,
    Source,
    answer,
    player_header,
    players_named,
    seat_named,
    unreadable,
)
from bot.screens.table.answers import Answers
from bot.screens.table.board import overtime_lines, stopped_line, taken_back_lines
from bot.screens.table.refusals import UnknownControl
from bot.store.rows import is_person
from bot.store.sight import Sight
from bot.tables.refusals import NotSeated
from bot.tables.table import Table
from games import GAMES
from games.record import InvalidRecord, Record, read

VERB = "replay"


class TableReplay:
    """The replay of a table, for anyone who can see the table or a player's history."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def turn(self, click: Click, table: int, page: str) -> None:
        async with self._answers.to(click, table):
            if is_private(click):
                await self._show(click, table, page, new_message=False)
            else:
                await self._answers.clicked(click, table)
                await self._show(click, table, page, new_message=True)

    async def open(self, interaction: Click, table: int) -> None:
        """Show the replay of a table privately, from its beginning."""
        async with self._answers.to(interaction, table):
            await self._show(interaction, table, "", new_message=True)

    async def _show(self, click: Click, table: int, wanted: str, *, new_message: bool) -> None:
        await self._answers.named(click, table, past=True)
        access = Access(self._desk, click)
        now, record, users = await self._desk.tables.archive.recorded(table)
        place = ReplayPlace.read(wanted, len(record.moves), record.seats)
        if place.shows == SHARED_FILM and now.seat_of(click.user.id) is None:
            await self._answers.named(click, table)  # the history of one player does not name the others
            raise NotSeated(now.row)
        with speaking(
            await self._desk.readers.language_here(click) if place.shows == SHARED_FILM else spoken()
        ):
            by_ply = await self._by_ply(click, now, users, place, access)
            names = await _names(click, now, access) if place.shows in {TEXT, BOARD} else {}
            if place.shows == TEXT:
                players = {player_header(seat): name for seat, name in names.items()}
                record = replace(record, headers={**record.headers, **players})
            source = self._source(now, click, by_ply, names)
            await answer(click, source, record, place, new_message=new_message)

    async def _by_ply(
        self, click: Click, table: Table, users: Sequence[tuple[int, ...]], place: ReplayPlace, access: Access
    ) -> tuple[Players, ...]:
        """The players at every ply, given the users who sat there then, as this page names them."""
        if place.shows == SHARED_FILM:
            return (_for_all(table, click, await self._unnamed(table, click)),) * len(users)
        known = {seated: await access.players(table, seated) for seated in dict.fromkeys(users)}
        return tuple(known[seated] for seated in users)

    async def _unnamed(self, table: Table, click: Click) -> set[int]:
        """The players whom a film does not name that this person shares."""
        others = [user for user in table.players if user > 0 and user != click.user.id]
        wishes = await self._desk.tables.people.of_all(others)
        return {user for user in others if not wishes[user].named}

    def _source(
        self, table: Table, click: Click, by_ply: tuple[Players, ...], names: Mapping[int, str]
    ) -> Source:
        screen = self._desk.screens[table.row.game]
        reviewed = screen.review is not None and can_see(table, click)
        return Source(
            verb=VERB,
            table=table.id,
            title="\n".join(
                [
                    TITLE.format(table=table.id),
                    *filter(None, [stopped_line(table, Players(table.players, table.id).name)]),
                    *taken_back_lines(table),
                    *overtime_lines(table),
                ]
            ),
            by_ply=by_ply,
            screen=screen,
            names=names,
            emoji=self._desk.emoji,
            shares=table.seat_of(click.user.id) is not None,
            buttons=(PageButton.make("review", table.id, "", str(_("Review"))),) * reviewed,
        )


async def _names(click: Click, table: Table, access: Access) -> dict[int, str]:
    """The plain names of the players by seat; those whom the reader may not see have none."""
    names = {}
    for seat, user in enumerate(table.players):
        if not is_person(user):
            names[seat] = named(user, table.id)
        elif can_see(table, click) or await access.may_see(table, user):
            try:
                known = click.client.get_user(user) or await click.client.fetch_user(user)
            except NOT_SENT:
                continue  # a deleted account has no name
            names[seat] = known.display_name
    return names


def _for_all(table: Table, click: Click, unnamed: Set[int]) -> Players:
    """The players for everybody in the channel: by name if a board of the table is there and they like it."""
    shown = any(board.channel_id == click.channel_id for board in table.row.boards)
    if shown and not unnamed:
        return Players(table.players, table.id)
    names = [
        named(user, table.id)
        if user < 0 or user == click.user.id or (shown and user not in unnamed)
        else seat_named(seat)
        for seat, user in enumerate(table.players)
    ]
    return NamedPlayers(table.players, table.id, names_by_seat=tuple(names))


class Access:
    """What the reader who clicked may see. Made for one answer; asks the store once about each member."""

    def __init__(self, desk: Desk, click: Click) -> None:
        self._desk = desk
        self._click = click
        self._known: dict[int, Sight] = {}

    async def sight(self, member: int) -> Sight:
        """What the reader may see of a member's tables."""
        if member not in self._known:
            me, guild = self._click.user.id, self._click.guild_id
            self._known[member] = await self._desk.tables.archive.sight(me, member, guild)
        return self._known[member]

    async def may_see(self, table: Table, member: int) -> bool:
        """Whether the reader may see that a member played at a table."""
        return (await self.sight(member)).covers(table.row)

    async def players(self, table: Table, users: tuple[int, ...] = ()) -> Players:
        """The players of a table; players whom the reader may not see are named by their seats.

        ``users`` are those who sat there at another time, by seat.
        """
        users = users or table.players
        if can_see(table, self._click):
            return Players(users, table.id)
        names = [
            named(user, table.id) if user < 0 or await self.may_see(table, user) else seat_named(seat)
            for seat, user in enumerate(users)
        ]
        return NamedPlayers(users, table.id, names_by_seat=tuple(names))


def can_see(table: Table, click: Click) -> bool:
    """Whether the reader sits or sat at the table, or sees a board of it in this channel."""
    return asker_of(click).has_before_them(table.row)


RECORD_VERB = "record"
MOST_BYTES = 64 * 1024


class TextReplay:
    """Shows such a game to the person who attached or pasted it."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def turn(self, click: Click, _table: int, page: str) -> None:
        async with self._answers.to(click):
            text = await _file_of(click)
            if text is None:
                raise UnknownControl
            await self._show(click, text, page, new_message=False)

    async def open(self, interaction: Click, file: discord.Attachment | None, text: str) -> None:
        """Show the replay of an attached or pasted game privately, or say why it cannot be shown."""
        async with self._answers.to(interaction):
            if file is not None and file.size > MOST_BYTES:
                await tell(interaction, TOO_LARGE.format(most_kib=MOST_BYTES // 1024))
                return
            brought = text.encode() if file is None else await file.read()
            await self._show(interaction, brought, "", new_message=True)

    async def _show(self, click: Click, brought: bytes, wanted: str, *, new_message: bool) -> None:
        try:
            record = await asyncio.to_thread(read, brought.decode())
        except UnicodeDecodeError:
            await tell(click, str(NOT_TEXT))
        except InvalidRecord as error:
            await tell(click, unreadable(error, self._desk.screens))
        else:
            place = ReplayPlace.read(wanted, len(record.moves), record.seats)
            if place.shows in {SHARED_FILM, TEXT}:  # forged: it says whatever its author has written into it
                raise UnknownControl
            await answer(click, self._source(record, brought), record, place, new_message=new_message)

    def _source(self, record: Record, brought: bytes) -> Source:
        seats = range(record.seats)
        headers = {seat: record.headers.get(player_header(seat), "") for seat in seats}
        names = {seat: name.strip() for seat, name in headers.items() if name}
        players = players_named([names.get(seat) or seat_named(seat) for seat in seats])
        return Source(
            verb=RECORD_VERB,
            table=0,
            title=TITLE_IMPORTED.format(game=GAMES[record.game].title),
            by_ply=(players,) * (len(record.moves) + 1),
            screen=self._desk.screens[record.game],
            emoji=self._desk.emoji,
            names=names,
            exports=False,
            kept={RECORD_FILE: brought},
        )


async def _file_of(click: Click) -> bytes | None:
    """The text attached to the message that was clicked; None if there is none.

    Discord lists the files of such a message only in its components, and discord.py gives us these without a
    way to download them.
    """
    for component in [] if click.message is None else click.message.components:
        if isinstance(component, discord.FileComponent):
            text: bytes = await click.client.http.get_from_cdn(component.media.url)
            return text
    return None
