"""How much an export or a deletion does in one transaction, and the time between two of them.

Moves of everybody wait for the transaction that is under way, and go before the next one. Larger steps make
them wait longer; smaller ones make an export longer, because each step costs some statements.
"""

from __future__ import annotations

import asyncio
from typing import Final

TABLES_AT_ONCE: Final = 5
ROWS_AT_ONCE: Final = 250
"""Rows that belong to no table, read at once."""

PAIRS_AT_ONCE: Final = 50
PAUSE_S: Final = 0.003


async def pause() -> None:
    """Let moves have their turn after a step."""
    await asyncio.sleep(PAUSE_S)
