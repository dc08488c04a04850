"""Marks in our public messages by which the bot finds them again in a channel, in whatever language they are.

A stop between posting a message and noting its place leaves a message that the store does not know. The mark
is the id of the first part of the message, which Discord keeps and shows to nobody (32 bits, signed). Only
who writes a message can set it.
"""

from __future__ import annotations

import discord

HELLO = 900_000_000
"""The mark of the hello to a server."""

_BOARDS = 1_000_000_000
_MENTIONS = 1_500_000_000


def board_of(table: int) -> int:
    """The mark of the boards of a table; one for each table up to 500,000,000."""
    return _BOARDS + table


def mention_at(table: int) -> int:
    """The mark of the mentions of players of a table whose turn it is."""
    return _MENTIONS + table


def marked_text(message: discord.Message, mark: int, bot: discord.abc.Snowflake | None) -> str | None:
    """The first text of a message if the bot has written it with this mark; None for all other messages."""
    first = next(iter(message.components), None)
    if message.author != bot or not isinstance(first, discord.TextDisplay) or first.id != mark:
        return None
    return first.content
