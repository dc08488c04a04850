"""Notes what came of the games of events when they have ended, also of those that ended before a start."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.events import concerts
from bot.store.rows import TableRow
from bot.store.store import Store
from bot.tables.refusals import Refusal
from bot.tables.table import Table
from bot.tables.tables import Tables
from games import GAMES


class PairingResults:
    """Learns of changes of tables. ``finished`` gets the number of each event of which a game has ended.

    An event looks at once what follows from each, but a concert does not.
    """

    def __init__(
        self,
        store: Store,
        tables: Tables,
        finished: Callable[[int], None],
        background: Background,
        clock: Clock,
    ) -> None:
        self._store = store
        self._tables = tables
        self._finished = finished
        self._clock = clock
        self._looking = CatchUp[str]("{}", self._look, background, clock, at_once=1)
        self._noting = CatchUp[int]("Noting the result of table {}", self._note, background, clock)

    def changed(self, table: Table) -> None:
        """Note what came of a table of an event, if it has ended."""
        if table.row.status not in ("open", "running", "broken"):
            self._noting.want(table.id)

    def look(self) -> None:
        """Note what came of all tables that ended before a start."""
        self._looking.want("Looking for results of events")

    async def _look(self, _name: str) -> bool:
        for table in await self._store.events.ended_tables():
            self._noting.want(table)
        return True

    async def _note(self, number: int) -> bool:
        pairing, row = await self._store.events.pairing_at(number), await self._store.table(number)
        if row is None or pairing is None or pairing.result is not None:
            return True
        result: Mapping[str, Any] | None = _outcome_of(row, pairing.users)
        with suppress(Refusal):  # it can no longer be read
            result = result_of(await self._tables.table(number), pairing.users)
        game = GAMES.get(row.game)  # a newer version may know more of them
        look_at = None if game is not None and game.concerts else self._clock.now()
        if result is not None and await self._store.events.finish_pairing(pairing, result, look_at=look_at):
            self._finished(pairing.event_id)
        return True


async def note_again(store: Store, table: Table) -> bool:
    """Write again what came of a table, if its log says another thing than was noted; returns whether it did.

    What the event itself has said stays. Raises StoreError.
    """
    pairing = None if table.row.event_id is None else await store.events.pairing_at(table.id)
    if pairing is None or pairing.result is None or pairing.why:
        return False
    result = result_of(table, pairing.users)
    if result is None or result == pairing.result:
        return False
    return await store.events.finish_pairing(pairing, result, again=True)


def result_of(table: Table, users: Sequence[int]) -> Mapping[str, Any] | None:
    """What came of a table that has ended, by the sides of those who met; None: its season judges it.

    "reason"; "winners" as sides, only where the game has an outcome; "late", how often the time of each side
    ran out; "unmoved", the sides for which it did before any move of their own; "ended", in ISO.
    A concert has other results.
    """
    if table.in_concert:
        return concerts.result_of(table, users)
    if table.stopped == "season":
        return None
    late, ended_at = None if table.late is None else table.players[table.late], table.row.ended_at
    return {
        **_outcome_of(table.row, users),
        "late": [int(user == late) for user in users],
        "unmoved": [side for side, user in enumerate(users) if user == late and user not in table.movers],
        "ended": None if ended_at is None else ended_at.isoformat(),
    }


def _outcome_of(row: TableRow, users: Sequence[int]) -> Mapping[str, Any]:
    outcome = row.outcome
    if outcome is None:
        return {"reason": row.stopped or row.status}
    seats = dict(zip(row.players, row.seated_on, strict=True))
    seats |= {user: seat for seat, user in row.stand_ins.items()}
    winners = [side for side, user in enumerate(users) if seats.get(user) in outcome.winners]
    return {"reason": str(outcome.reason), "winners": winners}
