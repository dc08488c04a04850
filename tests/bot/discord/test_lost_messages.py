"""Messages that Discord took and the store does not know, because of a stop or a lost answer."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.store.rows import Post
from tests.bot.discord.room import Room
from tests.bot.discord.test_mentions import mentions
from tests.bot.discord.test_restart import append_unseen


async def test_a_mention_posted_before_a_kill_is_known_after_the_start_and_not_repeated(room: Room) -> None:
    await room.begin(mentions="always")
    await room.env.advance_time(1)
    await room.play()
    (posted,) = mentions(room)
    await room.store.posts.take_turn_mention(1)
    room.store.posts.note_mentioned(1, 0)

    await room.restart()

    assert mentions(room) == [posted]
    await room.play()
    (mention,) = mentions(room)
    assert mention.pinged != posted.pinged


async def test_a_mention_of_a_former_turn_posted_before_a_kill_goes_away_after_the_start(room: Room) -> None:
    await room.begin(mentions="always")
    board = await room.play()
    await room.env.advance_time(1)
    mover, other = room.in_turn(board)
    await room.store.posts.take_turn_mention(1)
    await append_unseen(room, board.cells[0])

    await room.restart()

    (mention,) = mentions(room)
    assert mention.pinged == (other.id,) != (mover.id,)


@pytest.mark.parametrize("noted_before", [False, True])
async def test_a_board_posted_before_a_kill_follows_the_game_after_the_start(
    room: Room, noted_before: bool
) -> None:
    await room.begin(mentions="always")
    await room.env.advance_time(1)
    old = await room.play()
    mover, other = room.in_turn(old)
    if mover is not room.alice:  # whoever opened the table is told as everybody else
        await room.env.advance_time(1)
        old = await room.play()
        mover, other = room.in_turn(old)
    await room.alice.slash(room.channel, "okiya show", table=1)
    new = await room.board()
    if noted_before:
        await room.store.posts.put_board(1, old.channel_id, old.id)
    else:
        await room.store.posts.drop_board(1, new.id)
    await room.store.posts.begin_board(1, new.channel_id)
    await room.store.posts.take_turn_mention(1)

    await room.restart()
    assert mentions(room)[-1].pinged == (mover.id,)
    await mover.slash(room.channel, "okiya move", table=1, move=new.cells[0])

    assert (await room.row()).boards == (Post(new.channel_id, new.id),)
    assert f"{other.mention} to move" in room.message(new.channel_id, new.id).text
    assert f"/{new.id}" in room.message(old.channel_id, old.id).text


async def test_a_board_whose_answer_was_lost_on_its_way_follows_the_game(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    create = discord.InteractionResponse.send_message

    async def cut(self: Any, *args: Any, **kwargs: Any) -> Any:
        await create(self, *args, **kwargs)
        raise ConnectionResetError

    monkeypatch.setattr(discord.InteractionResponse, "send_message", cut)
    await room.alice.slash(room.channel, "okiya start", opponent=room.bob)
    monkeypatch.undo()

    (posted,) = room.messages()
    assert (await room.row()).boards == (Post(posted.channel_id, posted.id),)
    await room.click(room.bob, "Accept")
    assert len((await room.board()).cells) == 12


async def test_a_former_board_that_could_not_be_edited_before_a_stop_points_to_the_new_one_after_the_start(
    room: Room,
) -> None:
    old = await room.begin(mentions="never")
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
    await room.alice.slash(room.channel, "okiya show", table=1)
    new = await room.board()
    assert room.message(old.channel_id, old.id).controls != ()
    room.env.backend.faults.clear()

    await room.restart()

    assert f"/{new.id}" in room.message(old.channel_id, old.id).text
    assert room.message(old.channel_id, old.id).controls == ()
    assert await room.store.posts.pending_boards() == ()
