"""Histories: the tables of a user, as far as a reader may see them."""

from __future__ import annotations

from datetime import timedelta
from itertools import product

from bot.store.rows import Visibility
from bot.store.sight import Sight
from bot.store.store import Store
from tests.bot.store.examples import ANNA, BEN, CLEO, DORA, NOON, opened, running, stand_in
from tests.bot.store.finished import ABROAD, GUILD, Ended, result

OWN = Sight(ANNA, everything=True)


async def played(store: Store, guild_id: int | None, guest_id: int = BEN) -> int:
    """A table of Anna and a guest in a server or in direct messages; its number."""
    table = await opened(store, guild_id=guild_id)
    assert await store.openings.seat_and_start(table.id, guest_id, NOON + timedelta(minutes=1))
    return table.id


async def listed(store: Store, sight: Sight) -> list[int]:
    """The tables of Anna that the reader may see."""
    return [row.id for row in await store.history(ANNA, sight)]


async def test_a_history_holds_running_and_finished_tables_the_newest_first(store: Store) -> None:
    finished = await Ended(store)(result(1, 2, users=(ANNA, BEN)))
    playing = (await running(store)).id
    await opened(store)
    await running(store, game="okago")

    shown = await store.history(ANNA, OWN, "okiya")

    assert [row.id for row in shown] == [playing, finished]
    assert await store.history(CLEO, OWN) == ()


async def test_a_reader_is_shown_what_the_member_shows_and_every_table_of_their_own(store: Store) -> None:
    here, abroad, directly = [await played(store, guild) for guild in (GUILD, ABROAD, None)]
    with_cleo, left_by_cleo = await played(store, None, CLEO), await played(store, None, CLEO)
    await stand_in(store, left_by_cleo, 1, CLEO)
    own = [left_by_cleo, with_cleo]

    for sight, shown in (
        (OWN, [*own, directly, abroad, here]),
        (Sight(DORA, everything=True), [abroad, here]),
        (Sight(DORA, GUILD), [here]),
        (Sight(DORA), []),
        (Sight(CLEO, everything=True), [*own, abroad, here]),
        (Sight(CLEO, ABROAD), [*own, abroad]),
        (Sight(CLEO), own),
    ):
        assert await listed(store, sight) == shown


def test_a_reader_sees_a_member_as_the_member_has_chosen() -> None:
    def sight(visibility: Visibility, *, here: bool = True, reader: int = DORA) -> Sight:
        return Sight.of(reader, ANNA, visibility, here=here, guild_id=GUILD)

    assert sight("public").everything
    assert sight("server") == Sight(DORA, GUILD)
    assert sight("server", here=False) == sight("hidden") == Sight(DORA)
    assert sight("hidden", reader=ANNA).everything


async def test_a_query_shows_what_a_table_at_hand_would_be_shown_by(store: Store) -> None:
    for number, guest in enumerate((BEN, CLEO) * 3):
        table = await played(store, (GUILD, ABROAD, None)[number // 2], guest)
        if number % 3 == 0:
            await stand_in(store, table, 1, guest)
    rows = await store.history(ANNA, OWN)
    assert len(rows) == 6

    for reader, guild, everything in product((ANNA, BEN, CLEO, DORA), (GUILD, ABROAD, None), (True, False)):
        sight = Sight(reader, guild, everything)
        assert await listed(store, sight) == [row.id for row in rows if sight.covers(row)]
