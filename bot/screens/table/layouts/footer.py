"""The line under every board: the promise of a fair deal, and the seed once the game is over."""

from __future__ import annotations

from bot.tables import Table

_PROMISED = "-# Table {table}. Fair deal: `{deal}`, SHA-256 of the seed `{commitment}`"
_PUBLISHED = (
    "-# Table {table}. Fair deal: `{deal}`, seed `{seed}`, its SHA-256 `{commitment}`. "
    "`/verify` deals it again."
)


def fair_deal(table: Table) -> str:
    """The number of a table, its deal, and how anybody can check it."""
    line = _PROMISED if table.published_seed is None else _PUBLISHED
    return line.format(
        table=table.id, deal=table.deal, seed=table.published_seed, commitment=table.commitment
    )
