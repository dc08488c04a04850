"""What players do at a running game other than move: ask for hints and rules, resign, leave, come back."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from bot.languages import _, listed
from bot.screens.frame.controls import Click
from bot.screens.frame.respond import correct, is_private, say, tell, update_private
from bot.screens.frame.tokens import LastAnswers
from bot.screens.game import AnyScreen
from bot.screens.table.answering import Answers
from bot.screens.table.lately import happened
from bot.screens.table.layouts.dialogs import confirm_leaving, confirm_resigning, offer_seat
from bot.screens.table.layouts.fair_deal import deal_words
from bot.screens.table.layouts.messages import Messages
from bot.screens.table.next_table import NextTable
from bot.screens.table.posted.boards import Boards, Shown
from bot.screens.table.posted.links import Links
from bot.screens.table.posted.new_boards import NewBoards
from bot.screens.table.private_screens import PrivateScreens
from bot.store import Post
from bot.tables import HintsForbidden, HintsHidden, NotRunning, Table, absent
from bot.thinking.pool import Thinkers
from games.core import RESIGN, IllegalAction, Rule
from games.match import NEXT

_RESIGNED = _("You resigned table {table}.")
_LEFT = _(
    "You have left table {table}. If all others agree, a computer plays for you. "
    "Press Return to Seat, or use `/resume`, to go on yourself."
)
_LEFT_LAST = _("You have left table {table}. Nobody plays there any more, so the game has ended.")
_AGREED = _("You agree that a computer plays for {player}. Still to agree: {missing}.")
_REPLACED = _("A computer plays for {player} now, who can return to the seat at any time with `/resume`.")
_RETURNED = _("You play at table {table} again.")
_RETURNED_TO = _("You play at table {table} again. The board: {link}")
_KEPT = _("Nothing happened: your game goes on.")
_PLAYED = _("You played “{action}”. The board: {link}")
_WENT_ON = _("The game goes on. The board: {link}")
_SAID = _("You have said it. The board: {link}")


class GameClicks:
    """Clicks on the buttons under a board, and the commands that do the same. Keeps no state of its own."""

    def __init__(
        self,
        screens: Mapping[str, AnyScreen],
        answers: Answers,
        boards: Boards,
        new_boards: NewBoards,
        messages: Messages,
        private: PrivateScreens,
        links: Links,
        thinkers: Thinkers,
        typed: LastAnswers,
        next_table: NextTable,
    ) -> None:
        self._screens = screens
        self._answers = answers
        self._tables = answers.tables
        self._boards = boards
        self._new_boards = new_boards
        self._messages = messages
        self._private = private
        self._links = links
        self._thinkers = thinkers
        self._typed = typed
        self._next_table = next_table

    @property
    def verbs(self) -> Mapping[str, Callable[[Click, int], Awaitable[None]]]:
        """The functions by the word in a button's custom_id."""
        return {
            "rules": self._show_rules,
            "fair-deal": self._tell_deal,
            "lately": self._tell_lately,
            "resign": self.ask_resigning,
            "resign-now": self._resign_now,
            "keep": self._keep,
            "hint": self._hint,
            "quit": self._ask_leaving,
            "quit-now": self._leave,
            "replace": self.replace,
            "take-back": self._return,
        }

    async def ask_resigning(self, click: Click, table: int) -> None:
        """Ask whether to resign. Nothing happens before the answer."""
        found = await self._tables.table(table)
        if found.seat_of(click.user.id) is None:
            raise absent(found.row, click.user.id)
        if found.row.status != "running":
            raise NotRunning(found.row.status)
        if not found.game.can_resign(found.row.seats, found.row.options):
            raise IllegalAction(Rule.RESIGN, action=RESIGN)
        await tell(click, confirm_resigning(found))

    async def resign_chosen(self, click: Click, table: int, _argument: str) -> None:
        """Ask whether to resign the table that was chosen in a menu."""
        await self.ask_resigning(click, table)

    async def replace(self, click: Click, table: int) -> None:
        """Agree to let a computer play for a player who is away."""
        agreed = await self._tables.stand_ins.replace(table, click.user.id)
        if agreed.missing:
            names = listed([f"<@{user}>" for user in agreed.missing])
            await tell(click, _AGREED.format(player=f"<@{agreed.user}>", missing=names))
            return
        await tell(click, _REPLACED.format(player=f"<@{agreed.user}>"))

    async def replace_chosen(self, click: Click, table: int, _argument: str) -> None:
        """Agree at the table that was chosen in a menu."""
        await self.replace(click, table)

    async def move(self, interaction: Click, table: int, action: str) -> None:
        """Play a written move, unless the game must ask about it first."""
        me = interaction.user.id
        asked = await self._private.question(await self._tables.table(table), me, action)
        if asked is None:
            after = await self._tables.act(table, me, None, action, interaction.id)
            async with self._answers.saved(interaction, after.row.game):
                await self._played(interaction, after)
            await self._next_table.tell(interaction, after)
        else:
            await tell(interaction, asked)

    async def tell_rules(self, interaction: Click, game: str) -> None:
        """Show the rules of a game privately."""
        await tell(interaction, await self._messages.rules(game))

    async def _played(self, interaction: Click, table: Table) -> None:
        """Answer a written move: a private link to the board, and a new board if there is none.

        The answer takes the place of the one to the player's former written move.
        """
        boards = table.row.boards
        told = bool(boards) and await say(interaction, self._done(table, boards[-1]))
        if told:
            await self._typed.replaced(interaction, table.id)
        if await self._boards.shown(table, interaction.channel_id) is Shown.NOT:
            await self._new_boards.repost(interaction, table)
        new = (await self._tables.table(table.id)).row.boards
        if told and new and new[-1] != boards[-1]:  # the former one was deleted, or may not be edited
            await correct(interaction, self._done(table, new[-1]))

    def _done(self, table: Table, there: Post) -> str:
        """What a written move or text did, with a link to the board."""
        action = "" if table.last_move is None else table.last_move.action
        done = _PLAYED if table.position_since == table.ply else _SAID
        if action == NEXT:
            done = _WENT_ON
        return done.format(action=action, link=self._links.to(table, there))

    async def _show_rules(self, click: Click, table: int) -> None:
        found = await self._tables.table(table)
        await self.tell_rules(click, found.row.game)

    async def _tell_deal(self, click: Click, table: int) -> None:
        await tell(click, deal_words(await self._tables.table(table)))

    async def _tell_lately(self, click: Click, table: int) -> None:
        found, steps = await self._tables.archive.since_turn_of(table, click.user.id)
        screen = self._screens[found.row.game]
        await tell(click, await asyncio.to_thread(happened, screen, found, click.user.id, steps))

    async def _resign_now(self, click: Click, table: int) -> None:
        await self._tables.act(table, click.user.id, None, RESIGN, click.id)
        await update_private(click, _RESIGNED.format(table=table))

    async def _keep(self, click: Click, _table: int) -> None:
        await update_private(click, str(_KEPT))

    async def _hint(self, click: Click, table: int) -> None:
        """Tell a player a good move, privately; the table counts it."""
        found = await self._answers.clicked(click, table)
        now = await self._tables.seated_to_act(table, click.user.id, found.ply)
        if not now.row.hints:
            raise HintsForbidden
        if not await self._private.wants_hints(click.user.id):
            raise HintsHidden
        await self._tables.take_hint(click.user.id)
        view = now.view(now.seat_of(click.user.id))
        # A hint must contain nothing secret, so its dice do not depend on the seed.
        hint = await self._thinkers.hint(click.user.id, view, table)
        await self._tables.hinted(table, click.user.id)
        await tell(click, self._screens[now.row.game].advice(view, hint))

    async def _ask_leaving(self, click: Click, table: int) -> None:
        found = await self._answers.clicked(click, table)
        if found.seat_of(click.user.id) is None:
            raise absent(found.row, click.user.id)
        await tell(click, confirm_leaving(found))

    async def _leave(self, click: Click, table: int) -> None:
        after = await self._tables.stand_ins.leave(table, click.user.id)
        if after.over:
            await update_private(click, _LEFT_LAST.format(table=table))
        else:
            await update_private(click, offer_seat(_LEFT.format(table=table), table))

    async def _return(self, click: Click, table: int) -> None:
        """Give a player their seat back; the button is on a message that only they see."""
        if not is_private(click):
            await self._answers.clicked(click, table)
        now = await self._tables.stand_ins.take_back(table, click.user.id)
        async with self._answers.saved(click, now.row.game):
            if now.row.boards:
                link = self._links.to(now, await self._links.board_of(now, click.user.id))
                await tell(click, _RETURNED_TO.format(table=table, link=link))
            else:
                await tell(click, _RETURNED.format(table=table))
