"""Where the pictures that are built beforehand and committed lie. ``render.art.build`` writes them."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent / "sprites"


def sheet_path(game: str) -> Path:
    """All sprites of a game on one sheet, in one palette."""
    return _FOLDER / f"{game}.png"


def index_path(game: str) -> Path:
    """Where on the sheet each sprite lies: name to [x, y, width, height]."""
    return _FOLDER / f"{game}.json"


def cover_path(game: str) -> Path:
    return _FOLDER / f"{game}_cover.png"


def emoji_path(game: str, name: str) -> Path:
    return _FOLDER / "emoji" / game / f"{name}.png"
