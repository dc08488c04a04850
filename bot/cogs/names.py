"""The names of all commands and of their parameters, for the catalogues; those of games are titles."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import getsourcelines
from pkgutil import walk_packages
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot import cogs
from bot.cogs.game import group_of
from bot.screens.registry import SCREENS
from games import GAMES


def command_names() -> Iterator[tuple[str, str, int]]:
    """Every name as the library knows it, with the module and the line of its command."""
    for command in _commands():
        line = getsourcelines(command.callback)[1]
        for name in (command.name, *(parameter.name for parameter in command.parameters)):
            yield name, command.module or "", line


def _commands() -> Iterator[app_commands.Command[Any, ..., Any]]:
    found: list[type[commands.Cog]] = [group_of(game, SCREENS[key]) for key, game in GAMES.items()]
    for module in walk_packages(cogs.__path__, f"{cogs.__name__}."):
        named = vars(import_module(module.name)).values()
        found += [each for each in named if isinstance(each, type) and issubclass(each, commands.Cog)]
    for cog in found:
        for command in cog.__cog_app_commands__:
            if isinstance(command, app_commands.Command):
                yield command
