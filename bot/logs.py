"""Logging to standard error. At no level does it write a credential or what a player holds."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
import threading
import traceback
from collections.abc import Iterable, Sequence
from copy import copy
from types import TracebackType
from typing import Any, TypeAlias

import discord

from bot.screens.frame.respond import NOT_SENT, described

log = logging.getLogger(__name__)

ExcInfo: TypeAlias = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

# Discord puts the token of an interaction or a webhook into the path of its requests.
_TOKEN_IN_PATH = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.-]+")

# For debugging, all other packages log what they send and receive: hands, choices, seeds, SQL statements.
_OURS = ("bot", "games", "render")


# What discord.py tells of when it connects again.
_LOST = (*NOT_SENT, discord.ConnectionClosed, discord.GatewayNotFound)


# Tells of the connections to a database that has been restarted.
_POOL = "sqlalchemy.pool"


class _Redacting(logging.Formatter):
    """Formats a record with its traceback, and replaces secrets in the result."""

    def __init__(self, secrets: Iterable[str]) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")
        self._secrets = sorted((secret for secret in secrets if secret), key=len, reverse=True)

    def formatException(self, ei: ExcInfo) -> str:  # noqa: N802 - the name is logging's
        """The traceback with the type of every error, without the error's text, which may name a card."""
        error, parts = ei[1], list[str]()
        while error is not None:
            where = "".join(traceback.format_tb(error.__traceback__))
            kind = f"{type(error).__module__}.{type(error).__qualname__}"
            parts.append(f"{where}{kind}{_cause(error)}")
            error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        return "\n\n".join(reversed(parts))

    def format(self, record: logging.LogRecord) -> str:
        if _package(record) == "asyncio" or (record.exc_info and _package(record) not in _OURS):
            record = _without_what_failed(record)
        text = _TOKEN_IN_PATH.sub(r"\1[token]", super().format(record))
        for secret in self._secrets:
            text = text.replace(secret, "[secret]")
        return text


def write_logs(level: str, secrets: Iterable[str] = (), errors_only: Sequence[str] = ()) -> None:
    """Write the log from ``level`` up to standard error, without any of ``secrets``.

    The packages in ``errors_only`` write only errors.
    """

    def wanted(record: logging.LogRecord) -> bool:
        package = _package(record)
        least = logging.ERROR if package in errors_only else 0 if package in _OURS else logging.INFO
        return record.levelno >= least

    handler = logging.StreamHandler()
    handler.addFilter(wanted)
    handler.setFormatter(_Redacting(secrets))
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot does not speak
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def watch_failures() -> None:
    """Write each failure that nobody catches to the log by its type alone, where Python would print its text.

    These are the failures of the running event loop's tasks, of threads, of objects that are being deleted,
    of logging itself and of the whole program.
    """
    logging.raiseExceptions = False
    asyncio.get_running_loop().set_exception_handler(_in_the_loop)
    threading.excepthook = lambda failed: _tell(f"The thread {failed.thread and failed.thread.name}", failed)
    sys.unraisablehook = lambda failed: _tell("Deleting an object", failed)
    sys.excepthook = _at_the_end


def _in_the_loop(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    work, failure = context.get("task") or context.get("future"), context.get("exception")
    what = work.get_name() if isinstance(work, asyncio.Task) else "Something in the background"
    log.error("%s failed: %s.", what, "no error" if failure is None else type(failure).__name__)


def _tell(what: str, failed: threading.ExceptHookArgs | sys.UnraisableHookArgs) -> None:
    log.error("%s failed: %s.", what, failed.exc_type.__name__)


def _at_the_end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    log.critical("The bot has failed.", exc_info=(kind, error, trace))


def _without_what_failed(record: logging.LogRecord) -> logging.LogRecord:
    """A library's record without what it would print: a button with its choice, a callback's arguments.

    Connections are lost and made again every day, so that is one line without a traceback.
    """
    short = copy(record)
    args = record.args if isinstance(record.args, tuple) else ()
    if not args or not all(isinstance(arg, int | float) for arg in args):
        short.msg, short.args = re.split(r"[\n(%]", str(record.msg))[0].strip(), None
    error = record.exc_info[1] if record.exc_info else None
    if isinstance(error, _LOST) or (error is not None and record.name.startswith(_POOL)):
        short.msg, short.exc_info, short.exc_text = f"{short.msg}: {described(error)}", None, None
    return short


def _package(record: logging.LogRecord) -> str:
    return record.name.partition(".")[0]


def _cause(error: BaseException) -> str:
    """What may be added to the type of an error: numbers, and the system's own words."""
    if isinstance(error, discord.HTTPException):
        return f": {described(error)}"
    return f": {os.strerror(error.errno)}" if isinstance(error, OSError) and error.errno else ""
