"""The slash commands for the tables of a game: open one, write a move, post the board again.

A command that names no table means the caller's only one here that fits; if several fit, it asks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Final, Literal, TypeAlias

import discord
from discord.app_commands import Choice

from bot.languages import _
from bot.screens.desk import Desk
from bot.screens.frame.controls import MOST_CHOICES, Click, TableMenu
from bot.screens.frame.layout import Row, one_text
from bot.screens.frame.respond import has_bot, is_direct, missing_permissions, name_of, tell
from bot.screens.game import introduced, table_named, unpicked
from bot.screens.table.answers import Answers
from bot.screens.table.lobby import LobbyClicks, opening_for
from bot.screens.table.messages.boards import KEPT
from bot.screens.table.playing import GameClicks, QuestionClicks
from bot.screens.table.refusals import (
    LastOver,
    NoTableHere,
    NotAllowedHere,
    NotSolo,
    OpponentRefused,
    TooFastHere,
)
from bot.store.events import Event
from bot.store.rows import Mentions, Overtime, Status
from bot.tables.history import MOST_RUNNING
from bot.tables.questions import undo_refused
from bot.tables.refusals import NoSuchTable, Replaced, absent
from bot.tables.replay import possible_seats
from bot.tables.table import DAY_S, Table
from games import GAMES
from games.core import RESIGN, tidy

MOST_SUGGESTED: Final = 5
"""The tables that are read for suggestions, which are made at every letter that somebody types."""


class TableCommands:
    """Answers the slash commands. Keeps no state of its own."""

    def __init__(
        self, desk: Desk, answers: Answers, lobby: LobbyClicks, game: GameClicks, questions: QuestionClicks
    ) -> None:
        self._desk = desk
        self._answers = answers
        self._lobby = lobby
        self._game = game
        self.meant = MeantTable(desk, answers, game, questions)

    async def start(
        self,
        interaction: Click,
        game: str,
        options: Mapping[str, object],
        *,
        friends: Sequence[discord.abc.User] = (),
        solo: bool = False,
        computers: Sequence[str] = (),
        hints: bool = True,
        mentions: Mentions | None = None,
        pace: int | None = None,
        overtime: Overtime = "",
        event: Callable[[], Awaitable[Event]] | None = None,
    ) -> None:
        """Open a table that anyone may join, with seats for ``friends``; in a game for two, challenge one.

        ``computers`` are the levels of the computer players who sit down. A game that is not for two begins
        at once if its table is full, if it is in a direct message (where nobody else could join), or if
        ``solo`` is set. ``mentions`` and ``pace`` are those of the server if they are None. It may belong to
        an ``event``, which is looked up here.
        """
        async with self._answers.to(interaction, game=game):
            me, for_two = interaction.user, max(GAMES[game].seats) == min(GAMES[game].seats)
            opponent = friends[0] if for_two and friends else None
            friends = () if for_two else friends
            people = [me.id, *(friend.id for friend in friends)]
            options = {**await self._desk.tables.lobby.suggested(game, people), **options}
            if opponent is not None and computers:
                raise OpponentRefused("both")
            if opponent is None and not computers and is_direct(interaction) and for_two:
                raise OpponentRefused("alone")
            if opponent is not None and opponent.id == me.id:
                raise OpponentRefused("self")
            if opponent is not None and opponent.bot:
                raise OpponentRefused("bot", opponent.id)
            _check_friends(
                me.id,
                friends,
                max(GAMES[game].seats) - 1 - len(computers),
                solo=solo,
                direct=is_direct(interaction),
            )
            sitting, possible = 1 + len(computers), possible_seats(game, options)
            if solo and sitting not in possible:
                raise NotSolo(options, min(possible) - 1)
            full = sitting == max(GAMES[game].seats)
            alone = is_direct(interaction) and not friends and sitting in possible
            at_once = not for_two and (solo or full or alone)
            opening = await opening_for(self._desk, interaction)
            pace = opening.setup.pace if pace is None else pace
            if 0 < pace < DAY_S and not has_bot(interaction):
                raise TooFastHere
            table = await self._desk.tables.lobby.open(
                game,
                me.id,
                options,
                opening.place,
                invited=None if opponent is None else opponent.id,
                friends=[friend.id for friend in friends],
                mentions=mentions or opening.setup.mentions,
                pace=pace,
                overtime=overtime,
                computers=computers,
                hints=hints,
                event=None if event is None else await event(),
                at_once=at_once,
            )
            async with self._answers.saved(interaction, game):
                if at_once:
                    table = await self._lobby.first_choice(interaction, table)
                await self._lobby.challenge(interaction, table, thread=opening.thread)

    async def move(self, interaction: Click, game: str, action: str, table: int | None = None) -> None:
        """Play a written move. Resigning always asks first.

        The text may be the words of a picked suggestion, which begin with the notation.
        """
        action = unpicked(action)
        if tidy(action) == RESIGN:
            await self.resign(interaction, game, table)
            return
        me = interaction.user.id

        def fits(there: Table) -> bool:
            return there.can_play(me, action)

        await self.meant.act(interaction, "move", table, fits, game=game, argument=action)

    async def show(self, interaction: Click, game: str, table: int | None = None) -> None:
        """Post a board again: that of the named table, else of the caller's newest table here."""
        async with self._answers.to(interaction, table, game=game):
            found = await self.meant.newest(interaction, game, table)
            if missing := missing_permissions(interaction):
                raise NotAllowedHere(missing, posted_again=True)
            await self._answers.new_boards.repost(interaction, found)

    async def resign(self, interaction: Click, game: str, table: int | None = None) -> None:
        """Ask whether to resign. Nothing happens before the answer."""
        await self.meant.act(interaction, "resign", table, lambda _table: True, game=game)

    async def rules(self, interaction: Click, game: str) -> None:
        """Show the rules of a game privately."""
        async with self._answers.to(interaction, game=game):
            await self._game.tell_rules(interaction, game)

    async def replace(self, interaction: Click, table: int | None = None) -> None:
        """Agree to let a computer play for a player who keeps a table waiting."""
        me, may_replace = interaction.user.id, self._desk.tables.stand_ins.may_replace
        await self.meant.act(interaction, "replace", table, lambda there: may_replace(there, me))

    async def undo(self, interaction: Click, table: int | None = None) -> None:
        """Take back the caller's last move, or ask the others for it."""
        me = interaction.user.id
        await self.meant.act(interaction, "undo", table, lambda there: undo_refused(there, me) is None)

    async def end(self, interaction: Click, table: int | None = None) -> None:
        """End a game that nobody else plays, or ask the others to end it together."""
        await self.meant.act(interaction, "end", table, lambda _table: True)

    async def suggest(self, interaction: Click, game: str, typed: str) -> list[Choice[str]]:
        """The actions that the caller may play now at their tables here and that match the typed text."""
        screen = self._desk.screens[game]
        me = interaction.user.id
        named: dict[str, str] = {}
        for table in await self._suggested(interaction, game, interaction.namespace.table or ""):
            named = {**screen.suggest(table.view(table.seat_of(me)), typed), **named}
        choices = [Choice(name=name, value=action) for action, name in named.items()]
        return choices[:MOST_CHOICES]

    async def suggest_tables(self, interaction: Click, game: str, typed: str) -> list[Choice[int]]:
        """The caller's tables here whose number begins with the typed text."""
        mine = await self._suggested(interaction, game, typed)
        return [Choice(name=table_named(table, interaction.user.id), value=table.id) for table in mine]

    async def _suggested(self, interaction: Click, game: str, number: object) -> Sequence[Table]:
        """A few of the caller's tables here, those that wait for them first, then the newest.

        Only those whose number begins with ``number``, and the one with this very number before all others.
        """
        me, begins = interaction.user.id, str(number).strip()
        mine = await self._desk.tables.of(me, interaction.channel_id or 0, game, most=MOST_RUNNING)
        fitting = [table for table in mine if str(table.id).startswith(begins)]
        fitting.sort(key=lambda table: (str(table.id) != begins, me not in table.to_act()))
        return fitting[:MOST_SUGGESTED]


def _check_friends(
    me: int, friends: Sequence[discord.abc.User], seats: int, *, solo: bool, direct: bool
) -> None:
    """Raise OpponentRefused if seats of a lobby cannot be kept for these friends; ``seats`` are free."""
    for number, friend in enumerate(friends):
        if friend.id == me:
            raise OpponentRefused("myself")
        if friend.bot:
            raise OpponentRefused("bot", friend.id)
        if friend.id in [earlier.id for earlier in friends[:number]]:
            raise OpponentRefused("twice", friend.id)
    if direct and len(friends) >= KEPT:  # as many boards follow the game, and one is the host's
        raise OpponentRefused("direct")
    if friends and solo:
        raise OpponentRefused("solo")
    if len(friends) > seats:
        raise OpponentRefused("crowd")


Verb = Literal["move", "resign", "replace", "undo", "end"]

_QUESTIONS = {
    "move": _("You have more than one game here where {argument} can be played. Which one do you mean?"),
    "resign": _("You have more than one game here. Which one do you want to resign?"),
    "undo": _("You can take back a move in more than one game here. Which one do you mean?"),
    "end": _("You have more than one game here. Which one do you want to end?"),
    "replace": _("More than one of your games here waits for somebody. In which one shall a computer play?"),
}
# Translators: who else plays at a table, below its number in a menu.
_ALONE, _AGAINST, _WITH = _("Alone"), _("Against {players}"), _("With {players}")


AtTable: TypeAlias = Callable[[Click, int, str], Awaitable[None]]
"""Does what a command asks for at a table, with the argument of the command."""


class MeantTable:
    """Finds the table that the caller of a command means, among the tables at which they sit.

    ``does`` is what becomes of each command there, also if the table was chosen in a menu.
    """

    def __init__(self, desk: Desk, answers: Answers, game: GameClicks, questions: QuestionClicks) -> None:
        self._desk = desk
        self._answers = answers
        self.does: Mapping[str, AtTable] = {
            "move": game.move,
            "resign": lambda click, table, _argument: game.ask_resigning(click, table),
            "replace": lambda click, table, _argument: game.replace(click, table),
            "undo": lambda click, table, _argument: questions.undo(click, table),
            "end": lambda click, table, _argument: questions.end(click, table),
        }

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

    async def act(
        self,
        interaction: Click,
        verb: Verb,
        number: int | None,
        fits: Callable[[Table], bool],
        *,
        game: str | None = None,
        argument: str = "",
    ) -> None:
        """Do what a command asks for at the named table, else at the only one here that fits.

        It is a table of this ``game``, or of any. If none fits, the newest one. If several fit, the caller is
        asked which one is meant.
        """
        chosen: int | None = None
        async with self._answers.to(interaction, number, game=game):
            if number is None:
                mine = await self._mine(interaction, game)
                fitting = [table for table in mine if fits(table)]
                chosen = await self._only(interaction, verb, argument, fitting or mine[:1])
            elif game is None:
                chosen = (await self._answers.named(interaction, number)).id
            else:
                chosen = (await self._named(interaction, game, number)).id
        if chosen is not None:
            async with self._answers.to(interaction, chosen, game=game):
                await self.does[verb](interaction, chosen, argument)

    async def _only(
        self, interaction: Click, verb: Verb, argument: str, tables: Sequence[Table]
    ) -> int | None:
        """The number of the table if there is only one; else ask which one is meant."""
        if len(tables) == 1:
            return tables[0].id
        choices = [
            (table.id, table_named(table, interaction.user.id), await self._beside(interaction, table))
            for table in tables
        ]
        question = one_text(_QUESTIONS[verb].format(argument=argument))
        await tell(interaction, question.add(Row(TableMenu.make(verb, argument, choices))))
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
        for user in table.players:
            if user < 0:
                names.append(introduced(user, table.id))
            elif user != interaction.user.id:
                names.append(await name_of(interaction, user))
        if not names:
            return str(_ALONE)
        return (_AGAINST if table.for_two else _WITH).format(players=", ".join(names))
