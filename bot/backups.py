"""Backups of a running bot, which alone can read its SQLite file: once a day, and when asked to.

The command writes a request beside the database; the bot answers it with a result there. Only files that
belong to the user of the bot count as requests.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import secrets
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path

from bot.clock import Clock
from bot.complaints import say_store
from bot.store.database.backup import back_up, drop_old, newest, newest_at, place_for
from bot.store.errors import BackupFailed, CopyDamaged, DatabaseDamaged, StoreError
from bot.store.store import Store

log = logging.getLogger(__name__)

EVERY = timedelta(days=1)
AFTER_A_FAULT = timedelta(hours=1)
LOOK_S = 1.0

TAKEN_WITHIN_S = 15.0
DONE_WITHIN_S = 3600.0


class NoAnswer(Exception):
    """Nobody has answered the request for a backup."""


class Backups:
    """The backups of a running bot. ``file`` is its SQLite file; it looks for requests every ``look_s``."""

    def __init__(self, store: Store, file: Path, clock: Clock, look_s: float = LOOK_S) -> None:
        self._store = store
        self._file = file
        self._clock = clock
        self._look_s = look_s

    async def keep(self) -> None:
        """Make a backup a day and keep seven; answer requests. Never ends by itself."""
        with suppress(OSError):
            _result_file(self._file).unlink(missing_ok=True)
        due = self._first_due()
        while True:
            request = _taken(self._file)
            if request is not None:
                await self._answer(request)
            if self._clock.now() >= due:
                done = await self._made_of_today()
                due = self._clock.now() + (EVERY if done else AFTER_A_FAULT)
            await self._clock.sleep(self._look_s)

    def _first_due(self) -> datetime:
        """A day after the newest backup; now if there is none."""
        now = self._clock.now()
        made = newest_at(self._file, now)
        return now if made is None else made + EVERY

    async def _made_of_today(self) -> bool:
        to = place_for(self._file, self._clock.now())
        try:
            await back_up(self._store.database, to)
        except CopyDamaged as failure:
            damage = DatabaseDamaged(str(self._file), failure.fault, newest(self._file))
            log.error("Stop the bot. %s", say_store(damage))  # noqa: TRY400 - the sentence says it all
            return False
        except StoreError as failure:
            log.warning("There is no backup of today: %s. The next try is in an hour.", _fault(failure))
            return False
        drop_old(self._file)
        log.info("The backup of today is %s.", to)
        return True

    async def _answer(self, request: dict[str, str]) -> None:
        fault = ""
        try:
            await back_up(self._store.database, Path(request["to"]))
        except StoreError as failure:
            fault = _fault(failure)
        log.info("A backup was asked for: %s", fault or request["to"])
        with suppress(OSError):
            _write(_result_file(self._file), {"id": request["id"], "fault": fault})


async def ask_for_backup(file: Path, to: Path, clock: Clock) -> None:
    """Let the bot that has ``file`` open copy it to ``to``. Raises NoAnswer, BackupFailed or OSError."""
    asked, request, result = secrets.token_hex(8), _request_file(file), _result_file(file)
    _write(request, {"id": asked, "to": str(to)})
    end = clock.now() + timedelta(seconds=DONE_WITHIN_S)
    taken_by = clock.now() + timedelta(seconds=TAKEN_WITHIN_S)
    while (answer := _read(result)) is None or answer.get("id") != asked:
        if clock.now() > end or (request.exists() and clock.now() > taken_by):
            request.unlink(missing_ok=True)
            raise NoAnswer
        await clock.sleep(0.2)
    result.unlink(missing_ok=True)
    if answer.get("fault"):
        raise BackupFailed(answer["fault"])
    if not await asyncio.to_thread(to.exists):  # a service may have a /tmp of its own
        raise BackupFailed(f"the bot sees another {to.parent} than you")


def _request_file(file: Path) -> Path:
    return file.with_name(f"{file.name}.backup-request")


def _result_file(file: Path) -> Path:
    return file.with_name(f"{file.name}.backup-result")


def _taken(file: Path) -> dict[str, str] | None:
    """The request, if there is one; it is removed. What is not a request is removed too."""
    there = _request_file(file)
    if not there.exists():
        return None
    request = _read(there)
    with suppress(OSError):
        there.unlink()
    if request is None or not {"id", "to"} <= request.keys() or not Path(request["to"]).is_absolute():
        log.warning("A request for a backup cannot be read.")
        return None
    return request


def _read(path: Path) -> dict[str, str] | None:
    """The texts in a file that belongs to the user of this process, None if there is no such file."""
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
        with os.fdopen(handle, encoding="utf-8") as stream:
            if hasattr(os, "geteuid") and os.fstat(handle).st_uid != os.geteuid():
                return None
            texts = json.loads(stream.read(10_000))
    except (OSError, ValueError):
        return None
    if not isinstance(texts, dict) or not all(isinstance(text, str) for text in texts.values()):
        return None
    return texts


def _write(path: Path, texts: dict[str, str]) -> None:
    """Write a file that only this user can read, at one moment."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        stream.write(json.dumps(texts))
    part.replace(path)


def _fault(failure: StoreError) -> str:
    return failure.fault if isinstance(failure, BackupFailed) else type(failure).__name__
