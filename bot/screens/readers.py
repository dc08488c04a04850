"""Who reads what is written: in which language, and whether with boards as text.

What one person sees alone is in the language of their Discord or of their settings; what everybody sees is in
that of the table, which has it from its server.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from datetime import datetime, timedelta

from bot.languages import language_for, speak, spoken
from bot.screens import texts
from bot.screens.frame.controls import Click
from bot.screens.frame.origin import has_bot
from bot.store import Store, StoreError, Wishes

KNOWN_PEOPLE = 10_000
KNOWN_FOR = timedelta(minutes=1)
"""Another process may have stored other wishes since."""


class Readers:
    """The wishes of those who read, remembered for a minute. They are never waited for in vain."""

    def __init__(self, store: Store, now: Callable[[], datetime]) -> None:
        self._people = store.people
        self._servers = store.servers
        self._now = now
        self._known: OrderedDict[int, tuple[datetime, Wishes]] = OrderedDict()

    async def meet(self, interaction: Click, *, again: bool = False) -> None:
        """Write for the person of an interaction from now on in this task.

        ``again``: their wishes have changed.
        """
        if again:
            self._known.pop(interaction.user.id, None)
        wishes = (await self._of([interaction.user.id]))[0]
        speak(wishes.language or language_for(interaction.locale.value))
        texts.want(wishes.text_boards)

    async def language_here(self, interaction: Click) -> str:
        """The language of what everybody sees where an interaction was made; alone, that of the person."""
        if interaction.guild_id is None:
            return spoken()
        setup = await self._servers.of(interaction.guild_id) if has_bot(interaction) else None
        locale = interaction.guild_locale
        theirs = None if setup is None else setup.language
        return theirs or language_for(None if locale is None else locale.value)

    async def any_wants_text(self, users: Collection[int]) -> bool:
        """Whether one of these users wants boards as text."""
        return any(wishes.text_boards for wishes in await self._of([user for user in users if user > 0]))

    async def _of(self, users: Sequence[int]) -> list[Wishes]:
        now = self._now()
        unknown = [user for user in users if user not in self._known or self._known[user][0] <= now]
        if unknown:
            try:
                found = await self._people.of_all(unknown)
            except StoreError:  # a sentence in another language is better than none
                found = {}
            for user, wishes in found.items():
                self._known[user] = now + KNOWN_FOR, wishes
                self._known.move_to_end(user)
        asked = [self._known[user][1] if user in self._known else Wishes() for user in users]
        while len(self._known) > KNOWN_PEOPLE:
            self._known.popitem(last=False)
        return asked
