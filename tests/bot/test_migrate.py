"""``python -m bot migrate``: the schema of this version, before a bot of this version starts."""

from __future__ import annotations

import sys
from pathlib import Path
from shutil import copy

import pytest

from bot.__main__ import command_line
from bot.store import migrations

pytestmark = pytest.mark.usefixtures("restored_logging")


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A SQLite file of the version before, or an empty database on PostgreSQL."""
    if request.param == "postgresql":
        url: str = request.getfixturevalue("new_database")
        return url
    migrated: Path = request.getfixturevalue("migrated_file")
    request.getfixturevalue("with_a_later_revision")
    return f"sqlite:///{copy(migrated, tmp_path / 'old.sqlite3')}"


@pytest.mark.parametrize(
    ("database", "before"),
    [("sqlite", migrations.newest()), ("postgresql", "nothing")],
    indirect=["database"],
)
def test_it_says_from_which_revision_it_migrates_to_which_and_then_that_there_is_nothing_to_do(
    database: str, before: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["game-night", "migrate"])
    monkeypatch.setenv("DATABASE_URL", database)

    command_line()
    first = "".join(capsys.readouterr())
    command_line()
    second = "".join(capsys.readouterr())

    assert f"The database was migrated from revision {before} to {migrations.newest()}." in first
    assert f"The database is at revision {migrations.newest()}, the newest one." in second
