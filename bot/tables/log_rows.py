"""Rows of the log that are the table's own: questions, answers, moves taken back, a game stopped, time over.

Their action begins with a sign that the notation of no game has. Questions and answers change no position. A
row that completes what was asked says so itself, so that nothing depends on who sits there later: the last
one who agrees writes what was agreed on.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, get_args

from bot.store import Move, StopReason
from bot.tables.table import Question, QuestionKind, Table, TakenBack
from games.core import GameError, tidy

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


class Fault(StrEnum):
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
        raise GameError(Fault.OVER, action=row.action)
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
        return replace(told, overtimes=told.overtimes | {row.seat})
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
    raise GameError(Fault.UNKNOWN, action=row.action)


def _asked(table: Table, row: Move, kind: QuestionKind, about: int) -> Table:
    return replace(table, question=Question(kind, row.ply, row.seat, row.user_id, about))


def _answered(table: Table, row: Move) -> Table:
    question = table.question
    if question is None:
        raise GameError(Fault.NOTHING_ASKED, action=row.action)
    if row.action == REFUSE:
        return replace(table, question=None, refused=table.refused | {(question.kind, question.user)})
    return replace(table, question=replace(question, agreed=question.agreed | {row.user_id}))


def _check_undoable(table: Table, ply: int) -> None:
    if not any(move.ply == ply for move in table.undoable):
        raise GameError(Fault.NO_SUCH_MOVE)


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
        steps=then.steps,
        speakers=then.speakers,
        undoable=then.undoable,
        movers=then.movers,
        taken_back=gone,
        undoers=table.undoers | {asker},
        just_taken_back=TakenBack(asker, len(gone - table.taken_back)),
        question=None,
        refused=frozenset(),
    )
