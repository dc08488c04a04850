"""Tables without a clock on which nothing happens: they ask once whether the game goes on, and then end."""

from __future__ import annotations

from datetime import datetime

import discord
from discord.utils import format_dt

from bot.catch_up import CatchUp
from bot.languages import _, listed, n_, speak, speaking
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, TableButton
from bot.screens.frame.layout import Message, Row, one_text
from bot.screens.frame.respond import NOT_SENT, Fault, fault, mentioning, update
from bot.screens.table.answers import Answers
from bot.store.rows import Post, Timer
from bot.tables.table import Table

_ASK = n_(
    "{users}, nothing has happened at table {table} for {count} day: {link}\n"
    "Does the game go on? If nobody moves or presses Go On, it ends {until} and counts for nobody.",
    "{users}, nothing has happened at table {table} for {count} days: {link}\n"
    "Does the game go on? If nobody moves or presses Go On, it ends {until} and counts for nobody.",
)
_GOES_ON = _("{user} says that the game at table {table} goes on: {link}")


class IdleTables:
    """What idle tables ask, and the answer. A question is asked until it stands; its timer stays so long."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers
        what = "Asking whether table {0.table_id} goes on"
        self._questions = CatchUp[Timer](what, self._ask, desk.background, desk.clock, at_once=4)

    async def ask(self, timer: Timer) -> bool:
        """Want the question whether an idle game goes on. The timer is not done with until it stands."""
        self._questions.want(timer)
        return False

    async def _ask(self, timer: Timer) -> bool:
        """Ask, if it is still to be asked. Where this can never be sent, the game ends without a question."""
        asked = await self._desk.tables.clocks.ask_whether_idle(timer)
        if asked is None:
            return True
        table, until = asked
        sent = await self._send(table, until, once=f"{table.id}-idle-{int(timer.due_at.timestamp()) % 10**6}")
        if sent is Fault.PASSING:
            return False
        if isinstance(sent, Post):
            await self._desk.tables.put_turn_mention(sent, {table.id: table.position_since})
        await self._desk.tables.clocks.asked(timer, table, until)
        return True

    async def _send(self, table: Table, until: datetime, once: str) -> Post | Fault:
        if not table.row.boards:
            return Fault.GONE
        try:
            there = await self._desk.links.board_of(table, table.people[0])
        except NOT_SENT as error:
            return fault(error)
        speak(table.row.language)
        text = _ASK.format(
            users=listed([f"<@{user}>" for user in table.people]),
            table=table.id,
            count=self._desk.tables.clocks.idle_days(table),
            link=self._desk.links.to(table, there),
            until=format_dt(until, "R"),
        )
        layout = one_text(text)
        # Translators: a button that says that the game goes on.
        layout.add_item(
            Row(TableButton.make("go-on", table.id, str(_("Go On")), discord.ButtonStyle.success))
        )
        return await self._desk.delivery.send(
            there.channel_id, Message(layout), mentioning(*table.people), once
        )

    async def go_on(self, click: Click, table: int) -> None:
        now = await self._desk.tables.clocks.go_on(table, click.user.id)
        link = await self._desk.links.of(now, click.user.id)
        with speaking(now.row.language):
            text = _GOES_ON.format(user=click.user.mention, table=table, link=link)
        await update(click, Message(one_text(text)))
