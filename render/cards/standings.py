"""The picture of a division of a league: ranks, faces, who has met whom, points, and what decided ties.

It has no names; the message with it has them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final, Literal

from render.atlas import Row, Scene
from render.cards.parts import MEDALS, Card, lay
from render.committed import LEAGUE
from render.faces import Photo, PlacedPhoto

SKY_PX: Final = 132
CAPTIONS_PX: Final = 40
ROW_PX: Final = 74
FOOT_PX: Final = 14
MIDDLE: Final = 33
"""The middle of a row, from its top."""

BOARD: Final = (640, 22, 334, 88)
FACE_PX: Final = 48
FACE_LEFT: Final = 140
CELL_PX: Final = 50
CELLS: Final = (204, 700)
"""Where the cells of a row begin and end."""

WIDEST_STEP: Final = 92
POINTS_RIGHT: Final = 800
TIE_LEFT: Final = 814

Cell = Literal["self", "won", "drawn", "lost", "judged won", "judged drawn", "judged lost", "runs", "to come"]
"""What came of a game for the one in whose row it stands; "judged": by the judge at the end of a season."""

Zone = Literal["", "up", "down"]
"""Whether somebody moves up or down."""

TIES: Final = ("between them", "whom they beat", "on time", "who joined", "left")
"""What decides among equal points, and who has left the season."""

_laid: Final = partial(lay, sets=(LEAGUE,))


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A person's row: a cell for each person of the division in the order of the rows, and their points.

    ``tie`` is "", or one of TIES: what decided that somebody stands behind the one above.
    """

    cells: tuple[Cell, ...]
    points: int
    tie: str = ""
    zone: Zone = ""
    face: Photo | None = None


@dataclass(frozen=True, slots=True)
class StandingsCard(Card):
    """A division, counted from 1 (0: there is only one), and how many of its games are over."""

    division: int
    lines: tuple[StandingsLine, ...]
    played: int
    games: int

    @property
    def sets(self) -> tuple[str, ...]:
        return (LEAGUE,)

    @property
    def height_px(self) -> int:
        return SKY_PX + CAPTIONS_PX + ROW_PX * len(self.lines) + FOOT_PX

    @property
    def step_px(self) -> int:
        """From one cell to the next."""
        return min(WIDEST_STEP, (CELLS[1] - CELLS[0]) // max(1, len(self.lines)))

    def scene(self) -> Scene:
        """The title, the board with the division, and a row for each person, the best first."""
        x, y, width, _ = BOARD
        middle = x + width // 2
        progress: Row = [
            *_number(self.played, "board"),
            "of board",
            *_number(self.games, "board"),
            9,
            "games board",
        ]
        named: Row = ["division board", 9, *_number(self.division, "board")]
        picture: Scene = [("sky league", 0, 0)]
        if self.division:
            picture += [*_laid(named, middle, y + 27, 0.5), *_laid(progress, middle, y + 61, 0.5)]
        else:
            picture += _laid(progress, middle, y + 44, 0.5)
        picture += [("captions", 0, SKY_PX), *_captions(self)]
        for number, line in enumerate(self.lines):
            picture += _row(self, number, line, SKY_PX + CAPTIONS_PX + ROW_PX * number)
        return [*picture, ("shore league", 0, self.height_px - FOOT_PX)]

    def photos(self) -> list[PlacedPhoto]:
        """The faces of those who show one."""
        top = SKY_PX + CAPTIONS_PX + MIDDLE - FACE_PX // 2
        return [
            PlacedPhoto(line.face, FACE_LEFT, top + ROW_PX * number, FACE_PX)
            for number, line in enumerate(self.lines)
            if line.face is not None
        ]


def _captions(card: StandingsCard) -> Scene:
    middle = SKY_PX + CAPTIONS_PX // 2 + 2
    numbers = [
        sprite
        for number in range(len(card.lines))
        for sprite in _laid(_number(number + 1, "captions"), _cell_middle(card, number), middle, 0.5)
    ]
    return [
        *numbers,
        *_laid(["points"], POINTS_RIGHT, middle, 1),
        *_laid(["ties"], TIE_LEFT, middle),
    ]


def _row(card: StandingsCard, number: int, line: StandingsLine, top: int) -> Scene:
    middle = top + MIDDLE
    ground = "left" if line.tie == "left" else "row"
    picture: Scene = [(ground, 0, top)]
    picture += _laid([f"rank {number + 1 if number < MEDALS else 'plain'} {ground}"], 52, middle, 0.5)
    picture += _laid(
        _number(number + 1, f"rank {number + 1 if number < MEDALS else 'plain'}"), 52, middle, 0.5
    )
    if line.zone:
        picture += _laid([f"{line.zone} {ground}"], 112, middle, 0.5)
    picture += _laid([f"face {ground}"], FACE_LEFT + FACE_PX // 2, middle, 0.5)
    for other, cell in enumerate(line.cells):
        picture += _laid([f"{cell} {ground}"], _cell_middle(card, other), middle, 0.5)
    picture += _laid(_number(line.points, ground), POINTS_RIGHT, middle, 1)
    return picture + (_laid([f"{line.tie} {ground}"], TIE_LEFT, middle) if line.tie else [])


def _cell_middle(card: StandingsCard, number: int) -> int:
    return CELLS[0] + card.step_px * number + card.step_px // 2


def _number(value: int, ground: str) -> Row:
    return [f"{digit} {ground}" for digit in str(value)]
