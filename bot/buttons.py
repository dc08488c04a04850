"""Buttons and rows of discord.py, made in a fraction of the time that discord.py needs.

A board has up to twenty-five buttons, and every answer makes new ones.
"""

from __future__ import annotations

from typing import Any, Final

import discord

_WIDTH: Final = 5
"""The width of a row: a button has 1, a menu all of it."""


class Button(discord.ui.Button[Any]):
    """A button with a custom_id."""

    # What discord.py would give to each button.
    _view = _row = _rendered_row = _id = _parent = None
    _provided_custom_id = True

    def __init__(
        self,
        custom_id: str,
        label: str | None,
        emoji: discord.PartialEmoji | None = None,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        *,
        enabled: bool = True,
    ) -> None:
        super(discord.ui.Item, self).__init__()
        self._underlying = said = discord.components.Button.__new__(discord.components.Button)
        said.custom_id, said.label, said.emoji, said.style = custom_id, label, emoji, style
        said.disabled, said.id, said.url, said.sku_id = not enabled, None, None, None


class Row(discord.ui.ActionRow[Any]):
    """Up to five buttons, or one menu. Raises ValueError for more."""

    def __init__(self, *children: discord.ui.Item[Any]) -> None:
        super(discord.ui.ActionRow, self).__init__()  # without a search for buttons declared in the class
        self._children, self._weight = [*children], sum(child.width for child in children)
        if self._weight > _WIDTH:
            raise ValueError("more than fits in a row")
        for child in children:
            child._parent = self
