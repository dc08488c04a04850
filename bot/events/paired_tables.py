"""The games and tables of leagues and nights: opened for those who were paired. Keeps nothing."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Coroutine, Set
from contextlib import suppress
from dataclasses import asdict
from datetime import datetime, timedelta
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

from bot.events.calendar import DAY
from bot.events.standings import Meeting
from bot.store.errors import Outdated, RowRefused
from bot.store.events import Pairing, WholeEvent
from bot.store.rows import TableRow
from bot.store.store import Store
from bot.tables.lobby import Lobby, Place
from games import GAMES
from games.core import Ladder
from games.options import usual_options

P = ParamSpec("P")
T = TypeVar("T")

TRIES: Final = 8


def by_newest_edition(decide: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, Coroutine[Any, Any, T]]:
    """The function, called again if it raises Outdated: an event has changed since it was read.

    After TRIES times, it raises Outdated.
    """

    @wraps(decide)
    async def again(*args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(TRIES):
            with suppress(Outdated):
                return await decide(*args, **kwargs)
        raise Outdated

    return again


def stored(form: Any) -> dict[str, Any]:
    """What an event keeps of the form with which it was made: its games, and all else as its settings."""
    settings = asdict(form)
    return {"games": settings.pop("games"), "settings": settings}


def ladder_for_two(game: str) -> Ladder:
    """The ladder of a game between two, as it is usually played."""
    return GAMES[game].ladder_of(2, usual_options(GAMES[game].options))


def games_of_two() -> list[str]:
    """The games of leagues and nights: for two against each other."""
    return [key for key, game in GAMES.items() if 2 in game.seats and not ladder_for_two(key).together]


def lacks_boards(row: TableRow) -> bool:
    """Whether a table of an event lacks a board: in direct messages, each of its two has one of their own."""
    return len(row.boards) < (2 if row.guild_id is None else 1)


class PairedTables:
    """Opens tables, ``at_once`` for a person. ``post`` posts the boards of one, ``language`` says what a
    server reads.
    """

    def __init__(self, store: Store, lobby: Lobby, at_once: int, looks_again: timedelta) -> None:
        self._store = store
        self._lobby = lobby
        self._at_once = at_once
        self._looks_again = looks_again
        self.post: Callable[[int], None] = lambda _table: None
        self.language: Callable[[int], Awaitable[str]] | None = None

    async def open(
        self,
        seen: WholeEvent,
        paired: Collection[tuple[str, Meeting]],
        now: datetime,
        pace: int,
        later: datetime,
        direct: Set[int] = frozenset(),
    ) -> None:
        """Open the table of each game and meeting; in direct messages if both people are ``direct``.

        Ask for the boards that these and the games that run lack. The event is looked at ``later``, or sooner
        if not all are there, or a table was refused, as another process has opened some: then twice as late
        each time, because Discord may refuse a board for ever, and daily at last.
        """
        event = seen.event
        setup = await self._store.servers.of(event.guild_id)
        language = "en" if self.language is None else await self.language(event.guild_id)
        rows = [await self._store.table(each.table_id or 0) for each in seen.running]
        for game, each in paired:
            server = None if {*each.users} <= direct else event.guild_id
            pairing = Pairing(event.id, each.round, each.place, each.users)
            place = Place(event.channel_id or 0, server, language)
            with suppress(RowRefused):
                table = await self._lobby.open_paired(
                    game, pairing, place, mentions=setup.mentions, pace=pace, at_once=self._at_once
                )
                rows.append(table.row)
        lacking = [row for row in rows if row is not None and row.status == "running" and lacks_boards(row)]
        for row in lacking:
            self.post(row.id)
        youngest = min((now - row.created_at for row in lacking), default=timedelta() if paired else None)
        if youngest is not None:
            later = min(later, now + max(self._looks_again, min(DAY, youngest)))
        await self._store.events.postpone(event, later)
