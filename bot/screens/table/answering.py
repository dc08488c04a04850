"""Answers every click and command in time, whatever happens: the first answer and the last net."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable, Mapping
from contextlib import asynccontextmanager

import discord

from bot.screens.frame.controls import Click
from bot.screens.frame.respond import acknowledge, in_time, is_private, say, update
from bot.screens.game import AnyScreen, Players
from bot.screens.table.boards import Boards, clicked_board
from bot.screens.table.messages import Messages
from bot.screens.table.private_screens import PrivateScreens
from bot.screens.table.refusals import OlderHand
from bot.screens.table.words import FAILED, NOT_SHOWN, STORE_FAILED, forbidden, refusal
from bot.store import StoreError
from bot.tables import Refusal, Stale, Table, Tables
from games.core import GameError

log = logging.getLogger(__name__)


class Answers:
    """What people are answered when a table cannot do what they want, and when it has done it."""

    def __init__(
        self,
        screens: Mapping[str, AnyScreen],
        tables: Tables,
        messages: Messages,
        boards: Boards,
        private: PrivateScreens,
    ) -> None:
        self._screens = screens
        self.tables = tables
        self._messages = messages
        self._boards = boards
        self._private = private

    @asynccontextmanager
    async def answering(
        self, interaction: Click, table: int | None = None, *, game: str | None = None, private: bool = False
    ) -> AsyncIterator[None]:
        """Answer whatever the work inside refuses or fails at with one private sentence; nothing is lost.

        ``table`` is the table that was asked for, if one is known, and ``game`` the game of the command that
        was used. ``private`` says how a late answer to a command is going to be shown.
        """
        async with in_time(interaction, private=private):
            try:
                try:
                    yield
                except Stale as error:
                    await self._catch_up(interaction, error)
                except OlderHand as error:
                    await update(interaction, refusal(error, ""))
                except (Refusal, GameError) as error:
                    await say(interaction, await self._sentence(error, table, game))
            except StoreError:
                log.exception("The store failed.")
                await say(interaction, STORE_FAILED)
            except discord.HTTPException as error:
                log.warning("Discord refused an answer: status %s, code %s.", error.status, error.code)
                await say(interaction, FAILED)
            except Exception:  # the last net: whatever it was, a person is waiting for an answer
                log.exception("An interaction failed.")
                await say(interaction, FAILED)

    async def clicked(self, interaction: Click, table: int) -> Table:
        """The table of the screen that was clicked.

        Raises BoardMoved if another message is the table's board there now, OlderHand if the screen is the
        player's own and not their newest, and UnknownControl if it is the board of another table.
        """
        found = await self.tables.table(table)
        if found.computer_to_act is not None:  # it may have been kept from acting, by a full disk perhaps
            self.tables.look_again(found, interaction.user.id)
        channel, message = interaction.channel_id, interaction.message
        if channel is None or message is None:
            return found
        if is_private(interaction):
            await self._private.check_newest(found, interaction.user.id, message.id)
        else:
            await self._boards.check_newest(found, channel, message.id)
        return found

    async def in_place(self, click: Click, change: Awaitable[Table], look: str = "") -> Table:
        """Make a change and answer the click with the table after it, which is returned.

        A click on a player's own screen is answered there, in ``look``. The other boards follow.
        """
        private = is_private(click)
        with self._boards.showing(clicked_board(click)) as shows:
            table = await change
            own = await self._private.message(table, click.user.id, look) if private else None
            try:
                await update(click, own or await self._messages.board(table))
            except discord.HTTPException as error:
                log.warning("Discord refused a board: status %s, code %s.", error.status, error.code)
                answered = False
            else:
                answered = True
                if own is None:
                    shows(table)
        if not answered:
            if not await self._boards.are_up_to_date(table):
                await say(click, NOT_SHOWN.format(command=self._command(table)))
            elif not click.response.is_done():
                await acknowledge(click)
        elif private and not await self._boards.are_up_to_date(table):
            await self._boards.repost(click, table)  # perhaps there is no board at all
        return table

    async def _catch_up(self, interaction: Click, error: Stale) -> None:
        """Answer a click on a position that has passed: the boards are brought up to date, and a sentence."""
        if interaction.type is discord.InteractionType.component:
            table = await self.in_place(interaction, self._looked_at_again(error.table, interaction.user.id))
        else:
            table = await self.tables.table(error.table)
        await say(interaction, refusal(error, self._command(table)))

    async def _looked_at_again(self, table: int, by: int) -> Table:
        """The table as it is; perhaps another process changed it, and nothing here was told."""
        found = await self.tables.table(table)
        self.tables.look_again(found, by)
        return found

    async def _sentence(self, error: Refusal | GameError, table: int | None, game: str | None) -> str:
        """A refusal in words; for a game's own rules, in the words of that game."""
        try:
            found = await self.tables.table(table) if table is not None else None
        except Refusal:
            found = None
        command = self._command(found) if game is None else self._screens[game].command
        if isinstance(error, GameError) and found is not None:
            return forbidden(error, self._screens[found.row.game], _to_act(found), command)
        if isinstance(error, GameError):
            return FAILED
        return refusal(error, command)

    def _command(self, table: Table | None) -> str:
        return next(iter(self._screens)) if table is None else self._screens[table.row.game].command


def _to_act(table: Table) -> list[str]:
    """The names of the players who may act now."""
    players = Players(table.players)
    return [players.name(seat) for seat in (table.view().to_act if table.state else ())]
