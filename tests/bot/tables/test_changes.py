"""The event after a commit: every listener hears of every change once, and of nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest

from bot.store.errors import CommitUnanswered
from bot.tables.refusals import Refusal
from bot.tables.table import Table, computer
from bot.tables.tables import Tables
from games.core import GameError
from tests.bot.commits import unanswered
from tests.bot.tables.evening import ALICE, BOB, CAROL, DAVE, HERE, Evening, on_either


class Told:
    """A listener that notes the tables that it hears of, and the users who changed them."""

    def __init__(self, evening: Evening) -> None:
        self.evening = evening
        self.heard: list[tuple[int, int]] = []
        evening.tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        self.heard.append((table.id, by))
        assert at_once(self.evening.tables.table(table.id)) == table

    async def of(self, change: Awaitable[Any]) -> list[tuple[int, int]]:
        """What a change, refused or not, told the listeners. The table must be equal to the stored one."""
        self.heard.clear()
        try:
            await change
        except (Refusal, GameError):
            assert self.heard == []
        for table, _ in self.heard:
            row, now = await self.evening.store.table(table), await self.evening.tables.table(table)
            assert row == now.row
        return self.heard


def at_once(work: Coroutine[Any, Any, Table]) -> Table | None:
    """The result of a coroutine that never has to wait, such as for a lock; None if it waits."""
    try:
        work.send(None)
    except StopIteration as end:
        found: Table = end.value
        return found
    work.close()
    return None


@on_either
async def test_every_change_of_a_lobby_and_of_its_game_is_told_once(evening: Evening) -> None:
    told, tables = Told(evening), evening.tables
    lobby, stand_ins = tables.lobby, tables.stand_ins

    assert await told.of(lobby.open("boussanga", ALICE, {}, HERE)) == [(1, ALICE)]
    assert await told.of(lobby.join(1, BOB)) == [(1, BOB)]
    assert await told.of(lobby.join(1, BOB)) == []
    assert await told.of(evening.tables.seat_plan.leave(1, BOB)) == [(1, BOB)]
    assert await told.of(lobby.add_computer(1, ALICE, "novice")) == [(1, ALICE)]
    assert await told.of(evening.tables.seat_plan.remove_computer(1, ALICE)) == [(1, ALICE)]
    assert await told.of(lobby.begin(1, BOB)) == []
    for guest in (BOB, CAROL):
        await lobby.join(1, guest)
    assert await told.of(lobby.begin(1, ALICE)) == [(1, ALICE)]
    assert await told.of(stand_ins.leave(1, BOB)) == [(1, BOB)]
    assert await told.of(stand_ins.leave(1, BOB)) == []
    assert await told.of(stand_ins.replace(1, ALICE)) == [(1, ALICE)]
    assert await told.of(stand_ins.replace(1, ALICE)) == []
    assert await told.of(stand_ins.replace(1, CAROL)) == [(1, CAROL)]
    assert await told.of(stand_ins.take_back(1, BOB)) == [(1, BOB)]
    assert await told.of(stand_ins.take_back(1, BOB)) == []
    (mover,) = (await tables.table(1)).to_act()
    assert await told.of(evening.act(1)) == [(1, mover)]


@on_either
async def test_a_table_and_its_rematch_open_with_their_computers_in_one_commit(evening: Evening) -> None:
    told, lobby = Told(evening), evening.tables.lobby
    await evening.play("boussanga", (ALICE, -1))

    opened = lobby.open("ok", DAVE, {}, HERE, computers=("novice", "master"))

    assert await told.of(opened) == [(2, DAVE)]
    assert await told.of(lobby.rematch(1, ALICE, HERE)) == [(3, ALICE)]
    waiting, again = [(await evening.tables.table(table)).row for table in (2, 3)]
    assert (waiting.status, waiting.players) == ("open", (DAVE, computer("novice", 0), computer("master", 1)))
    assert (again.status, again.players, again.seats) == ("running", (ALICE, -1), 2)


@pytest.mark.parametrize(
    ("change", "statement", "number"),
    [
        (lambda evening: evening.act(1), "INSERT INTO moves", 1),
        (lambda evening: evening.tables.stand_ins.leave(1, BOB), "INSERT INTO votes", 1),
        (lambda evening: evening.tables.lobby.open("ok", BOB, {}, HERE), "INSERT INTO tables", 3),
        (lambda evening: evening.tables.lobby.rematch(2, ALICE, HERE), "INSERT INTO tables", 3),
    ],
)
async def test_a_change_is_told_later_if_the_connection_was_lost_while_it_was_saved(
    evening: Evening, change: Callable[[Evening], Awaitable[Any]], statement: str, number: int
) -> None:
    tables = evening.tables
    await evening.seat("okiya", (ALICE, BOB))
    await evening.play("okiya", (ALICE, -1))
    told, doubted = Told(evening), list[int]()
    tables.when_in_doubt(doubted.append)

    with unanswered(statement), pytest.raises(CommitUnanswered):
        await change(evening)
    before = list(told.heard)
    for doubt in doubted:
        await tables.settle(doubt)

    assert before == []
    assert number in [table for table, _ in told.heard]
    assert await tables.table(number) == await Tables(evening.store).table(number)


async def test_a_listener_that_fails_stops_no_other_and_its_error_text_is_not_logged(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_table: Table, _by: int) -> None:
        raise KeyError("a secret tile")

    evening.tables.listen(fail)
    told = Told(evening)
    table = await evening.seat("okiya", (ALICE, BOB))

    after = await evening.act(table)

    assert after.ply == 1
    assert len(told.heard) == 1
    assert [record.getMessage() for record in caplog.records] == ["A listener to table 1 failed: KeyError."]
    assert "secret" not in caplog.text
