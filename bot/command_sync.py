"""Sends the slash commands to Discord, but only if they changed, because Discord limits updates per day.

A change of the catalogues is one, too, because they translate the commands.
"""

from __future__ import annotations

import json
import logging
from hashlib import sha256

from bot.languages import edition
from bot.processes.client import ShardedClient
from bot.store.store import Store

log = logging.getLogger(__name__)

_SYNCED = "commands"


async def sync_commands(client: ShardedClient, store: Store) -> None:
    """Send the commands to Discord if they have changed since the last time, or if Discord has lost them.

    Raises an error of ``NOT_SENT`` if Discord did not take them, and StoreError.
    """
    tree = client.tree
    ours = {command.name: command.to_dict(tree) for command in tree.get_commands()}
    text = json.dumps([client.application_id, ours, edition()], sort_keys=True)
    fingerprint = sha256(text.encode()).hexdigest()
    if await store.kept(_SYNCED) == fingerprint:
        there = {command.name for command in await tree.fetch_commands()}
        if there == set(ours):
            return
    await tree.sync()
    await store.keep(_SYNCED, fingerprint)
    log.info("Handed %s commands to Discord.", len(ours))
