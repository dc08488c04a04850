"""Tables from their logs: replays stored rows into a table, and finds the numbers of seats a lobby may have.

Among the moves of the game stand rows that are the table's own: questions, answers, moves taken back, a game
stopped, time over. Their action begins with a sign that the notation of no game has. Questions and answers
change no position. A row that completes what was asked says so itself, so that nothing depends on who sits
there later: the last one who agrees writes what was agreed on.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import StrEnum
from typing import Final, get_args

from bot.store.rows import Move, StopReason, TableRow
from bot.store.store import Store
from bot.tables.refusals import Broken
from bot.tables.table import Question, QuestionKind, Step, Table, TakenBack
from games import GAMES
from games.core import Game, GameError, GameOver, Rule, settle_options, tidy

SIGN: Final = "#"

AGREE: Final = "#agree"
REFUSE: Final = "#refuse"
ASK_END: Final = "#end?"
TIME: Final = "#time"
"""The time of a seat has ended, and its player has lost by it."""

LATE: Final = "#late"
"""The time of a seat has ended, and a computer plays on for its player."""

_STOPS: Final = {f"#end {reason}": reason for reason in get_args(StopReason)}
_UNDO: Final = re.compile(r"#undo(?P<asks>\?)? (?P<ply>[0-9]{1,9})")


class RowFault(StrEnum):
    """What can be wrong with a row of the table's own."""

    UNKNOWN = "unknown row"
    OVER = "after the end"
    NOTHING_ASKED = "nothing asked"
    NO_SUCH_MOVE = "no such move"


def ask_undo(ply: int) -> str:
    """A seat asks to take back its move at ``ply`` and all later ones."""
    return f"#undo? {ply}"


def undo(ply: int) -> str:
    """The move at ``ply`` and all later ones are taken back."""
    return f"#undo {ply}"


def stop(reason: StopReason) -> str:
    """The game ends without an outcome."""
    return f"#end {reason}"


def just_late(table: Table) -> int | None:
    """The user for whom a computer plays on since the last row of the log, because their time has ended."""
    row = table.last_move
    return None if row is None or row.action != LATE else table.row.stand_ins.get(row.seat)


def is_own(action: str) -> bool:
    """Whether a row of the log is the table's own."""
    return action.startswith(SIGN)


def undone_from(action: str) -> int | None:
    """The ply of the first move that a row takes back; None for any other row."""
    said = _UNDO.fullmatch(action)
    return None if said is None or said["asks"] else int(said["ply"])


def after_own_row(table: Table, row: Move, earlier: Sequence[Table], log: Sequence[Move]) -> Table:
    """The table after one of its own rows. Raises GameError if the row cannot stand there.

    ``earlier`` are the tables before every row of the ``log``; only a row that takes moves back needs them.
    """
    if table.state is None or table.over:
        raise GameError(RowFault.OVER, action=row.action)
    told = replace(
        table,
        ply=row.ply + 1,
        last_move=row,
        active_at=table.active_at | ({row.user_id: row.at} if row.user_id > 0 else {}),
    )
    from_ply = undone_from(row.action)
    if from_ply is not None:
        return _undone(told, row, from_ply, earlier, log)
    if row.action in _STOPS:
        return replace(
            told,
            stopped=_STOPS[row.action],
            question=None,
            position_since=row.ply + 1,
            position_by=row.user_id,
        )
    if row.action == LATE:
        return replace(told, overtimes={**told.overtimes, row.seat: row.ply})
    if row.action == TIME:
        return replace(told, late=row.seat, question=None, position_since=row.ply + 1, position_by=None)
    if row.action in (AGREE, REFUSE):
        return _answered(told, row)
    asked = _UNDO.fullmatch(row.action)
    if asked is not None:
        _check_undoable(table, int(asked["ply"]))
        return _asked(told, row, "undo", int(asked["ply"]))
    if row.action == ASK_END:
        return _asked(told, row, "end", row.ply)
    raise GameError(RowFault.UNKNOWN, action=row.action)


def _asked(table: Table, row: Move, kind: QuestionKind, about: int) -> Table:
    return replace(table, question=Question(kind, row.ply, row.seat, row.user_id, about))


def _answered(table: Table, row: Move) -> Table:
    question = table.question
    if question is None:
        raise GameError(RowFault.NOTHING_ASKED, action=row.action)
    if row.action == REFUSE:
        return replace(table, question=None, refused=table.refused | {(question.kind, question.user)})
    return replace(table, question=replace(question, agreed=question.agreed | {row.user_id}))


def _check_undoable(table: Table, ply: int) -> None:
    if not any(move.ply == ply for move in table.undoable):
        raise GameError(RowFault.NO_SUCH_MOVE)


def _undone(table: Table, row: Move, from_ply: int, earlier: Sequence[Table], log: Sequence[Move]) -> Table:
    """The table with the position before ``from_ply``, and all that was said since."""
    _check_undoable(table, from_ply)
    then = earlier[from_ply]
    gone = table.taken_back
    for late, before in zip(log[from_ply : row.ply], earlier[from_ply:], strict=False):
        if is_own(late.action) or before.state is None or then.state is None:
            continue
        if tidy(late.action) in before.state.talk(late.seat):
            then = then.after(late, then.state.play(late.seat, late.action), talk=True)
        else:
            gone |= {late.ply}
    asker = row.user_id if table.question is None else table.question.user
    return replace(
        table,
        state=then.state,
        position_since=row.ply + 1,
        position_by=None,
        played=then.played,
        latest=then.latest,
        speakers=then.speakers,
        undoable=then.undoable,
        movers=then.movers,
        best=then.best,
        taken_back=gone,
        undoers=table.undoers | {asker},
        just_taken_back=TakenBack(asker, len(gone - table.taken_back)),
        question=None,
        refused=frozenset(),
    )


log = logging.getLogger(__name__)


class ReplayFault(StrEnum):
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
        steps += table.latest[-1:]
    return tuple(steps)


async def recheck(store: Store, look: Callable[[Table], Awaitable[object]] | None = None) -> tuple[int, int]:
    """Replay every table that has begun; the log names those that are set aside. ``look`` sees the others.

    Returns the number of tables that replay, and of those that do not. Raises StoreError.
    """
    good = checked = after = 0
    while found := await store.begun(after):
        for table in found:
            after = table
            logged = await store.with_log(table)
            if logged is None:
                continue
            checked += 1
            with suppress(Broken):
                if (replayed := replay(*logged)).set_aside:
                    continue
                good += 1
                if look is not None:
                    await look(replayed)
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
        raise GameError(ReplayFault.NO_END)


def _dealt(row: TableRow) -> Table:
    began = row.started_at or row.created_at
    active_at = {user: row.created_at if user == row.host_id else began for user in row.players}
    return Table(row, GAMES[row.game].start(row.seats, row.options, row.seed), active_at=active_at)


def _next(table: Table, move: Move, earlier: Sequence[Table], log: Sequence[Move]) -> Table:
    if table.state is None or move.ply != table.ply:
        raise GameError(ReplayFault.GAP)
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
