"""Where new tables open, as the server has chosen, and whether each gets a thread of its own."""

from __future__ import annotations

from dataclasses import dataclass

import discord

from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.respond import has_bot, missing_permissions
from bot.screens.table.refusals import ChannelClosed, NotAllowedHere
from bot.store import ServerSetup
from bot.tables import Place


@dataclass(frozen=True, slots=True)
class Opening:
    """The place of a new table and the setup of its server.

    ``thread``: the table gets a thread of its own. Where the bot is no member, a server has no setup.
    """

    place: Place
    setup: ServerSetup
    thread: bool = False


async def opening_for(desk: Desk, interaction: Click) -> Opening:
    """Where a click or a command opens a table.

    Raises ChannelClosed where the server opens no tables, and NotAllowedHere where the bot could not keep
    a board.
    """
    setup = await desk.store.servers.of(interaction.guild_id if has_bot(interaction) else None)
    open_in = _open_in(interaction, setup)
    if open_in and not {interaction.channel_id, _parent(interaction)} & set(open_in):
        raise ChannelClosed(open_in)
    thread = setup.threads and isinstance(interaction.channel, discord.TextChannel)
    missing = missing_permissions(interaction, thread=thread)
    if missing:
        raise NotAllowedHere(missing)
    language = desk.readers.language_there(interaction, setup)
    place = Place(interaction.channel_id or 0, interaction.guild_id, language)
    return Opening(place, setup, thread)


def _open_in(interaction: Click, setup: ServerSetup) -> tuple[int, ...]:
    """The chosen channels that are still there; () for all."""
    guild = interaction.guild
    return tuple(channel for channel in setup.channels if guild is not None and guild.get_channel(channel))


def _parent(interaction: Click) -> int | None:
    """The channel of a thread."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else None
