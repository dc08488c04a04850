"""The witness file: beside the database, it holds how many moves the log had after the last commit.

It is written after every commit of moves, without waiting for the disk, so it never says more than the
database holds after a crash. Without it nothing is checked: an older version wrote none, and a person who
wants to start with a database that has lost something deletes it.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path

from bot.store.database.backup import backups_of
from bot.store.database.witness.journal import is_cut_short
from bot.store.errors import DatabaseHasLost

log = logging.getLogger(__name__)

_TEXT = "{count:020d} moves are in {name}. The bot does not start with fewer, unless this file is deleted.\n"

_AS_IT_IS = os.O_WRONLY | getattr(os, "O_BINARY", 0)  # Windows would write its own ends of lines


class Witness:
    """The witness of the database in ``file``."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._path = place_of(file)
        self._count = 0

    @property
    def backup(self) -> Path | None:
        """The newest backup of the database, or None."""
        return newest(self._file)

    def compare(self, count: int) -> None:
        """Compare the number of moves in an opened database with the last one. Raises DatabaseHasLost."""
        known = last_count(self._file)
        if known is not None and count < known:
            raise DatabaseHasLost(str(self._file), f"{known - count} moves", self._path, self.backup)
        self._count = count
        self._write()

    def grew(self, by: int) -> None:
        """Note that this number of moves was committed."""
        self._count += by
        self._write()

    def _write(self) -> None:
        text = _TEXT.format(count=self._count, name=self._file.name).encode()
        try:
            try:
                there = os.open(self._path, _AS_IT_IS)
            except FileNotFoundError:
                new = self._path.with_name(f"{self._path.name}.part")
                new.write_bytes(text)
                new.replace(self._path)
                return
            try:
                os.write(there, text)  # the same length: never half a number after a kill
            finally:
                os.close(there)
        except OSError as failure:
            log.warning("The witness of the database was not written: %s.", type(failure).__name__)


def check_file(file: Path) -> None:
    """Look for losses before SQLite opens the file, because opening it hides them. Raises DatabaseHasLost."""
    witness = place_of(file)
    if file.exists() and file.stat().st_size == 0:
        there = next((path for path in (witness, newest(file)) if path is not None and path.exists()), None)
        if there is not None:
            remove = witness if there == witness else file
            raise DatabaseHasLost(str(file), "everything", remove, newest(file))
    journal = file.with_name(f"{file.name}-wal")
    if witness.exists() and journal.exists() and is_cut_short(journal):
        raise DatabaseHasLost(str(file), "the end of its write-ahead log", witness, newest(file))


def last_count(file: Path) -> int | None:
    """The number of moves that the witness tells; None if there is none, or if it cannot be read."""
    try:
        return int(place_of(file).read_bytes().split(b" ", 1)[0])
    except (OSError, ValueError):
        return None


def place_of(file: Path) -> Path:
    """The witness file of a database file."""
    return file.with_name(f"{file.name}-witness")


def newest(file: Path) -> Path | None:
    """The newest backup of a database file, or None."""
    return next(reversed(backups_of(file)), None)
