"""Finished tables and their results, for the tests of leaderboards and profiles."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from itertools import count

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database
from bot.store.rows import Came, Finisher, Move, Result
from bot.store.schema import metadata, seats, tables
from bot.store.store import Store
from games import okiya
from games.core import Outcome
from tests.bot.store.examples import NOON, SEED

GUILD, ABROAD = 4 * 10**18 + 7, 4 * 10**18 + 8
BOOKED = ("results", "standings", "tallies", "pairs", "houses", "members", "achievements")

_numbers = count(1)


def result(
    *places: int,
    users: Sequence[int],
    ladder: str = "okiya",
    at: datetime = NOON,
    guild_id: int | None = GUILD,
    table_id: int = 0,
    earned: Sequence[str] = (),
) -> Result:
    """Everybody alone, each with the given place; the first has an achievement."""
    return Result(
        table_id=table_id or next(_numbers),
        guild_id=guild_id,
        ladder=ladder,
        ended_at=at,
        places=places,
        people=tuple(
            Finisher(
                seat=seat,
                user_id=user,
                side=seat,
                place=place,
                came=_came(place, places),
                score=len(places) - place,
                earned=() if seat else tuple(earned),
            )
            for seat, (user, place) in enumerate(zip(users, places, strict=True))
        ),
    )


def _came(place: int, places: Sequence[int]) -> Came:
    return "lost" if place > 1 else "won" if max(places) > 1 else "drawn"


def together(
    beaten: int | None, score: int, users: Sequence[int], difficulty: int = 0, at: datetime = NOON
) -> Result:
    """Everybody against Okey Dokey."""
    return Result(
        table_id=next(_numbers),
        guild_id=GUILD,
        ladder="okey_dokey",
        ended_at=at,
        places=(1 if beaten is not None else 2,),
        people=tuple(
            Finisher(seat, user, 0, 2 - (beaten is not None), "won" if beaten is not None else "lost", score)
            for seat, user in enumerate(users)
        ),
        together=True,
        difficulty=difficulty,
        beaten=beaten,
    )


@dataclass
class Ended:
    """Ends tables in a store; ``last`` is the last appended move."""

    store: Store
    last: tuple[Move, Outcome, Result] = field(init=False)

    async def __call__(self, result: Result) -> int:
        """End a new table with this result. Returns its number."""
        (table,) = await self.all([result])
        return table

    async def all(self, ended: Sequence[Result]) -> list[int]:
        """End new tables, all at once but in this order. Returns their numbers."""
        ids = await self.store.database.run(partial(_open, ended))
        appended = []
        for table_id, result in zip(ids, ended, strict=True):
            move = Move(table_id, 0, 0, result.people[0].user_id, "b3", table_id, result.ended_at)
            self.last = (move, Outcome((1, 0), (0,), okiya.Reason.LINE), replace(result, table_id=table_id))
            appended.append(self.store.append(*self.last))
        assert all(await asyncio.gather(*appended))
        return ids


async def _open(ended: Sequence[Result], connection: AsyncConnection) -> list[int]:
    """Tables that are being played, in one transaction."""
    ids = []
    for result in ended:
        opened = insert(tables).returning(tables.c.id)
        table_id = await connection.scalar(
            opened,
            {
                "game": "okiya",
                "options": {},
                "seed": SEED,
                "seats": len(result.people),
                "host_id": result.people[0].user_id,
                "status": "running",
                "mentions": "away",
                "guild_id": result.guild_id,
                "channel_id": 1,
                "created_at": result.ended_at,
                "started_at": result.ended_at,
            },
        )
        for person in result.people:
            row = {"table_id": table_id, "seat": person.seat, "user_id": person.user_id}
            await connection.execute(insert(seats), {**row, "joined_at": result.ended_at})
        ids.append(table_id)
    return ids


async def choose_everybody(store: Store, *users: int) -> None:
    """Let these users choose to be seen by everybody."""
    for user in users:
        await store.profiles.set_visibility(user, "public")


async def everything_booked(store: Store, *, ids: bool = False) -> dict[str, list[tuple[object, ...]]]:
    """All rows about ratings, in the order of their keys; with the ids of results only if asked for.

    Steps on which nobody stands any more are left out: which of them are there depends on the way there.
    """
    booked = {name: await rows_of(store, name, ids=ids) for name in BOOKED}
    return {**booked, "tallies": [row for row in booked["tallies"] if row[-1]]}


async def rows_of(store: Store, name: str, *, ids: bool = True) -> list[tuple[object, ...]]:
    """All rows of a table of the schema in the order of its key."""
    table = metadata.tables[name]
    columns = [column for column in table.c if ids or (name, column.name) != ("results", "id")]

    async def read(connection: AsyncConnection) -> list[tuple[object, ...]]:
        found = await connection.execute(select(*columns).order_by(*table.primary_key))
        return [tuple(row) for row in found]

    database: Database = store.database
    return await database.run(read)
