"""Where the pictures that are built beforehand and committed lie. ``render.art.build`` writes them.

Sprites come in sets. Every game and every film has a palette of its own. The cards have one set of what they
all share and one for every game; all of these are in the palette of the cards, which no new game changes.
"""

from __future__ import annotations

from pathlib import Path

CARDS = "cards"
"""The set of what all leaderboards and profiles share."""

EVERY_GAME = "cards_every_game"
"""The set of the one medallion that shows all games: the only old sprites that a new game changes."""

_FOLDER = Path(__file__).parent / "sprites"


def film_of(game: str) -> str:
    """The name of the set that a game's film is made of: its sprites at half their size."""
    return f"{game}_film"


def cards_of(game: str) -> str:
    """The name of the set that the cards show of a game: its ladders and its feats."""
    return f"{CARDS}_{game}"


def sheet_path(name: str) -> Path:
    """All sprites of a set on one sheet, in one palette."""
    return _FOLDER / f"{name}.png"


def index_path(name: str) -> Path:
    """Where on the sheet each sprite lies: name to [x, y, width, height]."""
    return _FOLDER / f"{name}.json"


def card_palette_path() -> Path:
    """The colours of all sets of the cards, one pixel each."""
    return _FOLDER / "cards_palette.png"


def cover_path(game: str) -> Path:
    """The banner of a game."""
    return _FOLDER / f"{game}_cover.png"


def emoji_path(game: str, name: str) -> Path:
    """One emoji of a game."""
    return _FOLDER / "emoji" / game / f"{name}.png"
