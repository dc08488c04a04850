"""Where the pictures that are built beforehand and committed lie. ``render.art.build`` writes them.

Sprites come in sets, each in a palette of its own: one for every game, one for its film, one for the cards.
"""

from __future__ import annotations

from pathlib import Path

CARDS = "cards"

_FOLDER = Path(__file__).parent / "sprites"


def film_of(game: str) -> str:
    """The name of the set that a game's film is made of: its sprites at half their size."""
    return f"{game}_film"


def sheet_path(name: str) -> Path:
    """All sprites of a set on one sheet, in one palette."""
    return _FOLDER / f"{name}.png"


def index_path(name: str) -> Path:
    """Where on the sheet each sprite lies: name to [x, y, width, height]."""
    return _FOLDER / f"{name}.json"


def cover_path(game: str) -> Path:
    return _FOLDER / f"{game}_cover.png"


def emoji_path(game: str, name: str) -> Path:
    return _FOLDER / "emoji" / game / f"{name}.png"
