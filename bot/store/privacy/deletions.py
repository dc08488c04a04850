"""Deletions of people: asked for, taken back, and carried out in steps, so that moves go on between them.

Every step can be repeated. Whatever stops the bot, a deletion that has begun goes on after the next start,
because its row stays until the last step, which is one transaction.

The list of deleted people is a file beside the backups: whoever is on it is deleted again after a restore. It
has no ids: each is hashed with a salt that only this file contains. The file is private to the bot's user.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import os
import secrets
from collections import Counter
from collections.abc import Collection, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Delete,
    Select,
    Update,
    and_,
    bindparam,
    delete,
    exists,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.backup import FOLDER, file_of
from bot.store.database.engine import Database, in_transaction
from bot.store.events import show_again
from bot.store.privacy.personal_rows import PAIRS_AT_ONCE, TABLES_AT_ONCE, naming
from bot.store.reading import grow, grow_side, put
from bot.store.results.books import Books, books_of
from bot.store.results.rating import EVERYWHERE, STEP
from bot.store.rows import anonymous_number
from bot.store.schema import (
    carried_out,
    deletions,
    kept_seats,
    members,
    moves,
    pairs,
    persons,
    seats,
    stand_ins,
    standings,
    tables,
)

NAME: Final = "deleted-people.json"

FOR_SERVERS: Final = Path("data")
"""Where the list of a PostgreSQL database lies, of which no backups are made here."""


def place_of_list(url: str) -> Path | None:
    """The file of the list for the database at ``url``: beside its backups; None for one in memory."""
    file = file_of(url)
    if file is not None:
        return file.parent / FOLDER / f"{file.stem}-{NAME}"
    return None if url.startswith("sqlite") else FOR_SERVERS / NAME


class DeletedPerson(NamedTuple):
    """A deleted person: the hash of their id, and when their deletion was due."""

    mark: str
    deleted_at: datetime


class DeletedList:
    """The list in a file, which every method reads.

    Each may raise OSError, or ValueError if the file is damaged.
    """

    def __init__(self, file: Path) -> None:
        self._file = file

    def entries(self) -> frozenset[DeletedPerson]:
        """All entries; none if there is no file."""
        return frozenset(self._read()[1])

    def add(self, user: int, deleted_at: datetime) -> frozenset[DeletedPerson]:
        """Put a person on the list, if they are not on it with this time; it is on the disk then.

        Returns all entries of this person.
        """
        salt, entries = self._read()
        entry = DeletedPerson(_mark(salt, user), deleted_at)
        if entry not in entries:
            self._write(salt, [*entries, entry])
        return frozenset(other for other in (*entries, entry) if other.mark == entry.mark)

    def those_on(
        self, users: Collection[int], entries: Collection[DeletedPerson]
    ) -> dict[int, DeletedPerson]:
        """Those of these people who are meant by these entries, each with the newest of theirs."""
        salt, _ = self._read()
        newest = {entry.mark: entry for entry in sorted(entries, key=lambda entry: entry.deleted_at)}
        marked = ((user, newest.get(_mark(salt, user))) for user in users)
        return {user: entry for user, entry in marked if entry is not None}

    def _read(self) -> tuple[bytes, list[DeletedPerson]]:
        try:
            text = self._file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return secrets.token_bytes(32), []
        try:
            kept = json.loads(text)
            listed = [DeletedPerson(mark, datetime.fromisoformat(at)) for mark, at in kept["deleted"]]
            return bytes.fromhex(kept["salt"]), listed
        except (KeyError, TypeError):
            raise ValueError("not a list of deleted people") from None

    def _write(self, salt: bytes, entries: list[DeletedPerson]) -> None:
        """Replace the file at one moment; the new one is on the disk first."""
        self._file.parent.mkdir(parents=True, exist_ok=True)
        part = self._file.with_name(f"{self._file.name}.part")
        with suppress(FileNotFoundError):
            part.unlink()
        listed = [[entry.mark, entry.deleted_at.isoformat()] for entry in entries]
        handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(json.dumps({"salt": salt.hex(), "deleted": listed}))
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(self._file)


def _mark(salt: bytes, user: int) -> str:
    return hmac.digest(salt, str(user).encode(), "sha256").hex()


# What takes a person out of the rows, as parts of transactions: what a game needs gets an anonymous number,
# and everything else of theirs is deleted. A part that was done before finds nothing to do.

_NAMES: Final = persons("player", "guest")
_NAMED: Final = naming(*_NAMES)


def _erasing(column: Column[Any]) -> Update | Delete:
    """Replaces ``user_id`` by ``number`` in a column at ``table_ids``, or deletes the rows."""
    table = column.table
    key = tables.c.id if table is tables else table.c.table_id
    here = key.in_(bindparam("table_ids", expanding=True)), column == bindparam("gone_id")
    if column.info["person"] == "guest":
        return delete(table).where(*here)
    values = {column: bindparam("number"), **({moves.c.interaction_id: 0} if table is moves else {})}
    return update(table).where(*here).values(values)


# Statements are built once: for a few tables at a time, building them takes longer than carrying them out.
_ERASING: Final = {str(column): _erasing(column) for column in _NAMES}


def _places() -> list[Select[int]]:
    """Queries for at most ``most`` tables that name ``gone_id``, each by an index."""
    gone = bindparam("gone_id", type_=BigInteger)
    joined = [
        select(place.c.table_id).join(tables, tables.c.id == place.c.table_id).where(place.c.user_id == gone)
        for place in (seats, stand_ins, kept_seats)
    ]
    named = [select(tables.c.id).where(column == gone) for column in (tables.c.host_id, tables.c.invited_id)]
    # A moderator who stops a game does not sit there.
    stopped = select(moves.c.table_id).join(tables, tables.c.id == moves.c.table_id)
    places = [*joined, *named, stopped.where(moves.c.user_id == gone, moves.c.seat < 0)]
    return [place.limit(bindparam("most")) for place in places]


def _is_free() -> ColumnElement[bool]:
    """Whether ``gone_id`` neither plays at a table nor waits there."""
    sits = exists().where(seats.c.table_id == tables.c.id, seats.c.user_id == bindparam("gone_id"))
    playing = and_(tables.c.status == "running", sits.correlate(tables))
    return ~or_(tables.c.status == "open", playing)


_PLACES: Final = _places()
_FREE: Final = _is_free()
_FREE_PLACES: Final = [place.where(_FREE) for place in _PLACES]


async def erase_at(connection: AsyncConnection, user: int, number: int, table_ids: Sequence[int]) -> None:
    """Replace a person by a number at these tables."""
    await grow_side(connection, *table_ids)
    named = set(await connection.scalars(_NAMED, {"table_ids": table_ids, "user_id": user}))
    meant = {"table_ids": table_ids, "gone_id": user}
    for column, erasing in _ERASING.items():
        if column in named:
            replaced = {} if isinstance(erasing, Delete) else {"number": number}
            await connection.execute(erasing, {**meant, **replaced})


async def erase_running(
    connection: AsyncConnection, user: int, number: int, table_ids: Sequence[int]
) -> None:
    """Replace a person by a number at running tables, where computers play for them; the boards change."""
    await erase_at(connection, user, number, table_ids)
    for table_id in table_ids:
        await grow(connection, table_id)


async def tables_left(
    connection: AsyncConnection, user: int, most: int, *, but: Collection[int] = (), all_of_them: bool = False
) -> list[int]:
    """Some tables that name a person and can be erased, [] if there are none.

    Left out are open tables and those where they play, unless they are among ``but`` or ``all_of_them`` are
    asked for.
    """
    places = _PLACES if all_of_them else _FREE_PLACES
    if but and not all_of_them:
        places = [place.where(or_(_FREE, tables.c.id.in_(but))) for place in _PLACES]
    for place in places:
        found = list(await connection.scalars(place, {"gone_id": user, "most": most}))
        if found:
            return sorted(set(found))
    return []


async def erase_standing(connection: AsyncConnection, books: Books, user: int, number: int) -> None:
    """Take a person off all leaderboards. Their ratings stay for the games that others still play there."""
    await connection.run_sync(books.locked, sorted((user, number)))
    await connection.execute(update(members).where(members.c.user_id == number).values(visibility="hidden"))
    await connection.execute(delete(members).where(members.c.user_id == user))
    theirs = standings.c.user_id == user
    lines = await connection.execute(select(standings).where(theirs, standings.c.listed))
    steps: Counter[tuple[str, int, str, int]] = Counter()
    for line in lines:
        steps[line.ladder, line.guild_id, line.period, line.points // STEP] -= 1
    await connection.run_sync(books.count, steps)
    rating = theirs, standings.c.period == "", standings.c.guild_id == EVERYWHERE
    moved_before = select(standings.c.ladder).where(standings.c.user_id == number)
    await connection.execute(
        update(standings)
        .where(*rating, standings.c.ladder.not_in(moved_before.scalar_subquery()))
        .values(user_id=number, listed=False)
    )
    await connection.execute(delete(standings).where(theirs))


async def erase_pairs(connection: AsyncConnection, user: int, number: int) -> bool:
    """Replace a person by a number in their records with some others. Returns whether there were any."""
    query = select(pairs.c.other_id).where(pairs.c.user_id == user).limit(PAIRS_AT_ONCE)
    others = list(await connection.scalars(query))
    mine = pairs.c.user_id == user, pairs.c.other_id.in_(others)
    await connection.execute(update(pairs).where(*mine).values(user_id=number))
    theirs = pairs.c.user_id.in_(others), pairs.c.other_id == user
    await connection.execute(update(pairs).where(*theirs).values(other_id=number))
    return bool(others)


async def erase_own(connection: AsyncConnection, user: int) -> None:
    """Delete what belongs to a person alone, and the blocks and the openings of others that name them."""
    for column in persons("own", "named"):
        await connection.execute(delete(column.table).where(column == user))


async def erase_at_events(connection: AsyncConnection, user: int, number: int) -> None:
    """Replace a person by a number where they took part in events; what they have set up stays, by nobody.

    The messages of events that are not over change, and seasons go on without them.
    """
    await show_again(connection, user)
    for column in persons("entrant", "maker"):
        replaced = number if column.info["person"] == "entrant" else None
        await connection.execute(update(column.table).where(column == user).values({column: replaced}))


def people() -> list[Select[int]]:
    """Queries that together find everybody of whom anything is stored, some of them several times."""
    columns = persons("own", "ranked", "named", "player", "guest", "entrant", "maker")
    found = {column: select(column).distinct().where(column.is_not(None)) for column in columns}
    found[moves.c.user_id] = found[moves.c.user_id].where(moves.c.seat < 0)  # all others sat there, too
    return [*found.values()]


WAITS: Final = timedelta(hours=72)
"""The time in which a person can take their wish back: somebody else may have used their account."""


class Deletions:
    """The deletions of people. Every coroutine method but ``listed`` and ``restored`` is one transaction."""

    def __init__(self, database: Database, deleted_list: DeletedList | None) -> None:
        """``deleted_list`` None: no backups are made of this database."""
        self.database = database
        self._list = deleted_list
        self._books = books_of(database.many)

    @in_transaction
    async def ask(self, connection: AsyncConnection, user_id: int, now: datetime) -> datetime:
        """Note that a person wants to be deleted. Returns when; a wish that was noted before stays."""
        new = self.database.insert(deletions).values(user_id=user_id, asked_at=now, due_at=now + WAITS)
        await connection.execute(new.on_conflict_do_nothing())
        mine = select(deletions.c.due_at).where(deletions.c.user_id == user_id)
        due: datetime = (await connection.execute(mine)).scalar_one()
        return due

    @in_transaction
    async def take_back(self, connection: AsyncConnection, user_id: int) -> bool:
        """Forget the wish of a person; False if there is none, or if it is being carried out."""
        waiting = deletions.c.user_id == user_id, deletions.c.anonymous_id.is_(None)
        return (await connection.execute(delete(deletions).where(*waiting))).rowcount == 1

    @in_transaction
    async def due_at(self, connection: AsyncConnection, user_id: int) -> datetime | None:
        """When a person will be deleted, or None."""
        at: datetime | None = await connection.scalar(
            select(deletions.c.due_at).where(deletions.c.user_id == user_id)
        )
        return at

    @in_transaction
    async def due(self, connection: AsyncConnection, now: datetime) -> tuple[int, ...]:
        """The people who are to be deleted now, the earliest first."""
        query = select(deletions.c.user_id).where(deletions.c.due_at <= now)
        return tuple(await connection.scalars(query.order_by(deletions.c.due_at)))

    @in_transaction
    async def next_due(self, connection: AsyncConnection, now: datetime) -> datetime | None:
        """When the first deletion is due that is not due yet, or None."""
        query = select(deletions.c.due_at).where(deletions.c.due_at > now)
        at: datetime | None = await connection.scalar(query.order_by(deletions.c.due_at).limit(1))
        return at

    # The steps of a deletion, in their order

    @in_transaction
    async def begin(
        self, connection: AsyncConnection, user_id: int, now: datetime
    ) -> tuple[int, datetime] | None:
        """The number that replaces a person, and when this was due; it cannot be taken back any more.

        The same number when it is begun again. None if nobody is to be deleted.
        """
        mine = deletions.c.user_id == user_id, deletions.c.due_at <= now
        number = anonymous_number()
        while await tables_left(connection, number, 1, all_of_them=True):
            number = anonymous_number()
        fresh = update(deletions).where(*mine, deletions.c.anonymous_id.is_(None))
        await connection.execute(fresh.values(anonymous_id=number))
        row = (await connection.execute(select(deletions).where(*mine))).first()
        return None if row is None else (row.anonymous_id, row.due_at)

    async def listed(self, user_id: int, due_at: datetime) -> frozenset[DeletedPerson]:
        """Put a person on the list of the deleted, on the disk. Returns all entries of theirs.

        Raises OSError or ValueError.
        """
        if self._list is None:
            return frozenset()
        return await asyncio.to_thread(self._list.add, user_id, due_at)

    @in_transaction
    async def invitations(self, connection: AsyncConnection, user_id: int) -> tuple[int, ...]:
        """The open tables to which a person is invited, or where a seat is kept for them."""
        kept = select(kept_seats.c.table_id).where(kept_seats.c.user_id == user_id)
        meant = or_(tables.c.invited_id == user_id, tables.c.id.in_(kept))
        return tuple(await connection.scalars(select(tables.c.id).where(tables.c.status == "open", meant)))

    @in_transaction
    async def erase_at_running(
        self, connection: AsyncConnection, user_id: int, number: int, table_ids: Sequence[int]
    ) -> None:
        """Take a person off leaderboards and out of running games, where computers play for them by now."""
        await erase_running(connection, user_id, number, table_ids)
        await erase_standing(connection, self._books, user_id, number)

    @in_transaction
    async def erase_some(
        self, connection: AsyncConnection, user_id: int, number: int, unreadable: Collection[int] = ()
    ) -> list[int]:
        """Replace a person by a number at some tables where they do not play; returns these tables.

        ``unreadable`` are tables where they cannot be replaced by a computer, because nobody can play there.
        """
        some = await tables_left(connection, user_id, TABLES_AT_ONCE, but=unreadable)
        if some:
            await erase_at(connection, user_id, number, some)
        return some

    @in_transaction
    async def erase_some_pairs(self, connection: AsyncConnection, user_id: int, number: int) -> bool:
        """Replace a person by a number in some of their records. Returns whether there were any."""
        return await erase_pairs(connection, user_id, number)

    @in_transaction
    async def finish(
        self, connection: AsyncConnection, user_id: int, number: int, entries: Collection[DeletedPerson]
    ) -> bool:
        """Delete the rest of what is stored about a person, and that they asked for it.

        Their ``entries`` of the list are carried out then. Returns False, and does nothing, if they are at a
        table again: then the steps begin again.
        """
        if await tables_left(connection, user_id, 1, all_of_them=True):
            return False
        if await connection.scalar(select(members.c.user_id).where(members.c.user_id == user_id)):
            await erase_standing(connection, self._books, user_id, number)
        while await erase_pairs(connection, user_id, number):
            pass
        await erase_own(connection, user_id)
        await erase_at_events(connection, user_id, number)
        await self._note(connection, entries)
        return True

    # After a restore

    async def restored(self, now: datetime) -> int:
        """Let those be deleted again who are on the list, if their deletion is unknown to this database.

        It is an older state then, put back from a backup; who has come back since their deletion stays.
        Returns how many people these are. Raises OSError, ValueError or StoreError.
        """
        if self._list is None:
            return 0
        unknown = await asyncio.to_thread(self._list.entries) - await self._carried_out()
        if not unknown:
            return 0
        everybody = await self._everybody()
        again = await asyncio.to_thread(self._list.those_on, everybody, unknown)
        await self._ask_again(again, unknown, now)
        return len(again)

    @in_transaction
    async def _carried_out(self, connection: AsyncConnection) -> frozenset[DeletedPerson]:
        rows = await connection.execute(select(carried_out))
        return frozenset(DeletedPerson(row.mark, row.deleted_at) for row in rows)

    async def _everybody(self) -> set[int]:
        found: set[int] = set()
        for query in people():
            found.update(await self._found(query))
        return {user for user in found if user > 0}

    @in_transaction
    async def _found(self, connection: AsyncConnection, query: Select[int]) -> Sequence[int]:
        return (await connection.scalars(query)).all()

    @in_transaction
    async def _ask_again(
        self,
        connection: AsyncConnection,
        again: dict[int, DeletedPerson],
        unknown: Collection[DeletedPerson],
        now: datetime,
    ) -> None:
        for user, entry in again.items():
            due = {"asked_at": entry.deleted_at, "due_at": min(entry.deleted_at, now)}
            await put(self.database, connection, deletions, {"user_id": user}, due)
        meant = {entry.mark for entry in again.values()}
        await self._note(connection, [entry for entry in unknown if entry.mark not in meant])

    async def _note(self, connection: AsyncConnection, entries: Collection[DeletedPerson]) -> None:
        """Note that these entries need not be carried out again."""
        rows = [{"mark": entry.mark, "deleted_at": entry.deleted_at} for entry in entries]
        if rows:
            await connection.execute(self.database.insert(carried_out).on_conflict_do_nothing(), rows)
