"""What people do at a table by click, answered. Every change goes through ``Tables``."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import discord

from bot.screens.frame.controls import Click, Clicks
from bot.screens.frame.hand_controls import form
from bot.screens.frame.respond import NOBODY, one_text, tell, tell_with, update
from bot.screens.game import listed
from bot.screens.registry import SCREENS
from bot.screens.table.board import choose_level, confirm_leaving, confirm_resigning
from bot.screens.table.desk import Desk, is_private, mentioning
from bot.screens.table.words import OpponentRefused, UnknownControl
from bot.tables import HintsForbidden, NotOpen, NotRunning, NotSeated, Place, Table, TableFull
from bot.thinking.pool import Thinkers
from games.core import IllegalAction
from games.players import LEVELS

_RESIGNED = "You resigned table {table}."
_JOINED = "You sit at table {table} for the rematch."
_LEFT = "You have left table {table}. Until a computer plays for you, you can come back by making a move."
_AGREED = "You agree that a computer plays for {player}. Still to agree: {missing}."
_REPLACED = "A computer plays for {player} now, who can take the seat back at any time."
_TAKEN_BACK = "You play at table {table} again."
_SEATED = "A computer player ({level}) sits at table {table}."
_KEPT = "Nothing happened: your game goes on."
_PLAYED = "You played {action}. The board: {link}"
_SAID = "You have said it. The board: {link}"

# What every game calls giving up; it is legal at any time and listed nowhere.
RESIGN = "resign"


class AtTable(Clicks):
    """Clicks, answered. Holds the desk and no state of its own."""

    def __init__(self, desk: Desk, thinkers: Thinkers) -> None:
        self._desk = desk
        self._thinkers = thinkers
        self._tables = desk.tables

    # Clicks

    async def play(self, click: Click, table: int, ply: int, action: str, look: str = "") -> None:
        async with self._desk.answering(click, table):
            await self._desk.clicked(click, table)
            after = await self._tables.act(table, click.user.id, ply, action, click.id)
            await self._desk.refresh(click, after, look)
            if after.settled == after.ply:
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
            if not found.shows(ply) and not self._desk.outlasts_moves(found):
                look = ""
            message = await self._desk.own_screen(found, click.user.id, look)
            if message is None:
                raise UnknownControl
            if is_private(click):
                await update(click, message.layout, message.files())
            else:
                opened = await tell_with(click, message.layout, message.files())
                await self._tables.opened_hand(table, click.user.id, opened)

    async def ask(self, click: Click, table: int, ply: int, look: str) -> None:
        async with self._desk.answering(click, table, private=True):
            found = await self._desk.clicked(click, table)
            asked = await self._desk.form(found, click.user.id, look)
            if asked is None:
                raise UnknownControl
            await click.response.send_modal(
                form(table, ply, asked.look, asked.title, asked.label, asked.text)
            )

    async def press(self, click: Click, verb: str, table: int) -> None:
        pressed: dict[str, Callable[[Click, int], Awaitable[None]]] = {
            "join": self._sit,
            "seat": self._join,
            "leave": self._leave,
            "begin": self._begin,
            "accept": self._sit,
            "decline": self._decline,
            "cancel": self._cancel,
            "rules": self._show_rules,
            "resign": self.ask_resigning,
            "resign-now": self._resign_now,
            "keep": self._keep,
            "rematch": self._rematch,
            "hint": self._hint,
            "quit": self._ask_leaving,
            "quit-now": self._leave_game,
            "replace": self.replace,
            "take-back": self._take_back,
            "computer": self._choose_level,
            "no-computer": self._remove_computer,
            **{f"add-{level}": partial(self._add_computer, level=level) for level in LEVELS},
        }
        async with self._desk.answering(click, table, private=True):
            if verb not in pressed:
                raise UnknownControl
            await pressed[verb](click, table)

    async def choose(self, click: Click, verb: str, argument: str, table: int) -> None:
        async with self._desk.answering(click, table, private=True):
            if verb == "move":
                await self.move(click, table, argument)
            elif verb == "resign":
                await self.ask_resigning(click, table)
            else:
                raise UnknownControl

    async def stray(self, click: Click) -> None:
        async with self._desk.answering(click, private=True):
            raise UnknownControl

    async def _sit(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        begun = await self._tables.lobby.sit(table, click.user.id)
        await self._desk.refresh(click, begun)
        await self._desk.nudge(begun, by=click.user.id)

    async def _join(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        await self._desk.refresh(click, await self._tables.lobby.join(table, click.user.id))

    async def _leave(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        await self._desk.refresh(click, await self._tables.lobby.leave(table, click.user.id))

    async def _choose_level(self, click: Click, table: int) -> None:
        found = await self._desk.clicked(click, table)
        if found.row.status != "open":
            raise NotOpen(found.row.status)
        if found.seat_of(click.user.id) is None:
            raise NotSeated(found.players)
        if len(found.players) == found.row.seats:
            raise TableFull
        await tell(click, choose_level(found).layout)

    async def _add_computer(self, click: Click, table: int, level: str) -> None:
        after = await self._tables.lobby.add_computer(table, click.user.id, level)
        await update(click, one_text(_SEATED.format(level=level, table=table)))
        await self._desk.publish(after)
        await self._desk.nudge(after, by=click.user.id)

    async def _remove_computer(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        await self._desk.refresh(click, await self._tables.lobby.remove_computer(table, click.user.id))

    async def begun(self, click: Click, table: int) -> Table:
        """Begin a game. Who plays alone has nobody to agree with: an only choice is made for them."""
        begun = await self._tables.lobby.begin(table, click.user.id)
        choices = begun.view(0).actions
        if len(begun.players) == len(choices) == 1:
            return await self._tables.act(table, click.user.id, begun.ply, choices[0], click.id)
        return begun

    async def _begin(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        begun = await self.begun(click, table)
        await self._desk.refresh(click, begun)
        await self._desk.nudge(begun, by=click.user.id)

    async def _decline(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        await self._desk.refresh(click, await self._tables.lobby.decline(table, click.user.id))

    async def _cancel(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        await self._desk.refresh(click, await self._tables.lobby.cancel(table, click.user.id))

    async def _show_rules(self, click: Click, table: int) -> None:
        found = await self._tables.table(table)
        await self.tell_rules(click, found.row.game)

    async def ask_resigning(self, click: Click, table: int) -> None:
        found = await self._tables.table(table)
        if found.seat_of(click.user.id) is None:
            raise NotSeated(found.players)
        if found.row.status != "running":
            raise NotRunning(found.row.status)
        if not found.game.can_resign(found.row.seats, found.row.options):
            raise IllegalAction(RESIGN, action=RESIGN)
        await tell(click, confirm_resigning(found).layout)

    async def _resign_now(self, click: Click, table: int) -> None:
        after = await self._tables.act(table, click.user.id, None, RESIGN, click.id)
        await update(click, one_text(_RESIGNED.format(table=table)))
        await self._desk.publish(after)
        await self._desk.nudge(after, by=click.user.id)

    async def _hint(self, click: Click, table: int) -> None:
        """Tell a player a good move, privately; the table counts it."""
        found = await self._desk.clicked(click, table)
        now = await self._tables.seated_to_act(table, click.user.id, found.ply)
        if not now.row.hints:
            raise HintsForbidden
        view = now.view(now.seat_of(click.user.id))
        # Nothing secret may be in a hint, not even through its dice: the seed stays out of them.
        hint = await self._thinkers.hint(view, table)
        await self._tables.hinted(table, click.user.id)
        await tell(click, SCREENS[now.row.game].advice(view, hint))

    async def _ask_leaving(self, click: Click, table: int) -> None:
        found = await self._desk.clicked(click, table)
        if found.seat_of(click.user.id) is None:
            raise NotSeated(found.players)
        await tell(click, confirm_leaving(found).layout)

    async def _leave_game(self, click: Click, table: int) -> None:
        after = await self._tables.stand_ins.leave(table, click.user.id)
        await update(click, one_text(_LEFT.format(table=table)))
        await self._desk.publish(after)

    async def replace(self, click: Click, table: int) -> None:
        """Agree to let a computer play for somebody who is not there."""
        agreed = await self._tables.stand_ins.replace(table, click.user.id)
        if agreed.missing:
            names = listed([f"<@{user}>" for user in agreed.missing])
            await tell(click, _AGREED.format(player=f"<@{agreed.user}>", missing=names))
            return
        await tell(click, _REPLACED.format(player=f"<@{agreed.user}>"))
        await self._desk.publish(agreed.table)
        await self._desk.nudge(agreed.table, by=click.user.id)

    async def _take_back(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        after = await self._tables.stand_ins.take_back(table, click.user.id)
        await tell(click, _TAKEN_BACK.format(table=table))
        await self._desk.publish(after)

    async def _keep(self, click: Click, _table: int) -> None:
        await update(click, one_text(_KEPT))

    async def _rematch(self, click: Click, table: int) -> None:
        await self._desk.clicked(click, table)
        offer, became = await self._tables.lobby.rematch(table, click.user.id, place_of(click))
        if became == "joined":
            await tell(click, _JOINED.format(table=offer.id))
            await self._desk.publish(offer)
        elif became == "begun":
            await self._desk.repost(click, offer)
            await self._desk.publish(offer, but=click.channel_id)
            await self._desk.nudge(offer, by=click.user.id)
        else:
            await self.challenge(click, offer)

    # What a command does as well

    async def challenge(self, interaction: Click, table: Table) -> None:
        """Post the invitation to a table here; from a direct message, in the invited player's own as well.

        If they take no direct messages the table is taken back.
        """
        invited = table.row.invited_id
        if invited is not None and is_direct(interaction):
            try:
                await self._desk.send(table, invited)
            except discord.Forbidden:
                await self._tables.lobby.cancel(table.id, table.row.host_id)
                raise OpponentRefused("closed", invited) from None
        await self._desk.repost(interaction, table, NOBODY if invited is None else mentioning(invited))

    async def move(self, interaction: Click, table: int, action: str) -> None:
        """Play what was written, unless the game wants to ask about it first."""
        me = interaction.user.id
        asked = await self._desk.question(await self._tables.table(table), me, action)
        if asked is None:
            after = await self._tables.act(table, me, None, action, interaction.id)
            await self._played(interaction, after)
        else:
            await tell_with(interaction, asked.layout, asked.files())

    async def _played(self, interaction: Click, table: Table) -> None:
        """Answer a move that was not a click: a private line with the way to the board, then the board."""
        action = "" if table.last_move is None else table.last_move.action
        boards = table.row.boards
        if boards:
            link = self._desk.link(table, boards[-1])
            done = _PLAYED if table.settled == table.ply else _SAID
            await self._desk.say(interaction, done.format(action=action, link=link))
        if not await self._desk.publish(table):
            await self._desk.repost(interaction, table)
        if table.settled == table.ply:
            await self._desk.nudge(table, by=interaction.user.id)

    async def tell_rules(self, interaction: Click, game: str) -> None:
        message = await self._desk.rules(game)
        await tell_with(interaction, message.layout, message.files())


def is_direct(interaction: Click) -> bool:
    """Whether this is a direct message with the bot, where nobody else is."""
    return isinstance(interaction.channel, discord.DMChannel)


def place_of(interaction: Click) -> Place:
    """Where something was clicked or asked."""
    return Place(channel_id=interaction.channel_id or 0, guild_id=interaction.guild_id)
