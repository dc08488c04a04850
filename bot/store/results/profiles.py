"""Members: their standings, opponents and achievements, and who may see them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Row, exists, func, select, union_all, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store.database.engine import Database, in_snapshot, in_transaction
from bot.store.events import show_again
from bot.store.results.books import books_of, values_of
from bot.store.results.leaderboards import Board, ranks_of, steps_of
from bot.store.results.ledger import Line
from bot.store.results.rating import CERTAIN_GAMES, COMPUTERS, EVERYWHERE, STEP, is_listed
from bot.store.rows import UNCHOSEN, Achievement, LadderStanding, Opponent, Profile, Visibility, WinDrawLoss
from bot.store.schema import achievements, lessons, members, pairs, results, standings
from bot.store.sight import seen_by
from games import LADDERS

CURVE = 40
"""The number of last ratings in a profile."""

FAVOURITES = 3


class Profiles:
    """Everything known about members. The caller must decide who may see it."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._books = books_of(database.many)

    @in_snapshot
    async def of(
        self,
        connection: AsyncConnection,
        user_id: int,
        guild_id: int | None = None,
        reader: int | None = None,
    ) -> Profile:
        """The profile of anybody, empty for a user who has not played, as asked for by a reader in a server.

        Opponents who are not to be seen there by the reader are left out.
        """
        visibility, here = await _presence(connection, user_id, guild_id)
        changed = select(members.c.visibility_changed).where(members.c.user_id == user_id)
        return Profile(
            user_id=user_id,
            visibility=visibility,
            here=here,
            standings=await _standings(connection, user_id),
            opponents=await _favourites(connection, user_id, guild_id, reader),
            achievements=await _achievements(connection, user_id),
            lessons=await _finished_lessons(connection, user_id),
            visibility_changed=bool(await connection.scalar(changed)),
        )

    @in_snapshot
    async def level_won(self, connection: AsyncConnection, users: Collection[int], ladder: str) -> int:
        """The highest level at which each of these users has won, with computers or without; -1 for none."""
        won = results.c.user_id.in_(users), results.c.ladder == ladder, results.c.beaten.is_not(None)
        best = select(func.max(results.c.beaten)).where(*won).group_by(results.c.user_id)
        found = (await connection.scalars(best)).all()
        return min(found) if len(found) == len({*users}) else -1

    @in_snapshot
    async def points_on(
        self, connection: AsyncConnection, users: Collection[int], ladder: str
    ) -> dict[int, int]:
        """The points of all time on a ladder, everywhere, of those of these users who have any."""
        query = select(standings.c.user_id, standings.c.points).where(
            standings.c.user_id.in_(users),
            standings.c.ladder == ladder,
            standings.c.period == "",
            standings.c.guild_id == EVERYWHERE,
        )
        return {row.user_id: row.points for row in await connection.execute(query)}

    @in_snapshot
    async def visible(
        self, connection: AsyncConnection, users: Collection[int], guild_id: int | None, reader: int = 0
    ) -> frozenset[int]:
        """Those of these users whose profiles everybody, or a reader, may see in a server, or anywhere."""
        seen = members.c.user_id.in_(users), seen_by(reader or None, guild_id, members.c.user_id)
        return frozenset(await connection.scalars(select(members.c.user_id).where(*seen)))

    async def visibility(self, user_id: int) -> Visibility:
        """Who may see a member."""
        return (await self.presence(user_id, None))[0]

    @in_snapshot
    async def presence(
        self, connection: AsyncConnection, user_id: int, guild_id: int | None
    ) -> tuple[Visibility, bool]:
        """Who may see a member, and whether they have played in a server (as in ``Profile.here``)."""
        return await _presence(connection, user_id, guild_id)

    @in_transaction
    async def set_visibility(
        self, connection: AsyncConnection, user_id: int, visibility: Visibility
    ) -> tuple[int, ...]:
        """Set who may see a member, with effect on every board at once.

        Returns the events that are to be shown again.
        """
        await connection.run_sync(self._books.locked, [user_id])
        chosen = update(members).where(members.c.user_id == user_id)
        await connection.execute(chosen.values(visibility=visibility, visibility_changed=False))
        on_boards = select(standings).where(standings.c.user_id == user_id, standings.c.period != COMPUTERS)
        steps: Counter[tuple[str, int, str, int]] = Counter()
        for line in (await connection.execute(on_boards)).all():
            listed = is_listed(visibility, line.guild_id)
            steps[line.ladder, line.guild_id, line.period, line.points // STEP] += listed - line.listed
        for everywhere in (True, False):
            where = (standings.c.guild_id == EVERYWHERE) == everywhere
            listed = is_listed(visibility, EVERYWHERE if everywhere else 1)
            lines = update(standings).where(
                standings.c.user_id == user_id, standings.c.period != COMPUTERS, where
            )
            await connection.execute(lines.values(listed=listed))
        await connection.run_sync(self._books.count, steps)
        return await show_again(connection, user_id)

    @in_transaction
    async def told_of_change(self, connection: AsyncConnection, user_id: int) -> None:
        """Note that a member knows who may see them now."""
        told = update(members).where(members.c.user_id == user_id)
        await connection.execute(told.values(visibility_changed=False))

    @in_transaction
    async def grant(
        self, connection: AsyncConnection, user_id: int, key: str, table_id: int, at: datetime
    ) -> None:
        """Note an achievement that was found out later. A user who has it already keeps the first one."""
        await connection.run_sync(self._books.achieve, [(user_id, Achievement(key, table_id, at))])


async def _presence(
    connection: AsyncConnection, user_id: int, guild_id: int | None
) -> tuple[Visibility, bool]:
    """The member's choice of who may see them, and whether they have played in a server."""
    chosen = select(members.c.visibility).where(members.c.user_id == user_id).scalar_subquery()
    here = exists().where(standings.c.user_id == user_id, standings.c.guild_id == guild_id)
    row = (await connection.execute(select(chosen.label("chosen"), here.label("here")))).one()
    return row.chosen or UNCHOSEN, guild_id is not None and row.here


async def _standings(connection: AsyncConnection, user_id: int) -> tuple[LadderStanding, ...]:
    """A member on every ladder where they have played, in the order of the ladders."""
    query = select(standings).where(
        standings.c.user_id == user_id,
        standings.c.period.in_(("", COMPUTERS)),
        standings.c.guild_id == EVERYWHERE,
    )
    rows = (await connection.execute(query)).all()
    lines = {(row.ladder, row.period): values_of(Line, row) for row in rows}
    listed = {Board(row.ladder, EVERYWHERE, ""): row.points for row in rows if row.listed}
    found = await ranks_of(connection, await steps_of(connection, list(listed)), list(listed.items()))
    ranks = {board.ladder: rank for board, rank in zip(listed, found, strict=True)}
    curves = await _curves(connection, user_id, [ladder for ladder, period in lines if period == ""])
    made = []
    for ladder in LADDERS:
        if (ladder, "") not in lines and (ladder, COMPUTERS) not in lines:
            continue
        line = lines.get((ladder, ""), Line())
        standing = LadderStanding(
            ladder=ladder,
            rating=line.rating.shown,
            unsure=line.games < CERTAIN_GAMES,
            rank=ranks.get(ladder),
            points=line.points,
            record=_record(line),
            streak=line.streak,
            best_streak=line.best_streak,
            curve=tuple(curves.get(ladder, ())),
            computers=_record(lines.get((ladder, COMPUTERS), Line())),
        )
        made.append(standing)
    return tuple(made)


async def _curves(connection: AsyncConnection, user_id: int, ladders: Sequence[str]) -> dict[str, list[int]]:
    """The last ratings of a member on ladders, the oldest first."""
    curves: dict[str, list[int]] = {ladder: [] for ladder in ladders}
    newest = [
        select(results.c.id, results.c.ladder, results.c.shown_after)
        .where(results.c.user_id == user_id, results.c.ladder == ladder, results.c.unrated == "")
        .order_by(results.c.id.desc())
        .limit(CURVE)
        .subquery()
        for ladder in ladders
    ]
    if newest:
        points = union_all(*(select(one) for one in newest))
        for row in await connection.execute(points.order_by("id")):
            curves[row.ladder].append(row.shown_after)
    return curves


async def _achievements(connection: AsyncConnection, user_id: int) -> tuple[Achievement, ...]:
    """A member's achievements, the oldest first."""
    query = select(achievements).where(achievements.c.user_id == user_id)
    found = await connection.execute(query.order_by(achievements.c.at, achievements.c.key))
    return tuple(Achievement(row.key, row.table_id, row.at) for row in found)


async def _finished_lessons(connection: AsyncConnection, user_id: int) -> frozenset[str]:
    """The games whose lesson a member has finished."""
    finished = lessons.c.user_id == user_id, lessons.c.finished_at.is_not(None)
    return frozenset(await connection.scalars(select(lessons.c.game).where(*finished)))


async def _favourites(
    connection: AsyncConnection, user_id: int, guild_id: int | None, reader: int | None
) -> tuple[Opponent, ...]:
    """The opponents with whom a member has played most, among those whom the reader may see."""
    query = (
        select(pairs)
        .join(members, members.c.user_id == pairs.c.other_id)
        .where(pairs.c.user_id == user_id, seen_by(reader, guild_id, pairs.c.other_id))
        .order_by(pairs.c.games.desc(), pairs.c.other_id.desc())
        .limit(FAVOURITES)
    )
    return tuple(Opponent(row.other_id, _record(row)) for row in await connection.execute(query))


def _record(row: Row[*tuple[Any, ...]] | Line) -> WinDrawLoss:
    return WinDrawLoss(row.games, row.won, row.drawn, row.lost)
