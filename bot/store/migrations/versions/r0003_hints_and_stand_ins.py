"""Hints and stand-ins: how many hints were given, and who wants a computer on which seat."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_TABLE_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "stand_ins",
        sa.Column("table_id", _TABLE_ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_stand_ins_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_stand_ins")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_stand_ins_user_id"), "stand_ins", ["user_id"])
    op.create_table(
        "votes",
        sa.Column("table_id", _TABLE_ID, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_votes_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "seat", "user_id", name=op.f("pk_votes")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hints",
        sa.Column("table_id", _TABLE_ID, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("given", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_hints_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_hints")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "without_hints",
        sa.Column("table_id", _TABLE_ID, autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_without_hints_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_without_hints")),
    )
