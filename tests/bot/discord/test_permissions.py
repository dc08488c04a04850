"""Tables open and boards are posted only where the bot can edit them; a sentence says what is missing."""

from __future__ import annotations

import discord
import pytest

from tests.bot.discord.room import Room


@pytest.mark.parametrize(
    ("missing", "named"),
    [
        (("attach_files",), "Attach Files"),
        (("view_channel",), "View Channel"),
        (("send_messages", "read_message_history"), "Send Messages and Read Message History"),
    ],
)
async def test_no_table_opens_and_no_board_is_posted_where_the_bot_may_not_keep_a_board(
    room: Room, missing: tuple[str, ...], named: str
) -> None:
    denied = discord.PermissionOverwrite(**dict.fromkeys(missing, False))
    me = room.bot.user
    assert me is not None
    quiet = room.guild.create_text_channel("quiet", overwrites={me: denied})

    refused = await room.start(room.alice, room.bob, channel=quiet)

    said = room.said(refused)
    assert f"I need: {named}." in said
    assert "Whoever manages this channel can allow it" in said
    assert room.messages(quiet) == []
    assert await room.store.table(1) is None

    board = await room.begin()
    refused = await room.alice.slash(quiet, "okiya show", table=1)

    assert f"no board was posted. I need: {named}." in room.said(refused)
    assert room.messages(quiet) == []
    assert await room.board() == board
