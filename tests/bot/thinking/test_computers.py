"""Computer players at tables, without Discord: they act and talk on their turn, and wait for people."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.rows import Move
from bot.tables.table import computer
from games import GAMES
from tests.bot.tables.evening import ALICE, BOB, HERE
from tests.bot.thinking.played import LONGEST_S, MASTER, NOVICES, Played


@pytest.mark.parametrize("game", GAMES)
async def test_computers_act_until_a_person_may_and_again_after_each_move(played: Played, game: str) -> None:
    others = NOVICES[: max(GAMES[game].seats) - 1]
    opened = await played.tables.lobby.open(game, ALICE, {}, HERE, computers=("novice",) * len(others))
    if opened.state is None:
        opened = await played.tables.lobby.begin(opened.id, ALICE)
    seen = set()
    assert opened.players == (ALICE, *others)
    for _ in range(8):
        now = await played.people_to_act(opened.id)
        if now.over:
            break
        assert ALICE in now.to_act()
        await played.act(opened.id, ALICE)
        seen |= set(await played.movers(opened.id))

    await played.people_to_act(opened.id)
    assert {ALICE, *others} == seen | set(await played.movers(opened.id))


async def test_a_computer_that_has_said_all_that_a_table_takes_plays_on(
    played: Played, caplog: pytest.LogCaptureFixture
) -> None:
    table = await played.seat("okey_dokey", (ALICE, MASTER, computer("master", 1)))
    state = (await played.tables.table(table)).state
    assert state is not None
    for ply in range(198):
        said = Move(table, ply, 1, MASTER, state.talk(1)[0], 0, played.now)
        assert await played.store.append(said, None, None)

    for _ in range(3):
        await played.act(table, ALICE)
        await played.people_to_act(table)

    log = await played.store.moves(table)
    texts = [move for move in log if move.user_id == MASTER and move.action[0] in "?!>"]
    assert len(texts) == 200
    assert {move.user_id for move in log if move not in texts} == {ALICE, MASTER, computer("master", 1)}
    assert caplog.records == []


async def test_a_turn_that_was_left_in_mid_thought_is_found_at_the_next_start_and_played_once(
    played: Played,
) -> None:
    table = await played.computer_to_begin()
    played.pool.gate.clear()
    await played.computers.wake_all()
    await played.pool.asked.wait()
    await played.background.close()
    assert await played.movers(table) == []
    played.pool.gate.set()
    again = Played(played.store, played.pool)

    await again.computers.wake_all()

    await again.until(table, lambda now: now.ply == 1)
    await again.background.close()
    assert await again.movers(table) == [NOVICES[0]]


async def test_people_take_turns_with_the_thoughts_that_they_wait_for(played: Played) -> None:
    many = [await played.computer_to_begin() for _ in range(20)]
    other = await played.computer_to_begin(BOB)
    moved: list[int] = []
    played.tables.listen(lambda table, _by: moved.append(table.id))
    played.pool.gate.clear()
    await played.computers.wake_all()
    async with asyncio.timeout(LONGEST_S):
        while played.pool.held < len([*many, other]):  # noqa: ASYNC110 - each reads its table first
            await asyncio.sleep(0)

    played.pool.gate.set()
    await played.people_to_act(other)

    assert moved.index(other) <= 2


@pytest.mark.parametrize("game", GAMES)
async def test_a_start_looks_at_no_table_where_computers_have_nothing_to_do(
    played: Played, game: str
) -> None:
    others = NOVICES[: max(GAMES[game].seats) - 1]
    table = await played.seat(game, (ALICE, *others))
    assert await played.store.waiting_for_computers() == (table,)  # it has just begun
    played.computers.wake(table)
    await played.people_to_act(table)
    for _ in range(4):
        now = await played.people_to_act(table)
        if now.over:
            break
        played.pool.gate.clear()
        now = await played.act(table, ALICE)
        assert await played.store.waiting_for_computers() == (table,) * now.waits_for_computers
        played.pool.gate.set()
    now = await played.people_to_act(table)
    talks = bool(now.computers_to_talk)

    assert await played.store.waiting_for_computers() == (table,) * talks
