"""How many tables a person may open, how many hints they may have, how much they may say. The rows decide."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.store import Move
from bot.tables import Place, SaidEnough, Table, Tables, TooManyHints, TooManyWaiting
from tests.bot.tables.evening import ALICE, BOB, CAROL, HERE, NOON, Evening, on_both

DAY, MINUTE = timedelta(days=1), timedelta(minutes=1)
SOLO, TALKING = "boussanga", "okey_dokey"


async def opened(evening: Evening, host: int, guest: int | None, place: Place = HERE) -> Table:
    return await evening.tables.lobby.open("okiya", host, {}, place, invited=guest)


@on_both
async def test_a_person_opens_ten_tables_that_wait_and_the_next_when_one_waits_no_more(
    evening: Evening,
) -> None:
    for guest in range(100, 110):
        await opened(evening, ALICE, guest, Place(guest, None))
        evening.now += MINUTE

    with pytest.raises(TooManyWaiting) as refused:
        await opened(evening, ALICE, 110)
    assert (refused.value.most, refused.value.of_host, refused.value.until) == (10, True, NOON + DAY)
    await opened(evening, BOB, 110)
    playing = await evening.tables.lobby.open("okiya", ALICE, {}, HERE, computers=("casual",))
    assert playing.row.status == "running"  # it does not wait
    assert (await evening.tables.lobby.open(SOLO, ALICE, {}, HERE, at_once=True)).row.status == "running"

    await evening.tables.lobby.cancel(5, ALICE)
    await opened(evening, ALICE, 111)
    with pytest.raises(TooManyWaiting):
        await opened(evening, ALICE, 112)
    evening.now = refused.value.until
    await opened(evening, ALICE, 112)


async def test_a_channel_holds_thirty_tables_that_wait_also_after_a_restart(evening: Evening) -> None:
    for host in range(100, 130):
        await opened(evening, host, None)
    evening.tables = Tables(evening.store, now=lambda: evening.now)

    with pytest.raises(TooManyWaiting) as refused:
        await opened(evening, ALICE, None)
    assert (refused.value.most, refused.value.of_host, refused.value.until) == (30, False, NOON + DAY)
    await opened(evening, ALICE, None, Place(channel_id=2, guild_id=None))

    evening.now += DAY
    await opened(evening, ALICE, BOB)


async def test_an_offer_of_a_rematch_waits_like_any_other_table(evening: Evening) -> None:
    over = await evening.play("okiya", (ALICE, BOB))
    for guest in range(100, 110):
        await opened(evening, ALICE, guest, Place(guest, None))

    with pytest.raises(TooManyWaiting):
        await evening.tables.lobby.rematch(over, ALICE, HERE)
    assert (await evening.tables.lobby.rematch(over, BOB, HERE))[1] == "offered"


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


@on_both
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


async def test_a_seat_says_two_hundred_texts_in_a_game_and_still_plays(evening: Evening) -> None:
    table = await evening.seat(TALKING, (ALICE, BOB, CAROL))
    speaker = seat_that_talks(await evening.tables.table(table))
    for _ in range(20):
        await say(evening, table, speaker, 10)
        await evening.act(table)

    with pytest.raises(SaidEnough) as refused:
        await say(evening, table, speaker, 1)
    assert (refused.value.most, refused.value.in_all) == (200, True)
    while (await evening.tables.table(table)).to_act()[0] != speaker:
        await evening.act(table)
    assert (await evening.act(table)).last_move is not None


async def test_a_log_with_more_texts_than_a_table_takes_now_still_replays(evening: Evening) -> None:
    table = await evening.seat(TALKING, (ALICE, BOB, CAROL))
    now = await evening.tables.table(table)
    speaker = seat_that_talks(now)
    seat = now.players.index(speaker)
    assert now.state is not None
    text = now.state.talk(seat)[0]
    for ply in range(300):
        move = Move(table, ply, seat, speaker, text, 0, evening.now)
        assert await evening.store.append(move, None, None)
    evening.tables = Tables(evening.store, now=lambda: evening.now)

    old = await evening.tables.table(table)

    assert (old.set_aside, old.ply) == (False, 300)
    with pytest.raises(SaidEnough):
        await say(evening, table, speaker, 1)
