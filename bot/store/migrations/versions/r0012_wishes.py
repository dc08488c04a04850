"""What people choose for themselves and for their servers, and the threads of tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("tables", sa.Column("thread_id", sa.BigInteger(), nullable=True))
    op.create_table(
        "people_settings",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mentions", sa.Text(), server_default="table", nullable=False),
        sa.Column("challenges", sa.Text(), server_default="anyone", nullable=False),
        sa.Column("reminders", sa.Text(), server_default="all", nullable=False),
        sa.Column("zone", sa.Text(), nullable=True),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("hints", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("named", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("unreached", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_people_settings")),
    )
    op.create_table(
        "blocked",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("blocked_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "blocked_id", name=op.f("pk_blocked")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("threads", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("pace", sa.Integer(), server_default="0", nullable=False),
        sa.Column("mentions", sa.Text(), server_default="away", nullable=False),
        sa.Column("lobbies_wait_s", sa.Integer(), server_default="86400", nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_servers")),
    )
    op.create_table(
        "server_channels",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "channel_id", name=op.f("pk_server_channels")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_pings_message_id"), "pings", ["message_id"])
