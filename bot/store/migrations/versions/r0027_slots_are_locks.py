"""Who serves which shards is told by locks alone: the tables of handovers go."""

from __future__ import annotations

from alembic import op

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    for table in ("shard_slots", "processes", "identifies", "answered"):
        op.drop_table(table)
