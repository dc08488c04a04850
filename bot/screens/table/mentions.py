"""Telling a player that it is their turn: one mention for each table; the old one is deleted.

Whether a turn needs a mention follows from the log, so that it can be found again after a stop at any moment.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from datetime import timedelta

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.screens.frame.delivery import Delivery
from bot.screens.frame.faults import NOT_SENT, Fault, fault
from bot.screens.frame.layout import Message, one_text
from bot.screens.frame.respond import mentioning
from bot.screens.table.links import Links
from bot.store import Store
from bot.tables import Refusal, Table, Tables

AWAY_AFTER = timedelta(minutes=3)
"""A player who has done nothing at the table for longer than this is mentioned when it is their turn."""

KNOWN_TURNS = 2_000
AT_ONCE = 50

_YOUR_TURN = "<@{user}>, it is your turn at table {table}: {link}"


class TurnMentions:
    """Mentions the player whose turn it is after every change of turn, if the table wants mentions."""

    def __init__(
        self,
        store: Store,
        tables: Tables,
        links: Links,
        delivery: Delivery,
        background: Background,
        clock: Clock,
    ) -> None:
        self._store = store
        self._tables = tables
        self._links = links
        self._delivery = delivery
        self._mentions = CatchUp[int](
            "Mentioning a player of table {}", self._tell, background, clock, AT_ONCE
        )
        # By table: the ply at which its turn began, the users who may act, and who has just acted.
        self._turns: OrderedDict[int, tuple[int, tuple[int, ...], int]] = OrderedDict()
        tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Mention a player if the turn has changed and the table has a board.

        ``by`` is the user who has just acted, and who is not mentioned.
        """
        if table.state is None or not table.row.boards or table.goes_on(by):
            return
        turn = table.position_since, table.to_act()
        if self._turns.get(table.id, ())[:2] != turn:
            self._turns[table.id] = (*turn, by)
            self._turns.move_to_end(table.id)
            if len(self._turns) > KNOWN_TURNS:
                self._turns.popitem(last=False)
            self._mentions.want(table.id)

    async def catch_up(self, tables: Sequence[int]) -> None:
        """Mention who was not mentioned before the start; wait until each was tried once."""
        for table in tables:
            self._mentions.want(table)
        for table in tables:
            await self._mentions.ended(table)

    async def _tell(self, table: int) -> bool:
        """Replace the mention of a table. Returns whether this is done for now."""
        try:
            now = await self._tables.table(table)
        except Refusal:  # it cannot be played any more
            return True
        waiting = self._to_tell(now)
        if now.row.ping is not None:
            if waiting and await self._store.posts.pinged_turn(table) == now.position_since:
                return self._told(now)
            if await self._delivery.delete(now.row.ping) is Fault.PASSING:
                return False
            await self._tables.drop_ping(table)
        if waiting is None or not now.row.boards:
            return self._told(now)
        return await self._mention(now, waiting) is not Fault.PASSING and self._told(now)

    def _told(self, table: Table) -> bool:
        self._store.posts.told(table.id, table.row.version)
        return True

    async def _mention(self, table: Table, user: int) -> Fault | None:
        """Mention a user. Returns why this was not done, or None."""
        try:
            there = await self._links.board_of(table, user)
        except NOT_SENT as error:
            return fault(error)
        text = _YOUR_TURN.format(user=user, table=table.id, link=self._links.to(table, there))
        once = f"{table.id}-{table.position_since}"
        sent = await self._delivery.send(there.channel_id, Message(one_text(text)), mentioning(user), once)
        if isinstance(sent, Fault):
            return sent
        await self._tables.put_ping(table.id, sent, table.position_since)
        return None

    def _to_tell(self, table: Table) -> int | None:
        """The one player who must be told that it is their turn, if there is one."""
        turn, _, by = self._turns.get(table.id, (None, (), 0))
        people = [user for user in table.to_act() if user > 0]
        if turn == table.position_since:
            people = [user for user in people if user != by]
        else:  # since before the start: whoever acted last knows that it is their turn
            people = [user for user in people if table.active_at[user] < table.waiting_since]
        waiting = [user for user in people if _should_be_told(table, user)]
        return waiting[0] if len(waiting) == 1 else None


def _should_be_told(table: Table, user: int) -> bool:
    if table.row.mentions == "away":
        return table.waiting_since - table.active_at[user] > AWAY_AFTER
    return table.row.mentions == "always"
