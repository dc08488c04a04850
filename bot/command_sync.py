"""Sends the slash commands to Discord, but only if they changed, because Discord limits updates per day."""

from __future__ import annotations

import json
import logging
from hashlib import sha256
from typing import Any

from discord.ext import commands

from bot.store import Store

log = logging.getLogger(__name__)

_SYNCED = "commands"


async def sync_commands(client: commands.Bot, store: Store) -> None:
    """Send the commands to Discord if they have changed since the last time, or if Discord has lost them.

    Raises an error of ``NOT_SENT`` if Discord did not take them, and StoreError.
    """
    tree = client.tree
    ours = {command.name: _documented(command.to_dict(tree)) for command in tree.get_commands()}
    text = json.dumps([client.application_id, ours], sort_keys=True)
    fingerprint = sha256(text.encode()).hexdigest()
    if await store.kept(_SYNCED) == fingerprint:
        there = {command.name for command in await tree.fetch_commands()}
        if there == set(ours):
            return
    await client.http.bulk_upsert_global_commands(client.application_id or 0, list(ours.values()))
    await store.keep(_SYNCED, fingerprint)
    log.info("Handed %s commands to Discord.", len(ours))


def _documented(command: dict[str, Any]) -> dict[str, Any]:
    """A command as Discord documents it: permissions are a text, for which the library sends a number."""
    permissions = command.get("default_member_permissions")
    return command if permissions is None else command | {"default_member_permissions": str(permissions)}
