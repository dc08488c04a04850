"""Logging to standard error. At no level does it write a credential or what a player holds."""

from __future__ import annotations

import logging
import re
import traceback
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import TypeAlias

import discord

ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

# Discord puts the token of an interaction or a webhook into the path of its requests.
_TOKEN_IN_PATH = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.-]+")

# For debugging, these packages log what they send and receive: hands, choices, seeds, SQL statements.
_QUIET = ("discord", "aiosqlite", "asyncpg", "asyncio", "PIL")

# Errors whose text comes from outside the games; the text of all others may name a card.
_SPEAKING = (OSError, discord.DiscordException)


class _Redacting(logging.Formatter):
    """Formats a record with its traceback, and replaces secrets in the result."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = sorted((secret for secret in secrets if secret), key=len, reverse=True)

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - the name is logging's
        """The traceback with the type of every error; the error's text only if it cannot contain a secret."""
        error, parts = ei[1], []
        while error is not None:
            where = "".join(traceback.format_tb(error.__traceback__))
            kind = f"{type(error).__module__}.{type(error).__qualname__}"
            parts.append(f"{where}{kind}: {error}" if isinstance(error, _SPEAKING) else f"{where}{kind}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n\n".join(reversed(parts))

    def format(self, record: logging.LogRecord) -> str:
        text = _TOKEN_IN_PATH.sub(r"\1[token]", super().format(record))
        for secret in self._secrets:
            text = text.replace(secret, "[secret]")
        return text


def write_logs(level: str, secrets: Iterable[str] = (), errors_only: Sequence[str] = ()) -> None:
    """Write the log from ``level`` up to standard error, without any of ``secrets``.

    The packages in ``errors_only`` write only errors.
    """

    def wanted(record: logging.LogRecord) -> bool:
        package = record.name.partition(".")[0]
        least = logging.ERROR if package in errors_only else logging.INFO if package in _QUIET else 0
        return record.levelno >= least

    handler = logging.StreamHandler()
    handler.addFilter(wanted)
    handler.setFormatter(_Redacting(secrets))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
