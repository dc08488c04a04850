"""The catalogues as files: what the code says in English, collected, and what each of them lacks of it.

Only those who change sentences and the tests use this module; the bot reads what it has written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.pofile import write_po

from bot.cogs.names import command_names
from bot.cogs.translator import is_name
from bot.languages.speech import COMMAND, ENGLISH, LANGUAGES, catalogue_file, read_catalogue

_ROOM = Path(__file__).parent.parent
_IN_PICTURES = "render/art/words.py"
_COMMENTS = ["Translators:"]
_KEYWORDS = {"_": None, "N_": None, "n_": (1, 2), "c_": ((1, "c"), 2)}
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
    found = extract_from_dir(
        _ROOM,
        [("**.py", "python")],
        keywords=_KEYWORDS,
        comment_tags=_COMMENTS,
        strip_comment_tags=True,
    )
    in_pictures = extract_from_file(
        "python",
        _ROOM.parent / _IN_PICTURES,
        keywords=_KEYWORDS,
        comment_tags=_COMMENTS,
        strip_comment_tags=True,
    )
    for line, message, comments, context in in_pictures:
        catalogue.add(message, locations=[(_IN_PICTURES, line)], auto_comments=comments, context=context)
    for file, line, message, comments, context in found:
        place = f"{_ROOM.name}/{file}", line
        catalogue.add(message, locations=[place], auto_comments=comments, context=context)
    for name, module, at in command_names():
        place = f"{module.replace('.', '/')}.py", at
        catalogue.add(name, locations=[place], auto_comments=[_OF_NAMES], context=COMMAND)
    return catalogue


def update() -> None:
    """Give every catalogue exactly what the code says; what is translated already stays."""
    said = collected()
    for tag in LANGUAGES:
        if tag == ENGLISH:
            continue
        catalogue = read_catalogue(tag)
        catalogue.update(said, no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        write(tag, catalogue)


def write(tag: str, catalogue: Catalog) -> None:
    """Write the catalogue of a language; what has not changed stays as it is, to the byte."""
    with catalogue_file(tag).open("wb") as file:
        file.write(_HEADER.format(language=tag.replace("-", "_"), plurals=catalogue.plural_forms).encode())
        write_po(file, catalogue, width=_WIDTH, omit_header=True, sort_by_file=True, include_lineno=False)


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
