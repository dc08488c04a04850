"""Members who may manage messages end or clear a table of their server, after one question.

Who plays there resigns instead, or asks the others: nobody undoes their own loss.
"""

from __future__ import annotations

import discord

from bot.languages import _
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, PageButton
from bot.screens.frame.layout import Layout, Row, one_text
from bot.screens.frame.respond import has_bot, say, tell, update_private
from bot.screens.table.answers import Answers
from bot.screens.table.dialogs import confirm_clearing
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
    layout = one_text(question.format(table=table.id, game=table.game.title))
    layout.add_item(
        Row(
            PageButton.make(VERB, table.id, _NOW, str(_("End Table"))),
            PageButton.make(VERB, table.id, _KEEP, str(_("Keep Table"))),
        )
    )
    return layout
