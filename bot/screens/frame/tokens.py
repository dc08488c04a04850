"""Changing messages that the bot reaches only by an interaction: private ones, and where it is no member.

That works for 15 minutes after the interaction. The interactions are in memory only and never logged.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from datetime import datetime, timedelta

from bot.clock import Clock
from bot.screens.frame.controls import Click
from bot.screens.frame.faults import NOT_SENT, described
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import NOBODY
from bot.store import Post

log = logging.getLogger(__name__)

LASTS = timedelta(minutes=14)
KNOWN_MESSAGES = 1_000


class Tokens:
    """The newest answered interaction of each message that the bot cannot reach by itself."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._newest: OrderedDict[Post, tuple[Click, datetime]] = OrderedDict()

    def note(self, interaction: Click, there: Post) -> None:
        """From now on edit this message through an interaction that has posted it, or a click on it.

        The answer to the click must be this message, not a new one.
        """
        self._newest[there] = interaction, self._clock.now() + LASTS
        self._newest.move_to_end(there)
        if len(self._newest) > KNOWN_MESSAGES:
            self._newest.popitem(last=False)

    def forget(self, there: Post) -> None:
        """Discord does not edit this message through its interaction any more."""
        self._newest.pop(there, None)

    def can_edit(self, there: Post) -> bool:
        """Whether there is an interaction for this message that has not ended."""
        _, until = self._newest.get(there, (None, None))
        return until is not None and self._clock.now() < until

    async def edit(self, there: Post, message: Message) -> None:
        """Replace the content of a message that can be edited. Raises the errors of ``NOT_SENT``."""
        interaction, _ = self._newest[there]
        clicked = interaction.message is not None and interaction.message.id == there.message_id
        if clicked:
            await interaction.edit_original_response(
                view=message.layout, attachments=message.files(), allowed_mentions=NOBODY
            )
        else:
            await interaction.followup.edit_message(
                there.message_id,
                view=message.layout,
                attachments=message.files(),
                allowed_mentions=NOBODY,
            )


class LastAnswers:
    """The private answers that wait for the next one of their kind, which takes their place."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._newest: OrderedDict[tuple[int, int], tuple[Click, datetime]] = OrderedDict()

    async def replaced(self, interaction: Click, table: int) -> None:
        """Delete this person's former private answer about a table, now that ``interaction`` has given one.

        If the former one can no longer be deleted, it stays.
        """
        now, key = self._clock.now(), (interaction.user.id, table)
        former, until = self._newest.pop(key, (None, now))
        self._newest[key] = interaction, now + LASTS
        if len(self._newest) > KNOWN_MESSAGES:
            self._newest.popitem(last=False)
        if former is None or until <= now:
            return
        try:
            await former.delete_original_response()
        except NOT_SENT as error:
            log.info("A former answer was not deleted: %s.", described(error))
