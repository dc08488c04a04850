"""Brings a database to the schema of this version: Alembic's revisions, run on our own connection.

They are counted from 1001, the schema of version 1.0.0; there is no ini file. After a change to
``bot/store/schema.py``, run ``python -m bot.store.migrations "what changed"``: it writes the next revision
into ``versions/``. Read it, correct it, format it. A test compares the result of the revisions with the
schema.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

FOLDER = Path(__file__).parent

BEFORE: Final = 1000
"""Revisions up to this number were those before version 1.0.0, of which nothing is read."""


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration; with a connection, commands use it, in its transaction."""
    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    made.set_main_option("file_template", "r%%(rev)s_%%(slug)s")
    return made


def seen(connection: Connection) -> tuple[str, ...]:
    """The newest revisions that the database has seen: one, but for a database without any."""
    return MigrationContext.configure(connection).get_current_heads()


def unknown(revisions: tuple[str, ...]) -> str | None:
    """The first of these revisions that this version does not know, None if it knows all."""
    return next((revision for revision in revisions if revision not in _known(FOLDER)), None)


def is_from_before(revision: str) -> bool:
    """Whether an unknown revision is one of before version 1.0.0; otherwise it is one of a later version."""
    return revision.isdecimal() and int(revision) <= BEFORE


def are_newest(revisions: tuple[str, ...]) -> bool:
    """Whether a database that has seen these revisions has seen every one."""
    return revisions == _known(FOLDER)[:1]


def newest() -> str:
    """The newest revision of this version."""
    return _known(FOLDER)[0]


def upgrade(connection: Connection) -> None:
    """Run every revision that was not run on the database yet."""
    command.upgrade(config(connection), "head")


@cache
def _known(folder: Path) -> tuple[str, ...]:
    """The revisions in a folder, the newest first."""
    del folder  # which ``config`` reads; a cache is asked for the one that was meant
    return tuple(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())
