"""The slash commands for the tables of a game: open one, write a move, post the board again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import discord
from discord.app_commands import Choice

from bot.screens.desk import Desk
from bot.screens.frame.controls import MOST_CHOICES, Click
from bot.screens.frame.respond import has_bot, is_direct, missing_permissions
from bot.screens.table.answering import Answers
from bot.screens.table.clicks.game_clicks import GameClicks
from bot.screens.table.clicks.lobby_clicks import LobbyClicks
from bot.screens.table.clicks.question_clicks import QuestionClicks
from bot.screens.table.meant_table import TABLE, MeantTable
from bot.screens.table.places import opening_for
from bot.screens.table.posted.boards import KEPT
from bot.screens.table.refusals import NotAllowedHere, NotSolo, OpponentRefused, TooFastHere
from bot.screens.typed import unpicked
from bot.store import Mentions, Overtime
from bot.tables import DAY_S, Table, possible_seats
from bot.tables.history import MOST_RUNNING
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
        self._questions = questions
        self._meant = MeantTable(desk, answers)

    async def start(
        self,
        interaction: Click,
        game: str,
        options: Mapping[str, object],
        *,
        opponent: discord.abc.User | None = None,
        friends: Sequence[discord.abc.User] = (),
        solo: bool = False,
        computers: Sequence[str] = (),
        hints: bool = True,
        mentions: Mentions | None = None,
        pace: int | None = None,
        overtime: Overtime = "",
    ) -> None:
        """Open a table: a challenge to ``opponent``, or one that anyone may join, with seats for ``friends``.

        ``computers`` are the levels of the computer players who sit down. A game that is not for two begins
        at once if its table is full, if it is in a direct message (where nobody else could join), or if
        ``solo`` is set. ``mentions`` and ``pace`` are those of the server if they are None.
        """
        async with self._answers.answering(interaction, game=game):
            me = interaction.user
            for_two = max(GAMES[game].seats) == min(GAMES[game].seats)
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
        chosen = await self._meant.for_move(interaction, game, table, action)
        if chosen is not None:
            async with self._answers.answering(interaction, chosen, game=game):
                await self._game.move(interaction, chosen, action)

    async def show(self, interaction: Click, game: str, table: int | None = None) -> None:
        """Post a board again: that of the named table, else of the caller's newest table here."""
        async with self._answers.answering(interaction, table, game=game):
            found = await self._meant.newest(interaction, game, table)
            if missing := missing_permissions(interaction):
                raise NotAllowedHere(missing, posted_again=True)
            await self._answers.new_boards.repost(interaction, found)

    async def resign(self, interaction: Click, game: str, table: int | None = None) -> None:
        """Ask whether to resign. Nothing happens before the answer."""
        chosen = await self._meant.for_resigning(interaction, game, table)
        if chosen is not None:
            async with self._answers.answering(interaction, chosen, game=game):
                await self._game.ask_resigning(interaction, chosen)

    async def rules(self, interaction: Click, game: str) -> None:
        """Show the rules of a game privately."""
        async with self._answers.answering(interaction, game=game):
            await self._game.tell_rules(interaction, game)

    async def replace(self, interaction: Click, table: int | None = None) -> None:
        """Agree to let a computer play for a player who keeps a table waiting."""
        chosen = await self._meant.for_replacing(interaction, table)
        if chosen is not None:
            async with self._answers.answering(interaction, chosen):
                await self._game.replace(interaction, chosen)

    async def undo(self, interaction: Click, table: int | None = None) -> None:
        """Take back the caller's last move, or ask the others for it."""
        chosen = await self._meant.for_undoing(interaction, table)
        if chosen is not None:
            async with self._answers.answering(interaction, chosen):
                await self._questions.undo(interaction, chosen)

    async def end(self, interaction: Click, table: int | None = None) -> None:
        """End a game that nobody else plays, or ask the others to end it together."""
        chosen = await self._meant.for_ending(interaction, table)
        if chosen is not None:
            async with self._answers.answering(interaction, chosen):
                await self._questions.end(interaction, chosen)

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
        return [Choice(name=TABLE.format(table=table.id), value=table.id) for table in mine]

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
