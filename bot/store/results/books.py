"""The ledger's rows in the database: read for the members of results, and written back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, and_, bindparam, delete, insert, or_, select, tuple_
from sqlalchemy import Table as SqlTable
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database import Database
from bot.store.results.ledger import House, Key, Ledger, Line, Pair, pairs_of
from bot.store.results.rating import COMPUTERS, Rating, period_key
from bot.store.rows import UNCHOSEN, Achievement, Finisher, Result, Unrated, Visibility
from bot.store.schema import achievements, houses, members, pairs, results, standings, tallies

Step = tuple[str, int, str, int]
"""A ladder, server, period and step of points."""

_PAIRS_AT_ONCE = 400
"""The most alternatives in one query; SQLite allows a thousand."""

_EMPTY_STEPS = delete(tallies).where(
    *(column == bindparam(f"left_{column.name}") for column in tallies.primary_key), tallies.c.members == 0
)


class Books:
    """Reads and writes within the transaction of its caller.

    Every booking first locks its members, always in the same order. So no process overwrites the booking of
    another, and processes cannot deadlock.
    """

    def __init__(self, database: Database) -> None:
        self._insert = database.insert

    async def opened(self, connection: AsyncConnection, ended: Sequence[Result]) -> Ledger:
        """The book of all members of these results, locked."""
        visibilities = await self.locked(
            connection, sorted({person.user_id for result in ended for person in result.people})
        )
        keys = {"", COMPUTERS}
        for result in ended:
            keys |= {period_key("season", result.ended_at), period_key("week", result.ended_at)}
        lines = select(standings).where(
            standings.c.user_id.in_(sorted(visibilities)), standings.c.period.in_(sorted(keys))
        )
        return Ledger(
            {
                Key(row.user_id, row.period, row.ladder, row.guild_id): _line(row)
                for row in await connection.execute(lines)
            },
            await self._pairs(connection, ended),
            await self._houses(connection, ended),
            visibilities,
        )

    async def locked(self, connection: AsyncConnection, users: Sequence[int]) -> dict[int, Visibility]:
        """The rows of members, created if they are new, locked until the transaction ends."""
        new = [{"user_id": user, "visibility": UNCHOSEN} for user in users]
        if new:
            await connection.execute(self._insert(members).on_conflict_do_nothing(), new)
        chosen = select(members.c.user_id, members.c.visibility).where(members.c.user_id.in_(users))
        rows = await connection.execute(chosen.order_by(members.c.user_id).with_for_update())
        return {row.user_id: row.visibility for row in rows}

    async def _pairs(
        self, connection: AsyncConnection, ended: Sequence[Result]
    ) -> dict[tuple[int, int], Pair]:
        met = sorted({pair for result in ended for pair in pairs_of(result)})
        known = {}
        for start in range(0, len(met), _PAIRS_AT_ONCE):
            # Written out, because SQLite uses an index for tuples in a list only by their first part.
            asked = [
                and_(pairs.c.user_id == user, pairs.c.other_id == other)
                for user, other in met[start : start + _PAIRS_AT_ONCE]
            ]
            for row in await connection.execute(select(pairs).where(or_(*asked))):
                known[row.user_id, row.other_id] = Pair(
                    row.games, row.won, row.drawn, row.lost, row.day, row.rated_that_day, row.runs
                )
        return known

    async def _houses(
        self, connection: AsyncConnection, ended: Sequence[Result]
    ) -> dict[tuple[str, int], House]:
        levels = sorted({(end.ladder, end.difficulty) for end in ended if end.together and not end.unrated})
        if not levels:
            return {}
        new = [_house_row(*level, House()) for level in levels]
        await connection.execute(self._insert(houses).on_conflict_do_nothing(), new)
        there = select(houses).where(tuple_(houses.c.ladder, houses.c.difficulty).in_(levels))
        ordered = there.order_by(houses.c.ladder, houses.c.difficulty).with_for_update()
        return {
            (row.ladder, row.difficulty): House(row.games, Rating(row.mu, row.sigma))
            for row in await connection.execute(ordered)
        }

    async def write(self, connection: AsyncConnection, ledger: Ledger) -> None:
        """Write everything that was entered."""
        entries = [_entry_row(*entry) for entry in ledger.entries]
        if entries:
            await connection.execute(insert(results), entries)
        await self._put(connection, standings, [_line_row(ledger, *line) for line in ledger.lines.items()])
        await self._put(connection, pairs, [_pair_row(*pair) for pair in ledger.pairs.items()])
        await self._put(
            connection, houses, [_house_row(*level, house) for level, house in ledger.houses.items()]
        )
        await self.achieve(connection, ledger.achieved)
        await self.count(connection, ledger.steps)

    async def achieve(self, connection: AsyncConnection, achieved: Sequence[tuple[int, Achievement]]) -> None:
        """Note what users have achieved. If they had done so before, the first time stays."""
        rows = [
            {"user_id": user, "key": found.key, "table_id": found.table_id, "at": found.at}
            for user, found in achieved
        ]
        if rows:
            await connection.execute(self._insert(achievements).on_conflict_do_nothing(), rows)

    async def count(self, connection: AsyncConnection, steps: Mapping[Step, int]) -> None:
        """Change the numbers of members at steps."""
        rows: list[dict[str, Any]] = [
            {"ladder": ladder, "guild_id": guild, "period": period, "step": step, "members": more}
            for (ladder, guild, period, step), more in sorted(steps.items())
            if more
        ]
        if rows:
            more = self._insert(tallies)
            await connection.execute(
                more.on_conflict_do_update(
                    index_elements=list(tallies.primary_key),
                    set_={"members": tallies.c.members + more.excluded.members},
                ),
                rows,
            )
        left = [{f"left_{name}": value for name, value in row.items()} for row in rows if row["members"] < 0]
        if left:
            await connection.execute(_EMPTY_STEPS, left)

    async def _put(self, connection: AsyncConnection, table: SqlTable, rows: list[dict[str, Any]]) -> None:
        """Write rows, replacing those with the same key."""
        if not rows:
            return
        put = self._insert(table)
        kept = {column.name: put.excluded[column.name] for column in table.c if not column.primary_key}
        key = list(table.primary_key)
        await connection.execute(put.on_conflict_do_update(index_elements=key, set_=kept), rows)


def _line(row: Row[*tuple[Any, ...]]) -> Line:
    return Line(
        points=row.points,
        games=row.games,
        won=row.won,
        drawn=row.drawn,
        lost=row.lost,
        streak=row.streak,
        best_streak=row.best_streak,
        trend=row.trend,
        rating=Rating(row.mu, row.sigma),
    )


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
        "mu_before": None if before is None else before.mu,
        "sigma_before": None if before is None else before.sigma,
        "mu_after": None if after is None else after.mu,
        "sigma_after": None if after is None else after.sigma,
        "shown_before": None if before is None else before.shown,
        "shown_after": None if after is None else after.shown,
    }


def _line_row(ledger: Ledger, key: Key, line: Line) -> dict[str, Any]:
    return {
        "user_id": key.user_id,
        "period": key.period,
        "ladder": key.ladder,
        "guild_id": key.guild_id,
        "listed": ledger.listed(key),
        "points": line.points,
        "games": line.games,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "streak": line.streak,
        "best_streak": line.best_streak,
        "trend": line.trend,
        "mu": line.rating.mu,
        "sigma": line.rating.sigma,
    }


def _pair_row(pair: tuple[int, int], games: Pair) -> dict[str, Any]:
    return {
        "user_id": pair[0],
        "other_id": pair[1],
        "games": games.games,
        "won": games.won,
        "drawn": games.drawn,
        "lost": games.lost,
        "day": games.day,
        "rated_that_day": games.rated_that_day,
        "runs": games.runs,
    }


def _house_row(ladder: str, difficulty: int, house: House) -> dict[str, Any]:
    return {
        "ladder": ladder,
        "difficulty": difficulty,
        "games": house.games,
        "mu": house.rating.mu,
        "sigma": house.rating.sigma,
    }
