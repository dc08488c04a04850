"""Answers every click and command in time, even if something fails."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager, suppress

import discord

from bot.catch_up import answering_first
from bot.health import Outcome
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.layout import board_mark
from bot.screens.frame.respond import (
    NOT_SENT,
    UNREADABLE,
    Fault,
    acknowledge,
    asker_of,
    described,
    fault,
    has_bot,
    has_mark,
    in_time,
    is_private,
    is_void,
    say,
    tell,
    update,
    update_private,
    used_in,
)
from bot.screens.game import AnyScreen, Players
from bot.screens.table import refusals as said
from bot.screens.table.board import DrawnAhead, board_message
from bot.screens.table.dialogs import offer_replay, offer_seat
from bot.screens.table.live_screens import LiveScreens
from bot.screens.table.messages.boards import Boards, Shown, clicked_board
from bot.screens.table.messages.new_boards import NewBoards
from bot.screens.table.private_screens import ShownAhead
from bot.store.errors import CommitUnanswered, StoreError
from bot.tables.refusals import NoSuchTable, Refusal, Replaced, Stale
from bot.tables.table import Table
from games.core import GameError

log = logging.getLogger(__name__)


class Answers:
    """The answers to people when a table has done what they asked for, and when it refuses."""

    def __init__(self, desk: Desk, boards: Boards, new_boards: NewBoards, live: LiveScreens) -> None:
        self._desk = desk
        self.boards = boards
        self.new_boards = new_boards
        self.private = live.private
        self.live = live

    @asynccontextmanager
    async def to(
        self, interaction: Click, table: int | None = None, *, game: str | None = None
    ) -> AsyncIterator[None]:
        """Answer every refusal or failure of the work inside with one private sentence.

        ``table`` is the table that the person asked for, if it is known, and ``game`` the game of the
        command.
        """
        measured = self._desk.health.answering(interaction.id, used_in(interaction))
        async with measured, in_time(interaction, self._desk.clock):
            try:
                yield
            except Exception as error:  # noqa: BLE001 - whatever failed, a person is waiting for an answer
                await self._answer_failure(interaction, error, table, game)
        if table is not None and interaction.message is not None and not has_bot(interaction):
            with suppress(Refusal, StoreError):
                self.boards.answered(interaction, await self._desk.tables.table(table))

    async def _answer_failure(
        self, interaction: Click, error: Exception, table: int | None, game: str | None
    ) -> None:
        try:
            sentence = await self._told(interaction, error, table, game)
        except Exception as second:  # noqa: BLE001 - this person is still waiting
            log.warning("After %s: a failure was not explained.", type(error).__name__)
            sentence = self._unexpected(interaction, second)
        if sentence and not is_void(error):
            await say(interaction, sentence)

    async def _told(self, interaction: Click, error: Exception, table: int | None, game: str | None) -> str:
        """What to say about an error; "" if the person has their answer."""
        if isinstance(error, Refusal | GameError):
            self._desk.health.ended(interaction.id, "refused")
        match error:
            case Stale():
                return await self._catch_up(interaction, error)
            case said.OlderHand():
                sentence = said.refusal(error, self._screen(None))
                try:
                    await update_private(interaction, sentence)
                except NOT_SENT:
                    return sentence
                return ""
            case Replaced():
                await tell(interaction, offer_seat(str(said.REPLACED), error.table))
                return ""
            case said.LastOver():
                sentence = await self._sentence(interaction, error, error.table, game)
                await tell(interaction, offer_replay(sentence, error.table))
                return ""
            case Refusal() | GameError():
                return await self._sentence(interaction, error, table, game)
        return self._unexpected(interaction, error)

    @asynccontextmanager
    async def saved(self, interaction: Click, game: str) -> AsyncIterator[None]:
        """Answer inside, after a commit: if this fails, the person learns that the change is saved."""
        try:
            yield
        except (Refusal, GameError):
            raise
        except Exception as error:  # noqa: BLE001 - the change is committed, whatever an answer does
            self._unexpected(interaction, error)
            if not is_void(error):
                await say(interaction, said.SAVED.format(command=self._desk.screens[game].command))

    async def clicked(self, interaction: Click, table: int) -> Table:
        """The table of the screen that was clicked.

        Raises BoardMoved if another message is now the table's board there, OlderHand if the screen is the
        player's own but not their newest one, and UnknownControl if it is the board of another table.
        """
        is_board = _is_board(interaction, table)
        found = await self._found(interaction, table, is_board=is_board)
        if (
            found.set_aside or found.computer_to_act is not None
        ):  # something may have kept it from acting, such as a full disk
            self._desk.tables.look_again(found, interaction.user.id)
        channel, message = interaction.channel_id, interaction.message
        if channel is None or message is None:
            return found
        if is_private(interaction):
            await self.private.check_newest(found, interaction.user.id, message.id)
        elif is_board or any(post.channel_id == channel for post in found.row.boards):
            await self.boards.check_newest(found, channel, message.id)
        else:
            raise said.UnknownControl
        return found

    async def named(self, interaction: Click, table: int, *, past: bool = False) -> Table:
        """The table that a person names by a number or by a control, as in ``Tables.named``."""
        return await self._found(interaction, table, is_board=_is_board(interaction, table), past=past)

    async def _found(self, interaction: Click, table: int, *, is_board: bool, past: bool = False) -> Table:
        if is_board:  # perhaps not noted before the bot was stopped
            with suppress(Refusal):
                return await self._desk.tables.table(table)
        return await self._desk.tables.named(table, asker_of(interaction), past=past)

    async def in_place(
        self,
        click: Click,
        change: Awaitable[Table],
        look: str = "",
        ahead: DrawnAhead | ShownAhead | None = None,
    ) -> Table:
        """Make a change, answer the click with the table after it, and return this table.

        A click on a player's own screen is answered there, in ``look``. The boards are then updated, too.
        """
        table, shown = await self._show_after(change, click, look, ahead)
        if not shown:
            await say(click, said.SAVED.format(command=self._screen(table).command))
        return table

    async def _show_after(
        self,
        change: Awaitable[Table],
        click: Click,
        look: str = "",
        ahead: DrawnAhead | ShownAhead | None = None,
    ) -> tuple[Table, bool]:
        """Answer a click as ``in_place`` does, without words. Returns also whether the table is shown."""
        private, answered = is_private(click), False
        with answering_first(), self.boards.showing(clicked_board(click)) as shows:
            table = await change
            try:
                own = ahead if isinstance(ahead, ShownAhead) else None
                if not (private and await self.live.show(click, table, look, own)):
                    drawn = ahead if isinstance(ahead, DrawnAhead) else None
                    message = await board_message(self._desk, table, ahead=drawn)
                    await update(click, message)
                    shows(table, unfinished=message.unfinished)
                    if table.row.event_id is not None:
                        self.boards.answered(click, table)
                answered = True
            except Exception as error:  # noqa: BLE001 - the change is committed, whatever an answer does
                shows(table, fault(error) if isinstance(error, NOT_SENT) else Fault.REFUSED)
                self._unexpected(click, error)
        if not answered:
            await acknowledge(click)
        self._desk.health.answered(click.id)
        if answered and not private:
            return table, True
        try:
            return table, await self._is_shown_elsewhere(click, table, repost=private)
        except (Refusal, GameError):
            raise
        except Exception as error:  # noqa: BLE001 - the change is committed, whatever an answer does
            self._unexpected(click, error)
            return table, False

    async def _is_shown_elsewhere(self, click: Click, table: Table, *, repost: bool) -> bool:
        """Whether a board shows the table; with ``repost`` one is posted if none will."""
        shown = await self.boards.shown(table, click.channel_id)
        if repost and shown is Shown.NOT:
            await self.new_boards.repost(click, table)
        return repost or shown is Shown.NOW

    async def _catch_up(self, interaction: Click, error: Stale) -> str:
        """Bring the boards up to date after a click on an earlier position. Returns what to say."""
        if interaction.type is discord.InteractionType.component:
            again = self._looked_at_again(error.table, interaction.user.id)
            table, shown = await self._show_after(again, interaction)
        else:
            table, shown = await self._desk.tables.table(error.table), True
        screen = self._screen(table)
        if not shown:
            return (said.PLAYED_NOT_SHOWN if error.mine else said.STALE_NOT_SHOWN).format(
                command=screen.command
            )
        return said.refusal(error, screen)

    async def _looked_at_again(self, table: int, by: int) -> Table:
        """The present table. Another process may have changed it, and the listeners here do not know."""
        found = await self._desk.tables.table(table)
        self._desk.tables.look_again(found, by)
        return found

    async def _sentence(
        self, interaction: Click, error: Refusal | GameError, table: int | None, game: str | None
    ) -> str:
        """A refusal in words; a refusal by the rules of a game has the words of that game.

        A table that the person may not name has no part in the words.
        """
        found = None
        if table is not None and not isinstance(error, NoSuchTable):
            with suppress(Refusal):
                found = await self.named(interaction, table)
        screen = self._screen(found) if game is None else self._desk.screens[game]
        if isinstance(error, GameError) and found is not None:
            return said.forbidden(error, self._desk.screens[found.row.game], _to_act(found), screen.command)
        if isinstance(error, GameError):
            return str(said.FAILED)
        return said.refusal(error, screen)

    def _unexpected(self, interaction: Click, error: Exception) -> str:
        """Log and count an error that is no refusal. Returns what to say about it."""
        outcome, sentence = _explained(error)
        self._desk.health.ended(interaction.id, outcome)
        return sentence

    def _screen(self, table: Table | None) -> AnyScreen:
        """The screen whose command a sentence names; without a table, any."""
        return (
            next(iter(self._desk.screens.values())) if table is None else self._desk.screens[table.row.game]
        )


def _is_board(interaction: Click, table: int) -> bool:
    """Whether the message that was clicked is a board of this table, noted or not: its mark tells."""
    return has_mark(interaction, board_mark(table))


def _explained(error: Exception) -> tuple[Outcome, str]:
    """Log an error that is no refusal. Returns what became of the answer, and what to say about it."""
    match error:
        case CommitUnanswered():
            log.error("The database did not answer a commit.")
            return "failed", str(said.PERHAPS_SAVED)
        case StoreError():
            log.error("The store failed: %s.", type(error).__name__)
            return "failed", str(said.STORE_FAILED)
        case discord.app_commands.AppCommandError():
            log.info("A command was not understood: %s.", type(error).__name__)
            return "refused", str(UNREADABLE)
    if isinstance(error, NOT_SENT):
        log.warning("Discord did not take an answer: %s.", described(error))
        return "unsent", str(said.NOT_TAKEN)
    log.error("An interaction failed.", exc_info=error)
    return "failed", str(said.FAILED)


def _to_act(table: Table) -> list[str]:
    """The names of the players who may act now."""
    players = Players(table.players, table.id)
    return [players.name(seat) for seat in (table.view().to_act if table.state else ())]
