"""Where an interaction comes from: the person, the place, and the message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import discord

from bot.screens.frame.controls import Click
from bot.screens.frame.marks import marked_text
from bot.screens.frame.respond import is_private
from bot.store import Asker

KINDS = (
    "play",
    "look",
    "mine",
    "table",
    "ask",
    "pick",
    "peek",
    "form",
    "page",
    "pages",
    "many",
    "page-form",
    "try",
)
"""The first words of the custom_ids of controls and forms; those of lessons and puzzles are all "try"."""


def asker_of(interaction: Click) -> Asker:
    """The person of a click or a command, and where they are."""
    return Asker(interaction.user.id, interaction.channel_id, interaction.guild_id)


def used_in(interaction: Click) -> str:
    """The command of an interaction, as in "/okiya start", or the first word of its control, as in "play".

    One of a few words, whatever a forger sends: "unknown" for all others.
    """
    if interaction.type is discord.InteractionType.application_command:
        command = interaction.command
        return "unknown" if command is None else f"/{command.qualified_name}"
    data = cast(Mapping[str, object], interaction.data or {})
    word = str(data.get("custom_id")).partition(":")[0]
    return word if word in KINDS else "unknown"


def has_bot(interaction: Click) -> bool:
    """Whether the bot is in this place itself, and not only in the account of the person who asked."""
    if interaction.guild_id is None:
        return not interaction.context.private_channel
    return interaction.client.get_guild(interaction.guild_id) is not None


def missing_permissions(interaction: Click, *, thread: bool = False) -> tuple[str, ...]:
    """What the bot needs to keep a board up to date and may not do in this channel of a server.

    ``thread``: the board is to lie in a new thread of the channel.
    """
    if interaction.guild_id is None or not has_bot(interaction):
        return ()
    in_thread = isinstance(interaction.channel, discord.Thread)
    send = ["send_messages_in_threads" if in_thread else "send_messages"]
    if thread:
        send += ["create_public_threads", "send_messages_in_threads"]
    needed = ("view_channel", *send, "attach_files", "read_message_history")
    return tuple(name for name in needed if not getattr(interaction.app_permissions, name))


def has_mark(interaction: Click, mark: int) -> bool:
    """Whether the message that was clicked is public and the bot has written it with this mark.

    A forger can send any control with any message, but cannot write in one.
    """
    message = interaction.message
    if message is None or is_private(interaction):
        return False
    return marked_text(message, mark, interaction.client.user) is not None


async def name_of(interaction: Click, user: int) -> str:
    """A person's name for a menu, where Discord shows no mentions. May raise an error of ``NOT_SENT``."""
    known: discord.User = interaction.client.get_user(user) or await interaction.client.fetch_user(user)
    return known.display_name
