"""The revisions make the schema that the queries expect."""

from __future__ import annotations

import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import migrations
from bot.store.database.engine import Database
from bot.store.schema import metadata
from bot.store.store import Store


async def test_a_migrated_database_has_the_schema_and_nothing_else(url: str) -> None:
    database = await Database.open(url)

    def differences(connection: Connection) -> list[object]:
        return list(compare_metadata(MigrationContext.configure(connection), metadata))

    async def work(connection: AsyncConnection) -> list[object]:
        return await connection.run_sync(differences)

    assert await database.run(work) == []
    await database.close()


def test_the_rows_of_version_1_0_0_stay() -> None:
    with create_engine("sqlite://").begin() as connection:
        command.upgrade(migrations.config(connection), "1001")
        connection.execute(text("INSERT INTO servers (guild_id, pace) VALUES (7, 600)"))
        migrations.upgrade(connection)

        row = connection.execute(select(metadata.tables["servers"])).one()

    assert (row.guild_id, row.pace, row.zone, row.week_channel) == (7, 600, None, None)


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
