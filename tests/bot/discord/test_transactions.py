"""How often a click asks the database before its commit: a question waits behind the commits of others.

Whoever is met for the first time since the start is asked for once: how they want to read.
"""

from __future__ import annotations

from simcord import InteractionResult

from tests.bot.discord.endings import nearly_over
from tests.bot.discord.okey_dokey.room import CARD, at_once, choose, menu, started
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


async def test_buttons_of_lobbies_and_tables_ask_nothing_either_but_for_whom_they_meet_and_after_a_restart(
    room: Room,
) -> None:
    await room.alice.slash(room.channel, "boussanga start")
    for who, name, asked in (
        (room.bob, "Join", 1),
        (room.bob, "Leave", 2),
        (room.bob, "Join", 0),
        (room.carol, "Join", 1),
        (room.carol, "Leave", 0),
        (room.alice, "Begin", 0),
    ):
        if asked == 2:
            await room.restart()
        assert await asked_before_commit(room, who, name) == asked, name
    mover = room.member((await room.bot.tables.table(1)).to_act()[0])
    assert await asked_before_commit(room, mover, "Hint") <= 1


async def test_a_move_from_an_own_screen_asks_for_its_table_and_its_player_after_a_restart(
    room: Room,
) -> None:
    who, own = await started(room, at_once())
    await room.restart()

    seen = noted(room.store)
    entry = menu(own, CARD)[0]
    await choose(who, own, CARD, entry.label)

    assert seen.index(True) == 2
    assert len(await room.store.moves(1)) == 2
