"""The schema of version 1.0.0."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1001"
down_revision = None

_TABLE_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:  # noqa: PLR0915 - a statement for each table
    op.create_table(
        "blocked",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("blocked_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_blocked_blocked_id"), "blocked", ["blocked_id"])
    op.create_table(
        "carried_out",
        sa.Column("mark", sa.Text(), primary_key=True),
        sa.Column("deleted_at", sa.DateTime(timezone=True), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "daily_puzzles",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("day", sa.Date(), primary_key=True),
        sa.Column("shown_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("tries", sa.Integer(), server_default="0", nullable=False),
        sa.Column("marks", sa.Text(), server_default="", nullable=False),
        sa.Column("last_try", sa.Text(), server_default="", nullable=False),
        sa.Column("solved_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("gave_up", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("easier", sa.Boolean(), nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deletions",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("anonymous_id", sa.BigInteger(), nullable=True),
    )
    op.create_index(op.f("ix_deletions_due_at"), "deletions", ["due_at"])
    op.create_table(
        "finished_puzzles",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "greetings",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("said", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.create_table(
        "heartbeats",
        sa.Column("shard", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("shards", sa.Integer(), nullable=True),
    )
    op.create_table(
        "houses",
        sa.Column("ladder", sa.Text(), primary_key=True),
        sa.Column("difficulty", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "kept",
        sa.Column("key", sa.Text(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
    )
    op.create_table(
        "known_servers",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("left_at", sa.DateTime(timezone=True), nullable=True),
    )
    op.create_table(
        "latest_hints",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "lessons",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.Text(), primary_key=True),
        sa.Column("step", sa.Integer(), nullable=False),
        sa.Column("finished_at", sa.DateTime(timezone=True), nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "members",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("visibility", sa.Text(), nullable=False),
        sa.Column("visibility_changed", sa.Boolean(), server_default=sa.false(), nullable=False),
    )
    op.create_table(
        "pairs",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("other_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("day", sa.Date(), nullable=False),
        sa.Column("rated_that_day", sa.Integer(), nullable=False),
        sa.Column("runs", sa.JSON(), server_default="{}", nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_pairs_user_id_games"), "pairs", ["user_id", "games"])
    op.create_table(
        "people_settings",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("mentions", sa.Text(), server_default="table", nullable=False),
        sa.Column("challenges", sa.Text(), server_default="anyone", nullable=False),
        sa.Column("reminders", sa.Text(), server_default="all", nullable=False),
        sa.Column("zone", sa.Text(), nullable=True),
        sa.Column("quiet_from", sa.Integer(), nullable=True),
        sa.Column("quiet_until", sa.Integer(), nullable=True),
        sa.Column("hints", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("named", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("face", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("unreached", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
        sa.Column("text_boards", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("computer_words", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.Column("edition", sa.BigInteger(), server_default="0", nullable=False),
    )
    op.create_index(op.f("ix_people_settings_edition"), "people_settings", ["edition"])
    op.create_table(
        "puzzle_servers",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_puzzle_servers_user_id"), "puzzle_servers", ["user_id"])
    op.create_table(
        "puzzle_shares",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("day", sa.Date(), primary_key=True),
        sa.Column("channel_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "puzzle_streaks",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("current", sa.Integer(), nullable=False),
        sa.Column("best", sa.Integer(), nullable=False),
        sa.Column("solved", sa.Integer(), nullable=False),
        sa.Column("last_day", sa.Date(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_puzzle_streaks_order", "puzzle_streaks", ["current", "best", "user_id", "last_day"])
    op.create_table(
        "server_channels",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "servers",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("threads", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("pace", sa.Integer(), server_default="0", nullable=False),
        sa.Column("mentions", sa.Text(), server_default="away", nullable=False),
        sa.Column("lobbies_wait_s", sa.Integer(), server_default="86400", nullable=False),
        sa.Column("language", sa.Text(), nullable=True),
    )
    op.create_table(
        "standings",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("period", sa.Text(), primary_key=True),
        sa.Column("ladder", sa.Text(), primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
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
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_standings_board", "standings", ["ladder", "guild_id", "period", "listed", "points", "user_id"]
    )
    op.create_table(
        "tables",
        sa.Column("id", _TABLE_ID, primary_key=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(length=16), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("invited_id", sa.BigInteger(), nullable=True),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("mentions", sa.Text(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("rematch_of", _TABLE_ID, sa.ForeignKey("tables.id"), nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("scores", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("winners", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("side_version", sa.Integer(), server_default="0", nullable=False),
        sa.Column("rules_version", sa.Integer(), server_default="1", nullable=False),
        sa.Column("pace", sa.Integer(), server_default="0", nullable=False),
        sa.Column("overtime", sa.Text(), server_default="", nullable=False),
        sa.Column("thread_id", sa.BigInteger(), nullable=True),
        sa.Column("mentioned_version", sa.Integer(), nullable=True),
        sa.Column("language", sa.Text(), server_default="en", nullable=False),
        sa.Column("waits_for_computers", sa.Boolean(), server_default=sa.true(), nullable=False),
        sa.UniqueConstraint("rematch_of", name=op.f("uq_tables_rematch_of")),
        postgresql_with={"fillfactor": 50},
        sqlite_autoincrement=True,
    )
    op.create_index(
        op.f("ix_tables_channel_id_status_created_at"), "tables", ["channel_id", "status", "created_at"]
    )
    op.create_index(op.f("ix_tables_guild_id_started_at"), "tables", ["guild_id", "started_at"])
    op.create_index(op.f("ix_tables_host_id"), "tables", ["host_id"])
    op.create_index(op.f("ix_tables_invited_id"), "tables", ["invited_id"])
    op.create_index(op.f("ix_tables_status"), "tables", ["status"])
    op.create_table(
        "tallies",
        sa.Column("ladder", sa.Text(), primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("period", sa.Text(), primary_key=True),
        sa.Column("step", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("members", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "achievements",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("key", sa.Text(), primary_key=True),
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "boards",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("channel_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("shown_version", sa.Integer(), nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_boards_message_id"), "boards", ["message_id"])
    op.create_table(
        "hands",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("arrangement", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "hints",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("ply", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("given", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "kept_seats",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "moves",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("ply", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("interaction_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_moves_outside",
        "moves",
        ["user_id"],
        sqlite_where=sa.text("seat < 0"),
        postgresql_where=sa.text("seat < 0"),
    )
    op.create_table(
        "openings",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("named_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_openings_at"), "openings", ["at"])
    op.create_index(op.f("ix_openings_user_id_named_id_at"), "openings", ["user_id", "named_id", "at"])
    op.create_table(
        "pending_boards",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("channel_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("id", _TABLE_ID, primary_key=True),
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), nullable=False),
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
        sa.UniqueConstraint("table_id", "user_id", name=op.f("uq_results_table_id_user_id")),
    )
    op.create_index(
        op.f("ix_results_user_id_ladder_unrated_id"), "results", ["user_id", "ladder", "unrated", "id"]
    )
    op.create_table(
        "reviews",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("judgements", sa.Text(), nullable=False),
    )
    op.create_table(
        "seats",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("joined_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("table_id", "user_id", name=op.f("uq_seats_table_id_user_id")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_seats_user_id"), "seats", ["user_id"])
    op.create_table(
        "stand_ins",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_stand_ins_user_id"), "stand_ins", ["user_id"])
    op.create_table(
        "timers",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", sa.Text(), primary_key=True),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.Column("ply", sa.Integer(), nullable=False),
        sa.Column("claimed_until", sa.BigInteger(), nullable=True),
        sa.Column("claimed_by", sa.Integer(), nullable=True),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_timers_due_at"), "timers", ["due_at"])
    op.create_table(
        "turn_mentions",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=True),
    )
    op.create_index(op.f("ix_turn_mentions_message_id"), "turn_mentions", ["message_id"])
    op.create_table(
        "unbooked",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    )
    op.create_table(
        "votes",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "without_hints",
        sa.Column("table_id", _TABLE_ID, sa.ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    )
