"""How often a click asks the database before its commit: a question waits behind the commits of others.

Whoever is met for the first time since the start is asked for once: how they want to read.
"""

from __future__ import annotations

from simcord import InteractionResult

from tests.bot.discord.endings import nearly_over
from tests.bot.discord.room import Person, Room
from tests.bot.transactions import noted


async def asked_before_commit(room: Room, who: Person, name: str, table: int = 1) -> int:
    """The number of transactions that only read before the one that a click commits."""
    board = await room.board(table)
    seen = noted(room.store)
    answer: InteractionResult = await who.click(board.response, custom_id=board.control(name).custom_id)
    assert answer.acknowledged, name
    return seen.index(True)


async def test_a_move_asks_nothing_and_after_a_restart_for_its_table_and_its_player(room: Room) -> None:
    board = await room.begin()
    for asked in (0, 2):
        mover, _ = room.in_turn(board)
        assert await asked_before_commit(room, mover, board.cells[0]) == asked
        await room.restart()
        board = await room.board()

    table, cell, board = await nearly_over(room, "line")
    await room.click(room.in_turn(board)[0], "Show Rules", table)
    assert await asked_before_commit(room, room.in_turn(board)[0], cell, table) == 0
