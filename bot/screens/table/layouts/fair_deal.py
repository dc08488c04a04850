"""The fair deal in words: a short line under every board, the promise that is never edited, and all of it."""

from __future__ import annotations

from bot.languages import _
from bot.tables import Table

_SHOWN = 8
"""The digits of the SHA-256 that stand under a board."""

_LINE = _("-# Table {table}. Fair deal {digits}…")
_LINE_OVER = _("-# Table {table}. Fair deal {digits}…, seed `{seed}`. `/verify` deals it again.")
_PROMISE = _("-# Fair deal of table {table}: the SHA-256 of its seed is `{commitment}`.")
_WORDS = _(
    "### The fair deal of table {table}\n"
    "All chance in this game comes from one seed, which was drawn when the table opened. Its SHA-256 is "
    "`{commitment}`. The bot wrote this in the channel when the table opened, so that nobody can "
    "exchange the seed.\nIt is dealt for `{deal}`."
)
_SECRET = _(
    "When the game is over, the board shows the seed, and `/verify` deals the game again: anyone can check."
)
_PUBLISHED = _(
    "The seed is `{seed}`. `/verify` deals the game again, by the number of the table, or for anyone "
    "anywhere from this seed, its SHA-256 and the words of what it is dealt for."
)


def deal_line(table: Table) -> str:
    """The line under a board: the number of the table and the first digits, and at the end the seed."""
    line = _LINE if table.published_seed is None else _LINE_OVER
    return line.format(table=table.id, digits=table.commitment[:_SHOWN], seed=table.published_seed)


def deal_promise(table: Table) -> str:
    """The whole SHA-256, for a message that is never edited."""
    return _PROMISE.format(table=table.id, commitment=table.commitment)


def deal_words(table: Table) -> str:
    """All that anyone may know of a deal now, and how to check it."""
    words = _WORDS.format(table=table.id, commitment=table.commitment, deal=table.deal)
    seed = _SECRET if table.published_seed is None else _PUBLISHED
    return f"{words}\n{seed.format(seed=table.published_seed)}"
