"""The language of a walk: Discord says that people have it, and buttons have their labels in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.languages import ENGLISH, Phrase, speaking
from tests.bot.discord.simulated import Discord


@dataclass(frozen=True)
class Labels:
    """The labels of one language; the bot has to find the language for itself."""

    language: str

    def __call__(self, *english: str) -> list[str]:
        with speaking(self.language):
            return [str(Phrase(label)) for label in english]


def speak(env: Discord, language: str) -> None:
    """Let everybody and their server have this language in Discord; the simulated one has only English."""
    emit = env.backend.emit
    locales = {} if language == ENGLISH else {"locale": language, "guild_locale": language}

    def emit_in_language(event: str, payload: Mapping[str, Any]) -> None:
        emit(event, {**payload, **locales} if event == "INTERACTION_CREATE" else payload)

    vars(env.backend).update(emit=emit_in_language)
