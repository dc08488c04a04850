"""How often a click asks the database before its commit: a question waits behind the commits of others."""

from __future__ import annotations

from simcord import InteractionResult

from tests.bot.discord.endings import nearly_over
from tests.bot.discord.okey_dokey.room import CARD, at_once, choose, menu, started
from tests.bot.discord.room import Person, Room
from tests.bot.transactions import noted


async def asked_before_commit(room: Room, who: Person, name: str, table: int = 1) -> int:
    """The number of transactions that only read before the one that a click commits."""
    board = await room.board(table)
    seen = await noted(room.store)
    answer: InteractionResult = await who.click(board.response, custom_id=board.control(name).custom_id)
    assert answer.acknowledged, name
    return seen.index(True)


async def test_a_move_asks_nothing_and_after_a_restart_once(room: Room) -> None:
    board = await room.begin()
    for asked in (0, 1):
        mover, _ = room.in_turn(board)
        assert await asked_before_commit(room, mover, board.cells[0]) == asked
        await room.restart()
        board = await room.board()

    table, cell, board = await nearly_over(room, "line")
    assert await asked_before_commit(room, room.in_turn(board)[0], cell, table) == 0


async def test_buttons_of_lobbies_and_tables_ask_nothing_either_and_after_a_restart_once(room: Room) -> None:
    await room.alice.slash(room.channel, "boussanga start")
    for who, name in (
        (room.bob, "Join"),
        (room.bob, "Leave"),
        (room.carol, "Join"),
        (room.alice, "Begin"),
    ):
        if name == "Leave":
            await room.restart()
        assert await asked_before_commit(room, who, name) == (1 if name == "Leave" else 0), name
    mover = room.member((await room.bot.tables.table(1)).to_act()[0])
    assert await asked_before_commit(room, mover, "Hint") <= 1


async def test_a_move_from_an_own_screen_asks_once_after_a_restart(room: Room) -> None:
    who, own = await started(room, at_once())
    await room.restart()

    seen = await noted(room.store)
    entry = menu(own, CARD)[0]
    await choose(who, own, CARD, entry.label)

    assert seen.index(True) == 1
    assert len(await room.store.moves(1)) == 2
