"""The one door in: everything that changes a table comes through here, is checked, and is committed first."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal
from weakref import WeakValueDictionary

from bot.store import Mentions, Move, Post, Status, Store, TableRow
from bot.tables.refusals import (
    Broken,
    NoSuchTable,
    NotEnough,
    NotInvited,
    NotOpen,
    NotRunning,
    NotSeated,
    NotTheHost,
    OwnTable,
    Refusal,
    RematchSettled,
    SameChallenge,
    SeatedAlready,
    Stale,
    TableFull,
)
from bot.tables.replay import possible_seats, replay
from bot.tables.table import Table
from games import GAMES
from games.core import (
    SEED_BYTES,
    Game,
    GameOver,
    NotYourTurn,
    settle_options,
)

log = logging.getLogger(__name__)

CACHED_TABLES = 2_000

Rematch = Literal["offered", "begun", "joined"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is opened: a channel, thread or direct message; ``guild_id`` is None outside servers."""

    channel_id: int
    guild_id: int | None


def _utc_now() -> datetime:
    return datetime.now(UTC)


class Tables:
    """All tables of the bot. What it keeps in memory are caches: every answer can be had from the store."""

    def __init__(self, store: Store, now: Callable[[], datetime] = _utc_now) -> None:
        self._store = store
        self._now = now
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._cache: OrderedDict[int, Table] = OrderedDict()

    async def table(self, table: int) -> Table:
        """The table as it is now. Raises NoSuchTable, or Broken if its log does not replay."""
        async with self._lock(table):
            return await self._load(table)

    async def of(
        self, user: int, channel: int, game: str, statuses: tuple[Status, ...] = ("running",)
    ) -> tuple[Table, ...]:
        """The tables of a user in a channel, the newest first; those that no longer replay are left out."""
        found = []
        for row in await self._store.tables_of(user, channel_id=channel, game=game, statuses=statuses):
            try:
                found.append(await self.table(row.id))
            except Broken:
                continue
        return tuple(found)

    async def open(
        self,
        game: str,
        host: int,
        options: Mapping[str, object],
        place: Place,
        *,
        invited: int | None = None,
        mentions: Mentions = "away",
    ) -> Table:
        """Open a table, its host seated: for two, the other seat for ``invited`` or for anyone, or a lobby.

        Raises InvalidOption, or SameChallenge if the host already waits for the same opponent there.
        """
        settled = settle_options(GAMES[game].options, options)
        async with self._lock(-host):  # tables count upwards from 1, so this is nobody's table
            waiting = await self._store.open_challenge(game, host, invited, place.channel_id)
            if waiting is not None:
                raise SameChallenge(waiting.id)
            row = await self._store.open_table(
                game=game,
                options=settled,
                seed=secrets.token_bytes(SEED_BYTES),
                seats=max(GAMES[game].seats),
                host_id=host,
                invited_id=invited,
                mentions=mentions,
                guild_id=place.guild_id,
                channel_id=place.channel_id,
                at=self._now(),
            )
        return self._remember(Table(row))

    async def sit(self, table: int, who: int) -> Table:
        """Take the free seat, which begins the game. Raises NotOpen, OwnTable or NotInvited."""
        async with self._lock(table):
            row = await self._row(table)
            if row.status != "open":
                raise NotOpen(row.status)
            if who == row.host_id:
                raise OwnTable
            if row.invited_id not in (None, who):
                raise NotInvited(row.invited_id)
            started = await self._store.seat_and_start(table, who, self._now())
            self._forget(table)
            if started is None:
                raise NotOpen((await self._row(table)).status)
            return await self._load(table)

    async def join(self, table: int, who: int) -> Table:
        """Sit down in a lobby. Raises NotOpen, SeatedAlready or TableFull."""
        async with self._lock(table):
            row = await self._open_row(table)
            if who in row.players:
                raise SeatedAlready
            joined = await self._store.join(table, who, self._now())
            return await self._changed(table, joined, TableFull())

    async def leave(self, table: int, who: int) -> Table:
        """Stand up again in a lobby. Raises NotOpen, NotSeated, or OwnTable for the host, who can cancel."""
        async with self._lock(table):
            row = await self._open_row(table)
            if who == row.host_id:
                raise OwnTable
            if who not in row.players:
                raise NotSeated(row.players)
            left = await self._store.leave(table, who)
            return await self._changed(table, left, NotSeated(row.players))

    async def begin(self, table: int, who: int) -> Table:
        """Begin with those who sit there. Raises NotOpen, NotTheHost or NotEnough."""
        async with self._lock(table):
            row = await self._open_row(table)
            if row.host_id != who:
                raise NotTheHost(row.host_id)
            possible = possible_seats(row)
            if len(row.players) not in possible:
                raise NotEnough(len(row.players), possible)
            begun = await self._store.begin(table, self._now(), at_least=len(row.players))
            return await self._changed(table, begun, NotEnough(len(row.players), possible))

    async def _open_row(self, table: int) -> TableRow:
        row = await self._row(table)
        if row.status != "open":
            raise NotOpen(row.status)
        return row

    async def _changed(self, table: int, row: TableRow | None, refused: Refusal) -> Table:
        """The table after a change that another caller may have forestalled; then the reason is raised."""
        self._forget(table)
        if row is None:
            await self._open_row(table)
            raise refused
        return await self._load(table)

    async def seated_to_act(self, table: int, who: int, ply: int) -> Table:
        """The table, if this user may act there now and saw the position that it is in.

        Raises what ``act`` raises before it looks at the action. Nothing changes.
        """
        async with self._lock(table):
            now, state, seat = await self._seated(table, who, ply)
            if now.over:
                raise GameOver("over")
            if ply != now.ply:
                raise self._stale(now, who)
            if seat not in state.to_act:
                raise NotYourTurn("turn", seat=seat)
            return now

    async def _seated(self, table: int, who: int, ply: int | None) -> tuple[Table, Game, int]:
        """The table, its state and the user's seat. Raises NotSeated or NotRunning."""
        now = await self._load(table)
        if ply is not None and ply != now.ply:
            self._forget(table)  # another process may have moved it on
            now = await self._load(table)
        seat = now.seat_of(who)
        if seat is None:
            raise NotSeated(now.players)
        if now.state is None:
            raise NotRunning(now.row.status)
        return now, now.state, seat

    async def decline(self, table: int, who: int) -> Table:
        """Turn a challenge down. Raises NotOpen, or NotInvited for anyone but the invited."""
        row = await self._row(table)
        if row.invited_id != who:
            raise NotInvited(row.invited_id or row.host_id)
        return await self._close(table, "declined")

    async def cancel(self, table: int, who: int) -> Table:
        """Take an open table back. Raises NotOpen, or NotTheHost."""
        row = await self._row(table)
        if row.host_id != who:
            raise NotTheHost(row.host_id)
        return await self._close(table, "cancelled")

    async def _close(self, table: int, status: Literal["cancelled", "declined"]) -> Table:
        async with self._lock(table):
            closed = await self._store.close_table(table, status, self._now())
            self._forget(table)
            row = await self._row(table)
            if not closed:
                raise NotOpen(row.status)
            return self._remember(Table(row))

    async def act(self, table: int, who: int, ply: int | None, action: str, interaction_id: int) -> Table:
        """Play an action for the user's seat and commit it; the table as it is afterwards.

        ``ply`` is the position the user saw; None means the one there is. Raises NotSeated, NotRunning,
        Stale, the errors of the rules, and the store's. The same interaction delivered twice plays once and
        is answered alike.
        """
        async with self._lock(table):
            now, before, seat = await self._seated(table, who, ply)
            if now.last_move is not None and now.last_move.interaction_id == interaction_id:
                return now
            if now.over:
                raise GameOver("over", action=action)
            if ply is not None and ply != now.ply:
                raise self._stale(now, who)
            state = before.play(seat, action)
            move = Move(
                table_id=table,
                ply=now.ply,
                seat=seat,
                user_id=who,
                action=before.canonical(seat, action),
                interaction_id=interaction_id,
                at=self._now(),
            )
            outcome = state.outcome
            if not await self._store.append(move, outcome):
                self._forget(table)
                raise self._stale(await self._load(table), who)
            after = now.after(move, state)
            if outcome is not None:
                row = replace(after.row, status="over", outcome=outcome, ended_at=move.at)
                after = replace(after, row=row)
            return self._remember(after)

    async def rematch(self, table: int, who: int, place: Place) -> tuple[Table, Rematch]:
        """Offer the same game to those who played it, or accept the offer that waits.

        Returns the new table and what became of it: "offered", "begun" (a table for two) or "joined" (a
        lobby). Raises NotSeated, NotRunning while the game is not over, SameChallenge when one's own offer
        still waits, and RematchSettled when it was answered.
        """
        async with self._lock(table):
            old = await self._load(table)
            seat = old.seat_of(who)
            if seat is None:
                raise NotSeated(old.players)
            if not old.over:
                raise NotRunning(old.row.status)
            offer = await self._store.rematch_offer(table)
            if offer is None:
                row = await self._store.open_table(
                    game=old.row.game,
                    options=old.row.options,
                    seed=secrets.token_bytes(SEED_BYTES),
                    seats=max(old.game.seats),
                    host_id=who,
                    invited_id=old.players[1 - seat] if old.for_two else None,
                    mentions=old.row.mentions,
                    guild_id=place.guild_id,
                    channel_id=place.channel_id,
                    rematch_of=table,
                    at=self._now(),
                )
                return self._remember(Table(row)), "offered"
        if offer.status == "open" and offer.host_id != who:
            if old.for_two:
                return await self.sit(offer.id, who), "begun"
            return await self.join(offer.id, who), "joined"
        if offer.status == "open":
            raise SameChallenge(offer.id)
        raise RematchSettled(offer.id, offer.status)

    async def put_board(self, table: int, channel: int, message: int) -> int | None:
        """Note which message shows the table in a channel; the message that did so before, if any."""
        async with self._lock(table):
            previous = await self._store.put_board(table, channel, message)
            self._forget(table)
        return previous

    async def drop_board(self, table: int, message: int) -> None:
        """Note that a message which showed the table is gone."""
        async with self._lock(table):
            await self._store.drop_board(table, message)
            self._forget(table)

    async def put_ping(self, table: int, ping: Post) -> None:
        """Note the message that mentions whose turn it is."""
        async with self._lock(table):
            await self._store.put_ping(table, ping)
            self._forget(table)

    async def drop_ping(self, table: int) -> None:
        """Note that no message mentions anybody any more."""
        async with self._lock(table):
            await self._store.take_ping(table)
            self._forget(table)

    def _stale(self, now: Table, who: int) -> Stale:
        return Stale(now.id, mine=now.last_move is not None and now.last_move.user_id == who)

    async def _row(self, table: int) -> TableRow:
        row = await self._store.table(table)
        if row is None:
            raise NoSuchTable
        return row

    async def _load(self, table: int) -> Table:
        """The cached table, or the row with its log folded into a state."""
        cached = self._cache.get(table)
        if cached is not None:
            self._cache.move_to_end(table)
            return cached
        row = await self._row(table)
        if row.status == "broken":
            raise Broken
        if row.started_at is None:
            return self._remember(Table(row))
        try:
            return self._remember(replay(row, await self._store.moves(table)))
        except (ValueError, KeyError):
            log.exception("Table %s no longer replays and is set aside.", table)
            await self._store.set_aside(table)
            raise Broken from None

    def _lock(self, table: int) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    def _remember(self, table: Table) -> Table:
        self._cache[table.id] = table
        self._cache.move_to_end(table.id)
        if len(self._cache) > CACHED_TABLES:
            self._cache.popitem(last=False)
        return table

    def _forget(self, table: int) -> None:
        self._cache.pop(table, None)
