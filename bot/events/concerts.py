"""The concert of the week: every team plays the same deal, and is compared with those like it.

It runs everywhere at once, from Monday 00:00 UTC to the next. Until then its tables are sealed; at its end
those that still run are stopped, all lie open, and the next one begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, Final

from bot.events.calendar import WEEK, last_time
from bot.store.errors import Outdated
from bot.store.events import Event, NewEvent, Pairing
from bot.store.store import Store
from bot.tables.refusals import Refusal
from bot.tables.table import Table
from bot.tables.tables import Tables
from games import GAMES

CONCERT: Final = "concert"
EVERYWHERE: Final = 0


@dataclass(frozen=True, slots=True)
class Hall:
    """Where teams are compared: those of one size, at one level, with computer players or without."""

    game: str
    level: int
    size: int
    computers: bool = False


@dataclass(frozen=True, slots=True)
class Team:
    """A team that has played: its users by seat, how far it has come, and in which server, if any.

    ``stood_in`` are the computer players that have played for some of them.
    """

    table: int
    hall: Hall
    users: tuple[int, ...]
    reached: int
    guild_id: int | None = None
    stood_in: Sequence[int] = ()


def result_of(table: Table, users: Sequence[int] = ()) -> Mapping[str, Any]:
    """What came of a table of a concert that has ended, as ``teams_of`` reads it, also of a stopped one."""
    row, computers = table.row, {user for user in (*table.players, *table.active_at) if user < 0}
    hall = Hall(row.game, table.game.difficulty_of(row.options), row.seats, bool(computers))
    reached = 0 if table.state is None else table.curtain.reached
    stood_in = sorted(computers.difference(users))
    return {**asdict(hall), "reached": reached, "guild_id": row.guild_id, "stood_in": stood_in}


def teams_of(pairings: Iterable[Pairing]) -> list[Team]:
    """The teams whose tables have ended. Of one that can no longer be read, no result tells a team."""
    teams = list[Team]()
    for each in pairings:
        facts = dict(each.result or {})
        if each.table_id is not None and "reached" in facts:
            hall = Hall(*(facts.pop(part.name) for part in fields(Hall)))
            teams.append(Team(each.table_id, hall, each.users, **facts))
    return teams


def placed(teams: Iterable[Team]) -> list[tuple[int, int, Team]]:
    """The teams of a hall, the best first, each after its rank from 1 and its matchpoints.

    They are 2 for each team that it beat and 1 for each equal one, which shares its rank.
    """
    ranked = sorted(teams, key=lambda team: (-team.reached, team.table))
    standing: list[tuple[int, int, Team]] = []
    for _reached, equals in groupby(ranked, key=lambda team: team.reached):
        tied, ahead = [*equals], len(standing)
        points = 2 * (len(ranked) - ahead - len(tied)) + len(tied) - 1
        standing += [(ahead + 1, points, team) for team in tied]
    return standing


class Concerts:
    """The concerts of all weeks. Keeps nothing."""

    def __init__(self, store: Store, tables: Tables, now: Callable[[], datetime]) -> None:
        self._store = store
        self._tables = tables
        self._now = now

    async def current(self) -> Event:
        """The concert of this week, which begins now if nobody has asked for it yet. Raises StoreError."""
        new = _of_week(self._now())
        newest = await self._store.events.newest(EVERYWHERE, CONCERT)
        if newest is not None and newest.starts_at == new.starts_at:
            return newest
        return await self._store.events.begin(new)

    async def before(self, event: Event) -> Event | None:
        """The concert before one, if there was any. Raises StoreError."""
        latest = await self._store.events.latest(EVERYWHERE, CONCERT, 2)
        return next((each for each in latest if each.starts_at < event.starts_at), None)

    async def end(self, event: Event) -> None:
        """End a concert whose week is over, open all its tables, and begin the next one.

        It goes on where it was before a stop. Raises StoreError.
        """
        for table in await self._store.events.tables_of(event.id):
            with suppress(Refusal):  # it has ended meanwhile, or can no longer be read
                await self._tables.lobby.expire(table)
                await self._tables.ends.stop(table, "concert", 0)
        await self._tables.open_sealed(event.id)
        while (now := await self._store.events.of(event.id)) is not None and now.status != "over":
            with suppress(Outdated):  # the result of a table was written meanwhile
                following = _of_week(max(event.ends_at, self._now()))
                await self._store.events.change(now, following, status="over", due_at=None)


def _of_week(time: datetime) -> NewEvent:
    """The concert of the week in which a time lies."""
    games = tuple(key for key, game in GAMES.items() if game.concerts)
    monday = last_time(time, 0, UTC, weekday=0)
    ends_at = monday + WEEK
    return NewEvent(EVERYWHERE, CONCERT, monday, ends_at, ends_at, "running", games=games)
