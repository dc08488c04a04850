"""Views of whole games for the tests of films: those of the public or a seat, from the first to the last."""

from __future__ import annotations

import io

from PIL import Image

from games import GAMES
from games.core import View
from tests.games.playouts import Playout, playout, spread
from tests.games.test_goldens import golden_tables

HIDING = tuple(key for key, game in GAMES.items() if game.hides)
"""The games with hidden hands."""


def golden_plays(game: str) -> list[Playout]:
    """The plays that are recorded in a game's golden file."""
    return [playout(table) for table in golden_tables(GAMES[game])]


def reel(play: Playout, seat: int | None = None, frames: int = 40) -> list[View]:
    """The views of consecutive positions around the middle of a play."""
    first = max(0, (len(play.states) - frames) // 2)
    return [state.view(seat) for state in play.states[first : first + frames]]


def summary(game: str, seat: int | None = None, frames: int = 6) -> list[View]:
    """Views spread over a golden play from its start to its end."""
    return [state.view(seat) for state in spread(golden_plays(game)[-1].states, frames)]


def pictures(gif: bytes) -> list[Image.Image]:
    """The frames of a film as pictures."""
    film = Image.open(io.BytesIO(gif))
    frames = []
    for i in range(getattr(film, "n_frames", 1)):
        film.seek(i)
        frames.append(film.convert("RGB"))
    return frames


def durations_ms(gif: bytes) -> list[int]:
    """How long each frame of a film is shown."""
    film = Image.open(io.BytesIO(gif))
    times = []
    for i in range(getattr(film, "n_frames", 1)):
        film.seek(i)
        times.append(int(film.info["duration"]))
    return times
