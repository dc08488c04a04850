"""The replay of a game from a text that a person attaches or pastes. Keeps nothing.

The text is attached to the message that shows the replay, and every click reads it again from there.
"""

from __future__ import annotations

import asyncio

import discord

from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.respond import tell
from bot.screens.past.replay import (
    NOT_TEXT,
    RECORD_FILE,
    SHARED_FILM,
    TEXT,
    TITLE_IMPORTED,
    TOO_LARGE,
    ReplayPlace,
    Source,
    answer,
    player_header,
    players_named,
    seat_named,
    unreadable,
)
from bot.screens.table.answers import Answers
from bot.screens.table.refusals import UnknownControl
from games import GAMES
from games.record import InvalidRecord, Record, read

VERB = "record"
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
            verb=VERB,
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
