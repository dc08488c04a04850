"""Brings a database to the schema of this version: Alembic's revisions, run on our own connection.

There is no ini file. After a change to ``bot/store/schema.py``, run
``python -m bot.store.migrations "what changed"``: it writes the next revision into ``versions/``. Read it,
correct it, format it. A test compares the result of the revisions with the schema.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


def config(connection: Connection | None = None) -> Config:
    """Alembic's configuration; with a connection, commands use it, in its transaction."""
    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    made.set_main_option("file_template", "r%%(rev)s_%%(slug)s")
    return made


def seen(connection: Connection) -> tuple[str, ...]:
    """The newest revisions that the database has seen: one, but for a database without any."""
    return MigrationContext.configure(connection).get_current_heads()


def unknown(revisions: tuple[str, ...]) -> str | None:
    """The first of these revisions that this version does not know, None if it knows all."""
    return next((revision for revision in revisions if revision not in _known()), None)


def are_newest(revisions: tuple[str, ...]) -> bool:
    """Whether a database that has seen these revisions has seen every one."""
    return revisions == _known()[:1]


def newest() -> str:
    """The newest revision of this version."""
    return _known()[0]


def upgrade(connection: Connection) -> None:
    """Run every revision that was not run on the database yet."""
    command.upgrade(config(connection), "head")


@cache
def _known() -> tuple[str, ...]:
    """The revisions of this version, the newest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())
