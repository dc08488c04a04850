"""Which processes share the shards, and the interactions that two of them receive."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "shard_slots",
        sa.Column("shard", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("offered", sa.Boolean(), nullable=False),
        sa.Column("taker", sa.Integer(), nullable=True),
        sa.Column("ready", sa.Boolean(), nullable=False),
        sa.Column("last_owner", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("shard", name=op.f("pk_shard_slots")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "processes",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("leaving", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("number", name=op.f("pk_processes")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "identifies",
        sa.Column("bucket", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("next_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("bucket", name=op.f("pk_identifies")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "answered",
        sa.Column("interaction_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("interaction_id", name=op.f("pk_answered")),
        sqlite_with_rowid=False,
    )
