"""Many people at the same moment: exactly one of each is played, and everybody is answered."""

from __future__ import annotations

import asyncio

from bot.tables import Stale, Table
from games.core import GameError
from tests.bot.discord.endings import deal
from tests.bot.discord.room import Room

CROWD = 100


async def test_a_hundred_clicks_on_one_button_play_once_and_all_are_answered(room: Room) -> None:
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


async def test_a_hundred_tables_that_move_at_once_each_play_their_move(room: Room) -> None:
    numbers = [await deal(room, bytes(16)) for _ in range(CROWD)]
    tables = room.bot.tables
    (mover,) = (await tables.table(1)).to_act()

    played = await asyncio.gather(*(tables.act(number, mover, 0, "a1", number) for number in numbers))

    assert [(table.id, table.ply) for table in played] == [(number, 1) for number in numbers]
    for number in numbers:
        assert [move.action for move in await room.store.moves(number)] == ["a1"]


async def test_players_who_click_at_once_at_many_tables_each_see_their_move(room: Room) -> None:
    boards = []
    for number in range(1, 13):
        assert await deal(room, bytes(16)) == number
        await room.alice.slash(room.channel, "okiya show", table=number)
        boards.append(await room.board(number))
    mover, other = room.in_turn(boards[0])

    answers = await room.clicks_at_once((mover, board, board.control("a1").custom_id) for board in boards)

    assert [room.private(answer) for answer in answers] == [[]] * len(boards)
    for number in range(1, 13):
        assert f"{other.mention} to move" in (await room.board(number)).text


async def test_a_hundred_moves_at_once_through_the_one_door_play_one_of_them(room: Room) -> None:
    await deal(room, bytes(16))
    tables = room.bot.tables
    table = await tables.table(1)
    (mover,) = table.to_act()
    cells = table.view(table.seat_of(mover)).actions

    answers = await asyncio.gather(
        *(tables.act(1, mover, 0, cells[i % len(cells)], 1 + i) for i in range(CROWD)),
        return_exceptions=True,
    )

    assert [type(answer) for answer in answers].count(Table) == 1
    assert [type(answer) for answer in answers].count(Stale) == CROWD - 1
    assert len(await room.store.moves(1)) == 1


async def test_two_processes_at_one_table_play_each_ply_once(room: Room) -> None:
    await deal(room, bytes(16))
    doors = [room.bot.tables, type(room.bot.tables)(room.store)]
    for ply in range(4):
        table = await doors[ply % 2].table(1)
        state = await fresh(room)
        (mover,) = state.to_act()
        cell = state.view(state.seat_of(mover)).actions[0]

        answers = await asyncio.gather(
            *(door.act(1, mover, ply, cell, 100 * ply + i) for i, door in enumerate(doors)),
            return_exceptions=True,
        )

        assert [type(answer) for answer in answers].count(Table) == 1, (table.ply, answers)
        assert not [answer for answer in answers if isinstance(answer, GameError)]
    assert [move.ply for move in await room.store.moves(1)] == [0, 1, 2, 3]


async def fresh(room: Room) -> Table:
    """The table as the log says, past every cache."""
    return await type(room.bot.tables)(room.store).table(1)
