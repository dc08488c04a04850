"""The recap of a server: what stood out, and that it names nobody who is hidden."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from sqlalchemy import insert, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.events import NewEvent, Pairing
from bot.store.results.recaps import Fact, Kind
from bot.store.schema import moves, tables
from bot.store.store import Store
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, NOON, pair
from tests.bot.store.finished import ABROAD, GUILD, Ended, result, together

WEEK = (GUILD, NOON - timedelta(days=6), NOON + timedelta(days=1))


async def played_longer(store: Store, table: int, plies: int) -> None:
    """Rows in the log of a table, up to this ply."""

    async def write(connection: AsyncConnection) -> None:
        row = {"table_id": table, "seat": 0, "user_id": ANNA, "action": "b3", "interaction_id": 7}
        rows = [{**row, "ply": ply, "at": NOON} for ply in range(1, plies)]
        await connection.execute(insert(moves), rows)

    await store.database.run(write)


async def test_a_week_is_told_by_what_stood_out(store: Store, end: Ended) -> None:
    for day in range(6):
        await end(result(1, 2, users=(ANNA, BEN), at=NOON - timedelta(days=20 + day)))
    upset = await end(result(2, 1, users=(ANNA, BEN)))
    longest = await end(result(1, 2, users=(CLEO, DORA), ladder="okago"))
    await played_longer(store, longest, 40)
    found = await end(together(0, 50, (CLEO, DORA, ANNA)))
    await store.reviews.keep(found, 1, NOON, "[]", (9, 300))
    await store.reviews.keep(longest, 1, NOON, "[]", (3, 200))
    night = await store.events.begin(NewEvent(GUILD, "night", NOON, NOON, None))
    for table in (longest, found):
        await pair(store, Pairing(night.id, table, 1, (DORA, ANNA), table))
    await end(result(1, 2, users=(DORA, ANNA), guild_id=ABROAD))
    await end(replace(result(1, 2, users=(DORA, ANNA)), unrated="aborted"))
    await end(result(1, 2, users=(DORA, ANNA), at=NOON - timedelta(days=7)))

    told = await store.recaps.of(*WEEK)

    assert told is not None
    games, known, find = told
    gained, percents = known["champion"].count, known["upset"].count
    assert gained > 20
    assert 0 < percents < 10
    facts: dict[Kind, Fact] = {
        "champion": Fact(gained, "okiya", people=(BEN,)),
        "upset": Fact(percents, "okiya", upset, (BEN, ANNA)),
        "longest": Fact(39, "okago", longest),
        "most": Fact(2, people=(ANNA,)),
    }
    assert (games, known, find) == (3, facts, Fact(9, "okey_dokey", found))
    await store.reviews.keep(found, 2, NOON, "[]")
    again = await store.recaps.of(*WEEK)
    assert again == (3, facts, Fact(3, "okago", longest))
    sealed = update(tables).where(tables.c.id == longest).values(opens_at=NOON)
    await store.database.run(lambda connection: connection.execute(sealed))
    open_only = await store.recaps.of(*WEEK)
    assert open_only is not None
    assert (open_only[1]["longest"].table_id, open_only[2]) == (upset, None)


async def test_a_recap_names_nobody_who_is_hidden_or_was_only_seen_elsewhere(
    store: Store, end: Ended
) -> None:
    found = [await end(result(1, 2, users=pair)) for pair in [(ANNA, BEN), (BEN, CLEO), (BEN, CLEO)]]
    for table in found:
        await store.reviews.keep(table, 1, NOON, "[]", (0, 500 - table))
    first = await store.recaps.of(*WEEK)
    assert first is not None
    assert (first[2], first[1]["most"]) == (Fact(0, "okiya", found[0]), Fact(3, people=(BEN,)))

    await store.profiles.set_visibility(ANNA, "hidden")
    without_anna = await store.recaps.of(*WEEK)
    await store.profiles.set_visibility(BEN, "hidden")
    without_both = await store.recaps.of(*WEEK)

    assert without_anna is not None
    assert (without_anna[1]["champion"].people, without_anna[2]) == ((BEN,), Fact(0, "okiya", found[1]))
    assert without_both == (3, {"most": Fact(2, people=(CLEO,))}, None)


async def test_two_games_make_no_recap_and_certain_ratings_come_first(store: Store, end: Ended) -> None:
    for day in range(5):
        await end(result(1, 1, users=(ANNA, BEN), at=NOON - timedelta(days=20 + day)))
    await end(result(1, 2, users=(ANNA, BEN)))
    await end(result(1, 2, users=(CLEO, DORA)))
    assert await store.recaps.of(*WEEK) is None

    await end(result(1, 2, users=(CLEO, DORA)))

    told = await store.recaps.of(*WEEK)
    assert told is not None
    assert told[1]["champion"].people == (ANNA,)
