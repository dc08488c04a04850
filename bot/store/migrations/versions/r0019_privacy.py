"""Deletions of people, the servers that the bot knows, and indexes by which a person is found."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "deletions",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("anonymous_id", sa.BigInteger(), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_deletions")),
    )
    op.create_index(op.f("ix_deletions_due_at"), "deletions", ["due_at"])
    op.create_table(
        "carried_out",
        sa.Column("mark", sa.Text(), nullable=False),
        sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("mark", "deleted_at", name=op.f("pk_carried_out")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "known_servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_known_servers")),
    )
    outside = sa.text("seat < 0")
    op.create_index("ix_moves_outside", "moves", ["user_id"], sqlite_where=outside, postgresql_where=outside)
    op.create_index(op.f("ix_tables_invited_id"), "tables", ["invited_id"])
    op.create_index(op.f("ix_blocked_blocked_id"), "blocked", ["blocked_id"])
    op.create_index(op.f("ix_puzzle_servers_user_id"), "puzzle_servers", ["user_id"])
