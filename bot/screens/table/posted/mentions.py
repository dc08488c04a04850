"""Telling players that it is their turn or that a game is over: one mention for each table; the old one goes.

Whether a mention is needed follows from the log, so that it can be found again after a stop at any moment.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from datetime import timedelta

from bot.background import Background
from bot.catch_up import CatchUp
from bot.clock import Clock
from bot.screens.frame import marks
from bot.screens.frame.delivery import Delivery
from bot.screens.frame.faults import NOT_SENT, Fault, fault
from bot.screens.frame.layout import Message, one_text
from bot.screens.frame.respond import mentioning
from bot.screens.game import Players, listed
from bot.screens.table.posted.links import Links
from bot.store import Post, Store
from bot.tables import Refusal, Table, Tables

AWAY_AFTER = timedelta(minutes=3)
"""After this time without any action at the table, a player is mentioned when it is their turn."""

KNOWN_TURNS = 2_000
AT_ONCE = 50

_YOUR_TURN = "{users}, it is your turn at table {table}: {link}"
_OVER = {
    "won together": "{users}, table {table} is over and you have won together: {link}",
    "lost together": "{users}, table {table} is over and you have lost together: {link}",
    "drawn": "{users}, table {table} is over with a draw: {link}",
    "won": "{users}, table {table} is over and {winners} won: {link}",
}


class TurnMentions:
    """Mentions, if the table wants mentions, the player whose turn it is after every change of turn.

    At the end of a game the others learn from it what the last move has decided.
    """

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
        self._perhaps_lost: set[int] = set()  # tables that may have a mention which was not noted
        self._asked_for_lost = False
        self._asking = asyncio.Lock()
        tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Mention a player if the turn has changed and the table has a board.

        ``by`` is the user who has just acted; they are not mentioned. It is 0 if the user is not known.
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
        """Mention the players who were not mentioned before the start; wait until each was tried once."""
        for table in tables:
            self._mentions.want(table)
        for table in tables:
            await self._mentions.ended(table)

    async def _tell(self, table: int) -> bool:
        """Replace the mention of a table. Returns whether this is done for now. Raises StoreError."""
        await self._ask_for_lost()
        try:
            now = await self._tables.table(table)
        except Refusal:  # it cannot be played any more
            return True
        waiting = self._to_tell(now)
        if now.row.ping is not None:
            if waiting and await self._store.posts.pinged_turn(table) == now.position_since:
                waiting = ()  # it stands there
            elif await self._delivery.delete(now.row.ping) is Fault.PASSING:
                return False
            else:
                await self._tables.drop_ping(table)
        lost = await self._lost(now) if table in self._perhaps_lost else {}
        if lost is None or (waiting and now.row.boards and not await self._mention(now, waiting, lost)):
            return False
        for there in lost:
            if await self._delivery.delete(there) is Fault.PASSING:
                return False
        self._perhaps_lost.discard(table)
        self._store.posts.told(table, now.row.version)
        return True

    async def _ask_for_lost(self) -> None:
        """Ask the store, before the first mention, at which tables one may be lost since before the start.

        Afterwards it could not tell: a mention after the start makes up for an earlier one.
        """
        async with self._asking:
            after: int | None = None if self._asked_for_lost else 0
            while after is not None:
                behind, after = await self._store.posts.behind(after)
                self._perhaps_lost.update(table.table_id for table in behind)
            self._asked_for_lost = True

    async def _lost(self, table: Table) -> dict[Post, str] | None:
        """The mentions at a table that were posted but not noted, and their texts.

        Where the bot may not read them there are none. None after a fault that may pass.
        """
        lost: dict[Post, str] = {}
        for channel in {there.channel_id for there in table.row.boards}:
            found = await self._delivery.marked(channel, marks.mention_at(table.id))
            if found is Fault.PASSING:
                return None
            if not isinstance(found, Fault):
                lost |= {there: text for there, text in found.items() if there != table.row.ping}
        return lost

    async def _mention(self, table: Table, users: Sequence[int], lost: dict[Post, str]) -> bool:
        """Mention users, or take a mention that says the same out of those that were ``lost``.

        Returns whether this is done for now.
        """
        try:
            there = await self._links.board_of(table, users[0])
        except NOT_SENT as error:
            return fault(error) is not Fault.PASSING
        text = _text(table, users, self._links.to(table, there))
        sent: Post | Fault | None = next((found for found, said in lost.items() if said == text), None)
        if sent is None:
            message = Message(one_text(text, marks.mention_at(table.id)))
            once = f"{table.id}-{table.position_since}"
            self._perhaps_lost.add(table.id)
            sent = await self._delivery.send(there.channel_id, message, mentioning(*users), once)
        if isinstance(sent, Fault):
            return sent is not Fault.PASSING
        lost.pop(sent, None)
        await self._tables.put_ping(table.id, sent, table.position_since)
        return True

    def _to_tell(self, table: Table) -> Sequence[int]:
        """The one player who must be told that it is their turn, or all who must be told of the end."""
        turn, _, by = self._turns.get(table.id, (None, (), 0))
        people = [user for user in (table.players if table.over else table.to_act()) if user > 0]
        if turn == table.position_since and by != 0:
            people = [user for user in people if user != by]
        else:  # not known, as after a start: whoever acted last knows that it is their turn
            people = [user for user in people if table.active_at[user] < table.waiting_since]
        waiting = [user for user in people if _should_be_told(table, user)]
        return waiting if table.over or len(waiting) == 1 else ()


def _text(table: Table, users: Sequence[int], link: str) -> str:
    """What the mention of users says: that it is their turn, or how the game ended."""
    told, winners = _YOUR_TURN, ""
    if table.over and table.row.outcome is not None:
        won = table.row.outcome.winners
        if len(table.game.sides(table.row.seats, table.row.options)) == 1:
            told = _OVER["won together" if won else "lost together"]
        elif len(won) in (0, table.row.seats):
            told = _OVER["drawn"]
        else:
            told, winners = _OVER["won"], Players(table.players).names(won)
    named = listed([f"<@{user}>" for user in users])
    return told.format(users=named, table=table.id, winners=winners, link=link)


def _should_be_told(table: Table, user: int) -> bool:
    if table.row.mentions == "away":
        return table.waiting_since - table.active_at[user] > AWAY_AFTER
    return table.row.mentions == "always"
