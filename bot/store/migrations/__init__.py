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


def unknown_revision(connection: Connection) -> str | None:
    """The revision of the database if this version does not know it, else None."""
    return next((revision for revision in _heads(connection) if revision not in _known()), None)


def is_current(connection: Connection) -> bool:
    """Whether every revision was run on the database."""
    return _heads(connection) == _known()[:1]


def upgrade(connection: Connection) -> None:
    """Run every revision that was not run on the database yet."""
    command.upgrade(config(connection), "head")


def _heads(connection: Connection) -> tuple[str, ...]:
    return MigrationContext.configure(connection).get_current_heads()


@cache
def _known() -> tuple[str, ...]:
    """The revisions of this version, the newest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(config()).walk_revisions())
