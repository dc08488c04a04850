"""Which table a slash command means if it names none. Asks if several are possible; changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from bot.languages import _
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, TableMenu
from bot.screens.frame.layout import Row, one_text
from bot.screens.frame.respond import name_of, tell
from bot.screens.game import named
from bot.screens.table.answering import Answers
from bot.screens.table.refusals import LastOver, NoTableHere
from bot.store import Status
from bot.tables import NoSuchTable, Replaced, Table, absent, undo_refused

Verb = Literal["move", "resign", "replace", "undo", "end"]

_QUESTIONS = {
    "move": _("You have more than one game here where {argument} can be played. Which one do you mean?"),
    "resign": _("You have more than one game here. Which one do you want to resign?"),
    "undo": _("You can take back a move in more than one game here. Which one do you mean?"),
    "end": _("You have more than one game here. Which one do you want to end?"),
    "replace": _("More than one of your games here waits for somebody. In which one shall a computer play?"),
}
TABLE = _("Table {table}")
# Translators: who else plays at a table, below its number in a menu.
_ALONE, _AGAINST, _WITH = _("Alone"), _("Against {players}"), _("With {players}")


class MeantTable:
    """Finds the table that the caller of a command means, among the tables at which they sit."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def newest(self, interaction: Click, game: str, number: int | None) -> Table:
        """The table with this number, else the caller's newest one in this channel, running or waiting.

        Also one that the caller has left. Raises NoSuchTable, NotSeated, LastOver or NoTableHere.
        """
        if number is not None:
            return await self._named(interaction, game, number, left=True)
        try:
            return (await self._mine(interaction, game, ("running", "open")))[0]
        except Replaced as replaced:
            return await self._desk.tables.table(replaced.table)

    async def for_move(self, interaction: Click, game: str, number: int | None, action: str) -> int | None:
        """The number of the table for an action: the named table, else the only one that allows the action.

        If none allows it, the newest table. None if the caller got an answer instead: the question which one
        of several, or the sentence that there is none.
        """
        chosen: int | None = None
        me = interaction.user.id
        async with self._answers.answering(interaction, number, game=game):
            if number is None:
                mine = await self._mine(interaction, game)
                fitting = [table for table in mine if table.can_play(me, action)]
                chosen = await self._only(interaction, "move", action, fitting or mine[:1])
            else:
                chosen = (await self._named(interaction, game, number)).id
        return chosen

    async def for_resigning(self, interaction: Click, game: str, number: int | None) -> int | None:
        """The number of the table to give up: the named table, else the caller's only one here.

        None if the caller got an answer instead, as above.
        """
        chosen: int | None = None
        async with self._answers.answering(interaction, number, game=game):
            if number is None:
                mine = await self._mine(interaction, game)
                chosen = await self._only(interaction, "resign", "", mine)
            else:
                chosen = (await self._named(interaction, game, number)).id
        return chosen

    async def for_replacing(self, interaction: Click, number: int | None) -> int | None:
        """The number of the table where a computer shall play for somebody: the named one, else the caller's
        only one here that somebody keeps waiting, in any game.

        If nobody keeps any waiting, the newest table. None if the caller got an answer instead, as above.
        """
        me = interaction.user.id
        return await self._fitting(
            interaction, "replace", number, lambda table: self._desk.tables.stand_ins.may_replace(table, me)
        )

    async def for_undoing(self, interaction: Click, number: int | None) -> int | None:
        """The number of the table where the caller takes a move back: the named one, else the only one here
        where this is possible, in any game.

        If it is possible at none, the newest table. None if the caller got an answer instead, as above.
        """
        me = interaction.user.id
        return await self._fitting(interaction, "undo", number, lambda table: undo_refused(table, me) is None)

    async def for_ending(self, interaction: Click, number: int | None) -> int | None:
        """The number of the table to end: the named one, else the caller's only one here, in any game.

        None if the caller got an answer instead, as above.
        """
        return await self._fitting(interaction, "end", number, lambda _table: True)

    async def _fitting(
        self, interaction: Click, verb: Verb, number: int | None, fits: Callable[[Table], bool]
    ) -> int | None:
        """The named table, else the caller's only one here that fits; if none fits, the newest."""
        chosen: int | None = None
        async with self._answers.answering(interaction, number):
            if number is None:
                mine = await self._mine(interaction, None)
                fitting = [table for table in mine if fits(table)]
                chosen = await self._only(interaction, verb, "", fitting or mine[:1])
            else:
                chosen = (await self._answers.named(interaction, number)).id
        return chosen

    async def _only(
        self, interaction: Click, verb: Verb, argument: str, tables: Sequence[Table]
    ) -> int | None:
        """The number of the table if there is only one; else ask which one is meant."""
        if len(tables) == 1:
            return tables[0].id
        layout = one_text(_QUESTIONS[verb].format(argument=argument))
        choices = [
            (table.id, TABLE.format(table=table.id), await self._beside(interaction, table))
            for table in tables
        ]
        layout.add_item(Row(TableMenu.make(verb, argument, choices)))
        await tell(interaction, layout)
        return None

    async def _named(self, interaction: Click, game: str, number: int, *, left: bool = False) -> Table:
        """The table with this number, at which the caller sits, or with ``left`` has sat."""
        found = await self._answers.named(interaction, number)
        if found.row.game != game:
            raise NoSuchTable
        me = interaction.user.id
        if found.seat_of(me) is None and not (left and me in found.row.stand_ins.values()):
            raise absent(found.row, me)
        return found

    async def _mine(
        self, interaction: Click, game: str | None, statuses: tuple[Status, ...] = ("running",)
    ) -> Sequence[Table]:
        """The caller's tables of a game, or with None of all games, in this channel, the newest first.

        If there are none, raises Replaced for one where a computer plays for the caller, LastOver for one
        that is over, or NoTableHere.
        """
        me, here = interaction.user.id, interaction.channel_id or 0
        mine = await self._desk.tables.of(me, here, game, statuses)
        if mine:
            return mine
        for replaced in await self._desk.tables.of(me, here, game, replaced=True):
            raise Replaced(replaced.id)
        for over in await self._desk.tables.of(me, here, game, ("over", "stopped")):
            there = await self._desk.links.board_of(over, me) if over.row.boards else None
            raise LastOver(over.id, None if there is None else self._desk.links.to(over, there))
        raise NoTableHere

    async def _beside(self, interaction: Click, table: Table) -> str:
        """The other players' names, for a menu, where Discord shows no mentions."""
        names = []
        for seat, user in enumerate(table.players):
            if user < 0:
                names.append(named(user, seat))
            elif user != interaction.user.id:
                names.append(await name_of(interaction, user))
        if not names:
            return str(_ALONE)
        return (_AGAINST if table.for_two else _WITH).format(players=", ".join(names))
