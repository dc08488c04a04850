"""Tables that a version of the program cannot read: set aside by that version alone, and nothing is lost."""

from __future__ import annotations

import re

import pytest

from bot.tables.refusals import Broken, NotRunning
from bot.tables.replay import replay
from bot.tables.results import result_again
from bot.tables.tables import Tables
from games.okiya import Okiya
from tests.bot.store.finished import rows_of
from tests.bot.tables.evening import ALICE, BOB, Evening, on_either

READ = 3


@pytest.fixture
async def table(evening: Evening) -> int:
    """A running game of Okiya after five moves."""
    number = await evening.seat("okiya", (ALICE, BOB))
    for _ in range(READ + 2):
        await evening.act(number)
    return number


def release_that_fails(monkeypatch: pytest.MonkeyPatch, fault: type[Exception]) -> None:
    """The rules of Okiya fail at the fourth move of every game."""
    act = Okiya._act

    def faulty(game: Okiya, seat: int, said: re.Match[str]) -> Okiya:
        if game.position.count("@") >= READ:
            raise fault("the hand k11")
        return act(game, seat, said)

    monkeypatch.setattr(Okiya, "_act", faulty)


@pytest.mark.parametrize("fault", [TypeError])
async def test_a_release_that_cannot_read_a_table_shows_its_last_position_and_writes_nothing(
    evening: Evening,
    table: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    fault: type[Exception],
) -> None:
    before = {name: await rows_of(evening.store, name) for name in ("tables", "moves", "results")}
    readable = replay((await evening.tables.table(table)).row, (await evening.store.moves(table))[:READ])
    release_that_fails(monkeypatch, fault)
    tables = Tables(evening.store)

    read = await tables.table(table)

    assert (read.set_aside, read.ply, read.over, read.to_act()) == (True, READ, False, ())
    assert read.state == readable.state
    with pytest.raises(NotRunning):
        await tables.act(table, ALICE, None, "resign", 7)
    assert await tables.of(ALICE, 1, "okiya") == ()
    assert await tables.archive.running(ALICE) == ()
    assert {name: await rows_of(evening.store, name) for name in before} == before
    assert caplog.messages == [  # all of it, so that neither the seed nor what failed is in it
        f"Table {table} (okiya, rules of version 1, now 1) is set aside: "
        f"{READ} of its 5 moves can be read ({fault.__name__})."
    ]
    assert [record.exc_info for record in caplog.records] == [None]


@on_either
async def test_the_next_release_plays_on_where_the_last_one_could_not_read(
    evening: Evening, table: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    release_that_fails(monkeypatch, TypeError)
    assert (await Tables(evening.store).table(table)).set_aside
    monkeypatch.undo()

    repaired = Tables(evening.store)

    assert (await repaired.act(table, ALICE, None, "resign", 7)).over
    assert [row[1] for row in await rows_of(evening.store, "results")] == [table, table]


async def test_a_finished_table_that_cannot_be_read_keeps_its_result_and_is_not_replayed(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await evening.play("okiya", (ALICE, BOB))
    release_that_fails(monkeypatch, TypeError)
    tables = Tables(evening.store)

    read = await tables.table(table)

    assert (read.set_aside, read.row.outcome is None) == (True, False)
    for look in (tables.replayed, tables.verify, tables.archive.recorded):
        with pytest.raises(Broken):
            await look(table)
    assert result_again(read.row, await evening.store.moves(table)) is None
