"""The paths of the pictures that ``render.art.build`` writes and that are committed.

Sprites come in sets. Every game, every film and the closing pictures of
every game have their own palette. The cards have one set that they all
share and one for every game; all of these use the palette of the cards, which a new game does not change.
"""

from __future__ import annotations

from pathlib import Path

CARDS = "cards"
"""The set that all leaderboards and profiles share."""

PUZZLES = "cards_puzzles"
"""The set of the pictures around puzzles: their head, the card that shares them, the board of streaks."""

LEAGUE = "cards_league"
"""The set of the standings of leagues."""

RECAP = "cards_recap"
"""The set of the picture of a server's week."""

EVERY_GAME = "cards_every_game"
"""The set of the sprites that show several games."""

_FOLDER = Path(__file__).parent / "sprites"


def film_of(game: str) -> str:
    """The name of the set for a game's film: its sprites at half their size."""
    return f"{game}_film"


def cards_of(game: str) -> str:
    """The name of the set with a game's ladders and feats for the cards."""
    return f"{CARDS}_{game}"


def ending_of(game: str) -> str:
    """The name of the set for a game's closing pictures, with a palette of its own."""
    return f"ending_{game}"


def words_of(name: str) -> str:
    """The name of the set with what the sprites of a set look like in other languages."""
    return f"{name}_words"


def sheet_path(name: str) -> Path:
    """All sprites of a set on one sheet, in one palette."""
    return _FOLDER / f"{name}.png"


def index_path(name: str) -> Path:
    """The place of each sprite on the sheet: name to [x, y, width, height]."""
    return _FOLDER / f"{name}.json"


def card_palette_path() -> Path:
    """The colours of all sets of the cards, one pixel each."""
    return _FOLDER / "cards_palette.png"


def cover_path(game: str) -> Path:
    return _FOLDER / f"{game}_cover.png"


def emoji_path(game: str, name: str) -> Path:
    return _FOLDER / "emoji" / game / f"{name}.png"
