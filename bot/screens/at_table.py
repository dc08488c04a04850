"""What people do at a table, by click or by command. Every change goes through ``Tables``; this answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import discord

from bot.screens.board import confirm_resigning
from bot.screens.controls import Click, Clicks, TableMenu
from bot.screens.desk import Desk, is_private, mentioning
from bot.screens.games import SCREENS
from bot.screens.respond import NOBODY, one_text, tell, tell_with, update
from bot.screens.words import NoTableHere, OpponentRefused, UnknownControl
from bot.store import Mentions, Status
from bot.tables import NoSuchTable, NotRunning, NotSeated, Place, Table
from games import GAMES
from games.core import IllegalAction, tidy

_RESIGNED = "You resigned table {table}."
_JOINED = "You sit at table {table} for the rematch."
_KEPT = "Nothing happened: your game goes on."
_PLAYED = "You played {action}. The board: {link}"
_ASK = {
    "move": "You have more than one game here where {argument} can be played. Which one do you mean?",
    "resign": "You have more than one game here. Which one do you want to resign?",
}

Verb = Literal["move", "resign"]

# What every game calls giving up; it is legal at any time and listed nowhere.
RESIGN = "resign"


class AtTable(Clicks):
    """Clicks and commands, answered. Holds the desk and no state of its own."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._tables = desk.tables

    # Clicks

    async def play(self, click: Click, table: int, ply: int, action: str) -> None:
        async with self._desk.answering(click, table):
            await self._desk.clicked(click, table)
            after = await self._tables.act(table, click.user.id, ply, action, click.id)
            await self._desk.refresh(click, after)
            await self._desk.nudge(after, by=click.user.id)

    async def look(self, click: Click, table: int, ply: int, look: str) -> None:
        async with self._desk.answering(click, table):
            await self._desk.clicked(click, table)
            now = await self._tables.seated_to_act(table, click.user.id, ply)
            message = await self._desk.message(now, look)
            await update(click, message.layout, message.files())

    async def look_privately(self, click: Click, table: int, ply: int, look: str) -> None:
        async with self._desk.answering(click, table, private=True):
            found = await self._desk.clicked(click, table)
            if found.seat_of(click.user.id) is None:
                raise NotSeated(found.players)
            if found.state is None:
                raise NotRunning(found.row.status)
            current = ply == found.ply
            message = await self._desk.own_screen(found, click.user.id, look if current else "")
            if message is None:
                raise UnknownControl
            if is_private(click):
                await update(click, message.layout, message.files())
            else:
                await tell_with(click, message.layout, message.files())

    async def press(self, click: Click, verb: str, table: int) -> None:
        pressed = {
            "join": self._sit,
            "seat": self._join,
            "leave": self._leave,
            "begin": self._begin,
            "accept": self._sit,
            "decline": self._decline,
            "cancel": self._cancel,
            "rules": self._show_rules,
            "resign": self._ask_resigning,
            "resign-now": self._resign_now,
            "keep": self._keep,
            "rematch": self._rematch,
        }
        async with self._desk.answering(click, table, private=True):
            if verb not in pressed:
                raise UnknownControl
            await pressed[verb](click, table)

    async def choose(self, click: Click, verb: str, argument: str, table: int) -> None:
        async with self._desk.answering(click, table, private=True):
            if verb == "move":
                await self._played(click, await self._act(click, table, argument))
            elif verb == "resign":
                await self._ask_resigning(click, table)
            else:
                raise UnknownControl

    async def stray(self, click: Click) -> None:
        async with self._desk.answering(click, private=True):
            raise UnknownControl

    async def _sit(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        begun = await self._tables.sit(table, click.user.id)
        await self._desk.refresh(click, begun)
        await self._desk.nudge(begun, by=click.user.id)

    async def _join(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        await self._desk.refresh(click, await self._tables.join(table, click.user.id))

    async def _leave(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        await self._desk.refresh(click, await self._tables.leave(table, click.user.id))

    async def _begin(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        begun = await self._tables.begin(table, click.user.id)
        await self._desk.refresh(click, begun)
        await self._desk.nudge(begun, by=click.user.id)

    async def _decline(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        await self._desk.refresh(click, await self._tables.decline(table, click.user.id))

    async def _cancel(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        await self._desk.refresh(click, await self._tables.cancel(table, click.user.id))

    async def _show_rules(self, click: Click, table: int) -> None:
        found = await self._tables.table(table)
        await self._tell_rules(click, found.row.game)

    async def _ask_resigning(self, click: Click, table: int) -> None:
        found = await self._tables.table(table)
        if found.seat_of(click.user.id) is None:
            raise NotSeated(found.players)
        if found.row.status != "running":
            raise NotRunning(found.row.status)
        if not SCREENS[found.row.game].can_resign(found.view()):
            raise IllegalAction(RESIGN, action=RESIGN)
        await tell(click, confirm_resigning(found).layout)

    async def _resign_now(self, click: Click, table: int) -> None:
        after = await self._tables.act(table, click.user.id, None, RESIGN, click.id)
        await update(click, one_text(_RESIGNED.format(table=table)))
        await self._desk.publish(after)
        await self._desk.nudge(after, by=click.user.id)

    async def _keep(self, click: Click, _table: int) -> None:
        await update(click, one_text(_KEPT))

    async def _rematch(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        offer, became = await self._tables.rematch(table, click.user.id, _place(click))
        if became == "joined":
            await tell(click, _JOINED.format(table=offer.id))
            await self._desk.publish(offer)
        elif became == "begun":
            await self._desk.repost(click, offer)
            await self._desk.publish(offer, but=click.channel_id)
            await self._desk.nudge(offer, by=click.user.id)
        else:
            await self._challenge(click, offer)

    # Commands

    async def start(
        self,
        interaction: Click,
        game: str,
        opponent: discord.abc.User | None,
        options: Mapping[str, object],
        mentions: Mentions,
    ) -> None:
        """Open a table: a challenge to ``opponent``, or an open one."""
        async with self._desk.answering(interaction, game=game):
            me = interaction.user
            for_two = max(GAMES[game].seats) == min(GAMES[game].seats)
            if opponent is None and _is_direct(interaction) and for_two:
                raise OpponentRefused("alone")
            if opponent is not None and opponent.id == me.id:
                raise OpponentRefused("self")
            if opponent is not None and opponent.bot:
                raise OpponentRefused("bot", opponent.id)
            table = await self._tables.open(
                game,
                me.id,
                options,
                _place(interaction),
                invited=None if opponent is None else opponent.id,
                mentions=mentions,
            )
            await self._challenge(interaction, table)

    async def _challenge(self, interaction: Click, table: Table) -> None:
        """Post the invitation to a table here; from a direct message, in the invited player's own as well.

        If they take no direct messages the table is taken back.
        """
        invited = table.row.invited_id
        if invited is not None and _is_direct(interaction):
            try:
                await self._desk.send(table, invited)
            except discord.Forbidden:
                await self._tables.cancel(table.id, table.row.host_id)
                raise OpponentRefused("closed", invited) from None
        await self._desk.repost(interaction, table, NOBODY if invited is None else mentioning(invited))

    async def move(self, interaction: Click, game: str, action: str, table: int | None = None) -> None:
        """Play by name instead of by click. Resigning asks once, however it is asked for."""
        if tidy(action) == RESIGN:
            await self.resign(interaction, game, table)
            return
        me = interaction.user.id
        chosen = await self._which(
            interaction, game, table, "move", action, lambda t: _can_play(t, me, action)
        )
        if chosen is not None:
            async with self._desk.answering(interaction, chosen, game=game, private=True):
                await self._played(interaction, await self._act(interaction, chosen, action))

    async def show(self, interaction: Click, game: str, table: int | None = None) -> None:
        """Post a board afresh: the named one, else the caller's newest here."""
        async with self._desk.answering(interaction, table, game=game):
            if table is None:
                found = (await self._mine(interaction, game, ("running", "open")))[0]
            else:
                found = await self._named(interaction, game, table)
            await self._desk.repost(interaction, found)

    async def resign(self, interaction: Click, game: str, table: int | None = None) -> None:
        """Ask whether to resign; nothing happens before the answer."""
        chosen = await self._which(interaction, game, table, "resign", "", lambda _: True)
        if chosen is not None:
            async with self._desk.answering(interaction, chosen, game=game, private=True):
                await self._ask_resigning(interaction, chosen)

    async def rules(self, interaction: Click, game: str) -> None:
        """Show the rules of a game privately."""
        async with self._desk.answering(interaction, game=game, private=True):
            await self._tell_rules(interaction, game)

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

    async def _act(self, interaction: Click, table: int, action: str) -> Table:
        return await self._tables.act(table, interaction.user.id, None, action, interaction.id)

    async def _played(self, interaction: Click, table: Table) -> None:
        """Answer a move that was not a click: a private line with the way to the board, then the board."""
        action = "" if table.last_move is None else table.last_move.action
        boards = table.row.boards
        if boards:
            link = self._desk.link(table, boards[-1])
            await self._desk.say(interaction, _PLAYED.format(action=action, link=link))
        if not await self._desk.publish(table):
            await self._desk.repost(interaction, table)
        await self._desk.nudge(table, by=interaction.user.id)

    async def _tell_rules(self, interaction: Click, game: str) -> None:
        message = await self._desk.rules(game)
        await tell_with(interaction, message.layout, message.files())

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
        for user in table.players:
            if user != interaction.user.id:
                known = interaction.client.get_user(user) or await interaction.client.fetch_user(user)
                names.append(known.display_name)
        if not names:
            return "Alone"
        return f"Against {names[0]}" if table.for_two else f"With {', '.join(names)}"


def _is_direct(interaction: Click) -> bool:
    return isinstance(interaction.channel, discord.DMChannel)


def _place(interaction: Click) -> Place:
    return Place(channel_id=interaction.channel_id or 0, guild_id=interaction.guild_id)


def _can_play(table: Table, user: int, action: str) -> bool:
    """Whether the user may play this action at the table now."""
    listed = table.view(table.seat_of(user)).actions
    return tidy(action) in {tidy(legal) for legal in listed}
