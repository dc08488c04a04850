"""The closing picture of a finished game: its deciding move on a stage, and how everybody came out of it."""

from __future__ import annotations

from dataclasses import dataclass

from games.core import View
from render.faces import Face


@dataclass(frozen=True, slots=True)
class EndedSeat:
    """How a seat came out: its face, its rating now and what it gained, both None if unrated or hidden."""

    face: Face | None = None
    rating: int | None = None
    gain: int | None = None


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished game: the public view of its end, and that after its best moment, if this was earlier.

    Equal endings give equal pictures.
    """

    view: View
    moment: View | None
    seats: tuple[EndedSeat, ...]
