"""Tables open and boards are posted only where the bot can edit them; a sentence says what is missing."""

from __future__ import annotations

import discord

from tests.bot.discord.room import Room

MISSING = {
    ("attach_files",): "Attach Files",
    ("view_channel",): "View Channel",
    ("send_messages", "read_message_history"): "Send Messages and Read Message History",
}
"""Permissions that the bot may lack, and how they are named."""


async def test_no_table_opens_and_no_board_is_posted_where_the_bot_may_not_keep_a_board(room: Room) -> None:
    board, me = await room.begin(), room.bot.user
    assert me is not None
    for missing, named in MISSING.items():
        denied = discord.PermissionOverwrite(**dict.fromkeys(missing, False))
        quiet = room.guild.create_text_channel("quiet", overwrites={me: denied})

        said = room.said(await room.start(room.alice, room.carol, channel=quiet))

        assert f"I need: {named}." in said
        assert "Whoever manages this channel can allow it" in said
        assert await room.store.table(2) is None
        refused = await room.alice.slash(quiet, "okiya show", table=1)
        assert f"no board was posted. I need: {named}." in room.said(refused)
        assert room.messages(quiet) == []
        assert await room.board() == board
