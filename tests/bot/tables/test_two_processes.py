"""Two ``Tables`` on one PostgreSQL, like two processes: each decides by what it remembers of a table.

What the other has changed meanwhile is found when the decision is committed. ``both`` is such a pair, and
``seen`` lets both of them remember a table as it is now.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Sequence
from datetime import timedelta
from itertools import permutations
from typing import NamedTuple

import pytest

from bot.store.rows import Timer
from bot.store.store import Store
from bot.tables.clocks import CLOCK
from bot.tables.refusals import (
    GoneAlready,
    NotOpen,
    NotRunning,
    NotSeated,
    NotTheHost,
    Refusal,
    Replaced,
    Stale,
    TableFull,
)
from bot.tables.results import result_again
from bot.tables.table import Table, computer
from games.core import GameError
from tests.bot.store.finished import everything_booked
from tests.bot.tables.evening import ALICE, BOB, CAROL, DAVE, HERE, Evening
from tests.bot.tables.traces import ANNA, columns_with


class Both(NamedTuple):
    """Two evenings, each as in a process of its own."""

    here: Evening
    there: Evening

    async def seen(self, table: int) -> tuple[Table, Table]:
        return await self.here.tables.table(table), await self.there.tables.table(table)


@pytest.fixture
async def both(postgresql_url: str) -> AsyncIterator[Both]:
    stores = await asyncio.gather(Store.open(postgresql_url), Store.open(postgresql_url))
    yield Both(*(Evening(store) for store in stores))
    for store in stores:
        await store.close()


async def at_once(*decisions: Awaitable[object]) -> list[object]:
    """What each of these decisions came to: its result, or the type of its refusal."""
    ended = await asyncio.gather(*decisions, return_exceptions=True)
    for each in ended:
        if isinstance(each, BaseException) and not isinstance(each, Refusal | GameError):
            raise each
    return [type(each) if isinstance(each, Exception) else each for each in ended]


def refused(ended: Sequence[object]) -> list[object]:
    return [each for each in ended if isinstance(each, type)]


async def test_a_move_is_played_although_a_vote_came_from_elsewhere_and_refused_after_another_move(
    both: Both,
) -> None:
    table = await both.here.seat("boussanga", (ALICE, BOB, CAROL))
    now, _ = await both.seen(table)
    mover = now.to_act()[0]
    other = next(user for user in now.players if user != mover)
    first, second = now.view(now.seat_of(mover)).actions[:2]

    await both.there.tables.stand_ins.leave(table, other)
    played = await both.here.tables.act(table, mover, now.ply, first, 1)
    with pytest.raises(Stale) as stale:
        await both.there.tables.act(table, mover, now.ply, second, 2)

    assert played.row.leavers == (other,)
    assert stale.value.mine
    assert await both.there.movers(table) == [mover]


async def test_a_click_that_both_receive_is_one_move_and_gets_one_answer_even_after_the_reply(
    both: Both,
) -> None:
    table = await both.here.seat("okiya", (ALICE, BOB))
    now, _ = await both.seen(table)
    mover = now.to_act()[0]
    action = now.view(now.seat_of(mover)).actions[0]

    answers = await at_once(*(each.tables.act(table, mover, 0, action, 7) for each in both))
    assert [answer.ply for answer in answers if isinstance(answer, Table)] == [1, 1]
    await both.here.act(table)
    await both.seen(table)

    again = await both.there.tables.act(table, mover, 0, action, 7)
    assert (again.ply, await both.here.movers(table)) == (2, [ALICE + BOB - mover, mover][::-1])


async def test_whoever_is_replaced_elsewhere_cannot_play_and_whoever_came_back_elsewhere_can(
    both: Both,
) -> None:
    table = await both.here.seat("boussanga", (ALICE, BOB, CAROL))
    now, _ = await both.seen(table)
    mover, ply = now.to_act()[0], now.ply
    action = now.view(now.seat_of(mover)).actions[0]

    await both.here.tables.stand_ins.hand_over(table, mover)
    with pytest.raises(Replaced):
        await both.there.tables.act(table, mover, ply, action, 1)
    await both.here.tables.stand_ins.take_back(table, mover)
    after = await both.there.tables.act(table, mover, ply, action, 2)

    assert after.row.stand_ins == {}
    assert await both.here.movers(table) == [mover]


async def test_a_move_does_not_follow_moves_that_were_taken_back_elsewhere(both: Both) -> None:
    table = await both.here.seat("okiya", (ALICE, BOB))
    played = await both.here.act(table)
    asker, other = played.steps[0].user, played.to_act()[0]
    action = played.view(played.seat_of(other)).actions[0]
    asked = await both.there.tables.questions.undo(table, asker, None, 0)
    assert asked.question is not None
    await both.seen(table)

    await both.here.tables.questions.answer(table, other, asked.question.ply, agrees=True, interaction_id=0)
    with pytest.raises(Stale):
        await both.there.tables.act(table, other, played.ply, action, 1)
    with pytest.raises(Stale):
        await both.there.tables.questions.answer(
            table, other, asked.question.ply, agrees=True, interaction_id=0
        )

    assert (await both.there.tables.table(table)).played == 0


async def test_votes_and_goodbyes_at_once_replace_somebody_once_and_stop_a_game_once(both: Both) -> None:
    table = await both.here.seat("boussanga", (ALICE, BOB, CAROL, DAVE))
    now, _ = await both.seen(table)
    away = now.to_act()[0]
    voters = [user for user in now.players if user != away]
    for each in both:
        each.now += timedelta(hours=1)

    await at_once(*(both[n % 2].tables.stand_ins.replace(table, user) for n, user in enumerate(voters)))
    after = await both.here.tables.table(table)
    assert list(after.row.stand_ins.values()) == [away]
    assert (after.row.votes, min(after.players)) == (frozenset(), after.players[now.players.index(away)])

    await both.seen(table)
    await at_once(*(both[n % 2].tables.stand_ins.leave(table, user) for n, user in enumerate(voters)))
    over, _ = await both.seen(table)
    assert over.stopped == "abandoned"
    assert len(await both.here.movers(table)) == 1


async def test_the_last_seats_of_a_table_and_of_a_lobby_are_taken_once(both: Both) -> None:
    two = (await both.here.tables.lobby.open("okiya", ALICE, {}, HERE)).id
    lobby = (await both.here.tables.lobby.open("boussanga", ALICE, {}, HERE)).id
    seats = (await both.seen(lobby))[0].row.seats
    await both.seen(two)
    guests = range(1_000, 1_000 + seats + 2)

    sat = await at_once(*(both[user % 2].tables.lobby.sit(two, user) for user in guests[:4]))
    joined = await at_once(*(both[user % 2].tables.lobby.join(lobby, user) for user in guests))

    assert refused(sat) == [NotOpen] * 3
    assert refused(joined) == [TableFull] * 3
    assert len({*(await both.here.tables.table(lobby)).players}) == seats


async def test_a_lobby_obeys_the_host_that_it_has_elsewhere(both: Both) -> None:
    table = (await both.here.tables.lobby.open("boussanga", ALICE, {}, HERE)).id
    await at_once(*(each.tables.lobby.add_computer(table, ALICE, "novice") for each in both))
    await both.here.tables.lobby.join(table, BOB)
    now, _ = await both.seen(table)
    assert sorted(now.players) == [computer("novice", 1), computer("novice", 0), ALICE, BOB]

    await both.here.tables.seat_plan.hand_over(table, ALICE, BOB)
    for decision in (
        both.there.tables.lobby.begin(table, ALICE),
        both.there.tables.lobby.cancel(table, ALICE),
        both.there.tables.seat_plan.set_pace(table, ALICE, 60),
    ):
        with pytest.raises(NotTheHost):
            await decision
    await both.seen(table)
    await both.here.tables.seat_plan.leave(table, ALICE)
    with pytest.raises(GoneAlready):
        await both.there.tables.seat_plan.remove(table, BOB, ALICE)

    assert (await both.there.tables.lobby.begin(table, BOB)).row.seats == 3
    with pytest.raises(NotOpen):
        await both.here.tables.lobby.cancel(table, BOB)


async def test_a_rematch_that_both_ask_for_at_once_is_one_table_and_begins(both: Both) -> None:
    table = await both.here.play("okiya", (ALICE, BOB))
    await both.seen(table)

    asked = await asyncio.gather(
        *(each.tables.lobby.rematch(table, user, HERE) for each, user in zip(both, (ALICE, BOB), strict=True))
    )

    assert sorted(done for _, done in asked) == ["accepted", "offered"]
    assert {again.id for again, _ in asked} == {table + 1}
    assert (await both.here.tables.table(table + 1)).row.status == "running"


@pytest.mark.parametrize("is_hinted", [False, True])
async def test_a_hint_that_was_given_elsewhere_before_the_end_counts(both: Both, is_hinted: bool) -> None:
    master = computer("master", 0)
    table = await both.here.seat("okiya", (ALICE, master))
    for _ in range(4):
        await both.here.act(table)
    await both.seen(table)

    if is_hinted:
        await both.there.tables.hinted(table, ALICE, 4)
    await both.here.tables.act(table, master, None, "resign", 0)

    earned = {each.key for each in (await both.here.store.profiles.of(ALICE)).achievements}
    assert ("beat_master" in earned) is not is_hinted


async def test_games_of_the_same_people_that_end_at_once_are_booked_as_if_one_after_another(
    both: Both,
) -> None:
    tables = {await both.here.seat("okiya", pair): pair for pair in permutations((ALICE, BOB, CAROL), 2)}
    for table in tables:
        for _ in range(4):
            await both.here.act(table)
        await both.seen(table)

    await at_once(
        *(
            both[n % 2].tables.act(table, user, None, "resign", n)
            for n, (table, pair) in enumerate(tables.items())
            for user in pair
        )
    )

    booked = await everything_booked(both.here.store)
    assert len(booked["results"]) == 2 * len(tables)
    assert (await both.there.store.results.rebuild(result_again))[0] == len(tables)
    assert await everything_booked(both.here.store) == booked


async def test_a_person_is_deleted_while_their_games_go_on_and_end_elsewhere(both: Both) -> None:
    tables = [await both.here.seat("okiya", pair) for pair in permutations((ANNA, BOB))]
    tables.append(await both.here.seat("boussanga", (ANNA, BOB, CAROL)))
    for table in tables:
        for _ in range(4):
            await both.here.act(table)
        await both.seen(table)
    due = await both.there.store.deletions.ask(ANNA, both.there.now)

    await at_once(
        both.there.tables.farewells.delete(ANNA, due),
        *(both.here.tables.act(table, BOB, None, "resign", table) for table in tables[:2]),
        both.here.act(tables[2]),
    )
    for table in tables:
        with pytest.raises(NotSeated):
            await both.here.tables.act(table, ANNA, None, "resign", 100)

    assert await columns_with(both.here.store, ANNA) == []
    assert [(await both.here.tables.table(table)).over for table in tables] == [True, True, False]
    assert len((await everything_booked(both.here.store))["results"]) == 4


async def test_a_clock_that_runs_out_elsewhere_is_obeyed_and_a_word_in_time_too(both: Both) -> None:
    table = await both.here.seat("ok", (ALICE, BOB))
    row = (await both.seen(table))[0].row
    asked = Timer(row.id, "idle", both.here.now, 0)
    for each in both:
        each.now += timedelta(days=30)
    await both.here.store.timers.put([asked])
    idle = await both.here.tables.clocks.ask_whether_idle(asked)
    assert idle is not None
    await both.here.tables.clocks.asked(asked, *idle)
    abandon = Timer(table, "abandon", idle[1], 0)

    ended = await at_once(
        both.there.tables.clocks.abandon(abandon), both.here.tables.clocks.go_on(table, ALICE)
    )
    over, _ = await both.seen(table)
    assert over.over is (ended[1] is NotRunning)
    assert await both.here.movers(table) == ([CLOCK] if over.over else [])
