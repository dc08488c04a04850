"""The best move of each reviewed table, and the results of a server in the order of their end."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1003"
down_revision = "1002"


def upgrade() -> None:
    op.create_table(
        "finds",
        sa.Column(
            "table_id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            sa.ForeignKey("tables.id"),
            primary_key=True,
            autoincrement=False,
        ),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("lead", sa.Integer(), nullable=False),
    )
    op.create_index(op.f("ix_results_guild_id_ended_at"), "results", ["guild_id", "ended_at"])
