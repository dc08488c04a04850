"""The computer characters by the level at which they play. A key is also a name, see ``name``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

CHARACTERS: Final[Mapping[str, tuple[str, ...]]] = {
    "novice": ("suna", "tilo", "lumi", "risa"),
    "casual": ("rufo", "dalia", "ivo", "remo"),
    "strong": ("selva", "alba", "dario", "vela"),
    "master": ("neva", "ozan", "iris", "rondo"),
}


def name(key: str) -> str:
    """The name of a character, the same in every language."""
    return key.capitalize()
