"""Answers whoever looks at a finished game again: one of a table, or one that somebody brings along.

Nothing is kept: a table is played again from its log at every click, and a game that was brought along from
the file in the very message that was clicked.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

import discord

from bot.screens.frame.controls import Click, PageButton
from bot.screens.frame.emoji import ApplicationEmoji
from bot.screens.frame.respond import is_private, post, tell, update
from bot.screens.game import Players, named
from bot.screens.past import replay_words as words
from bot.screens.past.access import Access, can_see
from bot.screens.past.replay_page import FILM, RECORD_FILE, SHARED_FILM, TEXT, ReplayPlace, Source, page
from bot.screens.registry import SCREENS
from bot.screens.table.answering import Answers
from bot.screens.table.refusals import UnknownControl
from bot.tables import NotSeated, Playback, Table
from games import GAMES
from games.record import InvalidRecord, Record, read

VERB, IMPORTED = "replay", "record"
MOST_BYTES = 64 * 1024


class Replayer:
    """The replay of a table, for anyone who can see the table or a player's history."""

    def __init__(self, answers: Answers, emoji: ApplicationEmoji) -> None:
        self._answers = answers
        self._tables = answers.tables
        self._emoji = emoji

    async def turn(self, click: Click, table: int, page: str) -> None:
        async with self._answers.answering(click, table, private=True):
            if is_private(click):
                await self._show(click, table, page, new_message=False)
            else:
                await self._answers.clicked(click, table)
                await self._show(click, table, page, new_message=True)

    async def open(self, interaction: Click, table: int) -> None:
        """Show the replay of a table privately, from its beginning."""
        async with self._answers.answering(interaction, table, private=True):
            await self._show(interaction, table, "", new_message=True)

    async def _show(self, click: Click, table: int, wanted: str, *, new_message: bool) -> None:
        access = Access(self._tables, click)
        if not await access.may_replay(await self._tables.table(table)):
            await tell(click, words.NOT_SHOWN)
            return
        now, record = await self._tables.archive.recorded(table)
        place = ReplayPlace.read(wanted, len(record.moves), record.seats)
        if place.shows == SHARED_FILM and now.seat_of(click.user.id) is None:
            raise NotSeated(now.players)
        if place.shows == TEXT:
            record = replace(record, headers={**record.headers, **await _names(click, now, access)})
        players = _for_all(now, click) if place.shows == SHARED_FILM else await access.players(now)
        source = self._source(now, click, players)
        await _answer(click, source, record, place, new_message=new_message)

    def _source(self, table: Table, click: Click, players: Players) -> Source:
        analysed = SCREENS[table.row.game].analysis is not None and can_see(table, click)
        return Source(
            verb=VERB,
            table=table.id,
            title=words.TITLE.format(table=table.id),
            players=players,
            emoji=self._emoji,
            shares=table.seat_of(click.user.id) is not None,
            buttons=(PageButton.make("analysis", table.id, "", "Analysis"),) * analysed,
        )


class Imported:
    """The replay of a game that somebody brought along as a text. The text stays with the message."""

    def __init__(self, answers: Answers, emoji: ApplicationEmoji) -> None:
        self._answers = answers
        self._emoji = emoji

    async def turn(self, click: Click, _table: int, page: str) -> None:
        async with self._answers.answering(click, private=True):
            text = await _file_of(click)
            if text is None:
                raise UnknownControl
            await self._show(click, text, page, new_message=False)

    async def open(self, interaction: Click, file: discord.Attachment | None, text: str) -> None:
        """Show the replay of a game that is attached or pasted, privately, or say why it cannot be shown."""
        async with self._answers.answering(interaction, private=True):
            if file is not None and file.size > MOST_BYTES:
                await tell(interaction, words.TOO_LARGE.format(most_kib=MOST_BYTES // 1024))
                return
            brought = text.encode() if file is None else await file.read()
            await self._show(interaction, brought, "", new_message=True)

    async def _show(self, click: Click, brought: bytes, wanted: str, *, new_message: bool) -> None:
        try:
            record = await asyncio.to_thread(read, brought.decode())
        except UnicodeDecodeError:
            await tell(click, words.NOT_TEXT)
        except InvalidRecord as error:
            await tell(click, words.unreadable(error))
        else:
            place = ReplayPlace.read(wanted, len(record.moves), record.seats)
            if place.shows in {SHARED_FILM, TEXT}:  # forged: it says whatever somebody has written into it
                raise UnknownControl
            await _answer(click, self._source(record, brought), record, place, new_message=new_message)

    def _source(self, record: Record, brought: bytes) -> Source:
        numbered = [words.SEAT.format(number=seat + 1) for seat in range(record.seats)]
        return Source(
            verb=IMPORTED,
            table=0,
            title=words.TITLE_IMPORTED.format(game=GAMES[record.game].title),
            players=words.players_named([record.headers.get(name, "").strip() or name for name in numbered]),
            emoji=self._emoji,
            exports=False,
            kept={RECORD_FILE: brought},
        )


async def _names(click: Click, table: Table, access: Access) -> dict[str, str]:
    """The headers that name the players; a player whom the reader may not see has none."""
    names = {}
    for seat, user in enumerate(table.players):
        header = words.SEAT.format(number=seat + 1)
        if user < 0:
            names[header] = named(user, seat)
        elif can_see(table, click) or await access.may_see(table, user):
            try:
                known = click.client.get_user(user) or await click.client.fetch_user(user)
            except discord.HTTPException:
                continue  # an account that is gone has no name
            names[header] = known.display_name
    return names


def _for_all(table: Table, click: Click) -> Players:
    """The players as everybody in the channel may be told: by name where a board of the table stands."""
    if any(board.channel_id == click.channel_id for board in table.row.boards):
        return Players(table.players)
    names = [
        named(user, seat) if user < 0 or user == click.user.id else words.SEAT.format(number=seat + 1)
        for seat, user in enumerate(table.players)
    ]
    return words.NamedPlayers(table.players, tuple(names))


async def _answer(
    click: Click, source: Source, record: Record, place: ReplayPlace, *, new_message: bool
) -> None:
    """Show a place of a replay: in the message that was clicked, in a new one, or to everybody here."""

    message = await asyncio.to_thread(lambda: page(source, Playback.of(record), place).drawn())
    if place.shows == SHARED_FILM:
        await post(click, message)
    elif new_message or place.shows in {FILM, TEXT}:
        await tell(click, message)
    else:
        await update(click, message)


async def _file_of(click: Click) -> bytes | None:
    """The text that goes along with the message that was clicked, None if there is none.

    Discord lists the files of such a message in its components only, and discord.py hands over these without
    the means to download them.
    """
    for component in [] if click.message is None else click.message.components:
        if isinstance(component, discord.FileComponent):
            text: bytes = await click.client.http.get_from_cdn(component.media.url)
            return text
    return None
