"""The closing picture of a finished game: its deciding move on a stage, and how everybody came out of it.

A game draws its stage, everything above STAGE_PX. Below it, a plaque for each seat is the same in every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from games.core import View
from games.match import Match
from render.atlas import Row, Scene, load
from render.committed import ending_of
from render.faces import Face, Photo, PlacedPhoto

SIZE_PX: Final = 800
STAGE_PX: Final = 556
BOTTOM_PX: Final = 790  # where all plaques end
SIDE_HIGH_PX: Final = 8  # of a plaque, below its face
GAP_PX: Final = 10  # around plaques
MOST_WIDE: Final = 2  # seats whose plaques have the face beside the figures; those of more have it above them


@dataclass(frozen=True, slots=True)
class EndedSeat:
    """How a seat came out: its face, its rating now and what it gained, both None if unrated or hidden.

    An ``unsure`` rating has a question mark.
    """

    face: Face | None = None
    rating: int | None = None
    gain: int | None = None
    unsure: bool = False


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished game: the public view of its end, and that after its best moment, if this was earlier.

    Equal endings give equal pictures.
    """

    view: View
    moment: View | None
    seats: tuple[EndedSeat, ...]


@dataclass(frozen=True, slots=True)
class Closing:
    """The scene of a closing picture, and the photos of people above it."""

    scene: Scene
    photos: tuple[PlacedPhoto, ...] = ()


class Plaque(NamedTuple):
    """What a game says about a seat: the ``emblem`` that the game draws under this name, the digits of its
    score, or "" to show none, and whether it has won."""

    emblem: str
    score: str
    won: bool


class Plate(NamedTuple):
    """The form of a plaque: what its crown needs above it, and the middle of its face from its upper corner.

    ``face_x`` is 0 for a face in the middle of a plaque of any width.
    """

    name: str
    material: str
    height: int
    rise: int
    face_px: int
    face_x: int
    face_y: int


PLATES: Final = {
    (True, True): Plate("won wide", "gold", 190, 32, 160, 106, 97),
    (True, False): Plate("plain wide", "ivory", 130, 2, 96, 72, 65),
    (False, True): Plate("won tall", "gold", 212, 18, 96, 0, 60),
    (False, False): Plate("plain tall", "ivory", 196, 2, 96, 0, 57),
}
"""By whether a plaque is wide, and whether its seat has won."""


def width_px(seats: int) -> int:
    """The width of each plaque at a table with this number of seats."""
    return (SIZE_PX - GAP_PX) // max(seats, MOST_WIDE) - GAP_PX


def match_closing(ending: Ending, stage: Scene, emblems: tuple[str, str], match: Match) -> Closing:
    """The closing picture of a match of two on this stage; a match of one game shows no score."""
    winners = () if ending.view.outcome is None else ending.view.outcome.winners
    scores = ("", "") if match.kind == "single" else map(str, match.score)
    shown = [
        Plaque(emblem, score, i in winners)
        for i, (emblem, score) in enumerate(zip(emblems, scores, strict=True))
    ]
    below = plaques(ending.view.game, ending.seats, shown)
    return Closing([("stage", 0, 0), *stage, *below.scene], below.photos)


def plaques(game: str, seats: Sequence[EndedSeat], shown: Sequence[Plaque]) -> Closing:
    """The plaques of all seats from the left: face, emblem and score, rating and what was gained of it."""
    sprites, width, wide = load(ending_of(game)), width_px(len(seats)), len(seats) <= MOST_WIDE
    left = (SIZE_PX + GAP_PX - len(seats) * (width + GAP_PX)) // 2
    scene: Scene = []
    photos: list[PlacedPhoto] = []
    for seat, plaque in zip(seats, shown, strict=True):
        plate = PLATES[wide, plaque.won]
        top, half = BOTTOM_PX - plate.height, plate.face_px // 2
        x, y = left + (plate.face_x or width // 2) - half, top + plate.face_y - half
        scene.append((f"{plate.name} {width}", left, top - plate.rise))
        if isinstance(seat.face, Photo):
            photos.append(PlacedPhoto(seat.face, x, y, plate.face_px))
        else:
            scene.append((f"{seat.face or plaque.emblem} {plate.name}", x, y))
        rows = _rows(plate, seat, plaque)
        heights = [max(sprites.size(part)[1] for part in row if isinstance(part, str)) for row in rows]
        from_left, from_top = (x - left + plate.face_px + 10, 0) if wide else (0, plate.face_y + half + 6)
        y = top + (from_top + plate.height - SIDE_HIGH_PX - sum(heights)) // 2
        for row, height in zip(rows, heights, strict=True):
            scene += sprites.row(row, left + (from_left + width) // 2, y + height // 2, 0.5)
            y += height
        left += width + GAP_PX
    return Closing(scene, tuple(photos))


def _rows(plate: Plate, seat: EndedSeat, plaque: Plaque) -> list[Row]:
    """The score, the rating and its gain; the emblem before them, or alone, unless it is the face."""
    score: Row = [f"{sign} score {plate.name}" for sign in plaque.score]
    points = "" if seat.rating is None else f"{seat.rating}{'?' * seat.unsure}"
    rating: Row = [f"{sign} rating {plate.name}" for sign in points]
    gain: Row = []
    if seat.gain is not None:
        way = "up" if seat.gain > 0 else "down" if seat.gain < 0 else "same"
        number = f"{seat.gain:+d}" if seat.gain else ""
        gain = [f"{way} {plate.name}", 2, *(f"{sign} gain {plate.name}" for sign in number)]
    together = bool(score and rating and gain) and plate != PLATES[True, True]
    rows = [row for row in ((score, [*rating, 5, *gain]) if together else (score, rating, gain)) if row]
    if seat.face is None:
        return rows
    if not rows:
        return [[f"{plaque.emblem} alone {plate.name}"]]
    return [[f"{plaque.emblem} token {plate.name}", 8, *rows[0]], *rows[1:]]
