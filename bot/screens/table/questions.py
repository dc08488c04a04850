"""What players ask each other: to take a move back, to end the game together. Keeps no state of its own."""

from __future__ import annotations

from bot.languages import _, listed
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, Play
from bot.screens.frame.respond import tell, update_private
from bot.screens.table.answers import Answers
from bot.screens.table.board import UNDO
from bot.screens.table.dialogs import confirm_ending
from bot.screens.table.messages.boards import Shown
from bot.screens.table.refusals import UnknownControl
from bot.tables.questions import missing
from bot.tables.refusals import NotRunning, absent
from bot.tables.replay import AGREE, REFUSE
from bot.tables.table import Table

_ASKED = _("You have asked {others}. The board shows who has agreed.")
_ENDED = _("You have ended table {table}. The game counts for nobody.")
_TAKEN_BACK = _("It is taken back. The board shows how the game stands now.")


class QuestionClicks:
    """Questions, answers, and what needs no answer because nobody else is there."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def answer(self, click: Click, asked: Play) -> None:
        """A click on Undo, or an answer to the question of the row that the button names."""
        questions, who = self._desk.tables.questions, click.user.id
        async with self._answers.to(click, asked.table):
            await self._answers.clicked(click, asked.table)
            if asked.action == UNDO:
                change = questions.undo(asked.table, who, asked.ply, click.id)
            elif asked.action in (AGREE, REFUSE):
                agrees = asked.action == AGREE
                change = questions.answer(asked.table, who, asked.ply, agrees=agrees, interaction_id=click.id)
            else:
                raise UnknownControl
            await self._answers.in_place(click, change)

    async def undo(self, interaction: Click, table: int) -> None:
        """Take back the caller's last move, or ask the others for it."""
        after = await self._desk.tables.questions.undo(table, interaction.user.id, None, interaction.id)
        async with self._answers.saved(interaction, after.row.game):
            await self._told(interaction, after)

    async def end(self, click: Click, table: int) -> None:
        """Ask whether to end the game, if nobody else plays; else ask the others to end it together."""
        found = await self._desk.tables.table(table)
        if found.seat_of(click.user.id) is None:
            raise absent(found.row, click.user.id)
        if found.row.status != "running":
            raise NotRunning(found.row.status)
        if len(found.people) == 1:
            await tell(click, confirm_ending(found))
            return
        after = await self._desk.tables.questions.end(table, click.user.id, click.id)
        async with self._answers.saved(click, after.row.game):
            await self._told(click, after)

    async def undo_chosen(self, click: Click, table: int, _argument: str) -> None:
        """Take back at the table that was chosen in a menu."""
        await self.undo(click, table)

    async def end_chosen(self, click: Click, table: int, _argument: str) -> None:
        """End the table that was chosen in a menu."""
        await self.end(click, table)

    async def end_now(self, click: Click, table: int) -> None:
        after = await self._desk.tables.questions.end(table, click.user.id, click.id)
        await update_private(click, _done(after))

    async def _told(self, interaction: Click, table: Table) -> None:
        """Say privately what a command has done, with a link to the board; post one if there is none."""
        told = _done(table)
        if table.row.boards:
            told = f"{told} {self._desk.links.to(table, table.row.boards[-1])}"
        await tell(interaction, told)
        if await self._answers.boards.shown(table, interaction.channel_id) is Shown.NOT:
            await self._answers.new_boards.repost(interaction, table)


def _done(table: Table) -> str:
    """What has become of a wish."""
    if table.over:
        return _ENDED.format(table=table.id)
    if table.question is not None:
        return _ASKED.format(others=listed([f"<@{user}>" for user in missing(table)]))
    return str(_TAKEN_BACK)
