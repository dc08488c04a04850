"""What people ask for by slash command: a table opened, a move by name, a board afresh, a deal checked."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import discord

from bot.screens.frame.controls import Click, TableMenu
from bot.screens.frame.respond import one_text, tell
from bot.screens.game import named, unpicked
from bot.screens.registry import SCREENS
from bot.screens.table import fair_deal
from bot.screens.table.at_table import RESIGN, AtTable, is_direct, place_of
from bot.screens.table.desk import Desk
from bot.screens.table.words import NoTableHere, OpponentRefused
from bot.store import Mentions, Status
from bot.tables import DealUnreadable, NoSuchTable, NotSeated, Table, possible_seats, verify
from games import GAMES
from games.core import tidy

_ASK = {
    "move": "You have more than one game here where {argument} can be played. Which one do you mean?",
    "resign": "You have more than one game here. Which one do you want to resign?",
}

Verb = Literal["move", "resign"]


class Commands:
    """Slash commands, answered. Holds the desk and no state of its own."""

    def __init__(self, desk: Desk, at_table: AtTable) -> None:
        self._desk = desk
        self._tables = desk.tables
        self._at_table = at_table

    async def start(
        self,
        interaction: Click,
        game: str,
        opponent: discord.abc.User | None,
        options: Mapping[str, object],
        mentions: Mentions,
        *,
        alone: bool = False,
        computers: Sequence[str] = (),
        hints: bool = True,
    ) -> None:
        """Open a table: a challenge to ``opponent``, or an open one.

        ``computers`` are the levels of the computer players who sit down. A lobby begins at once when it is
        full, in a direct message, where nobody else could join, and ``alone``.
        """
        async with self._desk.answering(interaction, game=game):
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
            table = await self._tables.lobby.open(
                game,
                me.id,
                options,
                place_of(interaction),
                invited=None if opponent is None else opponent.id,
                mentions=mentions,
                computers=computers,
                hints=hints,
            )
            sitting, possible = len(table.players), possible_seats(table.row)
            full = sitting == table.row.seats
            if not for_two and (alone or full or (is_direct(interaction) and sitting in possible)):
                table = await self._at_table.begun(interaction, table.id)
            await self._at_table.challenge(interaction, table)
            await self._desk.nudge(table, by=me.id)

    async def move(self, interaction: Click, game: str, action: str, table: int | None = None) -> None:
        """Play by name instead of by click. Resigning asks once, however it is asked for.

        What Discord hands over may be the words of a picked suggestion, which begin with its notation.
        """
        action = unpicked(action)
        if tidy(action) == RESIGN:
            await self.resign(interaction, game, table)
            return
        me = interaction.user.id
        chosen = await self._which(
            interaction, game, table, "move", action, lambda there: there.can_play(me, action)
        )
        if chosen is not None:
            async with self._desk.answering(interaction, chosen, game=game, private=True):
                await self._at_table.move(interaction, chosen, action)

    async def show(self, interaction: Click, game: str, table: int | None = None) -> None:
        """Post a board afresh: the named one, else the caller's newest here."""
        async with self._desk.answering(interaction, table, game=game):
            if table is None:
                found = (await self._mine(interaction, game, ("running", "open")))[0]
            else:
                found = await self._named(interaction, game, table)
            await self._desk.repost(interaction, found)
            self._desk.wake_computers(found)

    async def resign(self, interaction: Click, game: str, table: int | None = None) -> None:
        """Ask whether to resign; nothing happens before the answer."""
        chosen = await self._which(interaction, game, table, "resign", "", lambda _: True)
        if chosen is not None:
            async with self._desk.answering(interaction, chosen, game=game, private=True):
                await self._at_table.ask_resigning(interaction, chosen)

    async def rules(self, interaction: Click, game: str) -> None:
        """Show the rules of a game privately."""
        async with self._desk.answering(interaction, game=game, private=True):
            await self._at_table.tell_rules(interaction, game)

    async def replace(self, interaction: Click, table: int) -> None:
        """Agree to let a computer play for whoever keeps a table waiting."""
        async with self._desk.answering(interaction, table, private=True):
            await self._at_table.replace(interaction, table)

    async def verify(
        self, interaction: Click, table: int | None, seed: str, committed: str, deal: str
    ) -> None:
        """Check a deal, by the number of a finished table or by what its messages say."""
        async with self._desk.answering(interaction, table, private=True):
            if table is not None:
                said = fair_deal.checked(await self._tables.verify(table))
            elif seed and committed:
                try:
                    said = fair_deal.checked(verify(seed, committed, deal))
                except DealUnreadable as error:
                    said = fair_deal.unreadable(error)
            else:
                said = fair_deal.NOTHING_NAMED
            await tell(interaction, said)

    async def suggest(
        self, interaction: Click, game: str, typed: str
    ) -> list[discord.app_commands.Choice[str]]:
        """The actions the caller may play now at their tables here, those that fit what was typed."""
        screen = SCREENS[game]
        me = interaction.user.id
        named: dict[str, str] = {}
        for table in await self._tables.of(me, interaction.channel_id or 0, game):
            named = {**screen.suggest(table.view(table.seat_of(me)), typed), **named}
        choices = [discord.app_commands.Choice(name=name, value=action) for action, name in named.items()]
        return choices[:25]

    async def suggest_tables(self, interaction: Click, game: str) -> list[discord.app_commands.Choice[int]]:
        """The caller's tables here, the newest first."""
        mine = await self._tables.of(interaction.user.id, interaction.channel_id or 0, game)
        return [discord.app_commands.Choice(name=f"Table {table.id}", value=table.id) for table in mine]

    async def _which(
        self,
        interaction: Click,
        game: str,
        named: int | None,
        verb: Verb,
        argument: str,
        fits: Callable[[Table], bool],
    ) -> int | None:
        """The table a command means: the named one, else the caller's only one that fits, else the newest.

        None if the caller has been answered instead: asked which of several, or told that there is none.
        """
        meant: Table | None = None
        async with self._desk.answering(interaction, named, game=game, private=True):
            if named is not None:
                meant = await self._named(interaction, game, named)
            else:
                mine = await self._mine(interaction, game)
                fitting = [table for table in mine if fits(table)]
                if len(fitting) > 1:
                    await self._ask(interaction, verb, argument, fitting)
                else:
                    meant = (fitting or mine)[0]
        return None if meant is None else meant.id

    async def _named(self, interaction: Click, game: str, table: int) -> Table:
        """The table with this number, if the caller sits there."""
        found = await self._tables.table(table)
        if found.row.game != game:
            raise NoSuchTable
        if found.seat_of(interaction.user.id) is None:
            raise NotSeated(found.players)
        return found

    async def _mine(
        self, interaction: Click, game: str, statuses: tuple[Status, ...] = ("running",)
    ) -> list[Table]:
        """The caller's tables in this channel, the newest first. Raises NoTableHere if there are none."""
        mine = await self._tables.of(interaction.user.id, interaction.channel_id or 0, game, statuses)
        if not mine:
            raise NoTableHere
        return list(mine)

    async def _ask(self, interaction: Click, verb: Verb, argument: str, tables: Sequence[Table]) -> None:
        """Ask which of several tables a command means."""
        layout = one_text(_ASK[verb].format(argument=argument))
        choices = [
            (table.id, f"Table {table.id}", await self._beside(interaction, table)) for table in tables
        ]
        layout.add_item(discord.ui.ActionRow(TableMenu.make(verb, argument, choices)))
        await tell(interaction, layout)

    async def _beside(self, interaction: Click, table: Table) -> str:
        """The other players' names, for a menu, where Discord shows no mentions."""
        names = []
        for seat, user in enumerate(table.players):
            if user < 0:
                names.append(named(user, seat))
            elif user != interaction.user.id:
                known = interaction.client.get_user(user) or await interaction.client.fetch_user(user)
                names.append(known.display_name)
        if not names:
            return "Alone"
        return f"Against {names[0]}" if table.for_two else f"With {', '.join(names)}"
