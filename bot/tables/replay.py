"""From stored rows to games: replays a log into a table, and finds the numbers of seats a lobby may have."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum

from bot.store import Move, Store, TableRow
from bot.tables.log_rows import after_own_row, is_own
from bot.tables.refusals import Broken
from bot.tables.table import Step, Table
from games import GAMES
from games.core import Game, GameError, GameOver, Rule, settle_options, tidy

log = logging.getLogger(__name__)


class Fault(StrEnum):
    """What can be wrong with a log apart from the rules of a game."""

    GAP = "gap in the log"
    NO_END = "no end where the table has ended"


def replay(row: TableRow, moves: tuple[Move, ...]) -> Table:
    """Replay a log into a table.

    If only its beginning replays, the table is set aside, with the last position that can be read. This is
    the judgement of this version of the program and is never stored: another version may read the table
    again. Raises Broken if not even the deal can be read.
    """
    table = None
    try:
        table = _dealt(row)
        for later in folded(table, moves):
            table = later
        _check_end(table)
    except Exception as fault:  # noqa: BLE001 - a faulty rule may raise anything
        game = GAMES.get(row.game)
        log.error(  # noqa: TRY400 - the text and the traceback may contain secrets
            "Table %s (%s, rules of version %s, now %s) is set aside: %s of its %s moves can be read (%s).",
            row.id,
            row.game,
            row.rules_version,
            game and game.rules_version,
            0 if table is None else table.ply,
            len(moves),
            type(fault).__name__,
        )
        if table is None:
            raise Broken from None
        return replace(table, row=replace(row, status="broken"))
    return table


def begun(row: TableRow) -> Table:
    """A table without any moves. Raises Broken."""
    return Table(row) if row.started_at is None else replay(row, ())


def steps_of(row: TableRow, moves: tuple[Move, ...]) -> tuple[Step, ...]:
    """All moves of a log that replays, without talk, the oldest first. Raises GameError."""
    steps = list[Step]()
    for table in folded(_dealt(row), moves):
        del steps[max(0, table.played - 1) :]
        steps += table.steps[-1:]
    return tuple(steps)


async def recheck(store: Store) -> tuple[int, int]:
    """Replay every table that has begun; the log names those that are set aside. Nothing changes.

    Returns the number of tables that replay, and of those that do not. Raises StoreError.
    """
    good = checked = after = 0
    while found := await store.begun(after):
        for table in found:
            after = table
            logged = await store.with_log(table)
            if logged is None:
                continue
            with suppress(Broken):
                good += not replay(*logged).set_aside
            checked += 1
    return good, checked - good


def folded(table: Table, moves: Sequence[Move]) -> Iterator[Table]:
    """The table after every row of its log, from the table before the first one. Raises GameError."""
    earlier: list[Table] = []
    for move in moves:
        earlier.append(table)
        table = _next(table, move, earlier, moves)
        yield table


def _check_end(table: Table) -> None:
    no_outcome = table.row.outcome is not None and table.outcome is None
    if no_outcome or table.row.stopped not in (None, table.stopped):
        raise GameError(Fault.NO_END)


def _dealt(row: TableRow) -> Table:
    began = row.started_at or row.created_at
    active_at = {user: row.created_at if user == row.host_id else began for user in row.players}
    return Table(row, GAMES[row.game].start(row.seats, row.options, row.seed), active_at=active_at)


def _next(table: Table, move: Move, earlier: Sequence[Table], log: Sequence[Move]) -> Table:
    if table.state is None or move.ply != table.ply:
        raise GameError(Fault.GAP)
    if is_own(move.action):
        return after_own_row(table, move, earlier, log)
    if table.over:
        raise GameOver(Rule.OVER)
    talk = is_talk(table.state, move.seat, move.action)
    return table.after(move, table.state.play(move.seat, move.action), talk=talk)


def possible_seats(game: str, options: Mapping[str, object]) -> tuple[int, ...]:
    """The numbers of players with which a game can begin under these options. Raises InvalidOption."""
    return GAMES[game].seats_with(settle_options(GAMES[game].options, options))


def is_talk(state: Game, seat: int, action: str) -> bool:
    """Whether an action is talk."""
    return tidy(action) in state.talk(seat)
