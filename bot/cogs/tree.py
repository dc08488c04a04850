"""The tree of commands: it refuses what Discord's own client would not send, before any command sees it."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from typing import Any, Protocol, cast

import discord
from discord import app_commands
from discord.app_commands import AppCommandError

from bot.screens.frame.controls import Click, is_plain
from bot.screens.frame.respond import NOT_SENT, UNREADABLE, described, say
from bot.screens.readers import Readers
from bot.screens.verbs import Parts

log = logging.getLogger(__name__)

# Discord's limits.
_MOST_CHARACTERS, _LARGEST = 6_000, 2**53


class AnsweringClient(Protocol):
    """The client as the tree sees it."""

    parts: Parts
    readers: Readers


class Tree(app_commands.CommandTree[Any]):
    """Checks every command before it runs, and answers every failure with a sentence."""

    async def interaction_check(self, interaction: Click, /) -> bool:
        """Whether the command may run. Suggestions while typing are answered here."""
        await self._client.readers.meet(interaction)
        if interaction.type is discord.InteractionType.autocomplete:
            await self._suggest(interaction)
            return False
        if is_readable(interaction):
            return True
        await say(interaction, str(UNREADABLE))
        return False

    async def on_error(self, interaction: Click, error: AppCommandError, /) -> None:
        """Answer an error that a command did not catch like every other failure."""
        async with self._client.parts.answers.to(interaction):
            raise error.original if isinstance(error, app_commands.CommandInvokeError) else error

    @property
    def _client(self) -> AnsweringClient:
        return cast(AnsweringClient, self.client)

    async def _suggest(self, interaction: Click) -> None:
        """Suggest values, or none after any failure: the library would leave the person without an answer."""
        try:
            command, options = interaction.command, cast(Mapping[str, Any], interaction.data or {})
            focused = _focused(options.get("options") or ())
            if isinstance(command, app_commands.Command) and is_plain(focused.get("value")):
                await command._invoke_autocomplete(interaction, focused["name"], interaction.namespace)
        except Exception as failure:  # noqa: BLE001 - whoever types needs an answer after any failure
            log.info("No suggestions: %s.", type(failure).__name__)
        if not interaction.response.is_done():
            await self._suggest_nothing(interaction)

    async def _suggest_nothing(self, interaction: Click) -> None:
        try:
            await interaction.response.autocomplete([])
        except NOT_SENT as error:
            log.info("Suggestions were not sent: %s.", described(error))


def is_readable(interaction: Click) -> bool:
    """Whether a command has its required options, and all its options values that are allowed."""
    try:
        command, given = interaction.command, dict(iter(interaction.namespace))
    except (LookupError, TypeError, ValueError, AttributeError):
        return False
    if isinstance(command, app_commands.ContextMenu):
        return True
    if not isinstance(command, app_commands.Command):
        return False
    known = {parameter.display_name: parameter for parameter in command.parameters}
    if not given.keys() >= {name for name, parameter in known.items() if parameter.required}:
        return False
    return all(name in known and is_allowed(known[name], value) for name, value in given.items())


def is_allowed(parameter: app_commands.Parameter, value: object) -> bool:
    """Whether a parameter can have this value: its type, its limits, its choices."""
    if parameter.choices and value not in [choice.value for choice in parameter.choices]:
        return False
    least, most = parameter.min_value, parameter.max_value
    match parameter.type:
        case discord.AppCommandOptionType.string:
            return is_plain(value, int(most or _MOST_CHARACTERS)) and len(str(value)) >= (least or 0)
        case discord.AppCommandOptionType.integer if type(value) is int:
            return (-_LARGEST if least is None else least) <= value <= (_LARGEST if most is None else most)
        case discord.AppCommandOptionType.boolean:
            return isinstance(value, bool)
        case discord.AppCommandOptionType.user:
            return isinstance(value, discord.User | discord.Member)
        case discord.AppCommandOptionType.attachment:
            return isinstance(value, discord.Attachment)
        case _:
            return False


def _focused(options: Iterable[Mapping[str, Any]]) -> Mapping[str, Any]:
    """The option in which the person types; {} if there is none."""
    for option in options:
        found = option if option.get("focused") else _focused(option.get("options") or ())
        if found:
            return found
    return {}
