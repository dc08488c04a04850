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


async def first_of_three_has_moved(played: Played) -> int:
    """A table of Boussanga where the first of three computers in a row has moved, and the second pauses."""
    for number in range(20):
        table = await played.seat("boussanga", (*NOVICES, ALICE), number)
        if (await played.tables.table(table)).to_act() == NOVICES[:1]:
            break
    played.computers.wake(table)
    await played.clock.until_somebody_waits()
    assert await played.movers(table) == [*NOVICES[:1]]
    return table


@pytest.mark.parametrize(("thought_s", "pause_s"), [(0.0, 0.8), (0.5, 0.3)])
async def test_the_moves_of_two_computers_are_apart_and_the_thought_counts(
    played: Played, thought_s: float, pause_s: float
) -> None:
    played.pool.thinks = lambda: played.clock.hold_up(thought_s)
    table = await first_of_three_has_moved(played)

    assert played.clock.waits == [pytest.approx(pause_s)]
    await played.clock.advance(pause_s - 0.1)
    assert await played.movers(table) == [*NOVICES[:1]]
    await played.clock.advance(0.1)
    await played.until(table, lambda now: now.ply == 2)
    assert await played.movers(table) == [*NOVICES[:2]]


async def test_the_next_round_waits_for_a_person(played: Played) -> None:
    table = await played.seat("okiya", (ALICE, *NOVICES[:1]), match="sets")
    await played.computers.wake_all()
    now = await played.people_to_act(table)
    while len(now.to_act()) == 1:
        await played.act(table, ALICE)
        now = await played.people_to_act(table)

    assert set(now.to_act()) == {ALICE, *NOVICES[:1]}
    await played.tables.act(table, ALICE, now.ply, "next", 0)
    assert (await played.people_to_act(table)).to_act() == (ALICE,)


async def test_computers_talk_while_a_game_waits_for_a_person_to_start_it(played: Played) -> None:
    others = (MASTER, computer("master", 1))
    table = await played.seat("okey_dokey", (ALICE, *others))

    await played.computers.wake_all()

    await played.until(table, lambda now: now.last_move is not None and now.last_move.user_id == others[-1])
    assert set(await played.movers(table)) == set(others)
    assert {move.action[0] for move in await played.store.moves(table)} <= {"?", "!", ">"}


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
