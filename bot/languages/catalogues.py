"""The catalogues as files: what the code says in English, collected, and what each of them lacks of it.

Only those who change sentences and the tests use this module; the bot reads what it has written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from inspect import getsourcelines
from io import BytesIO
from pathlib import Path
from pkgutil import iter_modules
from string import Formatter
from typing import Any, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po
from discord import app_commands
from discord.ext import commands

from bot import cogs
from bot.cogs.game import group_of
from bot.cogs.translator import is_name
from bot.languages.speech import COMMAND, ENGLISH, LANGUAGES, catalogue_file, read_catalogue
from bot.screens.registry import SCREENS
from games import GAMES

_ROOM = Path(__file__).parent.parent
_IN_PICTURES = "render/art/words.toml"
_COMMENTS = ["Translators:"]
_KEYWORDS: Mapping[str, Any] = {"_": None, "N_": None, "n_": {None: (1, 2), 1: (1, 1)}, "c_": ((1, "c"), 2)}
_WIDTH = 110
MOST_OF_A_LABEL: Final = 34
"""What a button shows on a phone."""

_ENTRY = re.compile(r"^(?:(?:\{\w+\}|\d+)\.|[-*]) ", re.MULTILINE)
"""How a line begins that Discord shows, and numbers, as an entry of a list."""

_HEADER = r"""msgid ""
msgstr ""
"Language: {language}\n"
"Plural-Forms: {plurals}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=utf-8\n"
"Content-Transfer-Encoding: 8bit\n"

"""

_OF_NAMES = "The name of a command or of a parameter: lower case, no spaces, at most 32 letters."


def collected() -> Catalog:
    """What the code and the pictures say, and the names of commands, in English, with files and lines."""
    catalogue = Catalog(project="game-night", charset="utf-8")

    def add(
        file: str, line: int, said: str | tuple[str, ...], comments: Sequence[str], context: str | None
    ) -> None:
        explained = [" ".join(comments)] if comments else []
        catalogue.add(said, locations=[(file, line)], auto_comments=explained, context=context)

    marked = {"keywords": _KEYWORDS, "comment_tags": _COMMENTS, "strip_comment_tags": True}
    for file, line, said, comments, context in extract_from_dir(_ROOM, [("**.py", "python")], **marked):
        add(f"{_ROOM.name}/{file}", line, said, comments, context)
    for line, written in enumerate((_ROOM.parent / _IN_PICTURES).read_text("utf-8").splitlines(), 1):
        for english, about in tomllib.loads(written).items():
            add(_IN_PICTURES, line, english, [about["note"]], "picture")
    for name, module, line in command_names():
        add(f"{module.replace('.', '/')}.py", line, name, [_OF_NAMES], COMMAND)
    return catalogue


def command_names() -> Iterator[tuple[str, str, int]]:
    """Every name of a command or a parameter, with the module and the line of its command.

    The names of groups, most of which are titles of games, stay the same.
    """
    found: list[type[commands.Cog]] = [group_of(game, SCREENS[key]) for key, game in GAMES.items()]
    for module in iter_modules(cogs.__path__, f"{cogs.__name__}."):
        named = vars(import_module(module.name)).values()
        found += [each for each in named if isinstance(each, type) and issubclass(each, commands.Cog)]
    listed = [each for cog in found for each in cog.__cog_app_commands__]
    within = [each for group in listed if isinstance(group, app_commands.Group) for each in group.commands]
    for command in (*listed, *within):
        if isinstance(command, app_commands.Command):
            line = getsourcelines(command.callback)[1]
            for name in (command.name, *(parameter.name for parameter in command.parameters)):
                yield name, command.module or "", line


def update() -> None:
    """Give every catalogue exactly what the code says; what is translated already stays."""
    said = collected()
    for tag in LANGUAGES:
        if tag != ENGLISH:
            catalogue_file(tag).write_bytes(updated(tag, read_catalogue(tag), said))


def updated(tag: str, catalogue: Catalog, said: Catalog) -> bytes:
    """The file of a catalogue that has exactly what is ``said``; ``catalogue`` is used up.

    What has not changed keeps its lines and their place, wherever the code has it now. A new sentence comes
    after the one that the code says before it. So a change touches only the lines that it concerns.
    """
    catalogue.update(_placed(catalogue, said), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    file = BytesIO()
    file.write(_HEADER.format(language=tag.replace("-", "_"), plurals=catalogue.plural_forms).encode())
    write_po(file, catalogue, width=_WIDTH, omit_header=True, no_location=True)
    return file.getvalue()


def _placed(catalogue: Catalog, said: Catalog) -> Catalog:
    """What is said, in the order of a catalogue."""
    places = [_key(message) for message in catalogue if message.id]
    known, after = set(places), 0
    for message in sorted((each for each in said if each.id), key=lambda each: min(each.locations)):
        if _key(message) not in known:
            places.insert(after, _key(message))
        after = places.index(_key(message)) + 1
    placed = Catalog()
    for key in places:
        found = said.get(*key)
        if found is not None:
            comments = sorted(found.auto_comments)
            placed.add(found.id, flags=found.flags, auto_comments=comments, context=found.context)
    return placed


def _key(message: Message) -> tuple[str, str | None]:
    return _forms(message.id)[0], message.context


def faults() -> list[str]:
    """What the catalogues lack or have too much, a line each: 'bot/x.py:12: de: ...'."""
    said = collected()
    return [
        f"{file}:{line}: {tag}: {fault}"
        for tag in LANGUAGES
        if tag != ENGLISH
        for file, line, fault in _faults_of(said, read_catalogue(tag), catalogue_file(tag).name)
    ]


def _faults_of(said: Catalog, catalogue: Catalog, name: str) -> Iterator[tuple[str, int, str]]:
    for message in said:
        if not message.id:
            continue
        there = catalogue.get(message.id, message.context)
        for fault in _faults_in(message, there, catalogue.num_plurals):
            yield *message.locations[0], f"{fault}: {_forms(message.id)[0]!r}"
    for message in catalogue:
        if message.id and said.get(message.id, message.context) is None:
            yield f"bot/languages/{name}", message.lineno or 0, f"nobody says {_forms(message.id)[0]!r}"


def _faults_in(said: Message, there: Message | None, plurals: int) -> Iterator[str]:
    forms = _forms(there.string) if there is not None else ()
    if not forms or not all(forms):
        yield "no translation"
        return
    if there is not None and there.fuzzy:
        yield "marked as uncertain"
    if len(forms) != (plurals if said.pluralizable else 1):
        yield "not as many forms as the language has"
    if said.context == COMMAND and not is_name(forms[0]):
        yield "no name that Discord allows"
    english = _forms(said.id)
    for what, found in (("placeholders", _placeholders), ("words in backticks", _in_backticks)):
        if any(found(form) not in map(found, english) for form in forms):
            yield f"other {what}"
    if english[0].endswith(".") and any(map(_ENTRY.search, forms)) and not _ENTRY.search(english[0]):
        yield "a sentence that Discord would show as an entry of a list"
    if is_label(english[0]) and any(len(form) > MOST_OF_A_LABEL for form in forms):
        yield f"more than {MOST_OF_A_LABEL} letters on a button or in a menu"


def _forms(text: str | Sequence[str] | None) -> Sequence[str]:
    return (text,) if isinstance(text, str) else text or ()


def is_label(english: str) -> bool:
    """Whether this can be the text of a button: short, no sentence, with nothing to fill in."""
    return len(english) <= MOST_OF_A_LABEL and not english.endswith(".") and "{" not in english


def _in_backticks(text: str) -> Sequence[str]:
    """Commands and notation, which are the same in every language."""
    return sorted(re.findall("`[^`]*`", text))


def _placeholders(text: str) -> frozenset[str]:
    """The names in braces; an unreadable text has one that no other has."""
    try:
        return frozenset(name for _text, name, _spec, _conversion in Formatter().parse(text) if name)
    except ValueError:
        return frozenset({text})
