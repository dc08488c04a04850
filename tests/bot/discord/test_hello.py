"""The hello to a server that the bot has joined: once, where it may write, and never after a restart."""

from __future__ import annotations

import discord
from simcord import ChannelHandle, GuildHandle
from simcord.backend import serializers

from games import GAMES
from tests.bot.discord.room import Room
from tests.bot.screens.limits import violations


async def joined(room: Room, *, silent: bool = False) -> tuple[GuildHandle, ChannelHandle]:
    """A server with a system channel that the bot has joined; it may not write there if ``silent``."""
    await room.env.advance_time(60)
    guild = room.env.create_guild("Newcomers")
    me = room.bot.user
    assert me is not None
    denied = discord.PermissionOverwrite(send_messages=False)
    channel = guild.create_text_channel("general", overwrites={me: denied} if silent else {})
    room.env.backend.edit_guild(guild.id, {"system_channel_id": channel.id})
    await room.env.settle()
    return guild, channel


async def tell(room: Room, guild: GuildHandle) -> None:
    """Discord tells the bot that it has joined a server."""
    there = room.env.backend.get_guild(guild.id)
    payload = dict(serializers.guild_create_payload(room.env.backend, there))
    del payload["unavailable"]  # Discord leaves it out when the bot joins
    room.env.backend.emit("GUILD_CREATE", payload)
    await room.env.settle()


async def test_a_new_server_gets_one_hello_whose_buttons_answer_in_private(room: Room) -> None:
    guild, channel = await joined(room)

    for _ in range(3):
        await tell(room, guild)

    (hello,) = room.messages(channel)
    assert hello.text.startswith("Hello!")
    assert hello.labels == (*(game.title for game in GAMES.values()), "Learn", "Daily", "Concert", "Help")
    assert len(hello.pictures) == 1
    assert violations(hello.components) == []
    newcomer = guild.add_member(room.alice.user)

    page = room.answer(await newcomer.click(hello.response, label="Okago"))

    assert page.text.startswith("### Okago")
    assert [shown for shown in room.messages(channel) if shown.text] == [hello]


async def test_neither_a_restart_nor_a_hello_that_was_not_noted_brings_a_second_one(room: Room) -> None:
    guild, channel = await joined(room)
    await tell(room, guild)

    await room.restart()
    await room.store.greetings.owe(await room.store.greetings.joined())
    await room.restart()
    await room.env.settle()

    assert len(room.messages(channel)) == 1
    assert await room.store.greetings.owed() == []


async def test_a_join_while_the_bot_is_away_is_greeted_at_its_next_start(room: Room) -> None:
    _, channel = await joined(room)
    assert room.messages(channel) == []

    await room.restart()
    await room.env.settle()

    assert len(room.messages(channel)) == 1


async def test_where_the_bot_may_not_write_it_says_nothing_and_asks_discord_for_nothing(room: Room) -> None:
    guild, channel = await joined(room, silent=True)
    before = len(room.env.http_requests)

    await tell(room, guild)

    assert room.messages(channel) == []
    assert room.requests_since(before) == []
    assert await room.store.greetings.owed() == []
