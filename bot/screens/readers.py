"""Who reads what is written: in which language, whether with boards as text, whether with hints.

What one person sees alone is in the language of their Discord or of their settings; what everybody sees is in
that of the table, which has it from its server.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Final

from bot.clock import Clock
from bot.languages import language_for, speak, spoken
from bot.screens.frame.controls import Click
from bot.screens.frame.respond import has_bot, in_time
from bot.screens.game import want_texts
from bot.store.errors import StoreError
from bot.store.preferences import ServerSetup, Wishes
from bot.store.rows import is_person
from bot.store.store import Store

LOOK_AGAIN_S: Final = 10.0
"""How long it takes at most until what another process has stored is known here."""

LOOKS_KEPT: Final = 60
"""Every this many looks, everybody is read again: a look misses what another process has deleted."""


class Readers:
    """What people want to read and how, if they have chosen it. The store caches who was met lately.

    Where the store fails, people read as if they had chosen nothing.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._people = store.people
        self._servers = store.servers
        self._others_write = store.others_write
        self._clock = clock

    async def keep_learning(self) -> None:
        """Learn again and again what other processes have changed, if there are any."""
        while self._others_write:
            for _ in range(LOOKS_KEPT):
                with suppress(StoreError):  # the next look learns it, too
                    await self._people.look_again()
                await self._clock.sleep(LOOK_AGAIN_S)
            self._people.forget_all()

    async def meet_again(self, interaction: Click) -> None:
        """Write for a person who may have chosen something just now. Raises StoreError."""
        _write_for(interaction, await self._people.of(interaction.user.id))

    async def meet(self, interaction: Click) -> None:
        """Write for the person of an interaction from now on in this task."""
        user = interaction.user.id
        wishes = self._people.met_lately(user)
        if wishes is None:
            async with in_time(interaction, self._clock):
                wishes = (await self._of((user,)))[user]
        _write_for(interaction, wishes)

    async def wants_hints(self, user: int) -> bool:
        """Whether hints are offered to a user where the table allows them."""
        return (await self._of((user,)))[user].hints

    async def any_wants_text(self, users: Collection[int]) -> bool:
        """Whether one of these users wants boards as text."""
        wishes = await self._of([user for user in users if is_person(user)])
        return any(each.text_boards for each in wishes.values())

    async def let_computers_talk(self, users: Collection[int]) -> bool:
        """Whether the words of computer players may be shown: none of these users has switched them off."""
        wishes = await self._of([user for user in users if is_person(user)])
        return all(each.computer_words for each in wishes.values())

    async def _of(self, users: Collection[int]) -> Mapping[int, Wishes]:
        try:
            return await self._people.of_all(users, lately=True)
        except StoreError:
            return dict.fromkeys(users, Wishes())

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


def _write_for(interaction: Click, wishes: Wishes) -> None:
    client = language_for(interaction.locale.value)
    speak(wishes.language or client, client)
    want_texts(wishes.text_boards)
