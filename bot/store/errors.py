"""What can go wrong with the database: a closed set of errors that carry data, and never a row's contents.

No error holds a seed, a parameter of a statement or a password; the edge words the sentence.
"""

from __future__ import annotations

from typing import Literal


class StoreError(Exception):
    """Any refusal or failure of the database. All errors that leave this room are of this family."""


class DatabaseUrlRefused(StoreError):
    """The database URL cannot be used.

    ``rule`` is "form" (it is no URL), "engine" (neither SQLite nor PostgreSQL) or "driver" (``package``,
    which speaks to that engine, is not installed).
    """

    def __init__(self, rule: Literal["form", "engine", "driver"], package: str = "") -> None:
        super().__init__(rule, package)
        self.rule = rule
        self.package = package


class OpeningRefused(StoreError):
    """The database at ``place`` (a path, or a URL without its password) cannot be opened."""

    def __init__(self, place: str, fault: str = "") -> None:
        super().__init__(place, fault)
        self.place = place
        self.fault = fault


class DatabaseUnreachable(OpeningRefused):
    """No database could be reached or made there; ``fault`` is what the driver says."""


class DatabaseBusy(OpeningRefused):
    """Another process has the file open. One process at a time may, because two writers can damage it."""


class DatabaseDamaged(OpeningRefused):
    """The file is not a sound database; ``fault`` is the first thing that the check found."""


class DatabaseTooNew(OpeningRefused):
    """A newer version of this program has changed the schema; ``fault`` is the revision it is at."""


class StoreClosed(StoreError):
    """The store was asked for something after it was closed."""


class RowRefused(StoreError):
    """A row breaks a rule of the schema (it names a table that is not there, or comes a second time)."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


class DatabaseFailed(StoreError):
    """The database could not do its work now: the disk is full, the server gone. Nothing half done stays."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault
