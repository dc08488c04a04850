"""The tables that people have opened for others lately, and whom they named."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    op.create_table(
        "openings",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("named_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_openings_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "named_id", name=op.f("pk_openings")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_openings_at"), "openings", ["at"])
    op.create_index(op.f("ix_openings_user_id_named_id_at"), "openings", ["user_id", "named_id", "at"])
