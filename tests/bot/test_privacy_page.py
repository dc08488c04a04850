"""PRIVACY.md names everything that is stored, and nothing else; README leads there."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path

from bot.store.database.backup import KEPT
from bot.store.privacy.deletions import WAITS
from bot.store.privacy.left_servers import POSTS_STAY
from bot.store.schema import metadata, moves

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "PRIVACY.md").read_text(encoding="utf-8")


def named() -> list[str]:
    """Every column that the lists of the page name, as ``table.column``."""
    rows = re.findall(r"^\| `(\w+)` \| ((?:`\w+` ?)+)\|", PAGE, re.MULTILINE)
    return [f"{table}.{column}" for table, columns in rows for column in re.findall(r"\w+", columns)]


def test_the_page_names_every_column_of_the_database_once_and_no_other() -> None:
    assert WAITS  # the whole schema is known only with the store
    stored = {str(column) for table in metadata.sorted_tables for column in table.c}

    assert stored - {*named()} == set()
    assert {*named()} - stored == set()
    assert len(named()) == len({*named()})


def test_the_row_that_it_shows_is_one_of_moves() -> None:
    header = re.search(r"^\| table_id \|.*$", PAGE, re.MULTILINE)

    assert header is not None
    assert re.findall(r"\w+", header[0]) == [column.name for column in moves.c]


def test_the_times_that_it_tells_are_those_of_the_code() -> None:
    assert timedelta(hours=72) == WAITS
    assert timedelta(days=30) == POSTS_STAY
    assert "**72 hours**" in PAGE
    assert "after 30 days" in PAGE
    assert "newest seven copies" in PAGE
    assert KEPT == 7


def test_the_readme_leads_to_it() -> None:
    assert "](PRIVACY.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
