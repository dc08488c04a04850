"""How many tables a person may open, how many hints they may have, how much they may say. The rows decide."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import pytest

from bot.tables.lobby import Place
from bot.tables.refusals import SaidEnough, Stale, TooManyHints, TooManyTables
from bot.tables.table import Table, computer
from bot.tables.tables import Tables
from tests.bot.store.finished import rows_of
from tests.bot.tables.evening import ALICE, BOB, CAROL, HERE, NOON, Evening, on_either

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
CASUAL = computer("casual", 0)
SOLO, TALKING = "boussanga", "okey_dokey"


async def opened(evening: Evening, host: int, guest: int | None, place: Place = HERE) -> Table:
    return await evening.tables.lobby.open("okiya", host, {}, place, invited=guest)


def told(refused: pytest.ExceptionInfo[TooManyTables]) -> tuple[str, int, datetime | None]:
    return refused.value.why.rule, refused.value.why.most, refused.value.why.until


async def cancelled(evening: Evening, guests: Sequence[int | None]) -> None:
    """Tables that Alice opens for each of these guests, and takes back at once."""
    for guest in guests:
        table = await opened(evening, ALICE, guest)
        await evening.tables.lobby.cancel(table.id, ALICE)


@on_either
async def test_a_person_opens_ten_tables_that_wait_and_the_next_when_one_waits_no_more(
    evening: Evening,
) -> None:
    for guest in range(100, 110):
        await opened(evening, ALICE, guest, Place(guest, None))
        evening.now += 2 * MINUTE

    with pytest.raises(TooManyTables) as refused:
        await opened(evening, ALICE, 110)
    assert told(refused) == ("host", 10, NOON + DAY)
    await opened(evening, BOB, 110)
    playing = await evening.tables.lobby.open("okiya", ALICE, {}, HERE, computers=("casual",))
    assert playing.row.status == "running"  # it does not wait
    assert (await evening.tables.lobby.open(SOLO, ALICE, {}, HERE, at_once=True)).row.status == "running"

    await evening.tables.lobby.cancel(5, ALICE)
    await opened(evening, ALICE, 111)
    with pytest.raises(TooManyTables):
        await opened(evening, ALICE, 112)
    evening.now = NOON + DAY
    await opened(evening, ALICE, 112)


async def test_a_channel_holds_thirty_tables_that_wait_also_after_a_restart(evening: Evening) -> None:
    for host in range(100, 130):
        await opened(evening, host, None)
    evening.tables = Tables(evening.store, now=lambda: evening.now)

    with pytest.raises(TooManyTables) as refused:
        await opened(evening, ALICE, None)
    assert told(refused) == ("channel", 30, NOON + DAY)
    await opened(evening, ALICE, None, Place(channel_id=2, guild_id=None))

    evening.now += DAY
    await opened(evening, ALICE, BOB)


@on_either
async def test_a_person_opens_six_tables_for_others_in_ten_minutes_cancelled_ones_too(
    evening: Evening,
) -> None:
    await cancelled(evening, (100, 101, None))
    evening.now += MINUTE
    await evening.tables.lobby.open(SOLO, ALICE, {}, HERE, friends=(102, 103))
    await evening.tables.lobby.open(SOLO, ALICE, {}, Place(2, None), computers=("casual",))
    await cancelled(evening, (104,))
    evening.tables = Tables(evening.store, now=lambda: evening.now)

    with pytest.raises(TooManyTables) as refused:
        await opened(evening, ALICE, 105)
    assert told(refused) == ("opened", 6, NOON + 10 * MINUTE)
    with pytest.raises(TooManyTables):
        await evening.tables.lobby.open(SOLO, ALICE, {}, Place(3, None))
    await opened(evening, BOB, 105)
    await evening.tables.lobby.open("okiya", ALICE, {}, HERE, computers=("casual",))
    await evening.tables.lobby.open(SOLO, ALICE, {}, Place(3, None), at_once=True)

    evening.now = NOON + 10 * MINUTE
    await cancelled(evening, (105, 106, 107))
    with pytest.raises(TooManyTables) as again:
        await opened(evening, ALICE, 108)
    assert told(again) == ("opened", 6, NOON + 11 * MINUTE)


@on_either
async def test_the_same_person_is_challenged_twice_in_ten_minutes_by_the_same_person(
    evening: Evening,
) -> None:
    await cancelled(evening, (BOB,))
    evening.now += MINUTE
    lobby = await evening.tables.lobby.open(SOLO, ALICE, {}, HERE, friends=(CAROL, BOB))
    await evening.tables.seat_plan.remove(lobby.id, ALICE, BOB)

    for again in (
        opened(evening, ALICE, BOB),
        evening.tables.lobby.open(SOLO, ALICE, {}, Place(9, None), friends=(CAROL, BOB)),
    ):
        with pytest.raises(TooManyTables) as refused:
            await again
        assert (*told(refused), refused.value.why.named) == ("named", 2, NOON + 10 * MINUTE, BOB)
    await opened(evening, CAROL, BOB)
    await opened(evening, ALICE, CAROL)

    evening.now = NOON + 10 * MINUTE
    await opened(evening, ALICE, BOB, Place(9, None))


async def test_openings_are_forgotten_after_a_day(evening: Evening) -> None:
    await cancelled(evening, range(100, 106))
    evening.now += DAY

    await opened(evening, BOB, CAROL)

    assert {row[2] for row in await rows_of(evening.store, "openings")} == {BOB}


async def with_computer(evening: Evening, game: str = "okiya") -> Table:
    return await evening.tables.lobby.open(game, ALICE, {}, HERE, computers=("casual",), at_once=True)


@on_either
async def test_a_person_plays_twenty_games_with_computers_only_by_whatever_door_they_begin(
    evening: Evening,
) -> None:
    ended = await with_computer(evening)
    await evening.tables.questions.end(ended.id, ALICE, 0)
    lobby = await evening.tables.lobby.open(SOLO, ALICE, {}, Place(2, None))
    await evening.tables.lobby.add_computer(lobby.id, ALICE, "casual")
    waiting = await opened(evening, ALICE, None, Place(3, None))
    await evening.seat(SOLO, (ALICE, computer("casual", 0), BOB))
    left = await evening.seat(SOLO, (ALICE, CAROL))
    await evening.tables.stand_ins.hand_over(left, CAROL)
    first = await with_computer(evening)
    for _ in range(19):
        await with_computer(evening, SOLO)

    for begins in (
        with_computer(evening),
        with_computer(evening, SOLO),
        evening.tables.lobby.begin(lobby.id, ALICE),
        evening.tables.lobby.add_computer(waiting.id, ALICE, "casual"),
        evening.tables.lobby.rematch(ended.id, ALICE, HERE),
    ):
        with pytest.raises(TooManyTables) as refused:
            await begins
        assert told(refused) == ("alone", 20, None)
    assert (await evening.tables.table(waiting.id)).players == (ALICE,)
    assert len(await evening.tables.archive.running(ALICE)) == 22
    await evening.tables.lobby.open(SOLO, ALICE, {}, HERE, at_once=True)
    await evening.tables.lobby.open("okiya", BOB, {}, HERE, computers=("casual",))
    await evening.tables.lobby.sit(waiting.id, BOB)

    await evening.tables.questions.end(first.id, ALICE, 0)
    await evening.tables.lobby.begin(lobby.id, ALICE)
    with pytest.raises(TooManyTables):
        await with_computer(evening)


async def test_a_person_gets_ten_hints_in_any_minute_at_all_tables_together(evening: Evening) -> None:
    for _ in range(10):
        await evening.tables.take_hint(ALICE)
        evening.now += timedelta(seconds=3)
    evening.tables = Tables(evening.store, now=lambda: evening.now)

    with pytest.raises(TooManyHints) as refused:
        await evening.tables.take_hint(ALICE)
    assert (refused.value.most, refused.value.until) == (10, NOON + MINUTE)
    await evening.tables.take_hint(BOB)

    evening.now = refused.value.until
    await evening.tables.take_hint(ALICE)
    with pytest.raises(TooManyHints) as again:
        await evening.tables.take_hint(ALICE)
    assert again.value.until == NOON + MINUTE + timedelta(seconds=3)


def seat_that_talks(table: Table) -> int:
    """A user who may say something now."""
    assert table.state is not None
    return next(user for seat, user in enumerate(table.players) if table.state.talk(seat))


async def say(evening: Evening, table: int, who: int, times: int) -> None:
    """Say the first text of a user, again and again."""
    now = await evening.tables.table(table)
    assert now.state is not None
    text = now.state.talk(now.players.index(who))[0]
    for _ in range(times):
        await evening.tables.act(table, who, None, text, 0)


@on_either
async def test_a_seat_says_ten_texts_in_a_row_and_the_next_when_somebody_has_moved(evening: Evening) -> None:
    table = await evening.seat(TALKING, (ALICE, BOB, CAROL))
    speaker = seat_that_talks(await evening.tables.table(table))
    other = next(user for user in (ALICE, BOB, CAROL) if user != speaker)
    await say(evening, table, speaker, 10)
    await say(evening, table, other, 1)
    evening.tables = Tables(evening.store, now=lambda: evening.now)

    with pytest.raises(SaidEnough) as refused:
        await say(evening, table, speaker, 1)
    assert (refused.value.most, refused.value.in_all) == (10, False)
    assert len(await evening.movers(table)) == 11
    await say(evening, table, other, 9)

    await evening.act(table)
    await say(evening, table, speaker, 10)
    with pytest.raises(SaidEnough):
        await say(evening, table, speaker, 1)


async def test_people_talk_at_any_time_and_computers_only_about_the_cards_that_they_saw(
    evening: Evening,
) -> None:
    table = await evening.seat(TALKING, (ALICE, BOB, CASUAL))
    before = await evening.act(table)
    after = await evening.act(table)

    with pytest.raises(Stale):
        await evening.tables.act(table, CASUAL, before.ply, "!r", 0)
    heard = await evening.tables.act(table, BOB, before.ply, "!r", 0)
    assert (await evening.tables.act(table, CASUAL, after.ply, "!y", 0)).ply == heard.ply + 1
