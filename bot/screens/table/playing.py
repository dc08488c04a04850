"""What players do at a running game: move, look, ask for hints and rules, resign, leave, come back.

After a move, a private line leads to the next table that waits for the same player.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from typing import Final

from discord.utils import format_dt

from bot.languages import _, listed, n_
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click, Look, Play, Write, form
from bot.screens.frame.delivery import KNOWN_MESSAGES, LASTS, LastAnswers
from bot.screens.frame.respond import (
    NOT_SENT,
    ask,
    correct,
    described,
    fault,
    is_private,
    say,
    tell,
    update,
    update_private,
)
from bot.screens.game import text_of
from bot.screens.table.answers import Answers
from bot.screens.table.board import UNDO, DrawnAhead, board_message, curtain_text, deal_words
from bot.screens.table.closing import BOARD
from bot.screens.table.dialogs import (
    confirm_ending,
    confirm_leaving,
    confirm_resigning,
    offer_seat,
    rules_message,
)
from bot.screens.table.messages.boards import Shown, clicked_board
from bot.screens.table.private_screens import happened
from bot.screens.table.refusals import UnknownControl
from bot.screens.way_in.game_page import ways_in
from bot.store.errors import StoreError
from bot.store.rows import Post, keep
from bot.tables.questions import missing, seat_of
from bot.tables.refusals import HintsForbidden, HintsHidden, NotRunning, Refusal, absent
from bot.tables.replay import AGREE, REFUSE
from bot.tables.table import Table, urgency
from games import GAMES
from games.core import RESIGN, IllegalAction, Rule
from games.match import NEXT

_RESIGNED = _("You resigned table {table}.")
_LEFT = _(
    "You have left table {table}. If all others agree, a computer plays for you. "
    "Press Return to Seat, or use `/resume`, to go on yourself."
)
_LEFT_LAST = _("You have left table {table}. Nobody plays there any more, so the game has ended.")
_LEFT_PAUSED = _(
    "You have left table {table}. Nobody else is there, so the game is paused until one of you returns. "
    "Press Return to Seat, or use `/resume`, to go on yourself."
)
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

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers
        self._boards = answers.boards
        self._new_boards = answers.new_boards
        self._private = answers.private
        self._typed = LastAnswers(desk.clock)
        self._next_table = NextTable(desk)

    async def play(self, click: Click, asked: Play) -> None:
        """Play a move, and then tell where else the player is waited for."""
        after: Table | None = None
        async with self._answers.to(click, asked.table):
            await self._answers.clicked(click, asked.table)
            who = click.user.id
            own = await self._private.ahead(asked.table, who, asked.look) if is_private(click) else None
            ahead = own or DrawnAhead(self._desk)
            move = self._desk.tables.act(
                asked.table, who, asked.ply, asked.action, click.id, foresee=ahead.begin
            )
            after = await self._answers.in_place(click, move, asked.look, ahead)
        if after is not None:
            await self._next_table.tell(click, after)

    async def look(self, click: Click, asked: Look) -> None:
        """Show everybody the same position in another look, or the end of a decided game."""
        async with self._answers.to(click, asked.table):
            now = await self._answers.clicked(click, asked.table)
            if not now.decided or asked.look not in ("", BOARD):
                now = await self._desk.tables.seated_to_act(asked.table, click.user.id, asked.ply)
            elif not now.row.takes_part(click.user.id):
                raise absent(now.row, click.user.id)
            with self._boards.showing(clicked_board(click)) as shows:
                message = await board_message(self._desk, now, asked.look)
                try:
                    await update(click, message)
                except NOT_SENT as error:
                    shows(now, fault(error))
                    raise
                shows(now, unfinished=message.unfinished)

    async def look_privately(self, click: Click, asked: Look) -> None:
        """Show a player their own screen in a look."""
        async with self._answers.to(click, asked.table):
            found = await self._answers.clicked(click, asked.table)
            if found.seat_of(click.user.id) is None:
                raise absent(found.row, click.user.id)
            if found.state is None or found.set_aside:
                raise NotRunning(found.row.status)
            look = self._private.look_now(found, asked.look, asked.ply)
            if not await self._answers.live.show(click, found, look):
                raise UnknownControl

    async def write(self, click: Click, asked: Write) -> None:
        """Open a form of a player's own screen."""
        async with self._answers.to(click, asked.table):
            found = await self._answers.clicked(click, asked.table)
            wanted = await self._private.form(found, click.user.id, asked.look)
            if wanted is None:
                raise UnknownControl
            await ask(click, form(found.id, asked.ply, wanted.look, wanted.title, wanted.label, wanted.text))

    async def ask_resigning(self, click: Click, table: int) -> None:
        """Ask whether to resign. Nothing happens before the answer."""
        found = await self._desk.tables.table(table)
        seat_of(found, click.user.id)
        if not found.game.can_resign(found.row.seats, found.row.options):
            raise IllegalAction(Rule.RESIGN, action=RESIGN)
        await tell(click, confirm_resigning(found))

    async def replace(self, click: Click, table: int) -> None:
        """Agree to let a computer play for a player who is away."""
        agreed = await self._desk.tables.stand_ins.replace(table, click.user.id)
        if agreed.missing:
            names = listed([f"<@{user}>" for user in agreed.missing])
            await tell(click, _AGREED.format(player=f"<@{agreed.user}>", missing=names))
            return
        await tell(click, _REPLACED.format(player=f"<@{agreed.user}>"))

    async def move(self, interaction: Click, table: int, action: str) -> None:
        """Play a written move, unless the game must ask about it first."""
        me = interaction.user.id
        found = await self._desk.tables.table(table)
        asked = await self._private.question(found, me, action)
        if asked is None:
            after = await self._desk.tables.act(table, me, None, action, interaction.id)
            async with self._answers.saved(interaction, after.row.game):
                await self._played(interaction, after)
            await self._next_table.tell(interaction, after)
        else:
            await self._answers.live.answer(interaction, found, asked)

    async def tell_rules(self, interaction: Click, game: str) -> None:
        """Show the rules of a game privately."""
        message = await rules_message(self._desk.screens[game])
        message.layout.add(ways_in(GAMES[game]))
        await tell(interaction, message)

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
        new = (await self._desk.tables.table(table.id)).row.boards
        if told and new and new[-1] != boards[-1]:  # the former one was deleted, or may not be edited
            await correct(interaction, self._done(table, new[-1]))

    def _done(self, table: Table, there: Post) -> str:
        """What a written move or text did, with a link to the board."""
        action = "" if table.last_move is None else table.last_move.action
        done = _PLAYED if table.position_since == table.ply else _SAID
        if action == NEXT:
            done = _WENT_ON
        return done.format(action=action, link=self._desk.links.to(table, there))

    async def show_rules(self, click: Click, table: int) -> None:
        found = await self._desk.tables.table(table)
        await self.tell_rules(click, found.row.game)

    async def tell_deal(self, click: Click, table: int) -> None:
        await tell(click, deal_words(await self._desk.tables.table(table)))

    async def tell_lately(self, click: Click, table: int) -> None:
        found, steps = await self._desk.tables.archive.since_turn_of(table, click.user.id)
        screen = self._desk.screens[found.row.game]
        await tell(click, await asyncio.to_thread(happened, screen, found, click.user.id, steps))

    async def tell_text(self, click: Click, table: int) -> None:
        """Tell the board that everybody sees as text."""
        found = await self._desk.tables.table(table)
        if found.state is None:
            raise NotRunning(found.row.status)
        screen = self._desk.screens[found.row.game]
        await tell(click, curtain_text(found, screen) if found.sealed else text_of(screen, found.view()))

    async def resign(self, click: Click, table: int) -> None:
        await self._desk.tables.act(table, click.user.id, None, RESIGN, click.id)
        await update_private(click, _RESIGNED.format(table=table))

    async def keep(self, click: Click, _table: int) -> None:
        await update_private(click, str(_KEPT))

    async def hint(self, click: Click, table: int) -> None:
        """Tell a player a good move, privately; the table counts it."""
        found = await self._answers.clicked(click, table)
        now = await self._desk.tables.seated_to_act(table, click.user.id, found.ply)
        if not now.row.hints:
            raise HintsForbidden
        if not await self._desk.readers.wants_hints(click.user.id):
            raise HintsHidden
        await self._desk.tables.take_hint(click.user.id)
        view = now.view(now.seat_of(click.user.id))
        # A hint must contain nothing secret, so its dice do not depend on the seed.
        hint = await self._desk.thinkers.hint(click.user.id, view, table)
        await self._desk.tables.hinted(table, click.user.id, now.position_since)
        await tell(click, self._desk.screens[now.row.game].advice(view, hint))

    async def ask_leaving(self, click: Click, table: int) -> None:
        found = await self._answers.clicked(click, table)
        if found.seat_of(click.user.id) is None:
            raise absent(found.row, click.user.id)
        await tell(click, confirm_leaving(found))

    async def leave(self, click: Click, table: int) -> None:
        after = await self._desk.tables.stand_ins.leave(table, click.user.id)
        if after.over:
            await update_private(click, _LEFT_LAST.format(table=table))
        else:
            left = _LEFT_PAUSED if after.paused else _LEFT
            await update_private(click, offer_seat(left.format(table=table), table))

    async def return_to_seat(self, click: Click, table: int) -> None:
        """Give a player their seat back; the button is on a message that only they see."""
        if not is_private(click):
            await self._answers.clicked(click, table)
        now = await self._desk.tables.stand_ins.take_back(table, click.user.id)
        async with self._answers.saved(click, now.row.game):
            if now.row.boards:
                link = await self._desk.links.of(now, click.user.id)
                await tell(click, _RETURNED_TO.format(table=table, link=link))
            else:
                await tell(click, _RETURNED.format(table=table))


log = logging.getLogger(__name__)

WAITED: Final = timedelta(minutes=2)
"""A table that has waited for less is not told: its other players are just there."""

AGAIN: Final = timedelta(hours=1)
"""The same table is not told again to the same player within this time."""

PAUSE: Final = timedelta(minutes=1)
"""After nothing was to be told, the next look is not before this time."""

_MOST_TABLES = 25

_NEXT = n_(
    "Table {table} of {game} waits for you, too: {link}",
    "{count} other tables wait for you. Next is table {table} of {game}: {link}",
)
_NEXT_TIMED = n_(
    "Table {table} of {game} waits for you, too. Your time there ends {until}: {link}",
    "{count} other tables wait for you. Next is table {table} of {game}, where your time ends {until}: "
    "{link}",
)


@dataclass(slots=True)
class _Person:
    """What a player was told: the visible line, and when each table was told; and when to look again."""

    look_at: datetime
    line: tuple[Click, int, datetime] | None = None
    told: dict[int, datetime] = field(default_factory=dict)


class NextTable:
    """Tells players where they are waited for. It remembers only what keeps it from saying so too often."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._people: OrderedDict[int, _Person] = OrderedDict()

    async def tell(self, click: Click, moved: Table) -> None:
        """Tell the player of a move of another table that waits for them, if it is not told already.

        Nothing is told before their turn has ended. The former line goes. A failure is logged.
        """
        if click.user.id in moved.to_act():
            return
        try:
            await self._tell(click, moved)
        except (Refusal, StoreError) as failure:
            log.info("The next table was not told: %s.", type(failure).__name__)
        except NOT_SENT as error:
            log.info("The next table was not told: %s.", described(error))

    async def _tell(self, click: Click, moved: Table) -> None:
        me, now = click.user.id, self._desk.clock.now()
        person = self._of(me, now)
        if moved.id in person.told:
            del person.told[moved.id]
            await self._clear(person, now)
        elif now < person.look_at:
            return
        waiting = [
            table
            for table in await self._desk.tables.archive.running(me, most=_MOST_TABLES)
            if me in table.to_act() and table.id != moved.id and table.row.boards
            if now - table.waiting_since >= WAITED
        ]
        first = min(waiting, key=partial(urgency, me), default=None)
        if first is None or now - person.told.get(first.id, datetime.min.replace(tzinfo=now.tzinfo)) < AGAIN:
            person.look_at = now + PAUSE
            return
        text = await self._line(first, len(waiting), me)
        await self._clear(person, now)
        person.told = {table: at for table, at in person.told.items() if now - at < AGAIN} | {first.id: now}
        person.line = click, await tell(click, text), now + LASTS

    def _of(self, user: int, now: datetime) -> _Person:
        person = self._people.get(user) or _Person(look_at=now)
        keep(self._people, user, person, KNOWN_MESSAGES)
        return person

    async def _line(self, table: Table, count: int, user: int) -> str:
        deadline = table.row.deadline
        return (_NEXT if deadline is None else _NEXT_TIMED).format(
            count=count,
            table=table.id,
            game=table.game.title,
            link=await self._desk.links.of(table, user),
            until="" if deadline is None else format_dt(deadline, "R"),
        )

    async def _clear(self, person: _Person, now: datetime) -> None:
        """Delete the visible line, if it can still be deleted."""
        former, person.line = person.line, None
        if former is None or former[2] <= now:
            return
        click, message, _ = former
        try:
            await click.followup.delete_message(message)
        except NOT_SENT as error:
            log.info("A former line was not deleted: %s.", described(error))


_ASKED = _("You have asked {others}. The board shows who has agreed.")
_ENDED = _("You have ended table {table}.")
_TAKEN_BACK = _("It is taken back. The board shows how the game stands now.")


class QuestionClicks:
    """Questions, answers, and what needs no answer because nobody else is there."""

    def __init__(self, desk: Desk, answers: Answers) -> None:
        self._desk = desk
        self._answers = answers

    async def answer(self, click: Click, asked: Play) -> None:
        """A click on Undo, or an answer to the question of the row that the button names."""
        questions, who = self._desk.tables.questions, click.user.id
        async with self._answers.to(click, asked.table):
            await self._answers.clicked(click, asked.table)
            if asked.action == UNDO:
                change = questions.undo(asked.table, who, asked.ply, click.id)
            elif asked.action in (AGREE, REFUSE):
                agrees = asked.action == AGREE
                change = questions.answer(asked.table, who, asked.ply, agrees=agrees, interaction_id=click.id)
            else:
                raise UnknownControl
            await self._answers.in_place(click, change)

    async def undo(self, interaction: Click, table: int) -> None:
        """Take back the caller's last move, or ask the others for it."""
        after = await self._desk.tables.questions.undo(table, interaction.user.id, None, interaction.id)
        async with self._answers.saved(interaction, after.row.game):
            await self._told(interaction, after)

    async def end(self, click: Click, table: int) -> None:
        """Ask whether to end the game, if nobody else plays; else ask the others to end it together."""
        found = await self._desk.tables.table(table)
        seat_of(found, click.user.id)
        if len(found.people) == 1:
            await tell(click, confirm_resigning(found) if found.for_points else confirm_ending(found))
            return
        after = await self._desk.tables.questions.end(table, click.user.id, click.id)
        async with self._answers.saved(click, after.row.game):
            await self._told(click, after)

    async def end_now(self, click: Click, table: int) -> None:
        after = await self._desk.tables.questions.end(table, click.user.id, click.id)
        await update_private(click, _done(after))

    async def _told(self, interaction: Click, table: Table) -> None:
        """Say privately what a command has done, with a link to the board; post one if there is none."""
        told = _done(table)
        if table.row.boards:
            told = f"{told} {self._desk.links.to(table, table.row.boards[-1])}"
        await tell(interaction, told)
        if await self._answers.boards.shown(table, interaction.channel_id) is Shown.NOT:
            await self._answers.new_boards.repost(interaction, table)


def _done(table: Table) -> str:
    """What has become of a wish."""
    if table.over:
        return _ENDED.format(table=table.id)
    if table.question is not None:
        return _ASKED.format(others=listed([f"<@{user}>" for user in missing(table)]))
    return str(_TAKEN_BACK)
