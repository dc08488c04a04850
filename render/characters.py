"""The computer characters by the level at which they play. A key is also a name, see ``name``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CHARACTERS: Final[Mapping[str, tuple[str, ...]]] = {
    "novice": ("risa", "lumi", "suna", "tilo"),
    "casual": ("rufo", "dalia", "remo", "ivo"),
    "strong": ("dario", "selva", "vela", "alba"),
    "master": ("tavus", "neva", "ozan", "rondo"),
}


def name(key: str) -> str:
    """The name of a character, the same in every language."""
    return key.capitalize()
