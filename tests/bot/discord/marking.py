"""A language for tests: English in wide letters, so that whatever was not translated stands out.

The simulated Discord finds the letters that are not wide in what it is sent, and keeps the rest in plain
letters, so that every test of the bot as a user is a test of its languages, too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from string import ascii_letters
from typing import Any, Final
from zoneinfo import available_timezones

import pytest
from babel import Locale

from bot.languages import ENGLISH, LANGUAGES, Language, speech
from games import GAMES
from render.characters import CHARACTERS, name
from tests.games.playouts import words_of_notation

TAG: Final = "wide"

_WIDE = {ord(letter): ord(letter) - 0x20 + 0xFF00 for letter in ascii_letters}
_PLAIN = {wide: plain for plain, wide in _WIDE.items()}


def _places() -> Iterator[str]:
    """The places that name a time zone."""
    known = Locale("en", "GB").time_zones
    for zone in available_timezones():
        yield known.get(zone, {}).get("city") or zone.partition("/")[2].replace("_", " ").replace("/", ", ")


_PARTS = re.compile(r"(\{[^{}]*\})")

# What Discord replaces, what is copied or typed, names, and notation: it has a digit or a sign in it.
_TITLES = sorted((game.title for game in GAMES.values()), key=len, reverse=True)
_TYPED = {word for game in GAMES.values() for word in words_of_notation(game)}
_COMPUTERS = {name(key) for keys in CHARACTERS.values() for key in keys}
_KNOWN = {*LANGUAGES.values(), *_COMPUTERS, *_places()} - {""}
_NAMES = "|".join(map(re.escape, sorted(_KNOWN, key=len, reverse=True)))
_NO_WORDS = re.compile(
    rf"""
    “[^”]*” | ```.*?``` | `[^`]*` | <[^<>\s]+> | \bhttps?://\S+ | \S+://\S+
    | \b(?:{"|".join(map(re.escape, _TITLES))}|GIF|UTC|Discord)\b
    | \b(?:Alice|Bob|Carol|Dave|Erin|Game[ ]night)\b | \b(?:Wide|{_NAMES})(?!\w)
    | \S*[0-9]\S*
    | \b(?:{"|".join(sorted(_TYPED))})\b | \{{\w+\}} | \b[A-Z]{{2}}\b | @\S+
    | \b(?:and|or|January|February|March|April|May|June|July|August)\b
    | \b(?:September|October|November|December)\b  # lists and days are written by Babel
    | \b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b
    """,
    re.VERBOSE | re.DOTALL,
)
_WORD = re.compile(r"[A-Za-z]{2,}")
_READ = ("content", "label", "placeholder", "description", "title", "name")
"""The fields of requests that people read."""


class Wide(NullTranslations):
    """English in wide letters; placeholders stay."""

    def gettext(self, message: str) -> str:
        return wide(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return wide(super().ngettext(msgid1, msgid2, n))

    def pgettext(self, context: str, message: str) -> str:  # noqa: ARG002 - as gettext names it
        return wide(message)


@contextmanager
def marked() -> Iterator[None]:
    """There is a language of wide letters inside."""
    load = speech.load
    marking = Language(TAG, load(ENGLISH).conventions, Wide())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(speech, "load", lambda tag: marking if tag == TAG else load(tag))
        patched.setitem(speech.LANGUAGES, TAG, "Wide")
        yield


@cache
def wide(text: str) -> str:
    """A template in wide letters."""
    return "".join(part if part.startswith("{") else part.translate(_WIDE) for part in _PARTS.split(text))


def remembered(value: Any, kept: dict[str, str]) -> Any:
    """The same texts in plain letters; ``kept`` remembers how each was sent."""

    def plain(text: str) -> str:
        if (found := text.translate(_PLAIN)) != text:
            kept[found] = text
        return found

    return _texts(value, plain)


def as_sent(value: Any, kept: Mapping[str, str]) -> Any:
    """What Discord answers, its texts as they were sent."""
    return _texts(value, lambda text: kept.get(text, text))


def _texts(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, Mapping):
        return {key: _texts(part, change) for key, part in value.items()}
    return [_texts(part, change) for part in value] if isinstance(value, list) else value


@cache
def _has_words(text: str) -> bool:
    """Whether a text has a word of plain letters."""
    return _WORD.search(text) is not None and _WORD.search(_NO_WORDS.sub(" ", text)) is not None


def untranslated(value: Any, field: str = "") -> Iterator[str]:
    """The texts in a request that people read and that have a word which is not in wide letters."""
    if isinstance(value, str):
        if field in _READ and _has_words(value):
            yield value
    elif isinstance(value, Mapping):
        for key, part in value.items():
            if key != "emoji":
                yield from untranslated(part, key)
    elif isinstance(value, list):
        for part in value:
            yield from untranslated(part, field)
