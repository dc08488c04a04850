"""After a move, a private line leads to the next table that waits for the same player."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor

from tests.bot.discord.endings import same_garden_twice
from tests.bot.discord.room import Room


def line(room: Room, result: InteractionResult) -> list[str]:
    """What a click was told privately."""
    return [answer.text for answer in room.private(result)]


async def link(room: Room, table: int) -> str:
    board = await room.board(table)
    return f"https://discord.com/channels/{room.guild.id}/{board.channel_id}/{board.id}"


async def move(room: Room, who: MemberActor, table: int) -> InteractionResult:
    return await room.click(who, (await room.board(table)).cells[0], table)


async def test_a_table_that_has_waited_is_told_after_a_move_elsewhere_and_not_again_at_once(
    room: Room,
) -> None:
    mover = await same_garden_twice(room)
    other = room.bob if mover is room.alice else room.alice
    assert line(room, await move(room, mover, 2)) == []
    await move(room, other, 2)
    await room.env.advance_time(150)

    told = await move(room, mover, 2)
    assert line(room, told) == [f"Table 1 of Okiya waits for you, too: {await link(room, 1)}"]
    await move(room, other, 2)
    assert line(room, await move(room, mover, 2)) == []

    (former,) = room.private(told)
    assert line(room, await move(room, mover, 1)) == []
    assert former.id not in room.env.backend.messages[former.channel_id]


async def test_of_several_tables_the_one_that_waits_longest_is_told_with_their_number(room: Room) -> None:
    mover = await same_garden_twice(room)
    await same_garden_twice(room)
    await room.env.advance_time(150)

    told = line(room, await move(room, mover, 3))

    assert told == [f"3 other tables wait for you. Next is table 1 of Okiya: {await link(room, 1)}"]
