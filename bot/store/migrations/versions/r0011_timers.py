"""The pace of a table, what is to happen at a time, and when each shard was connected last."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("tables", sa.Column("pace", sa.Integer(), server_default="0", nullable=False))
    op.add_column("tables", sa.Column("overtime", sa.Text(), server_default="", nullable=False))
    op.create_table(
        "timers",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("claimed_until", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_timers_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "kind", "user_id", name=op.f("pk_timers")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_timers_due_at"), "timers", ["due_at"], unique=False)
    op.create_table(
        "heartbeats",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_heartbeats")),
    )
    _time_what_is_there()


def _time_what_is_there() -> None:
    """Tables that wait or are played get the timers of tables that begin now."""
    now = datetime.now(UTC) - datetime(1970, 1, 1, tzinfo=UTC)
    for status, kind, wait in (("open", "lobby", timedelta(days=1)), ("running", "idle", timedelta(days=14))):
        due_at = (now + wait) // timedelta(microseconds=1)
        op.execute(
            sa.text(
                "INSERT INTO timers (table_id, kind, user_id, due_at, ply)"
                " SELECT id, :kind, 0, :due_at, 0 FROM tables WHERE status = :status"
            ).bindparams(kind=kind, due_at=due_at, status=status)
        )
