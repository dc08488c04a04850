"""Every column with the id of a person says what becomes of it, so that none is told or deleted by hand."""

from __future__ import annotations

from typing import get_args

from sqlalchemy import BigInteger

from bot.store.schema import Person, metadata

OF_DISCORD = {
    "guild_id",
    "channel_id",
    "message_id",
    "thread_id",
    "interaction_id",
    "week_channel",
    "card_channel",
}
OF_OURS = {"id", "edition", "anonymous_id", "event_id"}


def test_every_column_that_can_hold_an_id_is_of_a_person_or_known_to_be_of_none() -> None:
    large = {
        str(column): column
        for table in metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, BigInteger) and not column.foreign_keys
    }
    unsaid = {
        name
        for name, column in large.items()
        if column.name not in OF_DISCORD | OF_OURS and column.info.get("person") not in get_args(Person)
    }

    assert unsaid == set()


def test_only_numbers_of_persons_are_said_to_be_theirs() -> None:
    said = {column.name for table in metadata.tables.values() for column in table.columns if column.info}

    of_tables = {"user_id", "host_id", "invited_id", "blocked_id", "named_id", "other_id"}
    assert said == of_tables | {"made_by", "week_by", "card_by", "by_id", "about_id"}
