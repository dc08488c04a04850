"""Private screens that change by themselves, through their player's newest interaction as long as that lives.

The interactions are in memory only: after a restart, a screen stays as it is until its player opens it again.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from bot.catch_up import CatchUp
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import KNOWN_MESSAGES, Tokens
from bot.screens.frame.respond import NOT_SENT, Fault, described, fault
from bot.screens.table.private_screens import PrivateScreens
from bot.store.rows import Post
from bot.tables.refusals import Refusal
from bot.tables.table import Table

log = logging.getLogger(__name__)

EVERY = timedelta(seconds=1)
"""A screen is not edited more often by itself."""

EDITS_AT_ONCE = 100


class _Own(NamedTuple):
    """A player's own screen at a table."""

    table: int
    user: int

    def __str__(self) -> str:
        return str(self.table)


@dataclass(slots=True)
class _Screen:
    """The newest message with a player's own screen, its look, chosen at a ply, and what it ``shows``.

    ``clicks`` counts the clicks on it, ``answering`` those that are being answered. If it was edited
    meanwhile, nobody knows which of both Discord has carried out last: it is ``in_doubt``.
    """

    click: Click
    there: Post
    free_at: datetime
    look: str = ""
    ply: int = 0
    shows: Hashable = None
    clicks: int = 0
    answering: int = 0
    in_doubt: bool = False


class LiveScreens:
    """Edits the newest private screen of each player when there is something new in it for them.

    Each has at most one pending edit, which shows the newest state, and none while a click on it is answered.
    Players keep their look if it still is possible. What can no longer be edited is forgotten.
    """

    def __init__(self, desk: Desk, private: PrivateScreens) -> None:
        self._desk = desk
        self._private = private
        self._screens: OrderedDict[_Own, _Screen] = OrderedDict()
        self._tokens = Tokens(desk.clock)
        self._edits = CatchUp[_Own](
            "Editing a private screen of table {}", self._edit, desk.background, desk.clock, EDITS_AT_ONCE
        )
        desk.tables.listen(self.changed)

    def changed(self, table: Table, by: int) -> None:
        """Look again at the screens that the players of a table have open."""
        for user in () if table.goes_on(by) else table.people:
            if (table.id, user) in self._screens:
                self._edits.want(_Own(table.id, user))

    @contextmanager
    def answering(self, click: Click) -> Iterator[None]:
        """Answer a click inside. If it is on the player's own screen, this is edited only afterwards."""
        clicked = Post(click.channel_id or 0, click.message.id) if click.message is not None else None
        own = next((own for own, screen in self._screens.items() if screen.there == clicked), None)
        if own is None:
            yield
            return
        screen = self._screens[own]
        screen.clicks += 1
        screen.answering += 1
        try:
            yield
        finally:
            screen.answering -= 1
            self._edits.want(own)

    async def shown(self, click: Click, table: Table, message: int, look: str = "") -> None:
        """Follow a table from now on in the message with which a click was answered.

        An older one of the same player is deleted; if it can no longer be deleted, it stays.
        """
        own, there = _Own(table.id, click.user.id), Post(click.channel_id or 0, message)
        self._tokens.note(click, there)
        former = self._screens.get(own)
        if former is not None and message < former.there.message_id:
            await self._delete(there)
            return
        screen = former
        if screen is None or screen.there != there:
            screen = self._screens[own] = _Screen(click, there, self._desk.clock.now())
        screen.click, screen.look, screen.ply = click, look, table.ply
        screen.shows = None if screen.in_doubt else self._private.occasion(table, own.user)
        self._screens.move_to_end(own)
        if len(self._screens) > KNOWN_MESSAGES:
            self._screens.popitem(last=False)
        self._edits.want(own)  # the table may have changed before it was followed
        if former is not None and former is not screen:
            await self._delete(former.there)

    async def _delete(self, there: Post) -> None:
        if self._tokens.can_edit(there):
            try:
                await self._tokens.delete(there)
            except NOT_SENT as error:
                log.info("A former private screen was not deleted: %s.", described(error))
        self._tokens.forget(there)

    async def _edit(self, own: _Own) -> bool:
        """Edit a screen if there is something new in it. Returns whether this is done for now."""
        screen = self._screens.get(own)
        if screen is None or screen.answering:
            return True  # at the end of the answer it is looked at again
        left_s = (screen.free_at - self._desk.clock.now()).total_seconds()
        if left_s > 0:
            self._edits.want(own, left_s)
            return True
        try:
            table = await self._desk.tables.table(own.table)
        except Refusal:  # it can no longer be read
            return self._forgotten(own, screen)
        if table.seat_of(own.user) is None or not self._tokens.can_edit(screen.there):
            return self._forgotten(own, screen)
        shows = self._private.occasion(table, own.user)
        if shows == screen.shows:
            return True
        clicks = screen.clicks
        await self._desk.readers.meet(screen.click)
        message = await self._private.again(table, own.user, screen.look, screen.ply)
        if message is None:
            return self._forgotten(own, screen)
        if screen.clicks != clicks or self._screens.get(own) is not screen:
            return True  # the answer to the click shows it
        try:
            screen.free_at = self._desk.clock.now() + EVERY
            await self._tokens.edit(screen.there, message)
        except NOT_SENT as error:
            log.info("A private screen was not edited: %s.", described(error))
            return fault(error) is not Fault.PASSING and self._forgotten(own, screen)
        screen.in_doubt = screen.clicks != clicks
        screen.shows = None if screen.in_doubt else shows
        if screen.in_doubt:
            self._edits.want(own)
        return self._forgotten(own, screen) if table.over and not screen.in_doubt else True

    def _forgotten(self, own: _Own, screen: _Screen) -> bool:
        """Follow the table no longer in this message. Returns True."""
        self._tokens.forget(screen.there)
        if self._screens.get(own) is screen:
            del self._screens[own]
        return True
