"""Run by Alembic for every command: hands it our connection and our schema."""

from __future__ import annotations

from typing import Literal

from alembic import context
from alembic.autogenerate.api import AutogenContext

from bot.store.schema import UtcTime, metadata


def plain_type(kind: str, item: object, _: AutogenContext) -> str | Literal[False]:
    """How a revision spells a type: without our own classes, which may change after it was written."""
    if kind == "type" and isinstance(item, UtcTime):
        return "sa.DateTime(timezone=True)"
    return False


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table only by copying it
    render_item=plain_type,
)
with context.begin_transaction():
    context.run_migrations()
