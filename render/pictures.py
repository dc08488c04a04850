"""What every game's package states about its pictures. ``render.PICTURES`` lists them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from render.atlas import Scene
from render.ending import Closing, Ending


@dataclass(frozen=True)
class Pictures:
    """The look of a game: the scenes of its views, and the names of its emoji by the piece that they show.

    ``scene`` is the board that everybody sees, ``hand`` what only one seat sees; both take a view and, if the
    game has looks, a look. ``filmed`` is the board in a film, if it differs. ``filmed_hand`` is what a film
    from a seat shows below the board; it is None for a game that hides nothing. ``feats`` has the two lines
    under the medallion of each feat of the game. ``ending`` is the closing picture of a finished
    game, from a set of sprites of its own; without one the last board is shown.
    """

    scene: Callable[..., Scene]
    emoji: Mapping[str, str]
    hand: Callable[..., Scene] | None = None
    filmed: Callable[..., Scene] | None = None
    filmed_hand: Callable[..., Scene] | None = None
    ending: Callable[[Ending], Closing] | None = None
    feats: Mapping[str, tuple[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class EmojiPicture:
    """A piece for a button: the name for screen readers, and a transparent PNG of 128 x 128."""

    name: str
    png: bytes
