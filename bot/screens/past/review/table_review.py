"""The review of a finished table, for anyone who can see the table. Changes no game."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta
from typing import Final

from bot.languages import _, n_, speak, spoken
from bot.screens.desk import Desk
from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import Tokens
from bot.screens.frame.faults import NOT_SENT, described
from bot.screens.frame.layout import Message, one_text
from bot.screens.frame.respond import is_private, tell, update
from bot.screens.game import Players
from bot.screens.past.review.page import FORMER_VERB, TITLE, VERB, Reviewed, page
from bot.screens.past.searched_feats import SearchedFeats
from bot.screens.table.answering import Answers
from bot.screens.table.refusals import UnknownControl
from bot.store import Post, StoreError
from bot.tables import Playback, Refusal
from bot.thinking.reviews import Making, Reviews
from games.players.review import Review

__all__ = ["FORMER_VERB", "VERB", "TableReview"]

log = logging.getLogger(__name__)

BETWEEN_EDITS: Final = timedelta(seconds=2)
MOST_FOLLOWED: Final = 200
"""The messages that show how far a review has come. Others say so once."""

_BEGINS = _("I begin to look at every move. People who play come first, so this can take some time.")
_SO_FAR = n_(
    "I have looked at {done} of {count} move. People who play come first, so this can take some time.",
    "I have looked at {done} of {count} moves. People who play come first, so this can take some time.",
)
# Translators: Review is a button.
_FAILED = _("This game could not be reviewed. Press Review under its board to try again.")


class TableReview:
    """The pages of reviews. While a review is being made, a message says how far it has come."""

    def __init__(self, desk: Desk, answers: Answers, feats: SearchedFeats) -> None:
        self._desk = desk
        self._answers = answers
        self._reviews = Reviews(
            desk.tables, desk.store, desk.thinkers, feats.keep, desk.background, desk.clock
        )
        self._tokens = Tokens(desk.clock)
        self._followed = 0

    async def turn(self, click: Click, table: int, wanted: str) -> None:
        async with self._answers.answering(click, table):
            in_place = is_private(click)
            now = await (self._answers.named if in_place else self._answers.clicked)(click, table)
            if self._desk.screens[now.row.game].review is None:
                raise UnknownControl
            await self._desk.tables.archive.recorded(table)  # a game that is still played has no review
            match await self._reviews.of(table, now.row.game):
                case Making() as making:
                    there = await self._shown(click, self._so_far(table, making))
                    self._follow_later(click, there, table, wanted, making)
                case Review() as review:
                    await self._shown(click, await self._page(table, review, wanted))

    async def _shown(self, click: Click, message: Message) -> Post:
        """Show a message in the private one that was clicked, or in a new one. Returns its place."""
        if click.message is not None and is_private(click):
            await update(click, message)
            return Post(click.channel_id or 0, click.message.id)
        return Post(click.channel_id or 0, await tell(click, message))

    async def _page(self, table: int, review: Review, wanted: str) -> Message:
        now, record, users = await self._desk.tables.archive.recorded(table)
        screen, by_ply = self._desk.screens[now.row.game], tuple(map(Players, users))

        def drawn() -> Message:
            return page(
                Reviewed(table, screen, Playback.of(record), review, by_ply, self._desk.emoji), wanted
            ).drawn()

        return await asyncio.to_thread(drawn)

    def _follow_later(self, click: Click, there: Post, table: int, wanted: str, making: Making) -> None:
        if self._followed < MOST_FOLLOWED:
            self._followed += 1
            self._tokens.note(click, there)
            self._desk.background.start(
                self._follow(there, table, wanted, making, spoken()), f"Showing the review of table {table}"
            )

    async def _follow(self, there: Post, table: int, wanted: str, making: Making, language: str) -> None:
        """Show how far a review has come, and at last its page, as long as the message can be edited.

        The review is made to its end and kept, also if nobody sees it.
        """
        speak(language)
        try:
            shown_at = self._desk.clock.now()
            while await making.goes_on():
                if self._desk.clock.now() - shown_at >= BETWEEN_EDITS:
                    shown_at = self._desk.clock.now()
                    if not await self._edited(there, self._so_far(table, making)):
                        return
            await self._end(there, table, wanted, making.review)
        finally:
            self._followed -= 1

    async def _end(self, there: Post, table: int, wanted: str, review: Review | None) -> None:
        """Show the page of a review that has just been made, or a sentence if there is none."""
        last = Message(one_text(f"{TITLE.format(table=table)}\n{_FAILED}"))
        try:
            if review is not None:
                last = await self._page(table, review, wanted)
        except (Refusal, StoreError) as failure:
            log.warning("The review of table %s was not shown: %s.", table, type(failure).__name__)
        except Exception:
            await self._edited(there, last)  # nobody is left waiting
            raise
        await self._edited(there, last)

    async def _edited(self, there: Post, message: Message) -> bool:
        """Replace the content of a message. Returns whether it still can be edited."""
        if not self._tokens.can_edit(there):
            return False
        try:
            await self._tokens.edit(there, message)
        except NOT_SENT as error:
            log.info("The message of a review was not edited: %s.", described(error))
            self._tokens.forget(there)
            return False
        return True

    def _so_far(self, table: int, making: Making) -> Message:
        told = _SO_FAR.format(done=making.done, count=making.moves) if making.moves else _BEGINS
        return Message(one_text(f"{TITLE.format(table=table)}\n{told}"))
