"""A person with rows in every table of the database, and the search for what is left of them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from sqlalchemy import Column, Select, Table, Text, bindparam, case, cast, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.events import NewEvent, Pairing
from bot.store.schema import Moment, UtcTime, metadata
from bot.store.store import Store
from tests.bot.discord.walk.still import database_here
from tests.bot.store.examples import pair
from tests.bot.tables.evening import GUILD, Evening

ANNA, BEN, CLEO = 411_222_333_444_555_661, 411_222_333_444_555_772, 411_222_333_444_555_883
"""People with ids as Discord gives them, which no other number contains."""

THEN = datetime(2026, 9, 1, 12, tzinfo=UTC)
ANY_VALUE = {int: 1, str: "old", bool: True, float: 1.5, date: THEN.date()}


async def live_here(evening: Evening, user: int = ANNA, friend: int = BEN) -> dict[str, int]:
    """Let a person play, finish, wait and choose, until every table has a row of theirs.

    Returns the numbers of their tables.
    """

    async def opened(game: str, seats: int, host: int, **whom: Any) -> int:
        place = {"channel_id": 1, "guild_id": GUILD, "at": evening.now}
        row = await evening.store.openings.open(
            game=game, options={}, seed=bytes(16), seats=seats, host_id=host, **place, **whom
        )
        return row.id

    played = await evening.play("okiya", (user, friend))
    await evening.play("okago", (friend, user), 1)
    running = await evening.seat("boussanga", (user, friend, CLEO))
    await take_part(evening, user, friend, played)
    waiting = {
        "hosted": await opened("boussanga", 4, user, kept_for=(CLEO,)),
        "joined": await opened("boussanga", 4, friend, kept_for=(user,)),
        "invited": await opened("okiya", 2, friend, invited_id=user),
    }
    await evening.store.database.run(lambda connection: fill(connection, user, friend, running))
    return {"played": played, "running": running, **waiting}


async def take_part(evening: Evening, user: int, friend: int, played: int) -> None:
    """Let a person have set up and made an event, and meet a friend in it."""
    events, now = evening.store.events, evening.now
    await events.arrange(GUILD, now, {}, {"week_by": user, "card_by": user})
    event = await events.begin(NewEvent(GUILD, "card", now, now, made_by=user))
    await events.enter(event.id, user, "solved", {"tries": 2}, now)
    await pair(evening.store, Pairing(event.id, 1, 0, (user, friend), played))


async def fill(connection: AsyncConnection, user: int, friend: int, table_id: int) -> None:
    """A row of the person in every table that has none yet."""
    for table in metadata.sorted_tables:
        column = next((c for c in table.c if c.name == "user_id"), None)
        if column is None or table.name in ("deletions", "stand_ins", "votes"):
            continue
        if (await connection.execute(select(column).where(column == user))).first() is not None:
            continue
        row: dict[str, Any] = {c.name: _value(c) for c in table.c if c.name != "id"}
        ids = {"user_id": user, "other_id": friend, "blocked_id": friend, "table_id": table_id}
        await connection.execute(insert(table), row | {k: v for k, v in ids.items() if k in row})
    await connection.execute(insert(metadata.tables["blocked"]), {"user_id": friend, "blocked_id": user})


def _value(column: Column[Any]) -> Any:
    if isinstance(column.type, UtcTime | Moment):
        return THEN
    return ANY_VALUE[column.type.python_type]


@pytest.fixture(scope="session")
def life(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, datetime]:
    """A SQLite file in which a person has lived, made once, and the time when that was over."""
    file = Path(copy(migrated_file, tmp_path_factory.mktemp("life")))

    async def live() -> datetime:
        with database_here():
            evening = Evening(await Store.open(f"sqlite:///{file}"))
            await live_here(evening)
            await evening.store.close()
        return evening.now

    return file, asyncio.run(live())


@pytest.fixture
async def lived(life: tuple[Path, datetime], tmp_path: Path) -> AsyncIterator[Evening]:
    """An evening after ``live_here``, on SQLite, which works in the test's own thread."""
    file, now = life
    with database_here():
        evening = Evening(await Store.open(f"sqlite:///{copy(file, tmp_path)}"))
        evening.now = now
        yield evening
        await evening.store.close()


async def columns_with(store: Store, user: int) -> list[str]:
    """Every column of every table in which SQL finds a person's id, also as a part of a text."""

    async def search(connection: AsyncConnection) -> list[str]:
        found = []
        for table, holding in _searches():
            row = (await connection.execute(holding, {"id": str(user)})).one()
            found += [str(column) for column, held in zip(table.c, row, strict=True) if held]
        return found

    return await store.database.run(search)


@cache
def _searches() -> list[tuple[Table, Select[*tuple[Any, ...]]]]:
    """For every table, what asks of each of its columns whether it has the text ``id`` anywhere."""
    sought = bindparam("id", type_=Text)
    return [
        (
            table,
            select(*(func.max(case((cast(each, Text).contains(sought), 1), else_=0)) for each in table.c)),
        )
        for table in metadata.sorted_tables
    ]


def bytes_with(folder: Path, user: int) -> Sequence[str]:
    """The files of a folder whose bytes contain a person's id, as the database stores it or as text."""
    written = user.to_bytes(8, "big"), str(user).encode()
    return sorted(
        path.name
        for path in folder.iterdir()
        if path.is_file() and any(form in path.read_bytes() for form in written)
    )
