"""The revisions make the schema that the queries expect."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import Store, migrations
from bot.store.database import Database
from bot.store.schema import metadata
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, NOON
from tests.bot.store.finished import GUILD, Ended, result, rows_of


async def test_a_migrated_database_has_the_schema_and_nothing_else(url: str) -> None:
    database = await Database.open(url)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work(connection: AsyncConnection) -> list[object]:
        return await connection.run_sync(differences)

    assert await database.run(work) == []
    await database.close()


async def test_who_was_visible_to_everybody_is_seen_in_servers_and_is_to_be_told(url: str) -> None:
    store = await Store.open(url)
    for user, visibility in ((ANNA, "public"), (BEN, "hidden"), (CLEO, "server")):
        await store.profiles.set_visibility(user, visibility)
    ended = [result(1, 2, users=users) for users in ((ANNA, BEN), (CLEO, ANNA), (BEN, CLEO))]
    log = dict(zip(await Ended(store).all(ended), ended, strict=True))
    assert await on_board(store, None) == [ANNA]
    there = await on_board(store, GUILD)

    async def as_before(connection: AsyncConnection) -> None:
        for statement in (
            "ALTER TABLE members DROP COLUMN visibility_changed",
            "ALTER TABLE pairs DROP COLUMN runs",
            "ALTER TABLE timers DROP COLUMN claimed_by",
            "CREATE TABLE claims (key TEXT)",
            "DROP TABLE openings",
            *(
                f"CREATE TABLE {gone} (x INTEGER)"
                for gone in ("shard_slots", "processes", "identifies", "answered")
            ),
            "DROP INDEX ix_people_settings_edition",
            "ALTER TABLE people_settings DROP COLUMN edition",
            "UPDATE alembic_version SET version_num = '0022'",
        ):
            await connection.exec_driver_sql(statement)

    await store.database.run(as_before)
    await store.close()
    store = await Store.open(url)

    profiles = [await store.profiles.of(user) for user in (ANNA, BEN, CLEO)]
    assert [(each.visibility, each.visibility_changed) for each in profiles] == [
        ("server", True),
        ("hidden", False),
        ("server", False),
    ]
    assert (await on_board(store, None), await on_board(store, GUILD)) == ([], there)
    boards = [await rows_of(store, name) for name in ("standings", "tallies")]
    await store.results.rebuild(lambda row, _: replace(log[row.id], table_id=row.id))
    assert [await rows_of(store, name) for name in ("standings", "tallies")] == boards
    await store.profiles.set_visibility(ANNA, "public")
    assert await on_board(store, None) == [ANNA]
    assert not (await store.profiles.of(ANNA)).visibility_changed
    await store.close()


async def on_board(store: Store, guild: int | None) -> list[int]:
    """The members on a board, in the order of their numbers."""
    page = await store.leaderboards.page("okiya", guild, "all", NOON, 1, DORA)
    assert page.total == len(page.rows)
    return sorted(row.user_id for row in page.rows)


def parts_in(path: Path) -> dict[str, set[str]]:
    """The unordered parts of the SQL of each table and index of a file, without Alembic's own table."""
    with closing(sqlite3.connect(path)) as connection:
        made = connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL")
        return {
            name: {" ".join(part.split()) for part in re.split(r",(?![^(]*\))|\n\)|\(\n", sql)}
            for name, sql in made
            if name not in {"alembic_version", "sqlite_sequence"}
        }


async def test_a_migrated_sqlite_file_has_the_same_parts_as_the_schema(tmp_path: Path) -> None:
    """The comparison above ignores the names of keys, rowids and AUTOINCREMENT; this one ignores nothing."""
    await (await Store.open(f"sqlite:///{tmp_path / 'migrated.db'}")).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'made.db'}")
    metadata.create_all(engine)
    engine.dispose()

    assert parts_in(tmp_path / "migrated.db") == parts_in(tmp_path / "made.db")


def test_the_next_revision_is_written_from_the_difference(tmp_path: Path) -> None:
    shutil.copytree(
        Path(migrations.__file__).parents[2],
        tmp_path / "tree" / "bot",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    shutil.copytree(Path(migrations.__file__).parents[3] / "games", tmp_path / "tree" / "games")
    schema = tmp_path / "tree" / "bot" / "store" / "schema.py"
    schema.write_text(
        schema.read_text() + '\nSqlTable("clocks", metadata, Column("due_at", UtcTime, nullable=False))\n'
    )

    subprocess.run(
        [sys.executable, "-m", "bot.store.migrations", "clocks are rows"],
        cwd=tmp_path / "tree",
        check=True,
        capture_output=True,
    )

    (written,) = (schema.parent / "migrations" / "versions").glob("r*_clocks_are_rows.py")
    assert "sa.Column('due_at', sa.DateTime(timezone=True), nullable=False)" in written.read_text()
