"""Many people at the same moment: each move is played exactly once, and everybody is answered."""

from __future__ import annotations

from tests.bot.discord.room import Room

CROWD = 30


async def test_exactly_one_of_many_clicks_on_a_button_plays_and_all_are_answered(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    tile = board.control(board.cells[0]).custom_id

    answers = await room.clicks_at_once(
        ((mover, other, room.carol)[i % 3], board, tile) for i in range(CROWD)
    )

    assert all(answer.acknowledged for answer in answers)
    assert [len(room.private(answer)) for answer in answers].count(0) == 1
    assert len(await room.store.moves(1)) == 1
    assert f"{other.mention} to move" in (await room.board()).text
    assert [message.id for message in room.messages()] == [board.id]
