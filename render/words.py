"""The language of a picture's words, in which its sprites are looked up; tags as in the bot's catalogues."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

ENGLISH: Final = "en"

_language: ContextVar[str] = ContextVar("the language of a picture", default=ENGLISH)


@contextmanager
def lettered(language: str) -> Iterator[None]:
    """Compose and draw pictures with the words of a language."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def lettering() -> str:
    """The language of the picture that is being composed."""
    return _language.get()


def counted(count: int, one: str, more: str) -> str:
    """The sprite of a word after a number; French and Portuguese have one form for none and for one."""
    single = count in (0, 1) if _language.get() in ("fr", "pt-BR") else count == 1
    return one if single else more
