"""What people ask each other at a table: to take back moves, and to end the game together.

Everybody else must agree. Computer players agree to everything but to taking back moves in a rated game. Who
has nobody to ask gets it at once.
"""

from __future__ import annotations

from collections.abc import Callable

from bot.tables.decided import decided_again
from bot.tables.own_rows.keeper import LogKeeper
from bot.tables.own_rows.rows import AGREE, ASK_END, REFUSE, ask_undo, stop, undo
from bot.tables.past.results import may_be_rated
from bot.tables.refusals import (
    AlreadyAsked,
    AskedInVain,
    NotAsked,
    NothingToUndo,
    NotRunning,
    Refusal,
    Stale,
    absent,
)
from bot.tables.shelf import Shelf
from bot.tables.table import Question, QuestionKind, Table


def missing(table: Table) -> tuple[int, ...]:
    """The people who must still agree to the open question of a table."""
    question = table.question
    return () if question is None else _others(table, question.kind, question.user, question.agreed)


def undo_refused(table: Table, user: int) -> Refusal | None:
    """Why a user cannot ask to take back their last move now; None if they can."""
    if table.last_move_of(user) is None:
        still_there = any(move.user == user for move in table.undoable)
        return NothingToUndo("seen" if user in table.movers and not still_there else "none")
    if min(table.players) < 0 and may_be_rated(table):
        return NothingToUndo("computers")
    return _not_now(table, "undo", user)


def _not_now(table: Table, kind: QuestionKind, user: int) -> Refusal | None:
    """Why a user cannot ask a question now; None if they can."""
    if table.question is not None and missing(table):
        return AlreadyAsked(table.question.user)
    return AskedInVain() if (kind, user) in table.refused else None


def _others(table: Table, kind: QuestionKind, user: int, agreed: frozenset[int]) -> tuple[int, ...]:
    """The people who must agree to what a user asks. Those who have left need not agree to an end."""
    gone = table.row.leavers if kind == "end" else ()
    return tuple(other for other in table.people if other not in (user, *agreed, *gone))


class Questions:
    """Questions and their answers. Every one is committed before anyone sees it."""

    def __init__(self, shelf: Shelf, keeper: LogKeeper, changed: Callable[[Table, int], None]) -> None:
        self._shelf = shelf
        self._keeper = keeper
        self._changed = changed

    async def undo(self, table: int, who: int, ply: int | None, interaction_id: int) -> Table:
        """Take back the user's last move and all moves after it, or ask the others for it.

        ``ply`` is the position that the user saw; None means the present one. An interaction that is
        delivered twice does it once. Raises NotSeated, Replaced, NotRunning, Stale, NothingToUndo,
        AlreadyAsked, AskedInVain, and the errors of the store.
        """
        return await self._ask(table, who, "undo", ply, interaction_id)

    async def end(self, table: int, who: int, interaction_id: int) -> Table:
        """End the game, or ask the others whether to end it together. Raises what ``undo`` raises."""
        return await self._ask(table, who, "end", None, interaction_id)

    @decided_again
    async def answer(
        self, table: int, who: int, question: int, *, agrees: bool, interaction_id: int
    ) -> Table:
        """Answer the question of the row ``question``. When the last one agrees, what was asked is done.

        Raises NotSeated, Replaced, NotRunning, Stale for a question that is no
        longer open, NotAsked, and the errors of the store.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.load(table)
            if _delivered_before(now, interaction_id):
                return now
            seat = _seat(now, who)
            asked = now.question
            if asked is None or asked.ply != question:
                raise Stale(table, mine=False)
            if who not in missing(now):
                raise NotAsked
            action = REFUSE
            if agrees:
                action = AGREE if missing(now) != (who,) else _done(asked)
            after = await self._keeper.write(now, seat, who, action, interaction_id)
        self._changed(after, who)
        return after

    @decided_again
    async def _ask(
        self, table: int, who: int, kind: QuestionKind, ply: int | None, interaction_id: int
    ) -> Table:
        async with self._shelf.lock(table):
            now = await self._shelf.load(table)
            if _delivered_before(now, interaction_id):
                return now
            seat = _seat(now, who)
            if ply is not None and not now.shows(ply):
                raise Stale(table, mine=now.position_by == who)
            refused = undo_refused(now, who) if kind == "undo" else _not_now(now, kind, who)
            if refused is not None:
                raise refused
            after = await self._keeper.write(now, seat, who, _asking(now, kind, who), interaction_id)
        self._changed(after, who)
        return after


def _seat(now: Table, who: int) -> int:
    """The seat of a user who plays there. Raises NotSeated, Replaced or NotRunning."""
    seat = now.seat_of(who)
    if seat is None:
        raise absent(now.row, who)
    if now.row.status != "running" or now.over:
        raise NotRunning(now.row.status)
    return seat


def _asking(now: Table, kind: QuestionKind, who: int) -> str:
    """The row of a question, or of what was asked for, if nobody has to agree."""
    alone = not _others(now, kind, who, frozenset())
    move = now.last_move_of(who)
    if kind == "undo" and move is not None:
        return undo(move.ply) if alone else ask_undo(move.ply)
    return stop("ended") if alone else ASK_END


def _done(question: Question) -> str:
    """The row of what was asked for, now that all have agreed."""
    return undo(question.about) if question.kind == "undo" else stop("agreed")


def _delivered_before(now: Table, interaction_id: int) -> bool:
    return (
        bool(interaction_id)
        and now.last_move is not None
        and (now.last_move.interaction_id == interaction_id)
    )
