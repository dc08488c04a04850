"""The seats of open tables that are kept for friends."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "kept_seats",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_kept_seats_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "user_id", name=op.f("pk_kept_seats")),
        sqlite_with_rowid=False,
    )
