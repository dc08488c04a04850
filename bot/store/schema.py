"""The schema, once, for both engines. Queries live elsewhere; changes to it need a migration."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TypeDecorator,
    UniqueConstraint,
)


class UtcTime(TypeDecorator[datetime]):
    """An aware time, stored as UTC and returned as aware UTC by both engines; a naive one is a ValueError."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a time without its zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

tables = Table(
    "tables",
    metadata,
    # SQLite counts ids itself only for a column that is INTEGER to the letter (and 64 bits wide nonetheless).
    Column("id", BigInteger().with_variant(Integer(), "sqlite"), primary_key=True),
    Column("game", Text, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary(16), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("host_id", BigInteger, nullable=False, index=True),
    Column("invited_id", BigInteger),
    Column("status", Text, nullable=False, index=True),
    Column("mentions", Text, nullable=False),
    Column("guild_id", BigInteger),
    Column("channel_id", BigInteger, nullable=False),
    Column("rematch_of", ForeignKey("tables.id"), unique=True),
    Column("created_at", UtcTime, nullable=False),
    Column("started_at", UtcTime),
    Column("ended_at", UtcTime),
    Column("scores", JSON(none_as_null=True)),
    Column("winners", JSON(none_as_null=True)),
    Column("reason", Text),
    sqlite_autoincrement=True,  # an id is never given twice: old buttons name it
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False, index=True),
    Column("joined_at", UtcTime, nullable=False),
    UniqueConstraint("table_id", "user_id"),
    sqlite_with_rowid=False,
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("ply", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("action", Text, nullable=False),
    Column("interaction_id", BigInteger, nullable=False),
    Column("at", UtcTime, nullable=False),
    sqlite_with_rowid=False,  # the log is its primary key: one tree to write, not two
)

boards = Table(
    "boards",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("channel_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, nullable=False, index=True),
    sqlite_with_rowid=False,
)

pings = Table(
    "pings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
)

hands = Table(
    "hands",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger),
    Column("arrangement", Text, nullable=False),
    sqlite_with_rowid=False,
)

hints = Table(
    "hints",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("given", Integer, nullable=False),
    sqlite_with_rowid=False,
)

without_hints = Table(
    "without_hints",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True, autoincrement=False),
)

votes = Table(
    "votes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

stand_ins = Table(
    "stand_ins",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False, index=True),
    sqlite_with_rowid=False,
)

kept = Table(
    "kept",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)
