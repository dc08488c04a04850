"""URLs as hosts of PostgreSQL give them: their parameters as the driver takes them, or a refusal."""

from __future__ import annotations

import pytest

from bot.store.database.urls import Address
from bot.store.errors import DatabaseUrlRefused

SERVER = "postgresql://bot:hunter2@db/games"


def test_common_parameters_are_translated_for_the_driver() -> None:
    address = Address.of(
        f"{SERVER}?sslmode=require&connect_timeout=10&application_name=game%20night&channel_binding=prefer"
        "&target_session_attrs=read-write&prepared_statement_cache_size=0"
    )

    assert address.url.drivername == "postgresql+asyncpg"
    assert dict(address.url.query) == {"prepared_statement_cache_size": "0"}
    assert address.arguments == {
        "dsn": "postgresql://?sslmode=require&target_session_attrs=read-write",
        "timeout": 10,
        "server_settings": {"application_name": "game night"},
    }
    assert "hunter2" not in repr(address)


@pytest.mark.parametrize(
    ("query", "name"),
    [
        ("sslmode=yes", "sslmode"),
        ("sslmode=require&sslmode=disable", "sslmode"),
        ("channel_binding=require", "channel_binding"),
        ("connect_timeout=soon", "connect_timeout"),
        ("pgbouncer=true", "pgbouncer"),
        ("hunter2=x", ""),  # a question mark in a password that was not quoted
    ],
)
def test_a_parameter_that_the_driver_cannot_keep_is_refused_by_its_name(query: str, name: str) -> None:
    with pytest.raises(DatabaseUrlRefused) as refused:
        Address.of(f"{SERVER}?{query}")

    assert (refused.value.rule, refused.value.name) == ("parameter", name)
