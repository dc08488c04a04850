"""Databases of earlier versions: after opening, everything in them is still there, and games continue."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, date, datetime
from pathlib import Path
from shutil import copy
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, column, create_engine, insert, inspect, make_url, table
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store, migrations
from bot.tables import Tables, result_again
from games import GAMES
from tests.bot.discord.walk.still import database_here
from tests.bot.tables.evening import ALICE, BOB
from tests.games.playouts import Table as Deal
from tests.games.playouts import playout, seed_number

REVISIONS = ScriptDirectory.from_config(migrations.config()).walk_revisions()  # the newest first
_, *EARLIER = [script.revision for script in REVISIONS]
RUNNING, OVER, PLIES = 1, 2, 3
LOCKS = ("claims", "shard_slots", "processes", "identifies", "answered")
"""Tables whose place locks have taken."""

THEN = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANY_VALUE = {int: 1, str: "old", bool: True, float: 1.5, date: THEN.date(), datetime: THEN, object: {}}


def fill(connection: Connection) -> None:
    """A game after three plies, a finished game, and a row in every other table."""
    there = inspect(connection)
    columns = {name: found for (_, name), found in there.get_multi_columns().items()}

    def write(name: str, **known: object) -> None:
        types = {found["name"]: found["type"] for found in columns[name]}
        row = {key: ANY_VALUE[kind.python_type] for key, kind in types.items() if key not in known}
        into = table(name, *(column(key, kind) for key, kind in types.items()))
        connection.execute(insert(into), row | known)

    moves, options = playout(Deal(GAMES["okiya"], 2)).moves, {"match": "single"}
    ends: list[dict[str, object]] = [
        {"status": "running", "ended_at": None, "scores": None, "winners": None, "reason": None},
        {"status": "over", "scores": [1, 0], "winners": [0], "reason": "line"},
    ]
    for table_id, end in zip((RUNNING, OVER), ends, strict=True):
        fixed = {"game": "okiya", "seats": 2, "seed": seed_number(0), "mentions": "away", "rematch_of": None}
        write("tables", id=table_id, options=options, **fixed, **end)
        for seat, user in enumerate((ALICE, BOB)):
            write("seats", table_id=table_id, seat=seat, user_id=user)
        for ply, (seat, action) in enumerate(moves[: PLIES if table_id == RUNNING else None]):
            write("moves", table_id=table_id, ply=ply, seat=seat, user_id=(ALICE, BOB)[seat], action=action)
    for other, _ in there.get_sorted_table_and_fkc_names():  # what refers to another table comes after it
        if other not in {None, "tables", "seats", "moves", "alembic_version"}:
            write(other)


@pytest.fixture(scope="module")
def old_file(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Makes a filled file of a revision, after one more statement.

    The schema of a revision is migrated once, from that of the last earlier one that was wanted.
    """
    folder, made = tmp_path_factory.mktemp("revisions"), dict[str, Path]()

    def make(revision: str, and_then: str = "SELECT 1") -> Path:
        if revision not in made:
            before = max((earlier for earlier in made if earlier < revision), default=None)
            path = folder / f"{revision}.sqlite3"
            if before is not None:
                copy(made[before], path)
            with begun(path) as connection:
                command.upgrade(migrations.config(connection), revision)
            made[revision] = path
        filled = Path(copy(made[revision], tmp_path_factory.mktemp("old") / "old.sqlite3"))
        with begun(filled) as connection:
            fill(connection)
            connection.exec_driver_sql(and_then)
        return filled

    return make


@contextmanager
def begun(path: Path) -> Iterator[Connection]:
    """A transaction on a file."""
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        yield connection
    engine.dispose()


def rows_in(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Everything in a file except the number of its revision, as SQLite keeps it."""
    with closing(sqlite3.connect(path)) as file:
        file.row_factory = sqlite3.Row
        names = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        return {
            name: [dict(row) for row in file.execute(f'SELECT * FROM "{name}"')]
            for name in names
            if name not in {"alembic_version", "sqlite_sequence"}
        }


@pytest.fixture
def set_aside(request: pytest.FixtureRequest, old_file: Callable[..., Path]) -> str:
    """The URL of a filled database of revision 0005, in which a table is set aside, on either engine."""
    and_then = f"UPDATE tables SET status = 'broken' WHERE id = {RUNNING}"
    if request.param == "sqlite":
        return f"sqlite:///{old_file('0005', and_then)}"
    url: str = request.getfixturevalue("new_database")

    def make(connection: Connection) -> None:
        command.upgrade(migrations.config(connection), "0005")
        fill(connection)
        connection.exec_driver_sql(and_then)

    async def made() -> None:
        engine = create_async_engine(make_url(url).set(drivername="postgresql+asyncpg"))
        async with engine.begin() as connection:
            await connection.run_sync(make)
        await engine.dispose()

    asyncio.run(made())
    return url


@pytest.fixture(autouse=True)
def here() -> Iterator[None]:
    """SQLite works in the test's own thread, which is faster."""
    with database_here():
        yield


@pytest.mark.parametrize("revision", EARLIER)
async def test_an_old_database_keeps_every_row_and_its_games_go_on(
    old_file: Callable[..., Path], revision: str
) -> None:
    path = old_file(revision)
    before = {name: rows for name, rows in rows_in(path).items() if name not in LOCKS}

    store = await Store.open(f"sqlite:///{path}")
    tables, played = Tables(store), playout(Deal(GAMES["okiya"], 2))
    playing, over = await tables.table(RUNNING), await tables.table(OVER)
    await store.close()

    assert (playing.state, playing.ply) == (played.states[PLIES], PLIES)
    assert over.state == played.states[-1]
    after = rows_in(path)
    for name, rows in before.items():
        kept = [{key: row[key] for key in old} for old, row in zip(rows, after[name], strict=True)]
        assert kept == rows
    store = await Store.open(f"sqlite:///{path}")
    seat, action = played.moves[PLIES]
    assert (await Tables(store).act(RUNNING, (ALICE, BOB)[seat], PLIES, action, 0)).ply == PLIES + 1
    assert (await store.results.rebuild(result_again))[0] == 1
    await store.close()


@pytest.mark.parametrize("set_aside", ["sqlite", "postgresql"], indirect=True)
async def test_a_table_that_an_earlier_version_set_aside_for_good_is_played_again(set_aside: str) -> None:
    store = await Store.open(set_aside)
    seat, action = playout(Deal(GAMES["okiya"], 2)).moves[PLIES]

    assert (await Tables(store).act(RUNNING, (ALICE, BOB)[seat], PLIES, action, 0)).ply == PLIES + 1
    await store.close()
