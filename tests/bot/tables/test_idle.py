"""Tables that time forgot: a question, Go On, the end; also where another process plays, or one dies."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from bot.store.errors import StoreError
from bot.store.rows import Timer, TimerKind
from bot.tables.refusals import Refusal, Stale
from bot.tables.table import Table
from bot.tables.tables import Tables
from tests.bot.tables.evening import ALICE, BOB, CAROL, HERE, Evening, on_both, on_either
from tests.bot.transactions import away_after

ALL: tuple[TimerKind, ...] = ("deadline", "reminder", "lobby", "idle", "abandon")


async def kinds(evening: Evening) -> set[str]:
    """The kinds of all timers."""
    return {timer.kind for timer in await evening.store.timers.claim(evening.now + timedelta(days=99), ALL)}


async def asked(evening: Evening) -> tuple[Table, Timer]:
    """A table of two whose people were asked whether they go on, and the timer of its end, which is due."""
    opened = await evening.tables.lobby.open("okiya", ALICE, {}, HERE)
    table = await evening.tables.lobby.sit(opened.id, BOB)
    evening.now += timedelta(days=14)
    (idle,) = await evening.store.timers.claim(evening.now, ALL)
    question = await evening.tables.clocks.ask_whether_idle(idle)
    assert question is not None
    await evening.tables.clocks.asked(idle, *question)
    evening.now = question[1]
    return table, Timer(table.id, "abandon", question[1], table.ply)


@on_either
async def test_a_game_that_goes_on_while_its_question_is_sent_is_not_ended_and_asked_again_later(
    evening: Evening,
) -> None:
    opened = await evening.tables.lobby.open("okiya", ALICE, {}, HERE)
    table = await evening.tables.lobby.sit(opened.id, BOB)
    evening.now += timedelta(days=14)
    (idle,) = await evening.store.timers.claim(evening.now, ALL)
    question = await evening.tables.clocks.ask_whether_idle(idle)
    assert question is not None
    await Tables(evening.store, now=lambda: evening.now).clocks.go_on(table.id, BOB)

    await evening.tables.clocks.asked(idle, *question)

    assert await evening.tables.clocks.ask_whether_idle(idle) is None
    later = Timer(table.id, "idle", evening.now + timedelta(days=14), idle.ply)
    assert await evening.store.timers.claim(evening.now + timedelta(days=99), ALL) == (later,)


async def test_a_process_that_dies_at_go_on_leaves_a_table_that_is_asked_or_ended(evening: Evening) -> None:
    table, _ = await asked(evening)

    with away_after(2), suppress(StoreError):  # the table is read first
        await evening.tables.clocks.go_on(table.id, BOB)

    assert await kinds(evening) == {"idle"}


async def test_go_on_at_the_last_moment_keeps_the_table(evening: Evening) -> None:
    table, end = await asked(evening)
    await evening.tables.clocks.go_on(table.id, BOB)

    await evening.tables.clocks.abandon(end)

    assert (await evening.tables.table(table.id)).row.status == "running"
    assert await kinds(evening) == {"idle"}


@on_both
async def test_a_game_that_goes_on_in_another_process_is_not_ended(evening: Evening) -> None:
    table, end = await asked(evening)
    there = Tables(evening.store, now=lambda: evening.now)
    await there.table(table.id)
    await evening.act(table.id)

    await there.clocks.abandon(end)

    assert (await there.table(table.id)).row.status == "running"
    assert await kinds(evening) == {"idle", "abandon"}  # this one is deleted once it has fired


async def test_a_computer_that_was_seated_at_the_last_moment_is_not_late(evening: Evening) -> None:
    lobby = evening.tables.lobby
    opened = await lobby.open("okiya", ALICE, {}, HERE, pace=600)
    table = await lobby.sit(opened.id, BOB)
    assert table.row.deadline is not None
    late, other = table.to_act()[0], BOB if table.to_act()[0] == ALICE else ALICE
    evening.now = table.row.deadline
    await evening.tables.stand_ins.replace(table.id, other)

    await evening.tables.clocks.expire(Timer(table.id, "deadline", table.row.deadline, 0))

    after = await evening.tables.table(table.id)
    assert (after.over, after.row.stand_ins) == (False, {table.players.index(late): late})


async def test_a_table_that_everybody_was_late_at_pauses_also_if_the_process_died_there_and_ends_if_idle(
    evening: Evening,
) -> None:
    lobby = evening.tables.lobby
    opened = await lobby.open("okiya", CAROL, {}, HERE, pace=600, overtime="computer", computers=["novice"])
    table = opened
    while not any(user > 0 for user in table.to_act()):
        table = await evening.act(table.id)
    assert table.row.deadline is not None
    evening.now = table.row.deadline
    timer = Timer(table.id, "deadline", table.row.deadline, table.position_since)

    with away_after(2), suppress(StoreError, Refusal, Stale):  # the computer sits there, and is read
        await evening.tables.clocks.expire(timer)
    evening.tables = Tables(evening.store, now=lambda: evening.now)
    await evening.tables.clocks.expire(timer)
    assert (await evening.tables.table(table.id)).paused

    clocks = evening.tables.clocks
    evening.now += timedelta(days=14)
    (idle,) = await evening.store.timers.claim(evening.now, ["idle"])
    asked = await clocks.ask_whether_idle(idle)
    assert asked is not None
    await clocks.asked(idle, *asked)
    evening.now += timedelta(days=7)
    (abandon,) = await evening.store.timers.claim(evening.now, ["abandon"])
    await clocks.abandon(abandon)
    assert (await evening.tables.table(table.id)).row.stopped == "abandoned"
