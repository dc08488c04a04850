"""/clear: members who may manage messages end a table of their server."""

from __future__ import annotations

import discord
from simcord import InteractionResult

from tests.bot.discord.room import Room

NOT_ALLOWED = "Only members who may manage messages in the channel of this table can end it."


async def clear(room: Room, table: int = 1) -> InteractionResult:
    """Erin, who may manage messages from now on, asks to end a table."""
    role = room.guild.create_role("moderator", permissions=discord.Permissions(manage_messages=True))
    room.env.backend.add_member_role(room.guild.id, room.erin.id, role.id)
    result: InteractionResult = await room.erin.slash(room.channel, "clear", table=table)
    return result


async def test_a_moderator_ends_a_game_after_a_question_and_the_players_are_told(room: Room) -> None:
    await room.begin()
    board = await room.play()
    asked = room.answer(await clear(room))
    assert asked.text.startswith("Do you want to end table 1 of Okiya?")
    assert (await room.row()).status == "running"

    await room.erin.click(asked.response, label="End Table")

    assert room.message(asked.channel_id, asked.id).text == "Table 1 has ended."
    assert (await room.row()).status == "stopped"
    assert "A moderator ended this game. It counts for nobody." in (await room.board()).text
    told = [message for message in room.messages() if message.id != board.id]
    assert [set(message.pinged) for message in told] == [{room.alice.id, room.bob.id}]
    assert (await room.store.profiles.of(room.alice.id)).standings == ()


async def test_a_moderator_who_keeps_the_table_changes_nothing(room: Room) -> None:
    await room.begin()
    asked = room.answer(await clear(room))

    await room.erin.click(asked.response, label="Keep Table")

    assert room.message(asked.channel_id, asked.id).text == "Nothing happened: table 1 stays."
    assert (await room.row()).status == "running"


async def test_an_open_table_is_closed(room: Room) -> None:
    await room.start(room.alice)
    asked = room.answer(await clear(room))
    assert asked.text == "Do you want to close table 1 of Okiya? It waits for players."

    await room.erin.click(asked.response, label="End Table")

    assert (await room.row()).status == "cancelled"
    assert "This table was taken back before the game began." in (await room.board()).text
    assert "was taken back" in room.said(await clear(room))


async def test_nobody_else_ends_a_table_by_command_or_by_a_forged_click(room: Room) -> None:
    board = await room.begin()
    asked = room.answer(await clear(room))

    for seen in (board, asked):
        assert room.said(await room.late_click(room.bob, seen, "page:clear:1:now~end-table")) == NOT_ALLOWED
    assert "no table with this number" in room.said(await clear(room, table=7))

    assert (await room.row()).status == "running"


async def test_whoever_manages_messages_only_elsewhere_ends_no_table_here(room: Room) -> None:
    denied = discord.PermissionOverwrite(manage_messages=False)
    quiet = room.guild.create_text_channel("quiet", overwrites={room.erin: denied})
    await room.begin(channel=quiet)

    assert room.said(await clear(room)) == NOT_ALLOWED
