"""The URL of the database: which engine it names, and its parameters as the drivers take them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlencode

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from bot.store.errors import DatabaseUrlRefused

_DRIVERS: Final = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}

# Parameters of libpq, which hosts of PostgreSQL put into URLs. asyncpg takes the first group from a
# connection string only and sends the second to the server. The values of the third need nothing from it.
_READ_BY_ASYNCPG: Final = frozenset(
    (
        *("sslmode", "sslrootcert", "sslcert", "sslkey", "sslpassword", "sslcrl", "sslnegotiation"),
        *("ssl_min_protocol_version", "ssl_max_protocol_version", "target_session_attrs"),
        *("krbsrvname", "gsslib", "user", "password", "passfile", "dbname"),
    )
)
_OF_THE_SERVER: Final = frozenset(("application_name", "options", "client_encoding"))
_ALLOWED: Final = {
    "channel_binding": ("disable", "prefer"),
    "gssencmode": ("disable", "prefer"),
    "keepalives": ("1",),
}
_CHOICES: Final = {
    "sslmode": ("disable", "allow", "prefer", "require", "verify-ca", "verify-full"),
    "target_session_attrs": ("any", "read-write", "read-only", "primary", "standby", "prefer-standby"),
}
_ALSO: Final = {"ssl": "sslmode"}
"""Names that SQLAlchemy's own pages use for parameters of libpq."""

_REFUSED: Final = frozenset(
    (
        *("hostaddr", "service", "replication", "requirepeer", "require_auth", "load_balance_hosts"),
        *("keepalives_idle", "keepalives_interval", "keepalives_count", "tcp_user_timeout"),
        *("sslcompression", "sslcertmode", "sslsni", "gssdelegation", "fallback_application_name"),
        *("connect_timeout", "pgbouncer", "schema", "pool_timeout", "connection_limit"),
    )
)
_FOR_SQLALCHEMY: Final = frozenset(("host", "port", "prepared_statement_cache_size"))


@dataclass(frozen=True, slots=True)
class Address:
    """A URL with its driver, and what the driver is told beside it. May contain a password: never printed."""

    url: URL = field(repr=False)
    arguments: dict[str, Any] = field(default_factory=dict, repr=False)

    @classmethod
    def of(cls, text: str) -> Address:
        """The address of a URL. Raises DatabaseUrlRefused."""
        try:
            url = make_url(text)
        except (
            ArgumentError,
            ValueError,
        ):  # a ValueError would quote a part of the URL, maybe of its password
            raise DatabaseUrlRefused("form") from None
        driver = _DRIVERS.get(url.get_backend_name())
        if driver is None:
            raise DatabaseUrlRefused("engine")
        url = url.set(drivername=driver)
        return cls(url) if url.get_backend_name() == "sqlite" else _translated(url)


def _translated(url: URL) -> Address:
    """The address of a PostgreSQL server. Raises DatabaseUrlRefused for a parameter that asyncpg lacks."""
    kept: dict[str, str | tuple[str, ...]] = {}
    read: dict[str, str] = {}
    arguments: dict[str, Any] = {}
    settings: dict[str, str] = {}
    for given, value in url.query.items():
        name = _ALSO.get(given, given)
        if name in _FOR_SQLALCHEMY:
            kept[name] = value
        elif not isinstance(value, str) or value not in _CHOICES.get(name, (value,)):
            raise _refused(name)
        elif name in _READ_BY_ASYNCPG:
            read[name] = value
        elif name in _OF_THE_SERVER:
            settings[name] = value
        elif name == "connect_timeout" and value.isdecimal():
            arguments["timeout"] = max(int(value), 2) if int(value) else None  # as libpq counts it
        elif value not in _ALLOWED.get(name, ()):
            raise _refused(name)
    if read:
        arguments["dsn"] = f"postgresql://?{urlencode(read)}"
    if settings:
        arguments["server_settings"] = settings
    return Address(url.set(query=kept), arguments)


def _refused(name: str) -> DatabaseUrlRefused:
    """The refusal of a parameter. An unknown name may be a part of a password that was not quoted."""
    known = name in _READ_BY_ASYNCPG | _OF_THE_SERVER | _REFUSED or name in _ALLOWED
    return DatabaseUrlRefused("parameter", name if known else "")
