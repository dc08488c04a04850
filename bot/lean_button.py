"""A button of discord.py, made in a ninth of the time that discord.py needs: a board has twenty-five."""

from __future__ import annotations

from typing import Any

import discord


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
