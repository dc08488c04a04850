"""How tables end that nobody plays to their end: moderators clear them, and idle ones ask whether they go on.

Members who may manage messages clear a table of their server, after one question. Who plays there resigns
instead, or asks the others: nobody undoes their own loss. A table without a clock asks once, and then ends.
"""

from __future__ import annotations

from datetime import datetime

import discord
from discord.utils import format_dt

from bot.catch_up import CatchUp
from bot.languages import _, listed, n_, speak, speaking
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, PageButton, TableButton
from bot.screens.frame.layout import Layout, Message, Row, one_text
from bot.screens.frame.respond import (
    NOT_SENT,
    Fault,
    fault,
    has_bot,
    mentioning,
    say,
    tell,
    update,
    update_private,
)
from bot.screens.table.answers import Answers
from bot.screens.table.dialogs import confirm_clearing
from bot.store.rows import Post, Timer
from bot.tables.refusals import NoSuchTable, NotRunning, Replaced
from bot.tables.table import Table

VERB = "clear"

_NOW, _KEEP = "now", "keep"

_RUNNING = _(
    "Do you want to end table {table} of {game}? The game then counts for nobody, and the players are told."
)
_OPEN = _("Do you want to close table {table} of {game}? It waits for players.")
_ENDED = _("Table {table} has ended.")
_KEPT = _("Nothing happened: table {table} stays.")
_NOT_ALLOWED = _("Only members who may manage messages in the channel of this table can end it.")


class Clearing:
    """Ends tables for those who look after a server. Keeps no state of its own."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def ask(self, interaction: Click, number: int) -> None:
        """Ask whether to end a table. Nothing happens before the answer."""
        async with self._answers.to(interaction):
            table = await self._cleared(interaction, number)
            if table is not None:
                await tell(interaction, _question(table, interaction.user.id))

    async def turn(self, click: Click, number: int, page: str) -> None:
        """End a table, or leave it alone. The permission is checked again."""
        async with self._answers.to(click):
            table = await self._cleared(click, number)
            if table is None:
                return
            if page != _NOW:
                await update_private(click, _KEPT.format(table=number))
                return
            if table.row.status == "open":
                await self._desk.tables.lobby.cancel(number, table.row.host_id)
            elif table.row.takes_part(click.user.id):  # since the question
                await update_private(click, _question(table, click.user.id))
                return
            else:
                await self._desk.tables.ends.stop(number, "cleared", click.user.id)
            await update_private(click, _ENDED.format(table=number))

    async def _cleared(self, interaction: Click, number: int) -> Table | None:
        """The table that a person may end; None if they were told that they may not.

        Raises NoSuchTable for a table elsewhere, whether there is one or not, and NotRunning after its end.
        """
        table = await self._desk.tables.table(number)
        if table.row.guild_id is None or table.row.guild_id != interaction.guild_id:
            raise NoSuchTable
        if not _may_clear(interaction, table):
            await say(interaction, str(_NOT_ALLOWED))
            return None
        if table.row.status not in ("open", "running"):
            raise NotRunning(table.row.status)
        return table


def _may_clear(interaction: Click, table: Table) -> bool:
    """Whether a person may manage messages where a table of this server was opened."""
    guild, member = interaction.guild, interaction.user
    if guild is None or not isinstance(member, discord.Member) or not has_bot(interaction):
        return False
    channel = guild.get_channel_or_thread(table.row.channel_id)
    there = member.guild_permissions if channel is None else channel.permissions_for(member)
    return there.manage_messages


def _question(table: Table, user: int) -> Layout:
    """The question, which says what happens. Raises Replaced for whom a computer plays there."""
    is_open = table.row.status == "open"
    if not is_open and table.row.takes_part(user):
        if table.seat_of(user) is None:
            raise Replaced(table.id)
        return confirm_clearing(table)
    question = _OPEN if is_open else _RUNNING
    end = PageButton.make(VERB, table.id, _NOW, str(_("End Table")))
    keep = PageButton.make(VERB, table.id, _KEEP, str(_("Keep Table")))
    return one_text(question.format(table=table.id, game=table.game.title)).add(Row(end, keep))


_ASK = n_(
    "{users}, nothing has happened at table {table} for {count} day: {link}\n"
    "Does the game go on? If nobody moves or presses Go On, it ends {until} and counts for nobody.",
    "{users}, nothing has happened at table {table} for {count} days: {link}\n"
    "Does the game go on? If nobody moves or presses Go On, it ends {until} and counts for nobody.",
)
_ASK_PAUSED = n_(
    "{users}, the game at table {table} has been paused for {count} day: {link}\n"
    "It goes on when one of you returns with `/resume`. Otherwise it ends {until} and counts for nobody.",
    "{users}, the game at table {table} has been paused for {count} days: {link}\n"
    "It goes on when one of you returns with `/resume`. Otherwise it ends {until} and counts for nobody.",
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
        asked = table.people or table.may_return
        if not table.row.boards or not asked:
            return Fault.GONE
        try:
            there = await self._desk.links.board_of(table, asked[0])
        except NOT_SENT as error:
            return fault(error)
        speak(table.row.language)
        text = (_ASK_PAUSED if table.paused else _ASK).format(
            users=listed([f"<@{user}>" for user in asked]),
            table=table.id,
            count=self._desk.tables.clocks.idle_days(table),
            link=self._desk.links.to(table, there),
            until=format_dt(until, "R"),
        )
        layout = one_text(text)
        # Translators: a button that says that the game goes on.
        go_on = TableButton.make("go-on", table.id, str(_("Go On")), discord.ButtonStyle.success)
        if not table.paused:
            layout.add(Row(go_on))
        return await self._desk.delivery.send(there.channel_id, Message(layout), mentioning(*asked), once)

    async def go_on(self, click: Click, table: int) -> None:
        now = await self._desk.tables.clocks.go_on(table, click.user.id)
        link = await self._desk.links.of(now, click.user.id)
        with speaking(now.row.language):
            text = _GOES_ON.format(user=click.user.mention, table=table, link=link)
        await update(click, Message(one_text(text)))
