"""Tables in direct messages with the bot: each player has the board in their own conversation."""

from __future__ import annotations

from simcord import UserHandle

from tests.bot.discord.room import Room, Shown


async def challenge_directly(room: Room) -> None:
    """Alice challenges Bob from her direct messages."""
    await room.alice.user.slash("okiya start", opponent=room.bob.user)


async def board_of(room: Room, user: UserHandle) -> Shown:
    return await room.board(channel=user.dm_channel)


async def test_friends_find_the_table_in_their_own_messages_and_take_their_seats_there(room: Room) -> None:
    told = await room.alice.user.slash(
        "ok start", friend=room.bob.user, friend2=room.carol.user, friend3=room.dave.user
    )
    assert "has room for you and two friends" in room.said(told)

    await room.alice.user.slash("ok start", friend=room.bob.user, friend2=room.carol.user)
    for friend in (room.bob.user, room.carol.user):
        assert "Decline" in (await board_of(room, friend)).labels
        await room.click(friend, "Join", channel=friend.dm_channel)
    assert "Kept for" not in (await board_of(room, room.alice.user)).text
    await room.click(room.alice.user, "Begin", channel=room.alice.user.dm_channel)

    assert (await room.row()).players == (room.alice.id, room.bob.id, room.carol.id)
    assert "My Rack" in (await board_of(room, room.bob.user)).labels


async def test_a_challenge_that_is_not_delivered_can_be_made_again_and_one_to_anyone_is_refused(
    room: Room,
) -> None:
    there = room.bob.user.dm_channel.id
    room.env.inject_error("POST", f"/channels/{there}/messages", status=403, code=50007)

    answer = await room.alice.user.slash("okiya start", opponent=room.bob.user)

    assert f"{room.bob.mention} takes no direct messages from me" in room.said(answer)
    assert (await room.row()).status == "cancelled"
    assert room.messages(room.alice.user.dm_channel) == []

    await challenge_directly(room)
    assert (await room.row(2)).status == "open"
    twice = await room.alice.user.slash("okiya start", opponent=room.bob.user)
    assert "already waits at table 2" in room.said(twice)
    assert len(room.messages(room.bob.user.dm_channel)) == 1

    anyone = await room.alice.user.slash("okiya start")
    assert "Nobody else sees this conversation" in room.said(anyone)
    assert await room.store.table(3) is None
