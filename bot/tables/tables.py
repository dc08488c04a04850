"""The only door through which tables change: every change is checked here, and committed before it shows."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from bot.store.errors import Outdated
from bot.store.rows import Move, Post, Status
from bot.store.sight import Asker
from bot.store.store import Store
from bot.tables.clocks import Clocks
from bot.tables.fair_deal import Verified
from bot.tables.farewells import Farewells
from bot.tables.history import Archive, History, counting, history_of
from bot.tables.lobby import Lobby, SeatPlan
from bot.tables.own_data import OwnData
from bot.tables.questions import Ends, Questions
from bot.tables.refusals import Broken, NotOver, NotRunning, Refusal, Sealed, Stale, TooManyHints, absent
from bot.tables.replay import is_talk
from bot.tables.results import result_at_end
from bot.tables.shelf import Shelf, decided_again
from bot.tables.stand_ins import StandIns
from bot.tables.table import Table, deadline_of, timers_of_turn
from games.core import Game, GameOver, NotYourTurn, Rule

log = logging.getLogger(__name__)

MOST_HINTS: Final = 10
HINTS_WITHIN: Final = timedelta(minutes=1)
"""The hints that one person may have within a minute, at all tables together."""

OPENED_AT_ONCE: Final = 100
"""The sealed tables that are opened in one transaction."""

Listener = Callable[[Table, int], None]
"""A listener: gets a table after a commit, and the user who has changed it, a person or a computer player."""


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Tables:
    """All tables of the bot. Memory holds only caches: the store has all facts.

    ``lobby`` opens tables and seats players, ``seat_plan`` says who sits where before a game, ``stand_ins``
    replaces players who are away, ``questions`` takes moves back and ends games by agreement, ``ends`` stops
    games without one. ``archive`` has past games, ``private_screens`` the rows of players' own screens,
    ``people`` what they have chosen. ``own_data`` tells people what is stored about them,
    ``farewells`` deletes it. Code that must react to a change listens; see ``changed``.
    """

    def __init__(self, store: Store, now: Callable[[], datetime] = _utc_now) -> None:
        self._store = store
        self._now = now
        self._shelf = Shelf(store, self._doubted)
        self._listeners: list[Listener] = []
        self._doubters: list[Callable[[int], None]] = []
        self.archive = Archive(store, self._shelf)
        given = store, self._shelf, now, self.changed
        self.lobby = Lobby(*given)
        self.seat_plan = SeatPlan(store, self.lobby)
        self.clocks = Clocks(*given, self._play, self.lobby)
        self.stand_ins = StandIns(*given)
        self.questions = Questions(*given)
        self.ends = Ends(*given)
        self.farewells = Farewells(
            store, self._shelf, self.lobby, self.seat_plan, self.stand_ins, self.look_again
        )
        self.own_data = OwnData(store, self._shelf)
        self.private_screens = store.private_screens
        self.people = store.people
        self.waiting_for_computers = store.waiting_for_computers

    def listen(self, listener: Listener) -> None:
        """Call this function after every commit from now on.

        It must return at once, so it only starts tasks.
        """
        self._listeners.append(listener)

    def when_in_doubt(self, doubter: Callable[[int], None]) -> None:
        """Call this function when nobody knows whether a change was saved: the connection was lost meanwhile.

        It gets what ``settle`` is to be called with, again and again until the database answers.
        """
        self._doubters.append(doubter)

    def _doubted(self, table: int) -> None:
        for doubter in self._doubters:
            doubter(table)

    async def settle(self, table: int) -> bool:
        """Read a table whose change may be saved or not, and tell the listeners of it. Returns True.

        A negative number is that of a host, whose newest table is read. Raises StoreError.
        """
        numbers = [table]
        if table < 0:
            newest = await self._store.tables_of(-table, statuses=("open", "running"), limit=1)
            numbers = [row.id for row in newest]
        with suppress(Refusal):  # it can no longer be read
            for number in numbers:
                found = await self.table(number)
                # Only 0 surely wakes a computer player whose turn it is.
                moved = found.position_by if found.computer_to_act is None else None
                self.look_again(found, moved or 0)
        return True

    def changed(self, table: Table, by: int) -> None:
        """Tell the listeners, in the order of their registration, that a change of the table was committed.

        Called once for every commit that changes the players or the game of a table, after the table's lock
        was released. The places of our messages, hints and arrangements of hands do not count as changes. If
        a listener fails, this is logged, and the others are still called.
        """
        self._tell(table, by)

    def look_again(self, table: Table, by: int) -> None:
        """Call the listeners as ``changed`` does, although nothing was committed.

        This is for a table that has just got its first board, that another process may have changed, or whose
        computer players failed. ``by`` is the user who caused this, or 0 if no user is known.
        """
        self._tell(table, by)

    def _tell(self, table: Table, by: int) -> None:
        for listener in self._listeners:
            try:
                listener(table, by)
            except Exception as failure:  # noqa: BLE001 - the change is committed, whatever a listener does
                failed = type(failure).__name__  # its text and traceback may contain secrets
                log.error("A listener to table %s failed: %s.", table.id, failed)  # noqa: TRY400

    async def open_sealed(self, event: int) -> None:
        """Let everybody see what was played at the sealed tables of an event. Raises StoreError."""
        while opened := await self._store.events.unseal(event, OPENED_AT_ONCE):
            for number in opened:
                async with self._shelf.lock(number):
                    self._shelf.forget(number)
                with suppress(Refusal):  # it can no longer be read
                    self.look_again(await self.table(number), 0)

    async def table(self, table: int) -> Table:
        """The present table, set aside if its log does not replay. Raises NoSuchTable, or Broken."""
        return await self._shelf.found(table)

    async def named(self, table: int, asker: Asker, *, past: bool = False) -> Table:
        """The present table, if a person may know of it. Decides for every number that a person can send.

        They may know of a table at which they sit or sat, or that has a board in their channel; with ``past``
        also of the tables in the histories that members show them. Raises NoSuchTable for every other number,
        whether there is such a table or not, and Broken.
        """
        return await self._shelf.found(table, asker, past=past)

    async def of(
        self,
        user: int,
        channel: int,
        game: str | None,
        statuses: tuple[Status, ...] = ("running",),
        *,
        replaced: bool = False,
        most: int = 25,
    ) -> tuple[Table, ...]:
        """The tables of a user in a channel, the newest first, without those that no longer replay.

        Of one game, or with None of all. With ``replaced``, those where a computer plays for the user.
        """
        found = []
        for table, edition in await self._store.editions_of(
            user, channel, game=game, statuses=statuses, limit=most, replaced=replaced
        ):
            try:
                async with self._shelf.lock(table):
                    found.append(await self._shelf.listed(table, edition))
            except Broken:
                continue
        return tuple(table for table in found if not table.set_aside)

    @decided_again
    async def seated_to_act(self, table: int, who: int, ply: int) -> Table:
        """The table, if this user may act there now and saw the present position.

        Raises the errors that ``act`` raises before it looks at the action. Nothing changes.
        """
        async with self._shelf.lock(table):
            now, state, seat = await self._seated(table, who)
            if now.over:
                raise GameOver(Rule.OVER)
            if not now.shows(ply):
                raise self._stale(now, who)
            if seat not in state.to_act:
                raise NotYourTurn(Rule.TURN, seat=seat)
            return now

    async def _seated(self, table: int, who: int) -> tuple[Table, Game, int]:
        """The table, its state and the user's seat. Raises NotSeated, Replaced or NotRunning."""
        now = await self._shelf.load(table)
        seat = now.seat_of(who)
        if seat is None:
            raise absent(now.row, who)
        if now.state is None or now.set_aside:
            raise NotRunning(now.row.status)
        return now, now.state, seat

    @decided_again
    async def act(
        self,
        table: int,
        who: int,
        ply: int | None,
        action: str,
        interaction_id: int,
        *,
        foresee: Callable[[Table], None] | None = None,
    ) -> Table:
        """Play an action for the user's seat and commit it. Returns the table afterwards.

        ``ply`` is the position that the user saw; None means the present one. Talk since then has not changed
        the position. People may talk at any time, computers only about the present position. Raises
        NotSeated, Replaced, NotRunning, Stale, SaidEnough, the errors of the rules, and those of the store.
        An interaction that is delivered twice plays once and gets the same answer twice. A computer's move
        has the interaction number 0. ``foresee`` is called with the table that the move leads to, before the
        commit, which can fail: it may prepare what will be shown, and show nothing.
        """
        async with self._shelf.lock(table):
            now, before, seat = await self._seated(table, who)
            if interaction_id and now.last_move and now.last_move.interaction_id == interaction_id:
                return now
            if now.over:
                raise GameOver(Rule.OVER, action=action)
            talk = is_talk(before, seat, action)
            if ply is not None and not (talk and who > 0) and not now.shows(ply):
                if interaction_id and await self._store.was_delivered(table, interaction_id):
                    return now
                raise self._stale(now, who)
            if now.paused:
                raise self._stale(now, who)  # a computer's thought that began before
            if talk and (refused := now.enough_said(seat)) is not None:
                raise refused
            after = await self._play(now, before, seat, who, action, interaction_id, foresee)
        self.changed(after, who)
        return after

    async def _play(
        self,
        now: Table,
        before: Game,
        seat: int,
        who: int,
        action: str,
        interaction_id: int,
        foresee: Callable[[Table], None] | None = None,
    ) -> Table:
        """Play and commit an action at a locked table. Raises Outdated if another process was faster."""
        state = before.play(seat, action)
        move = Move(
            table_id=now.id,
            ply=now.ply,
            seat=seat,
            user_id=who,
            action=before.canonical(seat, action),
            interaction_id=interaction_id,
            at=self._now(),
        )
        talk = is_talk(before, seat, action)
        after = now.moved(move, state, talk=talk)
        timers = None if talk or not now.row.pace else timers_of_turn(after, move.at)
        if timers is not None:
            after = replace(after, row=replace(after.row, deadline=deadline_of(timers)))
        result = result_at_end(after) if after.over else None
        came_back = after.row.votes != now.row.votes
        if foresee is not None:
            foresee(after)
        written = await self._store.append(
            move,
            state.outcome,
            result,
            came_back=came_back,
            timers=timers,
            waits_for_computers=after.waits_for_computers,
            decided_on=now.row.edition,
        )
        if written is None:
            raise Outdated
        return self._shelf.remember(after.booked(written.booked))

    async def verify(self, table: int) -> Verified:
        """Deal a finished table again and play its log again.

        Raises NoSuchTable, Broken, NotOver, Sealed, or NotRunning if the table was closed before it began.
        """
        async with self._shelf.lock(table):
            self._shelf.forget(table)
            now = await self._shelf.load(table)
        if now.row.status in ("cancelled", "declined", "expired"):
            raise NotRunning(now.row.status)
        if now.set_aside:
            raise Broken
        if now.row.opens_at is not None:
            raise Sealed(now.row.opens_at)
        seed = now.published_seed
        if seed is None or now.state is None:
            raise NotOver(now.commitment)
        return Verified(
            commitment=now.commitment,
            seed=seed,
            matches=now.outcome == now.row.outcome,
            deal=now.deal,
            position=now.deal.dealt(now.row.seed),
            moves=len(counting(now, await self._store.moves(table))),
        )

    async def replayed(self, table: int) -> History:
        """A finished table ply by ply. Raises NoSuchTable, Broken, NotRunning or StillPlayed."""
        async with self._shelf.lock(table):
            return history_of(await self._shelf.newest(table), await self._store.moves(table))

    async def take_hint(self, user: int) -> None:
        """Note that a user gets a hint now. Raises TooManyHints."""
        until = await self._store.seating.take_hint(user, self._now(), MOST_HINTS, HINTS_WITHIN)
        if until is not None:
            raise TooManyHints(MOST_HINTS, until)

    async def hinted(self, table: int, user: int, ply: int) -> None:
        """Count a hint for a player in the position that began at this ply."""
        async with self._shelf.lock(table):
            await self._store.seating.hinted(table, user, ply)
            self._shelf.forget(table)

    async def put_board(
        self, table: int, channel: int, message: int, shown_version: int = -1, *, alone: bool = False
    ) -> int | None:
        """Note which message shows the table in a channel, and in which version (-1: not known).

        ``alone``: no other message of the channel can show it, if none was noted before. Returns the message
        of which that was noted before, if there is one.
        """
        async with self._shelf.lock(table):
            previous = await self._store.posts.put_board(table, channel, message, shown_version, alone=alone)
            await self._shelf.reread_messages(table)
        return previous

    async def take_place(self, table: int, channel: int) -> Post | None:
        """Give a table the message in a channel of the game before it at its place of an event, if any."""
        taken = await self._store.posts.take_place(table, channel)
        if taken is None:
            return None
        for each in (taken[0], table):
            async with self._shelf.lock(each):
                await self._shelf.reread_messages(each)
        return taken[1]

    async def drop_board(self, table: int, message: int) -> None:
        """Note that a message which showed the table is gone."""
        async with self._shelf.lock(table):
            await self._store.posts.drop_board(table, message)
            await self._shelf.reread_messages(table)

    async def put_thread(self, table: int, thread: int, guild: int | None = None) -> None:
        """Note the thread that was made for the table, and the server to which this takes it, if it does."""
        async with self._shelf.lock(table):
            await self._store.posts.put_thread(table, thread, guild)
            await self._shelf.reread_messages(table)

    async def put_turn_mention(self, mention: Post, turns: Mapping[int, int]) -> tuple[Post, ...]:
        """Note the message that mentions whose turn it is at some tables.

        ``turns`` are the plies at which the turns began, by table. Returns the messages that no table needs
        any more: those of earlier turns, or this one if other processes have mentioned later turns.
        """
        async with AsyncExitStack() as locks:
            for table in sorted(turns):  # in one order, so that two callers never wait for each other
                await locks.enter_async_context(self._shelf.lock(table))
            needless = await self._store.posts.put_turn_mention(mention, turns)
            for table in turns:
                await self._shelf.reread_messages(table)
        return needless

    async def drop_turn_mention(self, table: int, mention: Post) -> None:
        """Note that this message does not mention a player of the table any more."""
        async with self._shelf.lock(table):
            await self._store.posts.take_turn_mention(table, mention)
            await self._shelf.reread_messages(table)

    def _stale(self, now: Table, who: int) -> Stale:
        return Stale(now.id, mine=now.position_by == who)
