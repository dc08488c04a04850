"""After a move, a private line with a link to the next table that waits for the same player."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from discord.utils import format_dt

from bot.languages import n_
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import KNOWN_MESSAGES, LASTS
from bot.screens.frame.faults import NOT_SENT, described
from bot.screens.frame.respond import tell
from bot.store import StoreError
from bot.tables import Refusal, Table, urgency

log = logging.getLogger(__name__)

WAITED: Final = timedelta(minutes=2)
"""A table that has waited for less is not told: its other players are just there."""

AGAIN: Final = timedelta(hours=1)
"""The same table is not told again to the same player within this time."""

PAUSE: Final = timedelta(minutes=1)
"""After nothing was to be told, the next look is not before this time."""

_MOST_TABLES = 25

_NEXT = n_(
    "Table {table} of {game} waits for you, too: {link}",
    "{count} other tables wait for you. Next is table {table} of {game}: {link}",
)
_NEXT_TIMED = n_(
    "Table {table} of {game} waits for you, too. Your time there ends {until}: {link}",
    "{count} other tables wait for you. Next is table {table} of {game}, where your time ends {until}: "
    "{link}",
)


@dataclass(slots=True)
class _Person:
    """What a player was told: the visible line, and when each table was told; and when to look again."""

    look_at: datetime
    line: tuple[Click, int, datetime] | None = None
    told: dict[int, datetime] = field(default_factory=dict)


class NextTable:
    """Tells players where they are waited for. It remembers only what keeps it from saying so too often."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._people: OrderedDict[int, _Person] = OrderedDict()

    async def tell(self, click: Click, moved: Table) -> None:
        """Tell the player of a move of another table that waits for them, if it is not told already.

        Nothing is told before their turn has ended. The former line goes. A failure is logged.
        """
        if click.user.id in moved.to_act():
            return
        try:
            await self._tell(click, moved)
        except (Refusal, StoreError) as failure:
            log.info("The next table was not told: %s.", type(failure).__name__)
        except NOT_SENT as error:
            log.info("The next table was not told: %s.", described(error))

    async def _tell(self, click: Click, moved: Table) -> None:
        me, now = click.user.id, self._desk.clock.now()
        person = self._of(me, now)
        if moved.id in person.told:
            del person.told[moved.id]
            await self._clear(person, now)
        elif now < person.look_at:
            return
        waiting = [
            table
            for table in await self._desk.tables.archive.running(me, most=_MOST_TABLES)
            if me in table.to_act() and table.id != moved.id and table.row.boards
            if now - table.waiting_since >= WAITED
        ]
        first = min(waiting, key=partial(urgency, me), default=None)
        if first is None or now - person.told.get(first.id, datetime.min.replace(tzinfo=now.tzinfo)) < AGAIN:
            person.look_at = now + PAUSE
            return
        text = await self._line(first, len(waiting), me)
        await self._clear(person, now)
        person.told = {table: at for table, at in person.told.items() if now - at < AGAIN} | {first.id: now}
        person.line = click, await tell(click, text), now + LASTS

    def _of(self, user: int, now: datetime) -> _Person:
        person = self._people.setdefault(user, _Person(look_at=now))
        self._people.move_to_end(user)
        if len(self._people) > KNOWN_MESSAGES:
            self._people.popitem(last=False)
        return person

    async def _line(self, table: Table, count: int, user: int) -> str:
        deadline = table.row.deadline
        return (_NEXT if deadline is None else _NEXT_TIMED).format(
            count=count,
            table=table.id,
            game=table.game.title,
            link=await self._desk.links.of(table, user),
            until="" if deadline is None else format_dt(deadline, "R"),
        )

    async def _clear(self, person: _Person, now: datetime) -> None:
        """Delete the visible line, if it can still be deleted."""
        former, person.line = person.line, None
        if former is None or former[2] <= now:
            return
        click, message, _ = former
        try:
            await click.followup.delete_message(message)
        except NOT_SENT as error:
            log.info("A former line was not deleted: %s.", described(error))
