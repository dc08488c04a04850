"""Where an interaction comes from: the person and the place, and the table of the message."""

from __future__ import annotations

import re

import discord

from bot.screens.frame.controls import TEMPLATES, Click
from bot.store import Asker


def asker_of(interaction: Click) -> Asker:
    """The person of a click or a command, and where they are."""
    return Asker(interaction.user.id, interaction.channel_id, interaction.guild_id)


def shown_table(message: discord.Message) -> int | None:
    """The table that every control of a message names; None if there is no such table."""
    rows = [row for row in message.components if isinstance(row, discord.ActionRow)]
    named = {_table_of(control.custom_id or "") for row in rows for control in row.children}
    return named.pop() if len(named) == 1 else None


def _table_of(custom_id: str) -> int | None:
    for template in TEMPLATES:
        found = re.fullmatch(template, custom_id)
        if found is not None:
            return int(found.groupdict().get("table") or 0) or None
    return None
