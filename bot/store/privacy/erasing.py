"""Takes a person out of the rows, as parts of transactions: what a game needs gets an anonymous number.

Everything else that belongs to them is deleted. Each part can be repeated, and a part that was done before
finds nothing to do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Any, Final

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

from bot.store.privacy.personal_rows import PAIRS_AT_ONCE, naming
from bot.store.reading import grow, grow_side
from bot.store.results.books import Books
from bot.store.results.rating import EVERYWHERE, STEP
from bot.store.schema import (
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
    await books.locked(connection, sorted((user, number)))
    await connection.execute(update(members).where(members.c.user_id == number).values(visibility="hidden"))
    await connection.execute(delete(members).where(members.c.user_id == user))
    theirs = standings.c.user_id == user
    lines = await connection.execute(select(standings).where(theirs, standings.c.listed))
    steps: Counter[tuple[str, int, str, int]] = Counter()
    for line in lines:
        steps[line.ladder, line.guild_id, line.period, line.points // STEP] -= 1
    await books.count(connection, steps)
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


def people() -> list[Select[int]]:
    """Queries that together find everybody of whom anything is stored, some of them several times."""
    columns = persons("own", "ranked", "named", "player", "guest")
    found = {column: select(column).distinct().where(column.is_not(None)) for column in columns}
    found[moves.c.user_id] = found[moves.c.user_id].where(moves.c.seat < 0)  # all others sat there, too
    return [*found.values()]
