"""Events: what happens at a time for many, who takes part, who meets whom, and what came of it.

An event is looked at when it is due, and whoever looks decides what becomes of it. Its message shows it
later: ``edition`` counts the changes, and ``shown_edition`` is the one that the message shows. Standings are
never stored: they follow from the rows of those who took part.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from datetime import datetime
from itertools import groupby
from operator import attrgetter
from typing import Any, Final, Literal, TypedDict, TypeVar, Unpack

from sqlalchemy import ColumnElement, Row, and_, func, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_snapshot, in_statement, in_transaction, lock_names
from bot.store.due import DueRows, of_shards
from bot.store.errors import EnteredAlready, Outdated
from bot.store.preferences import Rhythm, Servers, ServerSetup
from bot.store.processes import Claims
from bot.store.reading import grow
from bot.store.rows import TableRow
from bot.store.schema import entrants, event_acts, events, paired, pairings, tables
from bot.store.timers import put_off_in
from games.core import SEED_BYTES

EventStatus = Literal["waiting", "running", "over", "off"]
"""An event begins at its time, is going on, is over, or will never begin because it was switched off."""


@dataclass(frozen=True, slots=True)
class NewEvent:
    """An event that is to begin. A server has one of a kind and time; ``guild_id`` 0 is everywhere.

    It is looked at when it is ``due_at``, never if that is None. Without a ``channel_id`` it has no message.
    ``repr`` leaves the seed out.
    """

    guild_id: int
    kind: str
    starts_at: datetime
    ends_at: datetime
    due_at: datetime | None = None
    status: EventStatus = "waiting"
    channel_id: int | None = None
    games: tuple[str, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    made_by: int | None = None
    seed: bytes = field(default_factory=lambda: secrets.token_bytes(SEED_BYTES), repr=False)


@dataclass(frozen=True, slots=True)
class Event(NewEvent):
    """An event as it is stored. ``message_id`` is the message that shows its ``shown_edition``, if any."""

    id: int = 0
    message_id: int | None = None
    edition: int = 1
    shown_edition: int | None = None

    @property
    def subject(self) -> str:
        """How the log names it."""
        return f"event {self.id}"


class Changes(TypedDict, total=False):
    """What can change of an event."""

    starts_at: datetime
    ends_at: datetime
    due_at: datetime | None
    status: EventStatus
    channel_id: int | None
    settings: Mapping[str, Any]


Decided = tuple[EventStatus | None, NewEvent | None]
"""With which status the newest event of a kind ends now, if it does, and which event is to be there.

That one takes the place of one that never began, or is another one after it.
"""

Plan = Callable[[int, datetime, ServerSetup, Event | None], Decided]
"""Decides for a server at a time, from its setup and its newest event of a kind, if there is one."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A person in an event. What ``state`` and ``note`` are, its kind says."""

    event_id: int
    user_id: int
    state: str
    note: Mapping[str, Any]
    since: datetime


@dataclass(frozen=True, slots=True)
class Pairing:
    """Those who meet in a round of an event, in the order of their sides; computers have negative numbers.

    ``result`` is None until it is over, and tells of people by their side.
    """

    event_id: int
    round: int
    place: int
    users: tuple[int, ...]
    table_id: int | None = None
    result: Mapping[str, Any] | None = None
    why: str = ""


@dataclass(frozen=True)
class WholeEvent:
    """An event with all that belongs to it, as it was at one time.

    Those who take part are in the order of ``since``; those who meet, by round and place.
    """

    event: Event
    entrants: tuple[Entrant, ...]
    pairings: tuple[Pairing, ...]

    @property
    def running(self) -> tuple[Pairing, ...]:
        """The games that run."""
        return tuple(each for each in self.pairings if each.result is None)


Whole = TypeVar("Whole", bound=WholeEvent)


@dataclass(frozen=True, slots=True)
class Act:
    """What an organiser did in an event, which everybody may read; about a person, or nobody."""

    event_id: int
    at: datetime
    by_id: int
    act: str
    about_id: int | None = None


_FACTS: Final = [each.name for each in fields(Event) if each.name != "games"]
_PLANNED: Final = "status", "starts_at", "ends_at", "due_at", "channel_id"
_planned: Final = attrgetter(*_PLANNED)
_PLACE: Final = "event_id", "round", "place"


class Events:
    """The rows of all events. Every coroutine method is one transaction."""

    def __init__(self, database: Database, claims: Claims, servers: Servers) -> None:
        self.database = database
        self._servers = servers
        end = update(events).values(due_at=None, claimed_until=None)
        due = DueRows(database, claims, events, events, _event, end)
        self.claim, self.fired, self.next_due = due.claim, due.fired, due.next_due
        self.when_written, self.told = due.when_written, due.told

    @in_transaction
    async def begin(self, connection: AsyncConnection, new: NewEvent) -> Event:
        """Begin an event. Returns the one that is there, if the server has one of this kind and time."""
        return await self._begin(connection, new)

    @in_statement
    async def of(self, connection: AsyncConnection, event_id: int) -> Event | None:
        """The event with this id, or None."""
        found = await connection.execute(select(events).where(events.c.id == event_id))
        return next(map(_event, found), None)

    @in_snapshot
    async def whole(
        self, connection: AsyncConnection, event_id: int | None, kind: str, made: type[Whole]
    ) -> Whole | None:
        """The event of this kind with this id, with all that belongs to it, or None."""
        same = events.c.id == event_id, events.c.kind == kind
        row = (await connection.execute(select(events).where(*same))).first()
        if row is None:
            return None
        query = select(entrants).where(entrants.c.event_id == event_id)
        came = await connection.execute(query.order_by(entrants.c.since, entrants.c.user_id))
        took_part = tuple(Entrant(*each) for each in came)
        return made(_event(row), took_part, await _pairings(connection, pairings.c.event_id == event_id))

    @in_statement
    async def latest(
        self, connection: AsyncConnection, guild_id: int, kind: str, most: int = 20
    ) -> tuple[Event, ...]:
        """The events of a kind in a server (0: everywhere), those that start last first, at most ``most``."""
        return tuple(map(_event, await connection.execute(_newest(guild_id, kind).limit(most))))

    async def newest(self, guild_id: int, kind: str) -> Event | None:
        """The event of a kind in a server (0: everywhere) that starts last, or None."""
        return next(iter(await self.latest(guild_id, kind, 1)), None)

    async def going_on(self, guild_id: int, kind: str) -> list[Event]:
        """Those of the newest events of a kind in a server that are not over, those that start last first."""
        latest = await self.latest(guild_id, kind)
        return [event for event in latest if event.status in ("waiting", "running")]

    @in_transaction
    async def change(
        self,
        connection: AsyncConnection,
        event: Event,
        following: NewEvent | None = None,
        now: Mapping[int, tuple[str, Mapping[str, Any]]] | None = None,
        act: Act | None = None,
        put_off: Collection[int] = (),
        **changes: Unpack[Changes],
    ) -> Event:
        """Change an event, and begin the one ``following``. Raises Outdated if it is in another edition.

        ``now`` has the states and notes of those who take part in it from now on in another way. The ``act``
        of an organiser is written down. Times for moves at the tables ``put_off`` move with the event's end.
        """
        if put_off:
            await put_off_in(connection, put_off, changes.get("ends_at", event.ends_at) - event.ends_at)
        changed = await self._change(connection, event, changes)
        for user, (state, note) in (now or {}).items():
            own = entrants.c.event_id == event.id, entrants.c.user_id == user
            await connection.execute(update(entrants).where(*own).values(state=state, note=dict(note)))
        if following is not None:
            await self._begin(connection, following)
        if act is not None:
            await connection.execute(insert(event_acts).values(asdict(act)))
        return changed

    @in_transaction
    async def arrange(
        self,
        connection: AsyncConnection,
        guild_id: int,
        now: datetime,
        plans: Mapping[str, Plan],
        chosen: Rhythm | None = None,
    ) -> tuple[Event, ...]:
        """Store what was ``chosen`` for a server, and do what the plan of each kind then decides.

        Returns the events that have changed or begun.
        """
        await lock_names(connection, f"events of {guild_id}")
        if chosen:
            await self._servers.put(connection, guild_id, chosen)
        setup = await self._servers.read(connection, guild_id)
        arranged: list[Event] = []
        for kind, plan in plans.items():
            found = await connection.execute(_newest(guild_id, kind).limit(1).with_for_update())
            newest = next(map(_event, found), None)
            ended, there = plan(guild_id, now, setup, newest)
            if newest is not None and ended is not None:
                newest = await self._change(connection, newest, {"status": ended, "due_at": None})
                arranged.append(newest)
            if there is None:
                continue
            if newest is None or newest.status not in ("waiting", "off"):
                arranged.append(await self._begin(connection, there))
            elif _planned(newest) != _planned(there):
                changes = dict(zip(_PLANNED, _planned(there), strict=True))
                arranged.append(await self._change(connection, newest, changes))
        return tuple(arranged)

    # Those who take part

    @in_transaction
    async def enter(
        self,
        connection: AsyncConnection,
        event_id: int,
        user_id: int,
        state: str,
        note: Mapping[str, Any],
        at: datetime,
        *,
        over: Collection[str] = (),
        look_at: datetime | None = None,
        act: Act | None = None,
        only: EventStatus | None = None,
    ) -> bool:
        """Let a person take part. Who does so already stays as they are, unless their state is ``over`` this.

        Returns whether it was written, with the ``act`` of an organiser. The event then has another edition,
        and is due at ``look_at`` if that is given. Raises RowRefused if there is no such event, and Outdated
        if it is to have ``only`` this status and has another one.
        """
        new = {"state": state, "note": dict(note), "since": at}
        put = self.database.insert(entrants).values(event_id=event_id, user_id=user_id, **new)
        put = put.on_conflict_do_update(
            index_elements=["event_id", "user_id"], set_=new, where=entrants.c.state.in_(over)
        )
        if (await connection.execute(put.returning(entrants.c.user_id))).first() is None:
            return False
        await _grow(connection, event_id, look_at, only)
        if act is not None:
            await connection.execute(insert(event_acts).values(asdict(act)))
        self.told(look_at)
        return True

    @in_statement
    async def entered(
        self, connection: AsyncConnection, event_id: int, users: Collection[int]
    ) -> frozenset[int]:
        """Those of these people who take part in an event."""
        query = select(entrants.c.user_id).where(entrants.c.event_id == event_id)
        return frozenset(await connection.scalars(query.where(entrants.c.user_id.in_(users))))

    @in_statement
    async def acts(self, connection: AsyncConnection, event_id: int, most: int) -> tuple[Act, ...]:
        """What organisers did in an event, the last first."""
        query = select(event_acts).where(event_acts.c.event_id == event_id)
        newest = await connection.execute(query.order_by(event_acts.c.id.desc()).limit(most))
        return tuple(Act(event_id, row.at, row.by_id, row.act, row.about_id) for row in newest)

    # Those who meet

    @in_transaction
    async def finish_pairing(
        self,
        connection: AsyncConnection,
        pairing: Pairing,
        result: Mapping[str, Any],
        why: str = "",
        look_at: datetime | None = None,
        *,
        again: bool = False,
    ) -> bool:
        """Note what came of a pairing, also of a new one; False if that was noted before.

        Then it is only written if that is to be done ``again``. The event is due at ``look_at``, if given.
        """
        here = [pairings.c[name] == getattr(pairing, name) for name in _PLACE]
        written = update(pairings).where(*here, or_(pairings.c.result.is_(None), literal(again)))
        if (await connection.execute(written.values(result=dict(result), why=why))).rowcount == 0:
            return await pair_in(self.database, connection, replace(pairing, result=result, why=why))
        await _grow(connection, pairing.event_id, look_at)
        self.told(look_at)
        return True

    @in_transaction
    async def renew(self, connection: AsyncConnection, event_id: int) -> None:
        """Count a change of what an event shows."""
        await _grow(connection, event_id)

    @in_transaction
    async def postpone(self, connection: AsyncConnection, event: Event, due_at: datetime) -> None:
        """Let an event be due later, unless it has got another time since it was read."""
        same = events.c.id == event.id, events.c.due_at.is_not_distinct_from(event.due_at)
        later = update(events).where(*same).values(due_at=due_at, claimed_until=None)
        if (await connection.execute(later)).rowcount:
            self.told(due_at)

    @in_statement
    async def pairings(self, connection: AsyncConnection, event_id: int) -> tuple[Pairing, ...]:
        """Who meets in an event, by round and place."""
        return await _pairings(connection, pairings.c.event_id == event_id)

    @in_statement
    async def pairing_at(self, connection: AsyncConnection, table_id: int) -> Pairing | None:
        """The pairing whose table this is, or None."""
        return next(iter(await _pairings(connection, pairings.c.table_id == table_id)), None)

    @in_statement
    async def ended_tables(self, connection: AsyncConnection) -> tuple[int, ...]:
        """The tables that have ended and whose pairings have no result yet."""
        played = select(pairings.c.table_id).join(tables, tables.c.id == pairings.c.table_id)
        ended = pairings.c.result.is_(None), tables.c.status.not_in(("open", "running"))
        return tuple(await connection.scalars(played.where(*ended)))

    # Their tables

    @in_statement
    async def tables_of(self, connection: AsyncConnection, event_id: int) -> tuple[int, ...]:
        """The tables of an event that wait or run, the oldest first."""
        going_on = tables.c.status.in_(("open", "running"))
        query = select(tables.c.id).where(tables.c.event_id == event_id, going_on)
        return tuple(await connection.scalars(query.order_by(tables.c.id)))

    @in_transaction
    async def unseal(self, connection: AsyncConnection, event_id: int, most: int) -> tuple[int, ...]:
        """Open up to ``most`` sealed tables of an event to everybody. Returns them: () if none is sealed."""
        sealed = select(tables.c.id).where(tables.c.event_id == event_id, tables.c.opens_at.is_not(None))
        some = tuple(await connection.scalars(sealed.order_by(tables.c.id).limit(most)))
        for table_id in some:
            await grow(connection, table_id, opens_at=None)
        return some

    # Their messages

    @in_transaction
    async def note_shown(self, connection: AsyncConnection, event: Event, message_id: int | None) -> None:
        """Note that this message shows the event in this edition; None: nothing is to be shown of it."""
        shown = {"shown_edition": event.edition, "message_id": message_id or event.message_id}
        older = or_(events.c.shown_edition.is_(None), events.c.shown_edition < event.edition)
        await connection.execute(update(events).where(events.c.id == event.id, older).values(shown))

    @in_statement
    async def behind(self, connection: AsyncConnection, shard: int, shards: int) -> tuple[int, ...]:
        """The events with a channel of a shard whose message does not show their edition."""
        behind = or_(events.c.shown_edition.is_(None), events.c.shown_edition < events.c.edition)
        query = select(events.c.id).where(behind, events.c.channel_id.is_not(None))
        found = await connection.scalars(of_shards(query, events, events, (shard,), shards))
        return tuple(sorted(found))  # ordered, the query would need a scan

    async def _begin(self, connection: AsyncConnection, new: NewEvent) -> Event:
        put = self.database.insert(events).values({**asdict(new), "games": list(new.games)})
        row = (await connection.execute(put.on_conflict_do_nothing().returning(events))).first()
        if row is None:
            same = _newest(new.guild_id, new.kind).where(events.c.starts_at == new.starts_at)
            return _event((await connection.execute(same)).one())
        self.told(new.due_at)
        return _event(row)

    async def _change(self, connection: AsyncConnection, event: Event, changes: Mapping[str, Any]) -> Event:
        same = update(events).where(events.c.id == event.id, events.c.edition == event.edition)
        changed = same.values(**changes, edition=events.c.edition + 1, claimed_until=None)
        row = (await connection.execute(changed.returning(events))).first()
        if row is None:
            raise Outdated
        self.told(changes.get("due_at"))
        return _event(row)


def _newest(guild_id: int, kind: str) -> Any:
    here = events.c.guild_id == guild_id, events.c.kind == kind
    return select(events).where(*here).order_by(events.c.starts_at.desc())


def _event(row: Row[Any]) -> Event:
    return Event(games=tuple(row.games), **{name: getattr(row, name) for name in _FACTS})


async def pair_in(database: Database, connection: AsyncConnection, pairing: Pairing) -> bool:
    """Let those meet who were paired. Returns False if their place of the round is taken."""
    row = asdict(pairing)
    users = row.pop("users")
    put = database.insert(pairings).values(row).on_conflict_do_nothing()
    if (await connection.execute(put)).rowcount == 0:
        return False
    place = {name: row[name] for name in _PLACE}
    sides = [{**place, "side": side, "user_id": user} for side, user in enumerate(users)]
    await connection.execute(insert(paired), sides)
    await _grow(connection, pairing.event_id)
    return True


async def play_more(connection: AsyncConnection, pairing: Pairing, at_once: int) -> bool:
    """Whether somebody of a new pairing plays more games than that: two processes have opened some."""
    same = and_(*(pairings.c[name] == paired.c[name] for name in _PLACE))
    theirs = paired.c.user_id.in_([user for user in pairing.users if user > 0])
    running = select(paired.c.user_id).join(pairings, same).where(theirs, pairings.c.result.is_(None))
    of_event = running.where(paired.c.event_id == pairing.event_id).group_by(paired.c.user_id)
    return (await connection.scalar(of_event.having(func.count() > at_once))) is not None


async def begin_together(database: Database, connection: AsyncConnection, row: TableRow) -> None:
    """Let the people of a table that begins take part in its concert, in the same transaction.

    They meet at the place of the round 1 that has the table's number. Raises EnteredAlready for who takes
    part already, and for nobody if the table would be opened before it begins.
    """
    if row.event_id is None or row.started_at is None or row.opens_at is None:
        return
    if row.opens_at <= row.started_at:
        raise EnteredAlready(None)
    for user in sorted(user for user in row.players if user > 0):
        new = Entrant(row.event_id, user, "playing", {}, row.started_at)
        put = database.insert(entrants).values(asdict(new)).on_conflict_do_nothing()
        if (await connection.execute(put)).rowcount == 0:
            raise EnteredAlready(user)
    await pair_in(database, connection, Pairing(row.event_id, 1, row.id, row.players, row.id))


async def show_again(connection: AsyncConnection, user: int) -> tuple[int, ...]:
    """Let the events that go on and in which a person takes part be shown again: others see them otherwise.

    Seasons that run are due at once: they may wait for the games of somebody who is gone. Returns the events.
    """
    entered = select(entrants.c.event_id).where(entrants.c.user_id == user)
    seasons = events.c.id.in_(entered.where(entrants.c.state == "in")), events.c.status == "running"
    due_at = events.c.starts_at - events.c.edition  # a new time: who looks just now puts off the one before
    await connection.execute(update(events).where(*seasons).values(due_at=due_at, claimed_until=None))
    shown = update(events).where(events.c.id.in_(entered), events.c.status.in_(("waiting", "running")))
    grown = shown.values(edition=events.c.edition + 1).returning(events.c.id)
    return tuple(await connection.scalars(grown))


async def _grow(
    connection: AsyncConnection,
    event_id: int,
    look_at: datetime | None = None,
    only: EventStatus | None = None,
) -> None:
    """Count a change of what belongs to an event, which is due at ``look_at``, if that is given.

    Raises Outdated if it is to have ``only`` this status and has another one.
    """
    due = {} if look_at is None else {"due_at": look_at, "claimed_until": None}
    grown = update(events).where(events.c.id == event_id, events.c.status == (only or events.c.status))
    changed = await connection.execute(grown.values(edition=events.c.edition + 1, **due))
    if only is not None and changed.rowcount == 0:
        raise Outdated


async def _pairings(connection: AsyncConnection, where: ColumnElement[bool]) -> tuple[Pairing, ...]:
    """These pairings, by event, round and place."""
    same = and_(*(pairings.c[name] == paired.c[name] for name in _PLACE))
    query = select(pairings, paired.c.user_id).join(paired, same).where(where)
    sides = await connection.execute(query.order_by(*pairings.primary_key, paired.c.side))
    found: list[Pairing] = []
    for place, (first, *others) in groupby(sides, attrgetter(*_PLACE)):
        users = tuple(side.user_id for side in (first, *others))
        found.append(Pairing(*place, users, first.table_id, first.result, first.why))
    return tuple(found)
