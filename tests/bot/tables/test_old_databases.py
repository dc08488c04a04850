"""Databases of earlier versions: after opening, everything in them is still there, and games continue."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, create_engine, insert, make_url, select
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store, migrations
from bot.tables import Tables, result_again
from games import GAMES
from tests.bot.tables.evening import ALICE, BOB
from tests.games.playouts import Table as Deal
from tests.games.playouts import playout, seed_number

REVISIONS = ScriptDirectory.from_config(migrations.config()).walk_revisions()  # the newest first
_, *EARLIER = [script.revision for script in REVISIONS]
RUNNING, OVER, PLIES = 1, 2, 3
THEN = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANY_VALUE = {int: 1, str: "old", bool: True, float: 1.5, date: THEN.date(), datetime: THEN}


def fill(connection: Connection) -> None:
    """A game after three plies, a finished game, and a row in every other table."""
    there = MetaData()
    there.reflect(connection)

    def write(name: str, **known: object) -> None:
        columns = [column for column in there.tables[name].c if column.name not in known]
        row = {column.name: ANY_VALUE[column.type.python_type] for column in columns}
        connection.execute(insert(there.tables[name]), row | known)

    moves, options = playout(Deal(GAMES["okiya"], 2)).moves, {"match": "single"}
    ends: list[dict[str, object]] = [
        {"status": "running", "ended_at": None, "scores": None, "winners": None, "reason": None},
        {"status": "over", "scores": [1, 0], "winners": [0], "reason": "line"},
    ]
    for table, end in zip((RUNNING, OVER), ends, strict=True):
        fixed = {"game": "okiya", "seats": 2, "seed": seed_number(0), "mentions": "away", "rematch_of": None}
        write("tables", id=table, options=options, **fixed, **end)
        for seat, user in enumerate((ALICE, BOB)):
            write("seats", table_id=table, seat=seat, user_id=user)
        for ply, (seat, action) in enumerate(moves[: PLIES if table == RUNNING else None]):
            write("moves", table_id=table, ply=ply, seat=seat, user_id=(ALICE, BOB)[seat], action=action)
    for other in there.sorted_tables:
        if other.name not in {"tables", "seats", "moves", "alembic_version"}:
            write(other.name)


def old_file(folder: Path, revision: str, and_then: str = "SELECT 1") -> Path:
    """A filled file of that revision, after one more statement."""
    engine = create_engine(f"sqlite:///{folder / 'old.sqlite3'}")
    with engine.begin() as connection:
        command.upgrade(migrations.config(connection), revision)
        fill(connection)
        connection.exec_driver_sql(and_then)
    engine.dispose()
    return folder / "old.sqlite3"


def rows_in(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Everything in a file except the number of its revision."""
    there, engine = MetaData(), create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        there.reflect(connection)
        found = {
            name: [dict(row) for row in connection.execute(select(table)).mappings()]
            for name, table in there.tables.items()
            if name != "alembic_version"
        }
    engine.dispose()
    return found


@pytest.fixture
def set_aside(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a filled database of revision 0005, in which a table is set aside, on either engine."""
    and_then = f"UPDATE tables SET status = 'broken' WHERE id = {RUNNING}"
    if request.param == "sqlite":
        return f"sqlite:///{old_file(tmp_path, '0005', and_then)}"
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


@pytest.mark.parametrize("revision", EARLIER)
async def test_an_old_database_keeps_every_row_and_its_games_go_on(tmp_path: Path, revision: str) -> None:
    path = old_file(tmp_path, revision)
    before = rows_in(path)

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
