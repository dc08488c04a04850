"""Boards after a change: the answer shows it on the one that was clicked, and all others follow."""

from __future__ import annotations

from simcord import MemberActor

from tests.bot.discord.room import Room, Shown


def edits_of(room: Room, board: Shown, before: int) -> int:
    """How often a board was edited with the bot's own token since the first ``before`` requests."""
    path = f"/channels/{board.channel_id}/messages/{board.id}"
    return room.requests_since(before).count(("PATCH", path))


async def begin_directly(room: Room) -> tuple[MemberActor, Shown, MemberActor, Shown]:
    """A game in direct messages: the player to move and their board, the other player and theirs."""
    await room.alice.user.slash("okiya start", opponent=room.bob.user)
    await room.click(room.bob.user, "Accept", channel=room.bob.user.dm_channel)
    mover, other = room.in_turn(await room.board())
    mine = await room.board(channel=mover.user.dm_channel)
    return mover, mine, other, await room.board(channel=other.user.dm_channel)


async def test_a_click_edits_every_other_board_once_and_its_own_never(room: Room) -> None:
    mover, mine, _, theirs = await begin_directly(room)
    before = len(room.env.http_requests)

    await room.click(mover.user, mine.cells[0], channel=mover.user.dm_channel)

    assert (edits_of(room, mine, before), edits_of(room, theirs, before)) == (0, 1)


async def test_the_other_boards_follow_although_the_click_was_not_answered(room: Room) -> None:
    mover, mine, other, theirs = await begin_directly(room)
    room.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    before = len(room.env.http_requests)

    await room.click(mover.user, mine.cells[0], channel=mover.user.dm_channel)

    assert (edits_of(room, mine, before), edits_of(room, theirs, before)) == (1, 1)
    for player in (mover.user, other.user):
        assert f"{other.mention} to move" in (await room.board(channel=player.dm_channel)).text


async def test_a_board_that_is_posted_again_leaves_no_controls_on_the_former_one(room: Room) -> None:
    former = await room.begin()
    mover, other = room.in_turn(former)
    await room.click_only(mover, former.cells[0])

    await room.alice.slash(room.channel, "okiya show")

    old, new = room.messages()
    assert (old.id, old.controls) == (former.id, ())
    assert f"{other.mention} to move" in new.text
    assert await room.board() == new
