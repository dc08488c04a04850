"""The tables of leagues and nights: opened for those who were paired. Keeps nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Iterable
from contextlib import suppress

from bot.store.errors import RowRefused
from bot.store.events import Event, Pairing
from bot.store.rows import TableRow
from bot.store.store import Store
from bot.tables.lobby import Lobby, Place


def lacks_boards(row: TableRow) -> bool:
    """Whether a table of an event lacks a board: in direct messages, each of its two has one of their own."""
    return len(row.boards) < (2 if row.guild_id is None else 1)


class PairedTables:
    """Opens tables. ``post`` posts the boards of one, ``language`` says what a server reads."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._store = store
        self._lobby = lobby
        self.post: Callable[[int], None] = lambda _table: None
        self.language: Callable[[int], Awaitable[str]] | None = None

    async def open(
        self, event: Event, paired: Iterable[tuple[str, Pairing]], pace: int, direct: Collection[int] = ()
    ) -> None:
        """Open the table of each game and pairing; in direct messages if both people are ``direct``."""
        setup = await self._store.servers.of(event.guild_id)
        language = "en" if self.language is None else await self.language(event.guild_id)
        for game, pairing in paired:
            server = None if set(pairing.users) <= set(direct) else event.guild_id
            place = Place(event.channel_id or 0, server, language)
            with suppress(RowRefused):
                table = await self._lobby.open_paired(
                    game, pairing, place, mentions=setup.mentions, pace=pace
                )
                self.post(table.id)

    async def boardless(self, pairings: Iterable[Pairing]) -> list[TableRow]:
        """Those of the games that run and lack a board, which is asked for again."""
        rows = [await self._store.table(each.table_id or 0) for each in pairings if each.result is None]
        lacking = [row for row in rows if row is not None and row.status == "running" and lacks_boards(row)]
        for row in lacking:
            self.post(row.id)
        return lacking
