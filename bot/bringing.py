"""Brings Discord what it does not have yet: the commands and the emoji. One of several processes does it."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256

from discord.app_commands import AppCommand, AppCommandGroup

from bot.catch_up import CatchUp
from bot.languages import edition, know_commands
from bot.processes.client import ShardedClient
from bot.screens.desk import Desk
from bot.screens.frame.respond import NOT_SENT, Fault, described, fault
from bot.store.errors import StoreError
from bot.store.store import Store

log = logging.getLogger(__name__)

_COMMANDS, _EMOJI = "the commands", "the emoji"
_SYNCED = "commands"


class Bringing:
    """What a start hands over. It is tried again as long as a fault may pass."""

    def __init__(self, client: ShardedClient, desk: Desk) -> None:
        self._client = client
        self._desk = desk
        self._commands_are_there = False
        self._work = CatchUp[str](
            "Bringing {} to Discord", self._bring, desk.background, desk.clock, at_once=2
        )

    async def begin(self) -> None:
        """Find the emoji and hand over the commands; people can play while the rest is brought."""
        with suppress(*NOT_SENT, StoreError):  # what is missing then is brought later
            await self._desk.emoji.find(self._client)
            await self._bring_commands()
        self._work.want(_COMMANDS)
        self._work.want(_EMOJI)

    async def _bring(self, what: str) -> bool:
        """Bring what is missing. What Discord refuses is logged and left to the next start.

        Returns False if the fault may pass, and while another process does it. Raises StoreError.
        """
        try:
            return await (self._bring_commands() if what == _COMMANDS else self._bring_emoji())
        except NOT_SENT as error:
            if fault(error) is Fault.PASSING:
                log.warning("Discord does not have %s yet (%s); trying again.", what, described(error))
                return False
            log.warning("Discord refused %s (%s); the next start tries again.", what, described(error))
        return True

    async def _bring_commands(self) -> bool:
        if not self._commands_are_there:
            async with self._desk.store.claims.claimed(_COMMANDS) as ours:
                if ours:
                    await sync_commands(self._client, self._desk.store)
                    self._commands_are_there = True
        return self._commands_are_there

    async def _bring_emoji(self) -> bool:
        if self._desk.emoji.complete:
            return True
        async with self._desk.store.claims.claimed(_EMOJI) as ours:
            if ours:
                await self._desk.emoji.upload_missing(self._client, self._desk.clock)
        return ours


async def sync_commands(client: ShardedClient, store: Store) -> None:
    """Send the commands to Discord if they have changed since the last time, or if Discord has lost them.

    Discord limits updates per day. A change of the catalogues is one, because they translate the commands.
    Raises an error of ``NOT_SENT`` if Discord did not take them, and StoreError.
    """
    tree = client.tree
    ours = {command.name: command.to_dict(tree) for command in tree.get_commands()}
    text = json.dumps([client.application_id, ours, edition()], sort_keys=True)
    fingerprint = sha256(text.encode()).hexdigest()
    if await store.kept(_SYNCED) == fingerprint:
        there = await tree.fetch_commands()
        if {command.name for command in there} == set(ours):
            know_commands(_ids(there))
            return
    know_commands(_ids(await tree.sync()))
    await store.keep(_SYNCED, fingerprint)
    log.info("Handed %s commands to Discord.", len(ours))


def _ids(there: Sequence[AppCommand]) -> dict[str, int]:
    """The commands that Discord has, by the names that people type; those of a group have its id."""
    ids: dict[str, int] = {}
    for command in there:
        parts = [part for part in command.options if isinstance(part, AppCommandGroup)]
        ids |= {part.qualified_name: command.id for part in parts} or {command.name: command.id}
    return ids
