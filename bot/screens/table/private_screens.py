"""The private screens of players: made for their seat only, and drawn before they are opened."""

from __future__ import annotations

import logging
from dataclasses import replace

from bot.catch_up import CatchUp
from bot.screens import texts
from bot.screens.desk import Desk
from bot.screens.frame.layout import AHEAD, PICTURE, Layout, Message, one_text, picture, with_picture
from bot.screens.game import Form, Players, PrivateMessage, PrivateScreen, ScreenContext
from bot.screens.table.lately import briefly
from bot.screens.table.refusals import OlderHand
from bot.tables import Table
from games.core import View

log = logging.getLogger(__name__)

MOST_AHEAD = 200
"""The tables whose private screens may wait to be drawn ahead."""


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

    async def message(self, table: Table, user: int, look: str = "") -> Message | None:
        """A player's screen in a look; None in a game without such a screen, and before the game begins.

        If the look changes the arrangement, this is stored before the screen is shown.
        """
        private = self._of(table)
        if private is None:
            return None
        context, view = await self._context(table, user)
        shown = private.show(context, view, look)
        since = await self._lately(table, user)
        text = [texts.text_of(view)] if texts.wanted() else []
        return await self._message(context, user, replace(shown, text="\n".join([*since, *text, shown.text])))

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

    def outlasts_moves(self, table: Table) -> bool:
        """Whether a look of the game's private screen still means the same after a move."""
        private = self._of(table)
        return private is not None and private.outlasts_moves

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

    async def _context(self, table: Table, user: int) -> tuple[ScreenContext, View]:
        arrangement = (await self._desk.tables.private_screens.of(table.id, user)).arrangement
        hints = table.row.hints and await self._desk.readers.wants_hints(user)
        context = ScreenContext(
            table.id, table.ply, Players(table.players), self._desk.emoji, arrangement, hints
        )
        return context, table.view(table.seat_of(user))

    async def _lately(self, table: Table, user: int) -> list[str]:
        """The line on the moves since the last turn of the player whose turn it is."""
        if table.to_act() != (user,):
            return []
        now, steps = await self._desk.tables.archive.since_turn_of(table.id, user)
        return briefly(self._desk.screens[now.row.game], now, steps)

    async def _message(self, context: ScreenContext, user: int, shown: PrivateMessage) -> Message:
        if shown.arrangement is not None and shown.arrangement != context.arrangement:
            await self._desk.tables.private_screens.arranged(context.table, user, shown.arrangement)
        if shown.draw is None:
            return own_screen(shown, None)
        return await with_picture(_laid_out(shown, pictured=True), shown.draw)


def own_screen(shown: PrivateMessage, png: bytes | None) -> Message:
    """A private screen as a message; ``png`` is its picture, if it has one."""
    layout = _laid_out(shown, pictured=png is not None)
    return Message(layout, {} if png is None else {PICTURE: png})


def _laid_out(shown: PrivateMessage, *, pictured: bool) -> Layout:
    layout = one_text(shown.text)
    if pictured:
        layout.add_item(picture(shown.alt))
    for row in shown.rows:
        layout.add_item(row)
    return layout
