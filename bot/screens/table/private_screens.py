"""The private screens of players: made for their seat only, and drawn before they are opened."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Hashable, Sequence
from dataclasses import replace
from functools import partial

import render
from bot.catch_up import CatchUp
from bot.languages import _, n_, spoken
from bot.screens.desk import Desk
from bot.screens.frame.layout import AHEAD, BOARDS, PICTURE, Message, one_text, picture
from bot.screens.game import (
    AnyScreen,
    Form,
    Players,
    PrivateMessage,
    PrivateScreen,
    ScreenContext,
    step_told,
    wanted_text,
)
from bot.screens.table.board import asked_lines, overtime_lines, stopped_line
from bot.screens.table.refusals import OlderHand
from bot.tables.table import Step, Table
from games.core import View

log = logging.getLogger(__name__)

BEHIND = "behind.png"
"""The file name of the picture of the board of a sealed table."""

MOST_AHEAD = 200
"""The tables whose private screens may wait to be drawn ahead."""


class ShownAhead:
    """A player's own screen in a look after their move, made and drawn while the move is being committed."""

    def __init__(self, desk: Desk, user: int, look: str, arrangement: str) -> None:
        self._desk, self._user, self._look, self._arrangement = desk, user, look, arrangement
        self._made: tuple[int, PrivateMessage, asyncio.Future[bytes] | None] | None = None

    def begin(self, table: Table) -> None:
        """Make the screen at once, and leave its picture to a thread."""
        private = self._desk.screens[table.row.game].private
        if private is None or table.over:
            return
        context = _context(self._desk, table, self._arrangement)
        try:
            shown = private.show(context, table.view(table.seat_of(self._user)), self._look)
        except Exception:  # noqa: BLE001 - the move counts; it is made again after it, and what fails is told
            return
        drawn = None if shown.draw is None else BOARDS.drawn(shown.draw)
        self._made = table.row.version, shown, drawn

    def of(
        self, table: Table, arrangement: str
    ) -> tuple[PrivateMessage, asyncio.Future[bytes] | None] | None:
        """The screen of this table, and its picture, if they were foreseen."""
        if self._made is None or arrangement != self._arrangement or self._made[0] != table.row.version:
            return None
        return self._made[1:]


def _context(desk: Desk, table: Table, arrangement: str) -> ScreenContext:
    return ScreenContext(table.id, table.ply, Players(table.players, table.id), desk.emoji, arrangement)


class PrivateScreens:
    """The players' own screens, for the games that have them."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._ahead = CatchUp(
            "Drawing the private screens of table {}",
            self._draw_ahead,
            desk.background,
            desk.clock,
            at_once=1,
        )
        desk.tables.listen(self.changed)

    async def ahead(self, table: int, user: int, look: str) -> ShownAhead:
        """What makes a player's screen in a look during the commit of their move."""
        return ShownAhead(self._desk, user, look, await self._arrangement(table, user))

    async def message(
        self, table: Table, user: int, look: str = "", ahead: ShownAhead | None = None
    ) -> Message | None:
        """A player's screen in a look; None in a game without such a screen, and before the game begins.

        If the look changes the arrangement, this is stored before the screen is shown.
        """
        private = self._of(table)
        if private is None:
            return None
        context, view = await self._context(table, user)
        foreseen = None if ahead is None else ahead.of(table, context.arrangement)
        if foreseen is not None:
            shown, drawn = foreseen
        elif table.over and (table.sealed or view.outcome is None):
            shown, drawn = PrivateMessage(str(_OVER), []), None
        else:
            shown, drawn = private.show(context, view, look), None
        since = await self._lately(table, user)
        screen = self._desk.screens[table.row.game]
        behind = self._behind(table, screen, view) if table.sealed else None
        board = wanted_text(screen, table.view() if behind is None else view, shown)
        stands = [] if behind is None else [behind.text]
        told = [*since, *stands, *([board] if board else []), shown.text]
        return await self._message(context, user, replace(shown, text="\n".join(told)), drawn, behind)

    def _behind(self, table: Table, screen: AnyScreen, view: View) -> PrivateMessage:
        """What stands on the board of any other table: of a sealed one only its players see it."""
        players = Players(table.players, table.id, table.speakers)
        stands = stopped_line(table, players.name) or screen.status(view, players)
        return PrivateMessage(stands, [], partial(render.board, view, language=spoken()), screen.alt(view))

    async def question(self, table: Table, user: int, action: str) -> Message | None:
        """The question before a written action; None if it is played at once."""
        private = self._of(table)
        if private is None:
            return None
        context, view = await self._context(table, user)
        asked = private.question(context, view, action)
        return None if asked is None else await self._message(context, user, asked)

    async def form(self, table: Table, user: int, look: str) -> Form | None:
        """The form of a player's own screen in a look; None if there is none."""
        private = self._of(table)
        if private is None or table.seat_of(user) is None:
            return None
        context, view = await self._context(table, user)
        return private.form(context, view, look)

    def look_now(self, table: Table, look: str, ply: int) -> str:
        """A look that was chosen at a ply, if it still means the same; else the first look."""
        private = self._of(table)
        outlasts = private is not None and private.outlasts_moves
        return look if outlasts or table.shows(ply) else ""

    async def again(self, table: Table, user: int, look: str, ply: int) -> Message | None:
        """A player's screen as it changes by itself, after a look that was chosen at a ply."""
        private, seat = self._of(table), table.seat_of(user)
        if private is None or seat is None:
            return None
        kept = private.kept(table.view(seat), self.look_now(table, look, ply))
        return await self.message(table, user, kept)

    def occasion(self, table: Table, user: int) -> Hashable:
        """What a player's screen follows by itself: their turn, what they hold, and the end of the game.

        Of a sealed game it is everything, because the table's own board shows none of it.
        """
        private, turn = self._of(table), table.position_since if user in table.to_act() else None
        held = None if private is None else private.holds(table.view(table.seat_of(user)))
        return turn, held, table.over, table.ply if table.sealed else None

    async def check_newest(self, table: Table, user: int, message: int) -> None:
        """Raise OlderHand if a later message shows this player's screen; note this one if none is noted."""
        newest = (await self._desk.tables.private_screens.of(table.id, user)).message_id
        if newest is not None and message < newest:
            raise OlderHand
        if newest != message and table.seat_of(user) is not None:
            await self._desk.tables.private_screens.opened(table.id, user, message)

    def changed(self, table: Table, by: int) -> None:
        """Draw the screen of each player in advance, so that it is ready when they open it."""
        wanted = self._of(table) is not None and not table.over and not table.goes_on(by)
        if wanted and len(self._ahead) < MOST_AHEAD:  # what is left out is drawn when it is opened
            self._ahead.want(table.id)

    async def _draw_ahead(self, number: int) -> bool:
        """Draw the private screens of a table as it is now; what fails is drawn when it is opened."""
        try:
            table = await self._desk.tables.table(number)
            private = self._of(table)
            for user in filter(lambda player: player > 0, table.players):
                context, view = await self._context(table, user)
                draw = None if private is None else private.picture(context, view)
                if draw is not None:
                    await AHEAD.drawn(draw)
        except Exception as failure:  # noqa: BLE001 - it is drawn when it is opened; a next try may fail, too
            # Its text and traceback may contain secrets.
            failed = type(failure).__name__
            log.warning("Drawing the private screens of table %s failed: %s.", number, failed)
        return True

    def _of(self, table: Table) -> PrivateScreen[View] | None:
        return None if table.state is None or table.set_aside else self._desk.screens[table.row.game].private

    async def _arrangement(self, table: int, user: int) -> str:
        return (await self._desk.tables.private_screens.of(table, user)).arrangement

    async def _context(self, table: Table, user: int) -> tuple[ScreenContext, View]:
        context = _context(self._desk, table, await self._arrangement(table.id, user))
        return context, table.view(table.seat_of(user))

    async def _lately(self, table: Table, user: int) -> list[str]:
        """The line on the moves since the last turn of the player whose turn it is."""
        if table.to_act() != (user,):
            return []
        now, steps = await self._desk.tables.archive.since_turn_of(table.id, user)
        return briefly(self._desk.screens[now.row.game], now, steps)

    async def _message(
        self,
        context: ScreenContext,
        user: int,
        shown: PrivateMessage,
        drawn: asyncio.Future[bytes] | None = None,
        behind: PrivateMessage | None = None,
    ) -> Message:
        """The screen as a message, with its picture, which may be ``drawn`` already.

        Above it stands what is ``behind`` the curtain of a sealed table.
        """
        if shown.arrangement is not None and shown.arrangement != context.arrangement:
            await self._desk.tables.private_screens.arranged(context.table, user, shown.arrangement)
        if drawn is None and shown.draw is not None:
            drawn = BOARDS.drawn(shown.draw)
        png = None if drawn is None else await drawn
        message = own_screen(shown, png, None if behind is None else behind.alt)
        if behind is not None and behind.draw is not None:
            message.pictures[BEHIND] = await BOARDS.drawn(behind.draw)
        return message


def own_screen(shown: PrivateMessage, png: bytes | None, behind: str | None = None) -> Message:
    """A private screen as a message; ``png`` is its picture, if it has one, ``behind`` says the one above."""
    layout = one_text(shown.text)
    if behind is not None:
        layout.add(picture(behind, BEHIND))
    if png is not None:
        layout.add(picture(shown.alt))
    return Message(layout.add(*shown.rows), {} if png is None else {PICTURE: png})


MOST_CHARACTERS = 4_000
"""Discord's limit for the texts of a message."""

BRIEFLY = 6
"""The moves that the line above a private hand tells."""

_SPARE = 20
"""More than the forms of a phrase for different numbers differ in length, in any language."""

_OVER = _("This game is over.")
_SINCE = _("### Since your last turn")
_SINCE_BEGINNING = _("### Since the beginning")
_LAST_ROUND = _("### The last moves")
_EARLIER = n_("-# And {count} earlier move.", "-# And {count} earlier moves.")
_BEFORE = n_("{count} earlier move, then:", "{count} earlier moves, then:")
_NOTHING = _("Nobody else has moved since your last turn.")
_NOTHING_YET = _("Nobody has moved yet.")


def happened(screen: AnyScreen, table: Table, reader: int, steps: Sequence[Step]) -> str:
    """These moves for a reader, one a line, the oldest first, whose time ran out, and what was taken back.

    If they are too many, the first ones are left out. Last comes what only the reader is told on their move.
    """
    own = next((step for step in reversed(table.steps) if step.user == reader), None)
    missed = "" if own is None else screen.missed(own.before, own.after, own.seat)
    before = [step.ply for step in table.steps if steps and step.ply < steps[0].ply]
    late = [] if table.over else overtime_lines(table, since=max(before, default=-1) + 1)
    taken_back = [*late, *asked_lines(table), *([missed] if missed else [])]
    if not table.played or not steps:
        return "\n".join([str(_NOTHING if table.played else _NOTHING_YET), *taken_back])
    if table.seat_of(reader) is None:
        title = str(_LAST_ROUND)
    else:
        title = str(_SINCE if len(steps) < table.played else _SINCE_BEGINNING)
    told = "\n".join([title, _EARLIER.format(count=table.played), *taken_back])
    room = MOST_CHARACTERS - _SPARE - len(told)
    lines: list[str] = []
    for step in reversed(steps):
        line = step_told(screen, table, step)
        room -= len(line) + 1
        if room < 0:
            break
        lines.insert(0, line)
    earlier = len(steps) - len(lines)
    if earlier:
        lines.insert(0, _EARLIER.format(count=earlier))
    return "\n".join([title, *lines, *taken_back])


def briefly(screen: AnyScreen, table: Table, steps: Sequence[Step]) -> list[str]:
    """The newest of these moves in one small line, and how many came before them; none without moves.

    It stands above the private screen of a player, and leaves out what the screen tells itself.
    """
    if steps and screen.private is not None and screen.private.tells_last_turn:
        steps = steps[: -len(table.last_turn)] if steps[-1] == table.last_turn[-1] else steps
    newest = steps[-BRIEFLY:]
    earlier = len(steps) - len(newest)
    cut = [_BEFORE.format(count=earlier)] if earlier else []
    sentences = [*cut, *(step_told(screen, table, step) for step in newest)]
    return [f"-# {' '.join(sentences)}"] if newest else []
