"""Words as people type them: without their accents, and with any capitals."""

from __future__ import annotations

from unicodedata import combining, normalize


def plain(text: str) -> str:
    """A text without spaces, capitals and accents, by which what was typed is compared with names.

    The letter i is one letter, with a dot or without: Turkish writes two, and many keyboards only one.
    """
    letters = normalize("NFKD", "".join(text.split()).casefold())
    return "".join(letter for letter in letters if not combining(letter)).replace("ı", "i")
