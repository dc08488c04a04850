"""Events with their entrants and pairings, and what servers choose for them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1002"
down_revision = "1001"

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_BEHIND = sa.text("shown_edition IS NULL OR shown_edition < edition")


def upgrade() -> None:
    op.create_table(
        "events",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("starts_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("games", sa.JSON(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(16), nullable=False),
        sa.Column("made_by", sa.BigInteger(), nullable=True),
        sa.Column("edition", sa.Integer(), server_default="1", nullable=False),
        sa.Column("shown_edition", sa.Integer(), nullable=True),
        sa.Column("due_at", sa.BigInteger(), nullable=True),
        sa.Column("claimed_until", sa.BigInteger(), nullable=True),
        sa.Column("claimed_by", sa.Integer(), nullable=True),
        sa.UniqueConstraint("guild_id", "kind", "starts_at"),
        sqlite_autoincrement=True,
    )
    op.create_index(op.f("ix_events_due_at"), "events", ["due_at"])
    op.create_index(
        "ix_events_behind", "events", ["guild_id"], sqlite_where=_BEHIND, postgresql_where=_BEHIND
    )
    op.create_table(
        "entrants",
        sa.Column("event_id", _ID, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("note", sa.JSON(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_entrants_user_id"), "entrants", ["user_id"])
    op.create_table(
        "pairings",
        sa.Column("event_id", _ID, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("table_id", _ID, sa.ForeignKey("tables.id"), nullable=True),
        sa.Column("result", sa.JSON(), nullable=True),
        sa.Column("why", sa.Text(), server_default="", nullable=False),
        sa.UniqueConstraint("table_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "paired",
        sa.Column("event_id", _ID, sa.ForeignKey("events.id"), primary_key=True),
        sa.Column("round", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("place", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("side", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_paired_user_id"), "paired", ["user_id"])
    once, who = ["event_id", "round", "user_id"], sa.text("user_id > 0")
    op.create_index("ix_paired_once", "paired", once, unique=True, sqlite_where=who, postgresql_where=who)
    op.create_table(
        "event_acts",
        sa.Column("id", _ID, primary_key=True),
        sa.Column("event_id", _ID, sa.ForeignKey("events.id"), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("about_id", sa.BigInteger(), nullable=True),
    )
    for column in ("event_id", "by_id", "about_id"):
        op.create_index(op.f(f"ix_event_acts_{column}"), "event_acts", [column])
    for column, kind in (
        ("zone", sa.Text()),
        ("week_channel", sa.BigInteger()),
        ("week_day", sa.Integer()),
        ("week_hour", sa.Integer()),
        ("week_by", sa.BigInteger()),
        ("card_channel", sa.BigInteger()),
        ("card_hour", sa.Integer()),
        ("card_by", sa.BigInteger()),
    ):
        op.add_column("servers", sa.Column(column, kind, nullable=True))
    op.add_column("tables", sa.Column("event_id", sa.BigInteger(), nullable=True))
    op.add_column("tables", sa.Column("opens_at", sa.DateTime(timezone=True), nullable=True))
    sealed = sa.text("opens_at IS NOT NULL")
    op.create_index("ix_tables_sealed", "tables", ["event_id"], sqlite_where=sealed, postgresql_where=sealed)
