"""What is told on pages: of a table, or of none. The person who turns them sees them alone."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.screens.frame.controls import Click

TurnPage: TypeAlias = Callable[[Click, int, str], Awaitable[None]]
"""Shows a page of a table, or of none, which is 0. The first page is "". Both may be forged."""
