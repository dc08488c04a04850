"""Who reads what is written: in which language, whether with boards as text, whether with hints.

What one person sees alone is in the language of their Discord or of their settings; what everybody sees is in
that of the table, which has it from its server.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from bot.clock import Clock
from bot.languages import language_for, speak, spoken
from bot.screens import texts
from bot.screens.frame.controls import Click
from bot.screens.frame.origin import has_bot
from bot.store import Reading, ServerSetup, Store, StoreError

LOOK_AGAIN_S: Final = 10.0
"""How long it takes at most until what another process has stored is known here."""

_TRY_AGAIN_S = 5.0


class Readers:
    """What people want to read and how, if they have chosen it: all is in memory, so that no answer asks."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._people = store.people
        self._servers = store.servers
        self._others_write = store.others_write
        self._clock = clock
        self._chosen: dict[int, Reading] = {}

    async def learn(self) -> None:
        """Learn how people want to read. Raises StoreError."""
        self._chosen = await self._people.readers()

    async def keep_learning(self) -> None:
        """Learn it as soon as the store answers, and again and again where other processes write."""
        known = False
        while not known or self._others_write:
            try:
                await self.learn()
                known = True
            except StoreError:
                known = False
            if self._others_write or not known:
                await self._clock.sleep(LOOK_AGAIN_S if known else _TRY_AGAIN_S)

    async def meet_again(self, interaction: Click) -> None:
        """Write for a person who may have chosen something just now. Raises StoreError."""
        wishes = await self._people.of(interaction.user.id)
        self._chosen[interaction.user.id] = Reading(wishes.language, wishes.text_boards, wishes.hints)
        self.meet(interaction)

    def forget(self, user: int) -> None:
        """Forget what a deleted person had chosen."""
        self._chosen.pop(user, None)

    def meet(self, interaction: Click) -> None:
        """Write for the person of an interaction from now on in this task."""
        wanted = self._chosen.get(interaction.user.id, Reading())
        speak(wanted.language or language_for(interaction.locale.value))
        texts.want(wanted.text_boards)

    def language_there(self, interaction: Click, setup: ServerSetup) -> str:
        """The language of what everybody sees where an interaction was made; alone, that of the person."""
        if interaction.guild_id is None:
            return spoken()
        locale = interaction.guild_locale
        return setup.language or language_for(None if locale is None else locale.value)

    async def language_here(self, interaction: Click) -> str:
        """The same where the setup of the server is not known yet. Raises StoreError."""
        guild = interaction.guild_id if has_bot(interaction) else None
        return self.language_there(interaction, await self._servers.of(guild))

    def wants_hints(self, user: int) -> bool:
        """Whether hints are offered to a user where the table allows them."""
        return self._chosen.get(user, Reading()).hints

    def any_wants_text(self, users: Collection[int]) -> bool:
        """Whether one of these users wants boards as text."""
        return any(self._chosen[user].text_boards for user in users if user in self._chosen)
