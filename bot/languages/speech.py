"""The languages there are, and the one that is spoken now: whoever answers or draws says whose it is.

A task speaks the language that was set where it was started. Catalogues are compiled when first spoken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import date
from functools import cache
from gettext import GNUTranslations, NullTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Final, Literal

from babel import Locale
from babel.dates import format_skeleton, get_day_names
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

ENGLISH: Final = "en"

LANGUAGES: Final = {
    ENGLISH: "English",
    "de": "Deutsch",
    "fr": "Français",
    "es": "Español",
    "pt-BR": "Português (Brasil)",
    "tr": "Türkçe",
}
"""Every language by the tag of its catalogue, in its own words. A tag is one of Discord's or begins one."""

COMMAND: Final = "command"
"""The context of the names of commands and their parameters."""

_HERE = Path(__file__).parent
_COMMAND = re.compile(
    r"(?<=`)(/|(?=[a-z_]+:\{))((?:\{[a-z_]+\}|[a-z]+(?:-[a-z]+)*)(?: [a-z]+)?(?: [a-z]+(?=:))?)"
)
"""A command as sentences write it, after a backtick: its name, perhaps a part of it, perhaps a parameter
("`/okiya show table:7`"); or a parameter alone ("`computers:2`")."""

_WHOLE_COMMAND = re.compile(r"`/((?:\{[a-z_]+\}|[a-z]+(?:-[a-z]+)*)(?: [a-z]+(?:-[a-z]+)*)?)`")
"""A command without arguments, which Discord can mention."""


@dataclass(frozen=True, slots=True)
class Language:
    """A language: its tag, its conventions for numbers and lists, and its words."""

    tag: str
    conventions: Locale
    words: NullTranslations


def catalogue_file(tag: str) -> Path:
    """Where the catalogue of a language is."""
    return _HERE / f"{tag}.po"


def read_catalogue(tag: str) -> Catalog:
    """The catalogue of a language as its translators write it."""
    with catalogue_file(tag).open("rb") as file:
        return read_po(file, locale=tag.replace("-", "_"))


@cache
def edition() -> str:
    """A name for the catalogues as they are, which is another one as soon as a translation changes."""
    files = [catalogue_file(tag) for tag in LANGUAGES if tag != ENGLISH]
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


@cache
def load(tag: str) -> Language:
    """A language with its catalogue compiled. English needs none."""
    if tag == ENGLISH:
        return Language(tag, Locale("en", "GB"), NullTranslations())  # where "A, B and C" has one comma
    return Language(tag, Locale.parse(tag.replace("-", "_")), _compiled(read_catalogue(tag)))


def load_all() -> None:
    """Compile every catalogue and read what Babel knows of its language: nobody waits for it later."""
    for tag in LANGUAGES:
        format_list(("", ""), locale=load(tag).conventions)


def _compiled(catalogue: Catalog) -> GNUTranslations:
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


_command_ids: dict[str, int] = {}


def know_commands(ids: Mapping[str, int]) -> None:
    """Let sentences mention commands by the ids that Discord gave them, by their English names."""
    _command_ids.clear()
    _command_ids.update(ids)


def with_commands(said: str, words: Mapping[str, object]) -> str:
    """A sentence, its placeholders unfilled, with its commands as mentions, which each client names itself.

    A command that is not known, or has arguments, has the names that the reader's client has for it.
    """
    if "`" not in said:
        return said
    client = load(_speech.get()[1]).words

    def mentioned(found: re.Match[str]) -> str:
        name = found[1].format_map(words)
        return f"</{name}:{_command_ids[name]}>" if name in _command_ids else found[0]

    def named(found: re.Match[str]) -> str:
        return found[1] + " ".join(client.pgettext(COMMAND, word) for word in found[2].split(" "))

    return _COMMAND.sub(named, _WHOLE_COMMAND.sub(mentioned, said) if words or "{" not in said else said)


def command_mention(name: str) -> str:
    """A command by its English name as sentences write it."""
    return with_commands(f"`/{name}`", {})


# What is spoken, and what the client of whoever reads speaks.
_speech: ContextVar[tuple[str, str]] = ContextVar("speech", default=(ENGLISH, ENGLISH))


def spoken() -> str:
    """The tag of the language that is spoken now."""
    return _speech.get()[0]


def language() -> Language:
    """The language that is spoken now."""
    return load(spoken())


def speak(tag: str, client: str | None = None) -> None:
    """Speak a language from now on in this task; the reader's client may have another."""
    _speech.set((_ours(tag), _ours(client or tag)))


@contextmanager
def speaking(tag: str) -> Iterator[None]:
    """Speak a language inside."""
    before = _speech.set((_ours(tag), _ours(tag)))
    try:
        yield
    finally:
        _speech.reset(before)


def _ours(tag: str) -> str:
    return tag if tag in LANGUAGES else ENGLISH


def language_for(discord_locale: str | None) -> str:
    """The tag of our language for one of Discord's ("es-419", "en-GB"): its own, or that of a sister."""
    wanted = discord_locale or ENGLISH
    if wanted in LANGUAGES:
        return wanted
    family = wanted.partition("-")[0]
    return next((tag for tag in LANGUAGES if tag.partition("-")[0] == family), ENGLISH)


def listed(parts: Sequence[str]) -> str:
    """Parts in a sentence: "A", "A and B", "A, B and C"."""
    return _in_a_list(parts, "standard")


def either(parts: Sequence[str]) -> str:
    """Choices in a sentence: "a1", "a1 or b2", "a1, b2 or c3"."""
    return _in_a_list(parts, "or")


def _in_a_list(parts: Sequence[str], style: Literal["standard", "or"]) -> str:
    return format_list(parts, style, language().conventions)


def number(value: float) -> str:
    """A large number as it is written: "12,345"."""
    return format_decimal(value, locale=language().conventions)


def percent(share: float) -> str:
    """A share as whole percent: "72%"."""
    return format_percent(share, locale=language().conventions)


def weekday(number: int) -> str:
    """The name of a day of the week; 0 is Monday."""
    return str(get_day_names("wide", "stand-alone", language().conventions)[number])


def day_of_year(day: date) -> str:
    """A day without its year: "22 November"."""
    return format_skeleton("MMMMd", day, locale=language().conventions)
