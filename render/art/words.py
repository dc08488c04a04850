"""The words that pictures show, in English, with the room of each; and what they are in other languages.

``said`` is the word in the language in which the art is being drawn. Its translations stand in the catalogues
of the bot, which are read as files. A word without a translation stays English.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from babel import Locale
from babel.dates import format_skeleton
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from render.art.lettering import text_width
from render.words import ENGLISH

CONTEXT: Final = "picture"
SMALLEST: Final = 0.75
"""The part of their full height that letters keep in the narrowest place."""
_WRITTEN: Final = Path(__file__).with_suffix(".toml")
_CATALOGUES: Final = Path(__file__).parents[2] / "bot" / "languages"

WORDS: Final[Mapping[str, int]] = {
    english: about["px"] for english, about in tomllib.loads(_WRITTEN.read_text(encoding="utf-8")).items()
}
"""Every word with the most pixels that it may take in its place, as ``words.toml`` has them."""

_drawn_in: ContextVar[str] = ContextVar("the language in which the art is drawn", default=ENGLISH)
_Asked = set[tuple[str, str | None] | int]  # words with their contexts, and months
_asked: ContextVar[_Asked | None] = ContextVar(
    "what the art asks for in the language of its drawing", default=None
)


@contextmanager
def drawn_in(tag: str) -> Iterator[None]:
    before = _drawn_in.set(tag)
    try:
        yield
    finally:
        _drawn_in.reset(before)


@contextmanager
def asking() -> Iterator[Callable[[str], str]]:
    """Note what the art says meanwhile. Returns what tells the same in another language, as one text."""
    asked: _Asked = set()

    def told(tag: str) -> str:
        with drawn_in(tag):
            return repr(
                sorted(after_day(what) if isinstance(what, int) else _translated(*what) for what in asked)
            )

    before = _asked.set(asked)
    try:
        yield told
    finally:
        _asked.reset(before)


def said(english: str) -> str:
    """One of WORDS in the language that is drawn. Raises KeyError for another word."""
    if english not in WORDS:
        raise KeyError(english)
    return _translated(english, CONTEXT)


def fitted(english: str, cap: float, most_px: float | None = None) -> tuple[str, float]:
    """One of WORDS in the language that is drawn, and the height of its capitals, so that it fits.

    A place that is narrower than the room in WORDS gives ``most_px``. Raises ValueError for a
    translation that would need letters smaller than SMALLEST.
    """
    text = said(english)
    part = min(1, (most_px or WORDS[english]) / text_width(text, cap))
    if part < SMALLEST:
        raise ValueError(f"{_drawn_in.get()}: {text!r} is too long for the room of {english!r}")
    return text, part * cap


def named(english: str, context: str | None = None) -> str:
    """A name that the bot's own sentences say too, such as that of an achievement, in the language drawn.

    Where they say it in a ``context`` of its own, this comes first.
    """
    own = _translated(english, context)
    return own if own != english else _translated(english, None)


def after_day(month: int) -> str:
    """What stands after the number of a day, as each language writes it: "May", ". Mai", "de mayo"."""
    _note(month)
    tag = _drawn_in.get()
    locale = Locale.parse(tag.replace("-", "_"))
    if tag == ENGLISH:
        return str(locale.months["format"]["wide"][month])
    return format_skeleton("MMMMd", date(2024, month, 1), locale=locale).removeprefix("1").strip()


def joined(names: Sequence[str]) -> str:
    """Names as the language that is drawn joins them: "Okiya and Okago"."""
    return format_list(names, locale=_drawn_in.get().replace("-", "_"))


def two_lines(words: str, english: tuple[str, str]) -> tuple[str, str]:
    """Words broken where both lines are about as long; in English where they were broken by hand."""
    if words == " ".join(english):
        return english
    ends = [i + 1 for i, letter in enumerate(words) if letter in " -"]
    breaks = [(words[:end].strip(), words[end:]) for end in ends] or [(words, "")]
    return min(breaks, key=lambda lines: max(text_width(line, 10) for line in lines))


def _translated(english: str, context: str | None) -> str:
    _note((english, context))
    tag = _drawn_in.get()
    if tag == ENGLISH:
        return english
    message = catalogue(tag).get(english, context)
    return str(message.string) if message is not None and message.string else english


def _note(what: tuple[str, str | None] | int) -> None:
    if (asked := _asked.get()) is not None:
        asked.add(what)


def languages() -> list[str]:
    return sorted(file.stem for file in _CATALOGUES.glob("*.po"))


@cache
def catalogue(tag: str) -> Catalog:
    with (_CATALOGUES / f"{tag}.po").open("rb") as file:
        return read_po(file, locale=tag.replace("-", "_"))
