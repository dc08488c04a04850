"""The commands in other languages: what Discord allows of the translations, and what is left out."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from gettext import NullTranslations
from sys import modules
from typing import Any

import discord
import pytest
from babel import Locale
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.app_commands import TranslationContextLocation as Location
from discord.ext import commands

from bot import bringing
from bot.bringing import sync_commands
from bot.cogs.translator import Translator, localized
from bot.languages import Language, Phrase, c_, language_for, speaking
from bot.languages.catalogues import command_names
from bot.languages.speech import COMMAND
from bot.screens.frame.controls import Click
from bot.screens.ranks.rival import OUR_SCORE
from tests.bot.discord.room import Room

Described = dict[str, Any]

MOST_LETTERS_OF_A_COMMAND = 8_000
"""Discord's limit for the names, descriptions and values of a command together."""

SPOT = c_("cards", "A spot for {number}.")


@app_commands.command(description="Do it.")
@app_commands.describe(what="What to do.", how="How to do it.", spot=localized(SPOT, number=3))
@app_commands.choices(what=[Choice(name="This", value="this"), Choice(name="That", value="that")])
async def act(_interaction: Click, what: str, how: str, spot: int) -> None:
    raise AssertionError((what, how, spot))


class Words(NullTranslations):
    """Translations by their English, after the context if they have one."""

    def __init__(self, said: Mapping[str, str]) -> None:
        super().__init__()
        self.said = said

    def gettext(self, message: str) -> str:
        return self.said.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self.said.get(f"{context}: {message}", message)


def say(monkeypatch: pytest.MonkeyPatch, said: Mapping[str, str]) -> None:
    """Let every language but English say this."""

    def load(tag: str) -> Language:
        return Language(tag, Locale("en"), Words({} if tag == "en" else said))

    monkeypatch.setattr(modules["bot.languages.speech"], "load", load)


async def translated(monkeypatch: pytest.MonkeyPatch, said: Mapping[str, str]) -> Described:
    """The command as Discord gets it, where every language says this."""
    say(monkeypatch, said)
    bot = commands.Bot("", intents=discord.Intents.none())
    bot.tree.add_command(act)
    return await act.get_translated_payload(bot.tree, Translator(bot.tree))


def names_of(described: Described) -> list[str | None]:
    """The German names of a command and its parameters."""
    return [part.get("name_localizations", {}).get("de") for part in (described, *described["options"])]


async def test_every_locale_of_a_language_of_ours_gets_it_and_no_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = await translated(monkeypatch, {"Do it.": "Faites-le."})

    assert set(found["description_localizations"]) == {"de", "fr", "es-ES", "es-419", "pt-BR", "tr"}


@pytest.mark.parametrize("name", ["", "Was", "was denn", "w" * 33, "was?"])
async def test_a_name_that_discord_refuses_is_left_out(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    assert names_of(await translated(monkeypatch, {"command: what": name})) == [None] * 4


async def test_every_name_that_the_bot_hands_over_is_in_the_catalogues_or_the_command_of_a_game(
    room: Room,
) -> None:
    named = {name for name, _module, _line in command_names()}
    groups = {each.name for each in room.bot.tree.get_commands() if isinstance(each, app_commands.Group)}

    for command in await handed_over(room, Translator(room.bot.tree)):
        assert {part["name"] for part in _parts(command)} <= named | groups | {OUR_SCORE.english}
        if command["name"] == OUR_SCORE.english:
            assert command["name_localizations"]["de"] == "Unser Stand"


async def test_nothing_that_the_catalogues_say_is_left_out(room: Room) -> None:
    strict = Strict(room.bot.tree)

    there = await handed_over(room, strict)

    assert strict.left_out == []
    assert all(_letters(command) <= MOST_LETTERS_OF_A_COMMAND for command in there)


async def test_a_changed_translation_is_handed_over_and_the_same_is_not_again(
    room: Room, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.bringing")
    say(monkeypatch, {"command: play": "spiel"})
    monkeypatch.setattr(bringing, "edition", lambda: "another one")
    known: dict[str, int] = {}
    monkeypatch.setattr(bringing, "know_commands", known.update)

    for _start in range(2):
        await sync_commands(room.bot, room.store)

    handed = room.env.backend.find_command("play", None)
    assert handed is not None
    assert handed["name_localizations"]["de"] == "spiel"
    assert [record.getMessage().partition(" ")[0] for record in caplog.records] == ["Handed"]
    assert known["play"] == int(handed["id"])
    assert "ok start" in known
    assert "ok" not in known  # nobody can type it alone


class Strict(Translator):
    """Notes what the catalogues say and Discord does not get."""

    def __init__(self, tree: app_commands.CommandTree[Any]) -> None:
        super().__init__(tree)
        self.left_out: list[tuple[str, str]] = []

    async def translate(
        self, string: locale_str, locale: discord.Locale, context: app_commands.TranslationContextTypes
    ) -> str | None:
        said = await super().translate(string, locale, context)
        is_name = context.location in (Location.command_name, Location.parameter_name)
        said_of: Phrase = string.extras.get("phrase", Phrase(string.message, COMMAND if is_name else ""))
        with speaking(language_for(locale.value)):
            if said is None and str(said_of) != said_of.english:
                self.left_out.append((locale.value, said_of.english))
        return said


async def handed_over(room: Room, translator: Translator) -> list[Described]:
    """All commands as Discord gets them."""
    tree = room.bot.tree
    return [await command.get_translated_payload(tree, translator) for command in tree.get_commands()]


def _parts(command: Described) -> Iterator[Described]:
    """A command with its parts and their parameters."""
    yield command
    for part in command.get("options", ()):
        yield from _parts(part)


def _letters(command: Described) -> int:
    """The length of a command as Discord counts it: of each text the longest translation."""
    texts = [
        (part[kind], *part.get(f"{kind}_localizations", {}).values())
        for part in [each for part in _parts(command) for each in (part, *part.get("choices", ()))]
        for kind in ("name", "description")
        if kind in part
    ]
    values = [str(choice["value"]) for part in _parts(command) for choice in part.get("choices", ())]
    return sum(max(map(len, each)) for each in texts) + sum(map(len, values))
