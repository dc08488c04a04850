"""Where a table meets Discord: its boards are posted, changed and mentioned here. Changes no game itself."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from weakref import WeakValueDictionary

import discord

import render
from bot.background import Background
from bot.screens.frame.controls import Click
from bot.screens.frame.emoji import Emoji
from bot.screens.frame.respond import NOBODY, in_time, one_text, post, tell, update
from bot.screens.game import At, Form, Players, Private
from bot.screens.registry import SCREENS
from bot.screens.table import words
from bot.screens.table.board import Message, board, invitation, moved, own_screen, rules
from bot.store import Post, Store, StoreError
from bot.tables import Refusal, Stale, Table, Tables
from games import GAMES
from games.core import GameError, View

log = logging.getLogger(__name__)

# A player who did nothing at the table for so long is mentioned when it is their turn.
AWAY_AFTER = timedelta(minutes=3)

# Unknown channel, unknown message: the board is gone for good.
_GONE = (10003, 10008)


class Desk:
    """Shows tables and answers for them. Keeps nothing but the means to do so."""

    def __init__(
        self,
        client: discord.Client,
        store: Store,
        tables: Tables,
        emoji: Emoji,
        now: Callable[[], datetime] = discord.utils.utcnow,
    ) -> None:
        self.tables = tables
        self._client = client
        self._store = store
        self._emoji = emoji
        self._now = now
        self._background = Background()
        self._drawing: set[asyncio.Task[None]] = set()
        self._unshown: dict[int, tuple[Table, int]] = {}
        self._showing: dict[int, asyncio.Task[None]] = {}
        tables.listen(self.changed)
        self.on_turn: Callable[[int], None] = lambda _table: None
        self.on_over: Callable[[int], None] = lambda _table: None
        self._nudging: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()

    async def message(self, table: Table, look: str = "") -> Message:
        """The table as everybody may see it, its picture drawn in a thread."""
        screen = SCREENS[table.row.game]
        if table.state is None:
            return invitation(table, screen, await asyncio.to_thread(render.cover, table.row.game))
        view = table.view()
        picture = await asyncio.to_thread(render.board, view, screen.pictured(view, look))
        self._draw_ahead(table)
        return board(table, screen, self._emoji, picture, look)

    def _draw_ahead(self, table: Table) -> None:
        """Draw what each player is going to open, so that it lies ready when they do."""
        if SCREENS[table.row.game].private is not None and not table.over:
            task = asyncio.create_task(self._draw_hands(table))
            self._drawing.add(task)
            task.add_done_callback(self._drawing.discard)

    async def _draw_hands(self, table: Table) -> None:
        private = SCREENS[table.row.game].private
        if private is None:
            return
        try:
            for user in filter(lambda player: player > 0, table.players):
                at, view = await self._at(table, user)
                draw = private.show(at, view, "").draw
                if draw is not None:
                    await asyncio.to_thread(draw)
        except StoreError:
            log.info("Hands of table %s were not drawn ahead.", table.id)

    def changed(self, table: Table, by: int) -> None:
        """Show what a computer player has done, once a turn. An answered click shows what a person did."""
        if by >= 0:
            return
        seat = table.computer_to_act
        if seat is not None and table.players[seat] == by:
            return  # its turn goes on
        self._unshown[table.id] = table, by
        showing = self._showing.get(table.id)
        if showing is None or showing.done():
            task = self._background.start(self._show_turns(table.id), f"Showing table {table.id}")
            self._showing[table.id] = task
            task.add_done_callback(lambda done: self._shown(table.id, done))

    async def _show_turns(self, table: int) -> None:
        while table in self._unshown:
            latest, by = self._unshown.pop(table)
            await self.publish(latest)
            await self.nudge(latest, by)

    def _shown(self, table: int, done: asyncio.Task[None]) -> None:
        if self._showing.get(table) is done:
            del self._showing[table]

    async def close(self) -> None:
        """Let what is being drawn come to its end, and show nothing any more."""
        await asyncio.gather(*self._drawing, return_exceptions=True)
        await self._background.close()

    async def own_screen(self, table: Table, user: int, look: str = "") -> Message | None:
        """What a player of the table sees alone; None in a game without such a screen, and before it begins.

        What a look arranges is kept before it is shown.
        """
        private = SCREENS[table.row.game].private
        if private is None or table.state is None:
            return None
        at, view = await self._at(table, user)
        return await self._private_message(at, user, private.show(at, view, look))

    async def question(self, table: Table, user: int, action: str) -> Message | None:
        """What a player is asked before an action that they wrote, None if it is played at once."""
        private = SCREENS[table.row.game].private
        if private is None or table.state is None:
            return None
        at, view = await self._at(table, user)
        asked = private.question(at, view, action)
        return None if asked is None else await self._private_message(at, user, asked)

    async def form(self, table: Table, user: int, look: str) -> Form | None:
        """What a player may write on their own screen, None if nothing."""
        private = SCREENS[table.row.game].private
        if private is None or table.state is None or table.seat_of(user) is None:
            return None
        at, view = await self._at(table, user)
        return private.form(at, view, look)

    def outlasts_moves(self, table: Table) -> bool:
        """Whether a look of the game's own screens means the same after a move."""
        private = SCREENS[table.row.game].private
        return private is not None and private.outlasts_moves

    async def _at(self, table: Table, user: int) -> tuple[At, View]:
        arrangement = (await self.tables.hand(table.id, user)).arrangement
        at = At(table.id, table.ply, Players(table.players), self._emoji, arrangement)
        return at, table.view(table.seat_of(user))

    async def _private_message(self, at: At, user: int, shown: Private) -> Message:
        if shown.arrangement is not None and shown.arrangement != at.arrangement:
            await self.tables.arrange(at.table, user, shown.arrangement)
        return own_screen(shown, await asyncio.to_thread(shown.draw) if shown.draw else None)

    async def rules(self, game: str) -> Message:
        """The rules of a game with their pictures."""
        screen = SCREENS[game]
        pictures = [
            None if chapter.view is None else await asyncio.to_thread(render.board, chapter.view)
            for chapter in screen.chapters()
        ]
        return rules(screen, GAMES[game].title, pictures)

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
                yield
            except Stale as error:
                await self._catch_up(interaction, error)
            except words.OlderHand as error:
                await update(interaction, one_text(words.refusal(error, "")))
            except (Refusal, GameError) as error:
                await self.say(interaction, await self._sentence(error, table, game))
            except StoreError:
                log.exception("The store failed.")
                await self.say(interaction, words.STORE_FAILED)
            except discord.HTTPException as error:
                log.warning("Discord refused an answer: status %s, code %s.", error.status, error.code)
                await self.say(interaction, words.FAILED)
            except Exception:  # the last net: whatever it was, a person is waiting for an answer
                log.exception("An interaction failed.")
                await self.say(interaction, words.FAILED)

    async def clicked(self, interaction: Click, table: int) -> Table:
        """The table of the board that was clicked. Raises BoardMoved if another message shows it now.

        A board that is not noted yet, because the bot was stopped right after posting it, is noted now;
        UnknownControl is raised if the message is the board of another table, and OlderHand if it is a
        player's own screen and not their newest.
        """
        found = await self.tables.table(table)
        if found.computer_to_act is not None:  # it may have been kept from acting, by a full disk perhaps
            self.on_turn(found.id)
        channel, message = interaction.channel_id, interaction.message
        if channel is None or message is None:
            return found
        if is_private(interaction):
            await self._newest_hand(found, interaction.user.id, message.id)
            return found
        here = next((there for there in found.row.boards if there.channel_id == channel), None)
        if here is None:
            if await self._store.table_at(message.id) is not None:
                raise words.UnknownControl
            await self.tables.put_board(table, channel, message.id)
        elif here.message_id != message.id:
            raise words.BoardMoved(self.link(found, here))
        return found

    async def _newest_hand(self, table: Table, user: int, message: int) -> None:
        """Raise OlderHand if a later message shows this player's own screen; note one that is not noted."""
        newest = (await self.tables.hand(table.id, user)).message_id
        if newest is not None and message < newest:
            raise words.OlderHand
        if newest != message and table.seat_of(user) is not None:
            await self.tables.opened_hand(table.id, user, message)

    async def refresh(self, interaction: Click, table: Table, look: str = "") -> None:
        """Answer a click with the table in place, then bring its other boards up to date.

        A click on a player's own screen is answered there, in ``look``.
        """
        private = is_private(interaction)
        own = await self.own_screen(table, interaction.user.id, look) if private else None
        message = own or await self.message(table)
        try:
            await update(interaction, message.layout, message.files())
        except discord.HTTPException as error:
            log.warning("Discord refused a board: status %s, code %s.", error.status, error.code)
            shown = await self.publish(table)
            if not shown:
                await self.say(interaction, words.NOT_SHOWN.format(command=self._command(table)))
            elif not interaction.response.is_done():
                await self._acknowledge(interaction)
        else:
            shown = await self.publish(table, but=None if private else interaction.channel_id)
            if private and not shown:  # no board could be changed, perhaps there is none: here is a new one
                await self.repost(interaction, table)
            latest = await self.tables.table(table.id)
            if latest.ply != table.ply:  # another move overtook this answer, which may be shown last
                await self.publish(latest)

    async def publish(self, table: Table, but: int | None = None) -> bool:
        """Bring the table's boards up to date, except the one in channel ``but``; whether all took it."""
        boards = [there for there in table.row.boards if there.channel_id != but]
        if not boards:
            return but is not None
        message = await self.message(table)
        return all([await self._edit(table, there, message) for there in boards])

    async def repost(
        self, interaction: Click, table: Table, mentions: discord.AllowedMentions = NOBODY
    ) -> None:
        """Answer with a new board in this channel; the one before says where it is and stops working."""
        message = await self.message(table)
        new = await post(interaction, message.layout, message.files(), mentions)
        channel = interaction.channel_id
        if channel is None:
            return
        old = await self.tables.put_board(table.id, channel, new)
        if old is not None and old != new:
            await self._edit(table, Post(channel, old), moved(self.link(table, Post(channel, new))))
        latest = await self.tables.table(table.id)
        if latest.ply != table.ply:  # somebody moved before the new board was known
            await self.publish(latest)

    async def send(self, table: Table, invited: int) -> None:
        """Post the table's board in the direct messages of the invited player, mentioning them."""
        channel = await self._direct_messages(invited)
        message = await self.message(table)
        sent = await channel.send(
            view=message.layout, files=message.files(), allowed_mentions=mentioning(invited)
        )
        await self.tables.put_board(table.id, sent.channel.id, sent.id)

    async def nudge(self, table: Table, by: int) -> None:
        """Mention the player whose turn it is, if the table wants that; its mention before is deleted.

        ``by`` is who has just acted, and so needs no telling. One mention of a table at a time: of two moves
        in quick succession the later one decides.
        """
        async with self._nudging.setdefault(table.id, asyncio.Lock()):
            now = await self.tables.table(table.id)
            if now.settled != table.settled:
                return
            if now.row.ping is not None:
                await self.tables.drop_ping(now.id)
                await self._delete(now.row.ping)
            if now.over:
                self.on_over(now.id)
            people = [user for user in now.to_act() if user > 0 and user != by]
            waiting = [user for user in people if self._should_be_told(now, user)]
            if len(waiting) == 1 and now.row.boards:
                await self._mention(now, waiting[0])

    def wake_computers(self, table: Table) -> None:
        """Let the computer players of a table do what there is to do for them."""
        if table.computer_to_act is not None or table.computers_to_talk:
            self.on_turn(table.id)

    async def _mention(self, table: Table, user: int) -> None:
        try:
            there = await self.board_of(table, user)
            text = f"<@{user}>, it is your turn at table {table.id}: {self.link(table, there)}"
            channel = self._client.get_partial_messageable(there.channel_id)
            sent = await channel.send(view=one_text(text), allowed_mentions=mentioning(user))
        except discord.HTTPException as error:
            log.info("A mention was not sent: status %s, code %s.", error.status, error.code)
            return
        await self.tables.put_ping(table.id, Post(there.channel_id, sent.id))

    async def board_of(self, table: Table, user: int) -> Post:
        """The board where this player plays: the one in their direct messages, else the newest."""
        boards = table.row.boards
        if table.row.guild_id is None and len(boards) > 1:
            theirs = await self._direct_messages(user)
            return next((there for there in boards if there.channel_id == theirs.id), boards[-1])
        return boards[-1]

    async def _direct_messages(self, user: int) -> discord.DMChannel:
        known = self._client.get_user(user) or await self._client.fetch_user(user)
        return await known.create_dm()

    def link(self, table: Table, there: Post) -> str:
        """Where a message of a table is, as a link that Discord jumps to."""
        channel = self._client.get_channel(there.channel_id)
        if isinstance(channel, discord.abc.GuildChannel | discord.Thread):
            guild: int | None = channel.guild.id
        else:  # a direct message, or a channel of which the bot is not told
            guild = table.row.guild_id if there.channel_id == table.row.channel_id else None
        return f"https://discord.com/channels/{guild or '@me'}/{there.channel_id}/{there.message_id}"

    def _should_be_told(self, table: Table, user: int) -> bool:
        if table.row.mentions == "away":
            return self._now() - table.active_at[user] > AWAY_AFTER
        return table.row.mentions == "always"

    async def _catch_up(self, interaction: Click, error: Stale) -> None:
        """Answer a click on a position that has passed: the board is brought up to date, and a sentence."""
        table = await self.tables.table(error.table)
        if interaction.type is discord.InteractionType.component:
            await self.refresh(interaction, table)
        await self.say(interaction, words.refusal(error, self._command(table)))

    async def _sentence(self, error: Refusal | GameError, table: int | None, game: str | None) -> str:
        """A refusal in words; for a game's own rules, in the words of that game."""
        try:
            found = await self.tables.table(table) if table is not None else None
        except Refusal:
            found = None
        command = self._command(found) if game is None else SCREENS[game].command
        if isinstance(error, GameError) and found is not None:
            return words.forbidden(error, SCREENS[found.row.game], _to_act(found), command)
        if isinstance(error, GameError):
            return words.FAILED
        return words.refusal(error, command)

    def _command(self, table: Table | None) -> str:
        return next(iter(SCREENS)) if table is None else SCREENS[table.row.game].command

    async def say(self, interaction: Click, text: str) -> None:
        """Say a sentence privately; if Discord does not take it, the log has it."""
        try:
            await tell(interaction, text)
        except discord.HTTPException as error:
            log.warning("Discord refused a sentence: status %s, code %s.", error.status, error.code)

    async def _acknowledge(self, interaction: Click) -> None:
        try:
            await interaction.response.defer()
        except discord.HTTPException as error:
            log.info("A click stays unanswered: status %s, code %s.", error.status, error.code)

    async def _edit(self, table: Table, there: Post, message: Message) -> bool:
        """Change one of the table's messages; one that is gone is forgotten. Whether Discord took it."""
        target = self._client.get_partial_messageable(there.channel_id).get_partial_message(there.message_id)
        try:
            await target.edit(view=message.layout, attachments=message.files(), allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            log.info("A board was not changed: status %s, code %s.", error.status, error.code)
            if error.code in _GONE:
                await self.tables.drop_board(table.id, there.message_id)
            return False
        return True

    async def _delete(self, there: Post) -> None:
        target = self._client.get_partial_messageable(there.channel_id).get_partial_message(there.message_id)
        try:
            await target.delete()
        except discord.HTTPException as error:
            log.info("A mention was not deleted: status %s, code %s.", error.status, error.code)


def _to_act(table: Table) -> list[str]:
    """The names of those who may act now."""
    players = Players(table.players)
    return [players.name(seat) for seat in (table.view().to_act if table.state else ())]


def is_private(interaction: Click) -> bool:
    """Whether the control stands on a message that only the one who clicked can see."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def mentioning(user: int) -> discord.AllowedMentions:
    """Notify this user and nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(user)])
