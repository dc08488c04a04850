"""Words as people type them: without accents, with any capitals, or picked from suggestions."""

from __future__ import annotations

import re
from unicodedata import combining, normalize


def plain(text: str) -> str:
    """A text without spaces, capitals and accents, by which what was typed is compared with names.

    The letter i is one letter, with a dot or without: Turkish writes two, and many keyboards only one.
    """
    letters = normalize("NFKD", "".join(text.split()).casefold())
    return "".join(letter for letter in letters if not combining(letter)).replace("ı", "i")


def unpicked(typed: str) -> str:
    """The typed text without the words of a picked suggestion: "r0/b" from "r0: the Reset in Red/b"."""
    return re.sub(r":[^/]*", "", typed)
