"""Shows what computer players have done, once a turn. An answered click shows what a person did."""

from __future__ import annotations

import asyncio

from bot.background import Background
from bot.screens.table.boards import Boards
from bot.screens.table.mentions import TurnMentions
from bot.tables import Table, Tables


class ComputersTurns:
    """Listens to the tables for computer players whose turn has ended."""

    def __init__(self, tables: Tables, boards: Boards, mentions: TurnMentions) -> None:
        self._boards = boards
        self._mentions = mentions
        self._background = Background()
        self._unshown: dict[int, tuple[Table, int]] = {}
        self._showing: dict[int, asyncio.Task[None]] = {}
        tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Show the table unless the turn of the computer player goes on."""
        if by >= 0:
            return
        seat = table.computer_to_act
        if seat is not None and table.players[seat] == by:
            return
        self._unshown[table.id] = table, by
        showing = self._showing.get(table.id)
        if showing is None or showing.done():
            task = self._background.start(self._show_turns(table.id), f"Showing table {table.id}")
            self._showing[table.id] = task
            task.add_done_callback(lambda done: self._shown(table.id, done))

    async def close(self) -> None:
        """Show nothing any more."""
        await self._background.close()

    async def _show_turns(self, table: int) -> None:
        while table in self._unshown:
            latest, by = self._unshown.pop(table)
            await self._boards.publish(latest)
            await self._mentions.nudge(latest, by)

    def _shown(self, table: int, done: asyncio.Task[None]) -> None:
        if self._showing.get(table) is done:
            del self._showing[table]
