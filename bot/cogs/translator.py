"""The commands in every language, as Discord's client shows them; English where a translation is faulty.

The titles of games are the names of their groups of commands, and stay the same in all languages.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import locale_str

from bot.languages import ENGLISH, Phrase, language_for, speaking
from bot.languages.speech import COMMAND

MOST_LETTERS: Final = 100
"""Discord's limit for descriptions and for the names of choices."""

_NAME = re.compile(r"[-_'\w]{1,32}")


class Translator(app_commands.Translator):
    """Says the texts of commands in the language of each of Discord's locales."""

    def __init__(self, tree: app_commands.CommandTree) -> None:
        self._tree = tree
        self._name = cache(_name)  # each is asked for once for every name beside it

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        """A text in the language of a locale. None if it stays English there."""
        tag = language_for(locale.value)
        if tag == ENGLISH or context.location is Location.group_name:
            return None
        in_a_menu = isinstance(context.data, app_commands.ContextMenu)
        if context.location in (Location.command_name, Location.parameter_name) and not in_a_menu:
            named = self._name(string.message, tag)
            others = self._beside(context, string.message)
            taken = {*others, *(self._name(other, tag) for other in others)}
            return None if named in taken else named
        said = _said(string, tag)
        return said if said is not None and len(said) <= MOST_LETTERS else None

    def _beside(self, context: app_commands.TranslationContextTypes, name: str) -> set[str]:
        """The English names beside one: the other commands of a group, or parameters of a command."""
        found: Iterable[app_commands.Parameter | app_commands.Command[Any, ..., Any] | app_commands.Group]
        match context.data:
            case app_commands.Parameter(command=command):
                found = command.parameters
            case app_commands.Command(parent=app_commands.Group() as group):
                found = group.commands
            case _:
                found = self._tree.get_commands(type=discord.AppCommandType.chat_input)
        return {each.name for each in found} - {name}


def localized(phrase: Phrase, **words: object) -> locale_str:
    """A phrase with its placeholders filled, as the library takes the texts of commands."""
    return locale_str(phrase.english.format(**words), phrase=phrase, words=words)


def is_name(name: str) -> bool:
    """Whether Discord allows a command or a parameter to be called so."""
    return _NAME.fullmatch(name) is not None and name == name.lower()


def _name(english: str, tag: str) -> str | None:
    """A name in a language, None if it has none that Discord allows."""
    said = _said(localized(Phrase(english, COMMAND)), tag)
    return said if said is not None and is_name(said) else None


def _said(string: locale_str, tag: str) -> str | None:
    """A text in a language, None if it is not translated."""
    phrase: Phrase = string.extras.get("phrase", Phrase(string.message))
    with speaking(tag):
        said = phrase.format(**string.extras.get("words", {}))
    return None if said == string.message else said
