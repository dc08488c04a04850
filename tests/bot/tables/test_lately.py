"""What has happened since a player's last turn is found in memory or in the log."""

from __future__ import annotations

from bot.tables.tables import Tables
from tests.bot.store.examples import stand_in
from tests.bot.tables.evening import ALICE, BOB, CAROL, Evening


async def since(tables: Tables, table: int, user: int) -> list[tuple[int, str]]:
    """The users and actions of the moves since a user's last turn."""
    _, steps = await tables.archive.since_turn_of(table, user)
    return [(step.user, step.action) for step in steps]


async def test_a_player_is_told_what_others_played_since_their_last_turn(evening: Evening) -> None:
    table = await evening.seat("boussanga", (ALICE, BOB, CAROL))
    assert await since(evening.tables, table, ALICE) == []
    for _ in range(24):
        now = await evening.act(table)
        log = [(move.user_id, move.action) for move in await evening.store.moves(table)]
        for user in (ALICE, BOB, CAROL):
            before = list(log)
            while before and user in now.to_act() and before[-1][0] == user:
                before.pop()
            last = max((number for number, (by, _) in enumerate(before) if by == user), default=-1)
            assert await since(evening.tables, table, user) == before[last + 1 :]


async def test_it_reaches_back_over_a_computer_in_the_seat_and_a_restart(evening: Evening) -> None:
    table = await evening.seat("okiya", (ALICE, BOB))
    now = await evening.tables.table(table)
    if now.to_act() == (BOB,):
        await evening.act(table)
    await evening.act(table, ALICE)
    await stand_in(evening.store, table, 0, ALICE)
    tables = Tables(evening.store)
    for _ in range(9):
        now = await tables.table(table)
        user = now.to_act()[0]
        action = now.view(now.seat_of(user)).actions[0]
        if now.state is not None and now.state.play(now.seat_of(user) or 0, action).outcome is not None:
            break
        await tables.act(table, user, now.ply, action, 0)
    await tables.stand_ins.take_back(table, ALICE)
    log = [(move.user_id, move.action) for move in await evening.store.moves(table)]
    mine = max(number for number, (by, _) in enumerate(log) if by == ALICE)
    assert any(by < 0 for by, _ in log[mine + 1 :])

    for found in (tables, Tables(evening.store)):
        assert await since(found, table, ALICE) == log[mine + 1 :]
