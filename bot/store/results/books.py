"""Books the results of finished games in the transaction of their last move, or books all of them again.

The ledger's rows are read for the members of results, and written back.
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Row, delete, func, insert, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, Many, in_transaction, lock_rows, replacing
from bot.store.errors import passes
from bot.store.reading import all_tables, booked_at
from bot.store.results.ledger import House, Key, Ledger, Line, Pair
from bot.store.results.rating import COMPUTERS, Rating, period_key
from bot.store.rows import (
    UNCHOSEN,
    Achievement,
    Booked,
    Finisher,
    Move,
    Result,
    TableRow,
    Unrated,
    Visibility,
)
from bot.store.schema import (
    achievements,
    houses,
    members,
    moves,
    pairs,
    results,
    standings,
    tables,
    tallies,
    unbooked,
)
from games import GAMES

log = logging.getLogger(__name__)

_KEY = "user_id", "period", "ladder", "guild_id"
Values = TypeVar("Values", Line, Pair, House)

Step = tuple[str, int, str, int]
"""A ladder, server, period and step of points."""

_ENTER = insert(results)


class Books:
    """Reads and writes within the transaction of its caller.

    Every booking first locks its members, always in the same order. So no process overwrites the booking of
    another, and processes cannot deadlock.
    """

    def __init__(self, many: Many) -> None:
        insert = many.one
        self._join = insert(members).on_conflict_do_nothing()
        self._open_house = insert(houses).on_conflict_do_nothing()
        self._achieve = insert(achievements).on_conflict_do_nothing()
        more = insert(tallies)
        self._count = more.on_conflict_do_update(
            index_elements=list(tallies.primary_key),
            set_={"members": tallies.c.members + more.excluded.members},
        )
        among = many.among
        self._lines = select(standings).where(
            among(standings.c.user_id, "of_users"), among(standings.c.period, "at_periods")
        )
        self._met = select(pairs).where(
            among(pairs.c.user_id, "of_users"), among(pairs.c.other_id, "of_users")
        )
        chosen = select(members.c.user_id, members.c.visibility).where(among(members.c.user_id, "of_users"))
        self._chosen = chosen.order_by(members.c.user_id).with_for_update()
        self._many = many

    def opened(self, connection: Connection, ended: Sequence[Result]) -> Ledger:
        """The book of all members of these results, locked."""
        users = sorted({person.user_id for result in ended for person in result.people})
        visibilities = self.locked(connection, users)
        keys = {"", COMPUTERS}
        for result in ended:
            keys |= {period_key("season", result.ended_at), period_key("week", result.ended_at)}
        lines = connection.execute(self._lines, {"of_users": users, "at_periods": sorted(keys)})
        met = connection.execute(self._met, {"of_users": users})
        return Ledger(
            {Key(*row[: len(_KEY)]): values_of(Line, row) for row in lines},
            {(row.user_id, row.other_id): values_of(Pair, row) for row in met},
            self._houses(connection, ended),
            visibilities,
        )

    def locked(self, connection: Connection, users: Sequence[int]) -> dict[int, Visibility]:
        """The rows of members, created if they are new, locked until the transaction ends."""
        rows = connection.execute(self._chosen, {"of_users": users}).all()
        if len(rows) < len(users):
            connection.execute(self._join, [{"user_id": user, "visibility": UNCHOSEN} for user in users])
            rows = connection.execute(self._chosen, {"of_users": users}).all()
        return {row.user_id: row.visibility for row in rows}

    def _houses(self, connection: Connection, ended: Sequence[Result]) -> dict[tuple[str, int], House]:
        levels = sorted({(end.ladder, end.difficulty) for end in ended if end.together and not end.unrated})
        if not levels:
            return {}
        new = [{"ladder": ladder, "difficulty": level, **_columns(House())} for ladder, level in levels]
        connection.execute(self._open_house, new)
        there = select(houses).where(tuple_(houses.c.ladder, houses.c.difficulty).in_(levels))
        ordered = there.order_by(houses.c.ladder, houses.c.difficulty).with_for_update()
        found = connection.execute(ordered)
        return {(row.ladder, row.difficulty): values_of(House, row) for row in found}

    def write(self, connection: Connection, ledger: Ledger) -> None:
        """Write everything that was entered."""
        entries = [_entry_row(*entry) for entry in ledger.entries]
        if entries:
            connection.execute(_ENTER, entries)
        lines = [
            {**dict(zip(_KEY, key, strict=True)), "listed": ledger.listed(key), **_columns(line)}
            for key, line in ledger.lines.items()
        ]
        met = [
            {"user_id": user, "other_id": other, **_columns(pair)}
            for (user, other), pair in ledger.pairs.items()
        ]
        levels = [
            {"ladder": ladder, "difficulty": level, **_columns(house)}
            for (ladder, level), house in ledger.houses.items()
        ]
        for table, rows in ((standings, lines), (pairs, met), (houses, levels)):
            if rows:
                connection.execute(replacing(self._many, table), rows)
        self.achieve(connection, ledger.achieved)
        self.count(connection, ledger.steps)

    def achieve(self, connection: Connection, achieved: Sequence[tuple[int, Achievement]]) -> None:
        """Note what users have achieved. If they had done so before, the first time stays."""
        rows = [
            {"user_id": user, "key": found.key, "table_id": found.table_id, "at": found.at}
            for user, found in achieved
        ]
        if rows:
            connection.execute(self._achieve, rows)

    def count(self, connection: Connection, steps: Mapping[Step, int]) -> None:
        """Change the numbers of members at steps. Those of steps that all have left stay, as they are few."""
        rows: list[dict[str, Any]] = [
            {"ladder": ladder, "guild_id": guild, "period": period, "step": step, "members": more}
            for (ladder, guild, period, step), more in sorted(steps.items())
            if more
        ]
        if rows:
            connection.execute(self._count, rows)


books_of = cache(Books)  # they are statements


def values_of(kind: type[Values], row: Row[*tuple[Any, ...]]) -> Values:
    """What a row says after its key, as a value whose fields are the last columns of its table."""
    return kind(*row[-len(_names(kind)) :])


@cache
def _names(kind: type[Values]) -> tuple[str, ...]:
    return tuple(each.name for each in fields(kind))


def _columns(value: Line | Pair | House) -> dict[str, Any]:
    """The value as columns of its row."""
    return {name: getattr(value, name) for name in _names(type(value))}


def _entry_row(
    result: Result, person: Finisher, unrated: Unrated | None, before: Rating | None, after: Rating | None
) -> dict[str, Any]:
    return {
        "table_id": result.table_id,
        "seat": person.seat,
        "user_id": person.user_id,
        "ladder": result.ladder,
        "guild_id": result.guild_id,
        "ended_at": result.ended_at,
        "came": person.came,
        "place": person.place,
        "score": person.score,
        "difficulty": result.difficulty,
        "beaten": result.beaten,
        "unrated": unrated or "",
        **{
            f"{what}_{when}": None if rating is None else getattr(rating, what)
            for when, rating in (("before", before), ("after", after))
            for what in ("mu", "sigma", "shown")
        },
    }


Fold = Callable[[TableRow, tuple[Move, ...]], Result | None]
"""Makes the result of a finished table from its log; None if the log does not replay."""

AT_ONCE: Final = 100
"""The number of tables that are booked again at a time."""

_SEARCHED = [feat.key for game in GAMES.values() for feat in game.feats if feat.searched]
_FOLLOWING = delete(achievements).where(achievements.c.key.not_in(_SEARCHED))
"""Deletes the achievements that follow from results; those found by a long search stay."""


class Results:
    """The books of the database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._books = books_of(database.many)

    def book(
        self, connection: Connection, ended: Sequence[Result], *, again: bool = False
    ) -> Mapping[int, Sequence[Booked]]:
        """Book tables that have just ended, in this order, in the transaction of their end.

        Returns what people see of each, but nothing of it where they are booked ``again``. Tables that could
        not be booked are missing: their faults are logged, and the others are booked.
        """
        booked = self._entered(connection, ended, again=again)
        if not isinstance(booked, str):
            return booked
        one_by_one: dict[int, Sequence[Booked]] = {}
        for result in ended:
            booked = self._entered(connection, [result], again=again)
            if isinstance(booked, str):
                log.error("Table %s has ended but could not be booked: %s.", result.table_id, booked)
            else:
                one_by_one |= booked
        return one_by_one

    def _entered(
        self, connection: Connection, ended: Sequence[Result], *, again: bool
    ) -> Mapping[int, Sequence[Booked]] | str:
        """Book these results behind a savepoint. If anything fails, nothing is booked: returns the fault.

        The fault is the name of its type, because its text may quote what was played. Raises an error if the
        database has given up the whole transaction, or if another process was in the way.
        """
        savepoint = connection.begin_nested()
        try:
            ledger = self._books.opened(connection, ended)
            for result in ended:
                ledger.enter(result)
            self._books.write(connection, ledger)
            ids = [result.table_id for result in ended]
            seen: Mapping[int, Sequence[Booked]] = {}
            if not again and (len(ended) > 1 or ended[0].together):
                seen = booked_at(connection, ids)
            elif not again:
                seen = {ids[0]: ledger.booked()}
        except Exception as fault:  # a result is worth less than the move that made it
            if passes(fault):
                raise
            savepoint.rollback()
            return type(fault).__name__
        savepoint.commit()
        return {table: seen.get(table, ()) for table in ids}

    @in_transaction
    async def book_waiting(
        self, connection: AsyncConnection, fold: Fold, after: int = 0, at_once: int = 10
    ) -> Sequence[tuple[int, bool]]:
        """Book finished tables that could not be booked before: the first ones with a number above ``after``.

        Returns their numbers, and whether each is booked now; () at the end. Several processes may do this at
        the same time.
        """
        booked_since = unbooked.c.table_id.in_(select(results.c.table_id))
        await connection.execute(delete(unbooked).where(booked_since))
        waiting = select(unbooked.c.table_id).join(tables).where(tables.c.status == "over")
        first = waiting.where(unbooked.c.table_id > after).order_by(unbooked.c.table_id).limit(at_once)
        order = (await connection.scalars(first.with_for_update(of=unbooked, skip_locked=True))).all()
        if not order:
            return []
        failed = await self._book_again(connection, order, fold)
        booked = [table for table in order if table not in failed]
        await connection.execute(delete(unbooked).where(unbooked.c.table_id.in_(booked)))
        return [(table, table in booked) for table in order]

    @in_transaction
    async def rebuild(
        self, connection: AsyncConnection, fold: Fold, at_once: int = AT_ONCE
    ) -> tuple[int, tuple[int, ...]]:
        """Book everything again from the log, in the original order, in one transaction.

        Returns the number of booked tables, and the tables that could not be booked: they do not replay, or
        their booking failed. They are marked as not booked. Tables without a result ended before results were
        booked, and come first. Achievements that a search found later do not change. Games that end in the
        meantime end after it. At most ``at_once`` tables are in memory.
        """
        await lock_rows(connection, unbooked, members)  # every booking writes or locks rows of members
        order = await _in_booked_order(connection)
        for table in (results, standings, tallies, pairs, houses, unbooked):
            await connection.execute(delete(table))
        await connection.execute(_FOLLOWING)
        failed: list[int] = []
        for start in range(0, len(order), at_once):
            failed += await self._book_again(connection, order[start : start + at_once], fold)
        if failed:
            await connection.execute(insert(unbooked), [{"table_id": table} for table in failed])
        return len(order) - len(failed), tuple(failed)

    async def _book_again(
        self, connection: AsyncConnection, order: Sequence[int], fold: Fold
    ) -> Sequence[int]:
        """Book these tables as if they had just ended, in this order; returns those that were not booked."""
        ended, failed = list[Result](), list[int]()
        here = select(tables.c.id).where(tables.c.id.in_(order)).order_by(tables.c.id)
        await connection.execute(here.with_for_update(key_share=True))  # nobody is erased there meanwhile
        found = await all_tables(connection, select(tables).where(tables.c.id.in_(order)))
        rows = {row.id: row for row in found}
        played = select(moves).where(moves.c.table_id.in_(order)).order_by(moves.c.table_id, moves.c.ply)
        logs: defaultdict[int, list[Move]] = defaultdict(list)
        for row in await connection.execute(played):
            logs[row.table_id].append(Move(*row))
        for table_id in order:
            result = fold(rows[table_id], tuple(logs[table_id]))
            if result is None:
                failed.append(table_id)
            else:
                ended.append(result)
        booked = await connection.run_sync(self.book, ended, again=True)
        return [*failed, *(result.table_id for result in ended if result.table_id not in booked)]


async def _in_booked_order(connection: AsyncConnection) -> Sequence[int]:
    """The finished tables in the order of their booking; tables that were not booked come first."""
    booked = select(results.c.table_id, func.min(results.c.id).label("number"))
    first = booked.group_by(results.c.table_id).subquery()
    query = select(tables.c.id).outerjoin(first, first.c.table_id == tables.c.id)
    number = func.coalesce(first.c.number, 0)
    ordered = query.where(tables.c.status == "over").order_by(number, tables.c.ended_at, tables.c.id)
    return (await connection.scalars(ordered)).all()
