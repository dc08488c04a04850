"""The puzzles of the day and those of the book: tries, streaks, where they were shared, what was solved."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "daily_puzzles",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("shown_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("marks", sa.Text(), server_default="", nullable=False),
        sa.Column("last_try", sa.Text(), server_default="", nullable=False),
        sa.Column("solved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("gave_up", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "day", name=op.f("pk_daily_puzzles")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_streaks",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("last_day", sa.Date(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_puzzle_streaks")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_puzzle_streaks_order", "puzzle_streaks", ["current", "best", "user_id", "last_day"])
    op.create_table(
        "puzzle_servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_puzzle_servers")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_shares",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "day", "channel_id", name=op.f("pk_puzzle_shares")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "finished_puzzles",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "game", "number", name=op.f("pk_finished_puzzles")),
        sqlite_with_rowid=False,
    )
