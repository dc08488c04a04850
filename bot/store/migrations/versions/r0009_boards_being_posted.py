"""The channels in which a board of a table is being posted."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "postings",
        sa.Column("table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_postings_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "channel_id", name=op.f("pk_postings")),
        sqlite_with_rowid=False,
    )
