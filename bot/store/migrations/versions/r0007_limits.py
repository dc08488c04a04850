"""What the limits count: the waiting tables of a channel, and the latest hints of a user."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    waiting = op.f("ix_tables_channel_id_status_created_at")
    op.create_index(waiting, "tables", ["channel_id", "status", "created_at"], unique=False)
    op.create_table(
        "latest_hints",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "number", name=op.f("pk_latest_hints")),
        sqlite_with_rowid=False,
    )
