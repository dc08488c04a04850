"""Screens with pages, about a table or about none. Only the person who turns the pages sees them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.screens.frame.controls import Click

TurnPage: TypeAlias = Callable[[Click, int, str], Awaitable[None]]
"""Shows a page of a table; table 0 is none. The first page is "". Both may be forged."""
