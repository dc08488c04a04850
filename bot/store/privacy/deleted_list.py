"""The list of deleted people, a file beside the backups: whoever is on it is deleted again after a restore.

It has no ids: each is hashed with a salt that only this file contains. The file is private to the bot's user.
"""

from __future__ import annotations

import hmac
import json
import os
import secrets
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from bot.store.database.backup import FOLDER, file_of

NAME: Final = "deleted-people.json"

FOR_SERVERS: Final = Path("data")
"""Where the list of a PostgreSQL database lies, of which no backups are made here."""


def place_of_list(url: str) -> Path | None:
    """The file of the list for the database at ``url``: beside its backups; None for one in memory."""
    file = file_of(url)
    if file is not None:
        return file.parent / FOLDER / f"{file.stem}-{NAME}"
    return None if url.startswith("sqlite") else FOR_SERVERS / NAME


class Entry(NamedTuple):
    """A deleted person: the hash of their id, and when their deletion was due."""

    mark: str
    deleted_at: datetime


class DeletedList:
    """The list in a file, which every method reads.

    Each may raise OSError, or ValueError if the file is damaged.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def entries(self) -> frozenset[Entry]:
        """All entries; none if there is no file."""
        return frozenset(self._read()[1])

    def add(self, user: int, deleted_at: datetime) -> frozenset[Entry]:
        """Put a person on the list, if they are not on it with this time; it is on the disk then.

        Returns all entries of this person.
        """
        salt, entries = self._read()
        entry = Entry(_mark(salt, user), deleted_at)
        if entry not in entries:
            self._write(salt, [*entries, entry])
        return frozenset(other for other in (*entries, entry) if other.mark == entry.mark)

    def those_on(self, users: Collection[int], entries: Collection[Entry]) -> dict[int, Entry]:
        """Those of these people who are meant by these entries, each with the newest of theirs."""
        salt, _ = self._read()
        newest = {entry.mark: entry for entry in sorted(entries, key=lambda entry: entry.deleted_at)}
        marked = ((user, newest.get(_mark(salt, user))) for user in users)
        return {user: entry for user, entry in marked if entry is not None}

    def _read(self) -> tuple[bytes, list[Entry]]:
        try:
            text = self._file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return secrets.token_bytes(32), []
        try:
            kept = json.loads(text)
            listed = [Entry(mark, datetime.fromisoformat(at)) for mark, at in kept["deleted"]]
            return bytes.fromhex(kept["salt"]), listed
        except (KeyError, TypeError):
            raise ValueError("not a list of deleted people") from None

    def _write(self, salt: bytes, entries: list[Entry]) -> None:
        """Replace the file at one moment; the new one is on the disk first."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        part = self._file.with_name(f"{self._file.name}.part")
        with suppress(FileNotFoundError):
            part.unlink()
        listed = [[entry.mark, entry.deleted_at.isoformat()] for entry in entries]
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(json.dumps({"salt": salt.hex(), "deleted": listed}))
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(self._file)


def _mark(salt: bytes, user: int) -> str:
    return hmac.digest(salt, str(user).encode(), "sha256").hex()
