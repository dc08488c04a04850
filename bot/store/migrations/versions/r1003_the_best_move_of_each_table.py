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
    of_a_week = "guild_id", "ended_at", "table_id", "user_id", "ladder", "unrated"
    columns = [*of_a_week, "came", "shown_before", "shown_after"]
    op.create_index("ix_results_of_a_week", "results", columns)
