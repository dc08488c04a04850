"""Telling a player that it is their turn, without piling up messages."""

from __future__ import annotations

import discord
import pytest

from tests.bot.discord.endings import nearly_over
from tests.bot.discord.room import Room, Shown

AWAY_S = 4 * 60


def mentions(room: Room, at: str = "") -> list[Shown]:
    """The mentions that there are, all or those at one table."""
    return [message for message in room.messages() if f"it is your turn{at}" in message.text]


async def test_no_mention_for_a_player_who_was_just_here_or_at_a_table_without_mentions(room: Room) -> None:
    await room.begin()
    await room.play(plies=4)
    await room.env.advance_time(AWAY_S)
    await room.play(plies=2)  # the second one brings back the player who was away
    await room.play()
    await room.begin(room.carol, room.dave, mentions="never")
    await room.env.advance_time(24 * 3600)
    await room.play(table=2, plies=3)

    assert mentions(room) == []


async def test_a_player_who_is_away_is_mentioned_with_a_link_until_the_next_move(room: Room) -> None:
    board = await room.begin()
    _, other = room.in_turn(board)
    await room.env.advance_time(AWAY_S)

    await room.play()

    (mention,) = mentions(room)
    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{board.id}"
    assert mention.text == f"{other.mention}, it is your turn at table 1: {link}"
    assert mention.pinged == (other.id,)

    await room.play()

    assert mentions(room) == []
    assert len(room.messages()) == 1


@pytest.mark.parametrize(
    ("command", "asks"),
    [("undo", "take back a move"), ("end", "end the game")],
)
async def test_whoever_is_asked_while_away_is_mentioned_until_they_have_answered(
    room: Room, command: str, asks: str
) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    await room.play()
    await room.env.advance_time(AWAY_S)

    await mover.slash(room.channel, command)

    (asked,) = [message for message in room.messages() if " asks to " in message.text and message.pinged]
    assert asked.text.startswith(f"{other.mention}, {mover.mention} asks to {asks} at table 1: ")
    assert asked.pinged == (other.id,)
    await room.restart()
    assert mentions(room) == []

    await room.click(other, "Refuse")

    assert [message for message in room.messages() if " asks to " in message.text and message.pinged] == []
    assert mentions(room) == []


async def test_a_player_who_has_just_accepted_is_not_mentioned(room: Room) -> None:
    for opponent in (room.bob, room.carol, room.dave):
        board = await room.begin(room.alice, opponent, mentions="always")
        mover, _ = room.in_turn(board)

        await room.env.advance_time(60)  # whoever was mentioned at the table before is not at once again

        number = board.control("Resign").custom_id.rpartition(":")[2]

        told = [mention.pinged for mention in mentions(room) if f"table {number}:" in mention.text]
        assert told == ([(room.alice.id,)] if mover is room.alice else [])


def ends(room: Room) -> list[Shown]:
    """The mentions that tell of the end of a game."""
    return [message for message in room.messages() if " is over " in message.text]


async def test_whoever_was_away_when_the_game_ended_is_told_the_result_once_with_a_link(room: Room) -> None:
    table, cell, board = await nearly_over(room, "block")
    mover, other = room.in_turn(board)
    await room.env.advance_time(AWAY_S)

    await room.click(mover, cell, table)
    room.store.posts.note_mentioned(table, 0)  # as after a kill
    await room.restart()

    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{board.id}"
    (told,) = ends(room)
    assert told.text == f"{other.mention}, table {table} is over and {mover.mention} won: {link}"
    assert told.pinged == (other.id,)


async def test_a_mention_from_before_a_restart_goes_and_a_deleted_one_disturbs_nothing(room: Room) -> None:
    await room.begin()
    await room.env.advance_time(AWAY_S)
    await room.play()
    await room.restart()
    await room.play()
    assert mentions(room) == []

    await room.env.advance_time(AWAY_S)
    await room.play()
    (mention,) = mentions(room)
    room.env.backend.delete_message(mention.channel_id, mention.id)
    await room.env.advance_time(AWAY_S)
    await room.play()

    assert len(mentions(room)) == 1
    assert len(await room.store.moves(1)) == 4


async def test_where_the_bot_may_not_send_messages_the_game_goes_on_without_mentions(room: Room) -> None:
    assert room.guild.me is not None
    silent = discord.PermissionOverwrite(send_messages=False)
    forbidden = room.guild.create_text_channel("forbidden", overwrites={room.guild.me: silent})
    quiet = room.guild.create_text_channel("quiet")
    board = await room.begin(channel=quiet, mentions="always")
    channels = room.env.backend.get_channel
    channels(quiet.id).overwrites = channels(forbidden.id).overwrites

    for _ in range(3):
        mover, _ = room.in_turn(board)
        answer = await room.click(mover, board.cells[0])
        assert room.private(answer) == []
        board = await room.board()

    assert [message.id for message in room.messages(quiet)] == [board.id]
    assert len(await room.store.moves(1)) == 3
