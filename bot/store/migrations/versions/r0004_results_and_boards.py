"""Results and boards: what finished games amount to, for members, ladders, servers and periods."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_TABLE_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "houses",
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("difficulty", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("ladder", "difficulty", name=op.f("pk_houses")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "members",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_members")),
    )
    op.create_table(
        "pairs",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("other_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rated_that_day", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id", name=op.f("pk_pairs")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_pairs_user_id_games"), "pairs", ["user_id", "games"])

    op.create_table(
        "standings",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("listed", sa.Boolean(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        sa.Column("trend", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "period", "ladder", "guild_id", name=op.f("pk_standings")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        op.f("ix_standings_board"),
        "standings",
        ["ladder", "guild_id", "period", "listed", "points", "user_id"],
    )

    op.create_table(
        "tallies",
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("step", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("members", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("ladder", "guild_id", "period", "step", name=op.f("pk_tallies")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "achievements",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("table_id", _TABLE_ID, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_achievements_table_id_tables")),
        sa.PrimaryKeyConstraint("user_id", "key", name=op.f("pk_achievements")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("id", _TABLE_ID, nullable=False),
        sa.Column("table_id", _TABLE_ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("ladder", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("came", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("score", sa.Integer(), nullable=False),
        sa.Column("difficulty", sa.Integer(), nullable=False),
        sa.Column("beaten", sa.Integer(), nullable=True),
        sa.Column("unrated", sa.Text(), nullable=False),
        sa.Column("mu_before", sa.Double(), nullable=True),
        sa.Column("sigma_before", sa.Double(), nullable=True),
        sa.Column("mu_after", sa.Double(), nullable=True),
        sa.Column("sigma_after", sa.Double(), nullable=True),
        sa.Column("shown_before", sa.Integer(), nullable=True),
        sa.Column("shown_after", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_results")),
        sa.UniqueConstraint("table_id", "user_id", name=op.f("uq_results_table_id_user_id")),
    )
    op.create_index(
        op.f("ix_results_user_id_ladder_unrated_id"), "results", ["user_id", "ladder", "unrated", "id"]
    )
