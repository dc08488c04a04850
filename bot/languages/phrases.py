"""Sentences that wait for their language: written in English in the code, said in that of whoever reads.

A phrase is no text, so that the type checker finds every place where one would be shown untranslated.
"""

from __future__ import annotations

from bot.languages.speech import language, with_commands


class Phrase:
    """A sentence, a label or a word in English, with its placeholders; ``context`` if it has two meanings."""

    __slots__ = ("context", "english")

    def __init__(self, english: str, context: str = "") -> None:
        self.english = english
        self.context = context

    def __str__(self) -> str:
        """The phrase in the language that is spoken, its placeholders unfilled."""
        return with_commands(self._said(), {})

    def format(self, **words: object) -> str:
        """The phrase in the language that is spoken, with these words in its placeholders."""
        return with_commands(self._said(), words).format_map(words)

    def _said(self) -> str:
        words = language().words
        return words.pgettext(self.context, self.english) if self.context else words.gettext(self.english)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.english!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Phrase) and (self.english, self.context) == (other.english, other.context)

    def __hash__(self) -> int:
        return hash((self.english, self.context))


class Counted:
    """A phrase about a number of things, called ``count``, in as many forms as a language has."""

    __slots__ = ("one", "other")

    def __init__(self, one: str, other: str) -> None:
        self.one = one
        self.other = other

    def format(self, *, count: int, **words: object) -> str:
        """The phrase in the language that is spoken, in the form for ``count``."""
        form = language().words.ngettext(self.one, self.other, count)
        filled = {"count": count, **words}
        return with_commands(form, filled).format_map(filled)

    def __repr__(self) -> str:
        return f"Counted({self.one!r}, {self.other!r})"


def _(english: str) -> Phrase:
    """A phrase for the catalogues."""
    return Phrase(english)


def c_(context: str, english: str) -> Phrase:
    """A phrase for the catalogues whose English has another meaning elsewhere."""
    return Phrase(english, context)


def n_(one: str, other: str | None = None) -> Counted:
    """A phrase for the catalogues about ``{count}`` things: for one of them, and for any other number.

    One text is enough where English says both alike and other languages may not.
    """
    return Counted(one, other or one)


def N_(english: str) -> str:  # noqa: N802 - gettext's own name for it
    """The same text, marked for the catalogues: the library translates what it is told of commands."""
    return english
