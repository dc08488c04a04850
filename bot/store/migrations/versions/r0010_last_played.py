"""The game that was last played in a server."""

from __future__ import annotations

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    played = op.f("ix_tables_guild_id_started_at")
    op.create_index(played, "tables", ["guild_id", "started_at"], unique=False)
