"""What people ask each other at a table: to take back moves, and to end the game together.

Everybody else must agree. Computer players agree to everything but to taking back moves in a rated game or in
one for points. A player with nobody to ask gets it at once; but a game for points does not end so. What is
decided is a row of the log; so is the end of a game that nobody at the table ends.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from datetime import datetime

from bot.store.errors import Outdated
from bot.store.rows import Move, StandIn, StopReason, TableRow, Timer
from bot.store.store import Store
from bot.tables import refusals as refused
from bot.tables.replay import AGREE, ASK_END, REFUSE, after_own_row, ask_undo, stop, undo, undone_from
from bot.tables.results import may_be_rated, result_at_end
from bot.tables.shelf import Shelf, decided_again, replayed_aside
from bot.tables.table import Question, QuestionKind, Table, deadline_of, timers_of_turn
from games.core import View

NO_SEAT = -1
"""In place of a seat, for whoever stops a table at which they do not sit."""


def _grown(now: Table, row: Move, after: Table, votes: frozenset[tuple[int, int]]) -> TableRow:
    grown = replace(now.row, version=now.row.version + 1, votes=votes)
    if not after.over:
        return grown
    over = replace(grown, ended_at=row.at, deadline=None)
    if after.stopped is None:
        return replace(over, status="over", outcome=after.outcome)
    return replace(over, status="stopped", stopped=after.stopped)


def missing(table: Table) -> tuple[int, ...]:
    """The people who must still agree to the open question of a table."""
    question = None if table.over else table.question
    return () if question is None else _others(table, question.kind, question.user, question.agreed)


def undo_refused(table: Table, user: int) -> refused.Refusal | None:
    """Why a user cannot ask to take back their last move now; None if they can."""
    if table.sealed:
        return refused.NothingToUndo("concert")
    if table.last_move_of(user) is None:
        still_there = any(move.user == user for move in table.undoable)
        return refused.NothingToUndo("seen" if user in table.movers and not still_there else "none")
    if min(table.players) < 0 and (table.for_points or may_be_rated(table)):
        return refused.NothingToUndo("points" if table.for_points else "computers")
    return _not_now(table, "undo", user)


def _end_refused(table: Table, user: int) -> refused.Refusal | None:
    """Why a user cannot ask to end the game without a winner now; None if they can."""
    if table.for_points and not _others(table, "end", user, frozenset()):
        return refused.EndsForPoints()
    return _not_now(table, "end", user)


def _not_now(table: Table, kind: QuestionKind, user: int) -> refused.Refusal | None:
    """Why a user cannot ask a question now; None if they can."""
    if table.question is not None and missing(table):
        return refused.AlreadyAsked(table.question.user)
    return refused.AskedInVain() if (kind, user) in table.refused else None


def _others(table: Table, kind: QuestionKind, user: int, agreed: frozenset[int]) -> tuple[int, ...]:
    """The people who must agree to what a user asks. Those who have left need not agree to an end."""
    gone = table.row.leavers if kind == "end" else ()
    return tuple(other for other in table.people if other not in (user, *agreed, *gone))


class Decider:
    """What decides about tables by those in memory, and commits before anyone sees it.

    ``changed`` is called after each commit, with the table and the user who has changed it.
    """

    def __init__(
        self, store: Store, shelf: Shelf, now: Callable[[], datetime], changed: Callable[[Table, int], None]
    ) -> None:
        self._store = store
        self._shelf = shelf
        self._now = now
        self._changed = changed

    async def _write(
        self,
        now: Table,
        seat: int,
        who: int,
        action: str,
        interaction_id: int = 0,
        *,
        stand_in: StandIn | None = None,
        timers: Sequence[Timer] | None = None,
    ) -> Table:
        """Write a row at a locked table and return the table after it. Raises Outdated if others were faster.

        With a ``stand_in``, a computer player takes its seat in the same commit. ``timers`` replace those of
        the table, which stay while the position does. Whoever writes has not left. Raises Broken if the log
        does not replay, and the errors of the store.
        """
        row = Move(now.id, now.ply, seat, who, action, interaction_id, self._now())
        after = await self._after_row(now, row)
        if now.row.pace and after.position_since > now.position_since and not after.over:
            timers = timers_of_turn(after, row.at)
            after = replace(after, row=replace(after.row, deadline=deadline_of(timers)))
        came_back = after.row.votes != now.row.votes
        written = await self._store.append(
            row,
            after.outcome,
            None if after.outcome is None else result_at_end(after),
            came_back=came_back,
            timers=timers,
            stopped=after.stopped,
            stand_in=stand_in,
            waits_for_computers=after.waits_for_computers,
            decided_on=now.row.edition,
        )
        if written is None:
            raise Outdated
        if stand_in is not None:  # who sits there now
            return await self._shelf.reread(after)
        return self._shelf.remember(after.booked(written.booked))

    async def _stop(self, now: Table, seat: int, who: int, reason: StopReason) -> Table:
        """End a game without an outcome. Raises NotRunning if it has ended, or Outdated as ``_write``."""
        if now.over or now.row.status != "running":
            raise refused.NotRunning(now.row.status)
        return await self._write(now, seat, who, stop(reason))

    async def _after_row(self, now: Table, row: Move) -> Table:
        """The table after a row. Raises Outdated if the log is longer than the table knows."""
        if undone_from(row.action) is None:
            after = after_own_row(now, row, (), ())
        else:  # the position is one that only the log knows
            log = await self._store.moves(now.id)
            if len(log) != now.ply:
                raise Outdated
            after = await replayed_aside(now.row, (*log, row))
        votes = frozenset(vote for vote in now.row.votes if vote[0] != row.seat)
        return replace(after, row=_grown(now, row, after, votes))


class Questions(Decider):
    """Questions and their answers."""

    async def undo(self, table: int, who: int, ply: int | None, interaction_id: int) -> Table:
        """Take back the user's last move and all moves after it, or ask the others for it.

        ``ply`` is the position that the user saw; None means the present one. An interaction that is
        delivered twice does it once. Raises NotSeated, Replaced, NotRunning, Stale, NothingToUndo,
        AlreadyAsked, AskedInVain, and the errors of the store.
        """
        return await self._ask(table, who, "undo", ply, interaction_id)

    async def end(self, table: int, who: int, interaction_id: int) -> Table:
        """End the game, or ask the others whether to end it together.

        Raises EndsForPoints, and what ``undo`` raises.
        """
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
            seat = seat_of(now, who)
            asked = now.question
            if asked is None or asked.ply != question:
                raise refused.Stale(table, mine=False)
            if who not in missing(now):
                raise refused.NotAsked
            action = REFUSE
            if agrees:
                action = AGREE if missing(now) != (who,) else _done(asked)
            after = await self._write(now, seat, who, action, interaction_id)
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
            seat = seat_of(now, who)
            if ply is not None and not now.shows(ply):
                raise refused.Stale(table, mine=now.position_by == who)
            why_not = undo_refused(now, who) if kind == "undo" else _end_refused(now, who)
            if why_not is not None:
                raise why_not
            after = await self._write(now, seat, who, _asking(now, kind, who), interaction_id)
        self._changed(after, who)
        return after


def seat_of(now: Table, who: int) -> int:
    """The seat of a user who plays there. Raises NotSeated, Replaced or NotRunning."""
    seat = now.seat_of(who)
    if seat is None:
        raise refused.absent(now.row, who)
    if now.row.status != "running" or now.over:
        raise refused.NotRunning(now.row.status)
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


class Ends(Decider):
    """Ends of running games from outside."""

    @decided_again
    async def stop(self, table: int, reason: StopReason, by: int) -> Table:
        """End a running game without an outcome; ``by`` is the user who did it, 0 for nobody.

        Nobody clears their own game, because this would undo a loss: that raises Stale. Raises also
        NoSuchTable, Broken, NotRunning, and the errors of the store.
        """
        async with self._shelf.lock(table):
            now = await self._shelf.load(table)
            if reason == "cleared" and now.row.takes_part(by):
                raise refused.Stale(table, mine=False)
            seat = now.seat_of(by)
            after = await self._stop(now, NO_SEAT if seat is None else seat, by, reason)
        self._changed(after, by)
        return after

    async def play_on(self, table: int, choose: Callable[[View], Awaitable[str]]) -> tuple[int, ...]:
        """The seats that win a game which was stopped, if it is played on from there, which changes nothing.

        ``choose`` gets what the seat to act may see, and chooses for all seats. Raises NoSuchTable or Broken.
        """
        state = (await self._shelf.found(table)).state
        while state is not None and state.outcome is None:
            seat = state.to_act[0]
            state = state.play(seat, await choose(state.view(seat)))
        return () if state is None or state.outcome is None else state.outcome.winners
