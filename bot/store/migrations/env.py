"""Alembic runs this for every command: it gets our connection and our schema here."""

from __future__ import annotations

from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext

from bot.store.schema import Moment, UtcTime, metadata


def plain_type(kind: str, item: object, _: AutogenContext) -> str | Literal[False]:
    """The text of a type in a revision, without our own classes, because these may change later."""
    match kind, item:
        case "type", UtcTime():
            return "sa.DateTime(timezone=True)"
        case "type", Moment():
            return "sa.BigInteger()"
    return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite can alter a table only by copying it
    render_item=plain_type,
)
with context.begin_transaction():
    context.run_migrations()
