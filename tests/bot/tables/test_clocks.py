"""A time for a move that runs out, without Discord: once, by the present position, and the commit decides."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest

from bot.store.rows import Overtime, Timer
from bot.tables.refusals import Refusal, Stale
from bot.tables.results import result_again
from bot.tables.table import Table
from bot.tables.tables import Tables
from games import GAMES
from games.core import Game, GameError, Reason
from tests.bot.store.finished import everything_booked
from tests.bot.tables.evening import ALICE, BOB, CAROL, HERE, Evening, on_both, on_either

MINUTES_10 = 600
PEOPLE = (ALICE, BOB, CAROL)


async def paced(
    evening: Evening,
    game: str = "okiya",
    people: Sequence[int] = (ALICE, BOB),
    *,
    pace: int = MINUTES_10,
    overtime: Overtime = "",
    computers: Sequence[str] = (),
    **options: object,
) -> Table:
    """A table with a clock that has just begun."""
    lobby = evening.tables.lobby
    table = await lobby.open(
        game, people[0], options, HERE, pace=pace, overtime=overtime, computers=computers, at_once=False
    )
    for person in people[1:]:
        sit = lobby.sit if table.for_two else lobby.join
        table = await sit(table.id, person)
    if table.state is None:
        table = await lobby.begin(table.id, people[0])
    return table


async def due(evening: Evening, table: int) -> Timer:
    """The deadline of a table, at which the time now is."""
    now = await evening.tables.table(table)
    assert now.row.deadline is not None
    evening.now = max(evening.now, now.row.deadline)
    return Timer(table, "deadline", now.row.deadline, now.position_since)


async def expire(evening: Evening, table: int) -> Table:
    await evening.tables.clocks.expire(await due(evening, table))
    return await evening.tables.table(table)


async def test_each_move_starts_the_time_for_the_next_and_talk_does_not(evening: Evening) -> None:
    table = await paced(evening)
    assert table.row.deadline == evening.now + timedelta(minutes=10)
    evening.now += timedelta(minutes=4)

    assert (await evening.act(table.id)).row.deadline == evening.now + timedelta(minutes=10)
    evening.tables = Tables(evening.store, now=lambda: evening.now)
    assert (await evening.tables.table(table.id)).row.deadline == evening.now + timedelta(minutes=10)

    talking = await paced(evening, "okey_dokey")
    evening.now += timedelta(minutes=1)
    said = next(iter(GAMES["okey_dokey"].start(2, {}, bytes(16)).talk(1)))
    after = await evening.tables.act(talking.id, BOB, None, said, 0)
    assert (after.ply, after.row.deadline) == (talking.ply + 1, talking.row.deadline)


@on_either
async def test_of_two_opponents_whoever_is_late_loses_rated_and_the_log_says_why(evening: Evening) -> None:
    table = await paced(evening)
    for _ in range(3):
        late = (await evening.act(table.id)).to_act()[0]

    over = await expire(evening, table.id)

    winner = over.seat_of(next(player for player in over.players if player != late))
    outcome = over.row.outcome
    assert outcome is not None
    assert (over.row.status, outcome.reason, outcome.winners) == ("over", Reason.TIME, (winner,))
    assert over.row.deadline is None
    assert (await evening.store.moves(table.id))[-1].action == "#time"
    profile = await evening.store.profiles.of(late)
    assert [standing.record.lost for standing in profile.standings] == [1]
    replayed = Tables(evening.store)
    assert (await replayed.table(table.id)).row.outcome == outcome
    assert (await replayed.verify(table.id)).matches


async def test_a_timer_that_fires_twice_or_late_does_nothing_more(evening: Evening) -> None:
    table = await paced(evening)
    old = await due(evening, table.id)
    await evening.act(table.id)
    await evening.tables.clocks.expire(old)
    assert (await evening.tables.table(table.id)).ply == 1

    now = await due(evening, table.id)
    await asyncio.gather(*(evening.tables.clocks.expire(now) for _ in range(3)))
    assert (await evening.tables.table(table.id)).ply == 2


@on_either
async def test_of_three_a_computer_plays_on_for_whoever_is_late_until_they_return(evening: Evening) -> None:
    table = await paced(evening, "ok", PEOPLE)
    (late,) = table.to_act()

    now = await expire(evening, table.id)

    assert now.row.stand_ins == {table.players.index(late): late}
    assert now.computer_to_act == table.players.index(late)
    assert (now.row.status, now.row.deadline) == ("running", None)
    assert (await evening.store.moves(table.id))[-1].action == "#late"
    back = await evening.tables.stand_ins.take_back(table.id, late)
    assert back.row.deadline == evening.now + timedelta(minutes=10)


@on_either
async def test_a_win_that_a_computer_played_for_whoever_was_late_is_unrated_for_both(
    evening: Evening,
) -> None:
    table, late, other, last = await almost_won_by_a_stand_in(evening)

    await evening.tables.stand_ins.take_back(table, late)
    over = await evening.tables.act(table, late, None, last, 0)

    assert over.outcome is not None
    assert over.outcome.winners == (over.seat_of(late),)
    assert {each.user_id: each.unrated for each in over.row.booked} == {late: "computers", other: "computers"}
    booked = await everything_booked(evening.store)
    assert [row[-1] for row in booked["results"]] == [None, None]
    assert await evening.store.results.rebuild(result_again) == (1, ())
    assert await everything_booked(evening.store) == booked


async def almost_won_by_a_stand_in(evening: Evening) -> tuple[int, int, int, str]:
    """A game that a computer has all but won for whoever was late.

    Returns the table, who was late, the other player, and the winning move.
    """
    table = (await paced(evening, overtime="computer")).id
    (late,) = (await evening.tables.table(table)).to_act()
    now = await expire(evening, table)
    assert now.state is not None
    *moves, last = won_by(now.state, now.state.to_act[0])
    for action in moves:
        now = await evening.tables.act(table, now.to_act()[0], None, action, 0)
    assert now.row.stand_ins == {now.players.index(now.to_act()[0]): late}
    return table, late, ALICE + BOB - late, last


def won_by(began: Game, seat: int) -> list[str]:
    """The actions of some game that a seat wins with the last one."""
    random = Random(0)
    while True:
        state, movers, played = began, list[int](), list[str]()
        while state.outcome is None:
            movers += state.to_act
            played.append(random.choice(state.actions(movers[-1])))
            state = state.play(movers[-1], played[-1])
        if state.outcome.winners == (seat,) == (movers[-1],):
            return played


@on_either
async def test_players_together_never_lose_by_the_clock_and_a_table_without_people_pauses(
    evening: Evening,
) -> None:
    table = await paced(evening, "okey_dokey", overtime="loss")
    assert (await expire(evening, table.id)).played == 1  # somebody must start

    first = await expire(evening, table.id)
    assert len(first.row.stand_ins) == 1
    other = next(player for player in first.players if player > 0)
    while other not in first.to_act():
        seat = first.view().to_act[0]
        first = await evening.act(table.id, first.players[seat])

    paused = await expire(evening, table.id)
    assert (paused.row.status, paused.row.deadline, paused.paused) == ("running", None, True)
    assert (paused.waits_for_computers, set(paused.may_return)) == (False, {ALICE, BOB})
    (seat,) = paused.view().to_act
    with pytest.raises(Stale):
        await evening.tables.act(table.id, paused.players[seat], None, paused.view(seat).actions[0], 0)
    next_due = evening.store.timers.next_due
    assert await next_due(evening.now, ["deadline", "reminder", "abandon"]) is None
    assert await next_due(evening.now, ["idle"]) == evening.now + timedelta(days=14)

    back = await evening.tables.stand_ins.take_back(table.id, ALICE)
    assert not back.paused
    assert await next_due(evening.now, ["idle"]) is None


async def test_the_next_game_of_a_match_begins_by_itself_and_nobody_loses_by_it(evening: Evening) -> None:
    table = await paced(evening, match="sets", sets_to=5)
    now = table
    while len(now.to_act()) == 1:
        now = await evening.act(table.id)

    after = await expire(evening, table.id)

    assert (after.row.status, len(after.to_act())) == ("running", 1)


@on_both
async def test_a_click_and_the_end_of_its_time_are_never_both_in_the_log(evening: Evening) -> None:
    for number in range(16):
        table = await paced(evening)
        timer = await due(evening, table.id)
        (player,) = table.to_act()
        action = table.view(table.seat_of(player)).actions[0]
        both = [
            evening.tables.clocks.expire(timer),
            evening.tables.act(table.id, player, 0, action, number + 1),
        ]
        went = await asyncio.gather(*(both if number % 2 else reversed(both)), return_exceptions=True)

        log = await evening.store.moves(table.id)
        refused = [error for error in went if isinstance(error, Refusal | GameError)]
        assert len(log) == 1
        assert len(refused) == (log[0].action == "#time")


@on_either
async def test_an_open_table_closes_after_a_day_and_one_that_has_begun_does_not(evening: Evening) -> None:
    lobby = evening.tables.lobby
    waits, begun = await lobby.open("okiya", ALICE, {}, HERE), await lobby.open("ok", ALICE, {}, HERE)
    await lobby.join(begun.id, BOB)
    await lobby.begin(begun.id, ALICE)
    evening.now += timedelta(days=1)
    timers = await evening.store.timers.claim(evening.now, ["lobby"])
    assert [timer.table_id for timer in timers] == [waits.id]

    for table in (waits.id, begun.id):
        await evening.tables.clocks.close_lobby(Timer(table, "lobby", evening.now, 0))

    assert (await evening.tables.table(waits.id)).row.status == "expired"
    assert (await evening.tables.table(begun.id)).row.status == "running"
