"""What people do before and after a game: open a table, sit down, add computers, begin, play again."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

import discord

from bot.languages import _, listed, spoken
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.respond import (
    NOBODY,
    NOT_SENT,
    Fault,
    fault,
    has_bot,
    is_direct,
    mentioning,
    missing_permissions,
    name_of,
    tell,
    update_private,
)
from bot.screens.game import introduced, named
from bot.screens.table.answers import Answers
from bot.screens.table.board import PACE_TITLES, sitting
from bot.screens.table.dialogs import choose_level, manage
from bot.screens.table.refusals import (
    ChannelClosed,
    NotAllowedHere,
    OpponentRefused,
    TooFastHere,
    UnknownControl,
)
from bot.store.errors import StoreError
from bot.store.preferences import ServerSetup
from bot.tables.lobby import Place
from bot.tables.refusals import NotOpen, NotSeated, NotTheHost, TableFull
from bot.tables.table import DAY_S, Table

_JOINED = _("You sit at table {table} for the rematch.")
_ACCEPTED = _("The rematch has begun: {link}")
_PACED = _("The clock of table {table} is set: {pace}.")
_SEATED = _("Now at table {table}: {players}.")
_REMOVED = _("{player} no longer has a seat at your table.")
_HANDED_OVER = _("<@{player}> is the host of table {table} now. You keep your seat.")


class LobbyClicks:
    """Clicks on invitations, and on Rematch. Keeps no state of its own."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers
        self._new_boards = answers.new_boards
        self._lobby = desk.tables.lobby
        self._seat_plan = desk.tables.seat_plan

    async def first_choice(self, click: Click, begun: Table) -> Table:
        """A table that has just begun. Where only one person plays and has only one choice, it is made."""
        choices = begun.view(begun.seat_of(click.user.id)).actions
        if len(begun.people) == len(choices) == 1:
            with suppress(StoreError):  # then they make it
                return await self._desk.tables.act(begun.id, click.user.id, begun.ply, choices[0], click.id)
        return begun

    async def challenge(self, interaction: Click, table: Table, *, thread: bool) -> None:
        """Post a new table here, or in a ``thread`` of its own, and, from a direct message, in those of the
        invited players too.

        Discord notifies the invited players, except in their quiet hours. The promise of a fair deal follows,
        in a message that is never edited. If the table does not reach one of them, it is withdrawn. Raises
        OpponentRefused for that, and the errors of NOT_SENT if the board here was not posted.
        """
        row = table.row
        named = row.kept_for if row.invited_id is None else (row.invited_id,)
        awake = await self._lobby.awake(named)
        for friend in named if is_direct(interaction) else ():
            try:
                await self._new_boards.send(table, friend, silent=friend not in awake)
            except NOT_SENT as error:
                await self._lobby.cancel(table.id, row.host_id)
                rule = "unreached" if fault(error) is Fault.PASSING else "closed"
                raise OpponentRefused(rule, friend) from None
        mentions = mentioning(*awake) if awake else NOBODY
        if thread and await self._new_boards.in_thread(interaction, table, mentions):
            return
        await self._new_boards.repost(interaction, table, mentions)
        await self._new_boards.promise(interaction, table)

    async def change(self, change: Callable[[int, int], Awaitable[Table]], click: Click, table: int) -> None:
        """Change an invitation, given its number and who clicked, and show it where it was clicked."""
        await self._answers.clicked(click, table)
        await self._answers.in_place(click, change(table, click.user.id))

    async def begin(self, click: Click, table: int) -> None:
        await self._answers.clicked(click, table)
        await self._answers.in_place(click, self._begun(click, table))

    async def _begun(self, click: Click, table: int) -> Table:
        return await self.first_choice(click, await self._lobby.begin(table, click.user.id, spoken()))

    async def choose_level(self, click: Click, table: int) -> None:
        found = await self._answers.clicked(click, table)
        if found.row.status != "open":
            raise NotOpen(found.row.status)
        if found.seat_of(click.user.id) is None:
            raise NotSeated(found.row)
        if len(found.players) == found.row.seats:
            raise TableFull
        await tell(click, choose_level(found))

    async def add_computer(self, click: Click, table: int, level: str) -> None:
        after = await self._lobby.add_computer(table, click.user.id, level, spoken())
        players = listed([introduced(user, table) for user in after.players])
        await update_private(click, _SEATED.format(table=table, players=players))

    async def manage(self, click: Click, table: int) -> None:
        found = await self._answers.clicked(click, table)
        row = found.row
        if row.status != "open":
            raise NotOpen(row.status)
        if row.host_id != click.user.id:
            raise NotTheHost(row.host_id)
        names = {user: introduced(user, table) for user in sitting(found).values() if user != row.host_id}
        for user in [*names, *row.kept_for]:
            if user > 0:
                names[user] = await name_of(click, user)
        await tell(click, manage(found, names))

    async def sit_on(self, click: Click, table: int, seat: str) -> None:
        async with self._answers.to(click, table):
            await self._answers.clicked(click, table)
            change = self._seat_plan.move(table, click.user.id, _number(seat))
            await self._answers.in_place(click, change)

    async def remove(self, click: Click, table: int, chosen: str) -> None:
        async with self._answers.to(click, table):
            user = _number(chosen)
            await self._answers.named(click, table)
            await self._seat_plan.remove(table, click.user.id, user)
            await update_private(click, _REMOVED.format(player=named(user, table)))

    async def hand_over(self, click: Click, table: int, chosen: str) -> None:
        async with self._answers.to(click, table):
            to = _number(chosen)
            await self._answers.named(click, table)
            await self._seat_plan.hand_over(table, click.user.id, to)
            await update_private(click, _HANDED_OVER.format(player=to, table=table))

    async def set_pace(self, click: Click, table: int, chosen: str) -> None:
        async with self._answers.to(click, table):
            pace_s = _number(chosen)
            if pace_s not in PACE_TITLES:
                raise UnknownControl
            if 0 < pace_s < DAY_S and not has_bot(click):
                raise TooFastHere
            await self._answers.named(click, table)
            await self._seat_plan.set_pace(table, click.user.id, pace_s)
            await update_private(click, _PACED.format(table=table, pace=PACE_TITLES[pace_s]))

    async def rematch(self, click: Click, table: int) -> None:
        await self._answers.clicked(click, table)
        opening = await opening_for(self._desk, click)
        offer, became = await self._lobby.rematch(table, click.user.id, opening.place)
        async with self._answers.saved(click, offer.row.game):
            if became == "joined":
                await tell(click, _JOINED.format(table=offer.id))
            elif became == "accepted":
                here = [post for post in offer.row.boards if post.channel_id == click.channel_id]
                if here:
                    await tell(click, _ACCEPTED.format(link=self._desk.links.to(offer, here[-1])))
                else:
                    await self._new_boards.repost(click, offer)
            else:
                if became == "begun":
                    offer = await self.first_choice(click, offer)
                await self.challenge(click, offer, thread=opening.thread)


def _number(chosen: str) -> int:
    """The number that was chosen in a menu. Raises UnknownControl for anything else."""
    if re.fullmatch(r"-?[0-9]{1,19}", chosen) is None:
        raise UnknownControl
    return int(chosen)


@dataclass(frozen=True, slots=True)
class Opening:
    """The place of a new table and the setup of its server.

    ``thread``: the table gets a thread of its own. Where the bot is no member, a server has no setup.
    """

    place: Place
    setup: ServerSetup
    thread: bool = False


async def opening_for(desk: Desk, interaction: Click) -> Opening:
    """Where a click or a command opens a table.

    Raises ChannelClosed where the server opens no tables, and NotAllowedHere where the bot could not keep
    a board.
    """
    setup = await desk.store.servers.of(interaction.guild_id if has_bot(interaction) else None)
    open_in = _open_in(interaction, setup)
    if open_in and not {interaction.channel_id, _parent(interaction)} & set(open_in):
        raise ChannelClosed(open_in)
    thread = setup.threads and isinstance(interaction.channel, discord.TextChannel)
    missing = missing_permissions(interaction, thread=thread)
    if missing:
        raise NotAllowedHere(missing)
    language = desk.readers.language_there(interaction, setup)
    place = Place(interaction.channel_id or 0, interaction.guild_id, language, spoken())
    return Opening(place, setup, thread)


def _open_in(interaction: Click, setup: ServerSetup) -> tuple[int, ...]:
    """The chosen channels that are still there; () for all."""
    guild = interaction.guild
    return tuple(channel for channel in setup.channels if guild is not None and guild.get_channel(channel))


def _parent(interaction: Click) -> int | None:
    """The channel of a thread."""
    channel = interaction.channel
    return channel.parent_id if isinstance(channel, discord.Thread) else None
