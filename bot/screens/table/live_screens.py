"""Private screens that change by themselves, through their player's newest interaction as long as that lives.

The interactions are in memory only: after a restart, a screen stays as it is until its player opens it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from operator import attrgetter

from bot.catch_up import CatchUp
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import KNOWN_MESSAGES, Tokens
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import NOT_SENT, Fault, described, fault, is_private, tell, update
from bot.screens.table.private_screens import PrivateScreens, ShownAhead
from bot.store.rows import Post, keep
from bot.tables.refusals import Refusal
from bot.tables.table import Table

log = logging.getLogger(__name__)

EVERY = timedelta(seconds=1)
"""A screen is not edited more often by itself."""

_Own = tuple[int, int]  # a table, and a user who sits there
_ID = attrgetter("message_id")


@dataclass(slots=True)
class _Screen:
    """The newest message with a player's own screen, and its look, which was chosen at a ply.

    ``shows`` is the occasion that it shows; None during an edit, and if nobody knows, because a click came
    meanwhile. ``clicks`` counts the clicks on it, ``answering`` those that are being answered. ``turn`` is
    held while the message is edited or deleted.
    """

    click: Click
    there: Post
    free_at: datetime
    look: str = ""
    ply: int = 0
    shows: Hashable = ()
    clicks: int = 0
    answering: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class LiveScreens:
    """Edits the newest private screen of each player when there is something new in it for them.

    Each has at most one pending edit, which shows the newest state, and none while a click on it is answered.
    Players keep their look if it still is possible. What can no longer be edited is forgotten.
    """

    def __init__(self, desk: Desk, private: PrivateScreens) -> None:
        self.private = private
        self._desk = desk
        self._screens: OrderedDict[_Own, _Screen] = OrderedDict()
        self._deleted: OrderedDict[Post, None] = OrderedDict()
        self._tokens = Tokens(desk.clock)
        self._edits = CatchUp[_Own](
            "Editing a screen of (table, user) {}", self._edit, desk.background, desk.clock, at_once=100
        )
        desk.tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Look again at the screens that the players of a table have open."""
        for user in () if table.goes_on(by) else table.people:
            if (table.id, user) in self._screens:
                self._edits.want((table.id, user))

    async def show(self, click: Click, table: Table, look: str, ahead: ShownAhead | None = None) -> bool:
        """Answer a click with the player's own screen in a look. Returns whether there is one.

        It is shown in the private message that was clicked, else in a new one.
        """
        with self._answering(click):
            message = await self.private.message(table, click.user.id, look, ahead)
            if message is not None:
                await self.answer(click, table, message, look)
        return message is not None

    async def answer(self, click: Click, table: Table, message: Message, look: str = "") -> None:
        """Answer with this message as ``show`` does, and follow the table in it from now on."""
        if click.message is not None and is_private(click):
            sent = click.message.id
            await update(click, message)
        else:
            sent = await tell(click, message)
            await self._desk.tables.private_screens.opened(table.id, click.user.id, sent)
        await self._follow(click, table, sent, look)

    @contextmanager
    def _answering(self, click: Click) -> Iterator[None]:
        """Answer a click inside. One on the player's own screen: it is edited or deleted only afterwards."""
        clicked = click.message.id if click.message is not None and is_private(click) else None
        found = [each for each in self._screens.items() if each[1].there.message_id == clicked]
        for _, screen in found:
            screen.clicks += 1
            screen.answering += 1
        try:
            yield
        finally:
            for own, screen in found:
                screen.answering -= 1
                self._edits.want(own)

    async def _follow(self, click: Click, table: Table, message: int, look: str) -> None:
        """Follow a table in the message with which a click was answered.

        An older one of the same player is deleted; if it can no longer be deleted, it stays. While a click
        on it is answered, it is left to the end of that answer.
        """
        own, there = (table.id, click.user.id), Post(click.channel_id or 0, message)
        if there in self._deleted:  # a newer one came while this click on it was answered
            return
        self._tokens.note(click, there)
        former = screen = self._screens.get(own)
        older = None if screen is None or screen.there == there else min(screen.there, there, key=_ID)
        if screen is None or older == screen.there:
            screen = _Screen(click, there, self._desk.clock.now())
        if screen.there == there:
            screen.click, screen.look, screen.ply = click, look, table.ply
            if screen.shows is not None:
                screen.shows = self.private.occasion(table, click.user.id)
        keep(self._screens, own, screen, KNOWN_MESSAGES)
        self._edits.want(own)  # the table may have changed before it was followed
        if former is not None and former.there == older and former.answering:
            return
        if older is not None and self._tokens.can_edit(older):
            keep(self._deleted, older, None, KNOWN_MESSAGES)
            try:
                async with former.turn if former is not None else nullcontext():
                    await self._tokens.delete(older)
            except NOT_SENT as error:
                log.info("A former private screen was not deleted: %s.", described(error))

    async def _edit(self, own: _Own) -> bool:
        """Edit a screen if there is something new in it. Returns whether this is done for now."""
        screen = self._screens.get(own)
        if screen is None or screen.answering:
            return True  # at the end of the answer it is looked at again
        left_s = (screen.free_at - self._desk.clock.now()).total_seconds()
        if left_s > 0:
            self._edits.want(own, left_s)
            return True
        (number, user), clicks = own, screen.clicks
        try:
            table = await self._desk.tables.table(number)
            shows = self.private.occasion(table, user)
            if shows == screen.shows:
                return True
            await self._desk.readers.meet(screen.click)
            message = await self.private.again(table, user, screen.look, screen.ply)
        except Refusal:  # it can no longer be read
            return self._forgotten(own, screen)
        if message is None or not self._tokens.can_edit(screen.there):
            return self._forgotten(own, screen)
        if screen.clicks != clicks or self._screens.get(own) is not screen:
            return True  # the answer to the click shows it
        screen.shows, screen.free_at = None, self._desk.clock.now() + EVERY
        try:
            async with screen.turn:
                if screen.there in self._deleted:
                    return True
                await self._tokens.edit(screen.there, message)
        except NOT_SENT as error:
            log.info("A private screen was not edited: %s.", described(error))
            return fault(error) is not Fault.PASSING and self._forgotten(own, screen)
        if screen.clicks != clicks:
            self._edits.want(own)
            return True
        screen.shows = shows
        return not table.over or self._forgotten(own, screen)

    def _forgotten(self, own: _Own, screen: _Screen) -> bool:
        """Follow the table no longer in this message. Returns True."""
        self._tokens.forget(screen.there)
        if self._screens.get(own) is screen:
            del self._screens[own]
        return True
