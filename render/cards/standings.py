"""The picture of a division of a league: ranks, faces, who has met whom, and points.

The message with it has names, and what decided ties.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Final, Literal

from render.atlas import Row, Scene
from render.cards.parts import MEDALS, Card, lay
from render.committed import LEAGUE
from render.faces import Photo, PlacedPhoto, placed

SKY_PX: Final = 132
CAPTIONS_PX: Final = 40
ROW_PX: Final = 74
FOOT_PX: Final = 14
MIDDLE: Final = 33
"""The middle of a row, from its top."""

BOARD_MIDDLE: Final = 807
FACE_PX: Final = 48
FACE_LEFT: Final = 140
CELL_PX: Final = 50
CELLS: Final = (204, 820)
"""Where the cells of a row begin and end."""

WIDEST_STEP: Final = 110
POINTS_RIGHT: Final = 940

Cell = Literal["self", "won", "drawn", "lost", "judged won", "judged drawn", "judged lost", "runs", "to come"]
"""What came of a game for the one in whose row it stands; "judged": by the judge at the end of a season."""

Zone = Literal["", "up", "down"]
"""Whether somebody moves up or down."""

_laid: Final = partial(lay, sets=(LEAGUE,))


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A person's row: a cell for each person of the division in the order of the rows, and their points."""

    cells: tuple[Cell, ...]
    points: int
    left: bool = False
    zone: Zone = ""
    face: Photo | None = None


@dataclass(frozen=True, slots=True)
class StandingsCard(Card):
    """A division, counted from 1."""

    division: int
    lines: tuple[StandingsLine, ...]

    @property
    def sets(self) -> tuple[str, ...]:
        return (LEAGUE,)

    @property
    def height_px(self) -> int:
        return SKY_PX + CAPTIONS_PX + ROW_PX * len(self.lines) + FOOT_PX

    def middle_of(self, column: int) -> int:
        """The middle of a column of cells."""
        step = min(WIDEST_STEP, (CELLS[1] - CELLS[0]) // len(self.lines))
        return CELLS[0] + step * column + step // 2

    def scene(self) -> Scene:
        """The title, the board with the division, and a row for each person, the best first."""
        named: Row = ["division board", 9, *_number(self.division, "board")]
        middle = SKY_PX + CAPTIONS_PX // 2 + 2
        picture: Scene = [("sky league", 0, 0), *_laid(named, BOARD_MIDDLE, SKY_PX // 2, 0.5)]
        picture += [("captions", 0, SKY_PX), *_laid(["points"], POINTS_RIGHT, middle, 1)]
        for number, line in enumerate(self.lines):
            picture += _laid(_number(number + 1, "captions"), self.middle_of(number), middle, 0.5)
            picture += _row(self, number, line, SKY_PX + CAPTIONS_PX + ROW_PX * number)
        return [*picture, ("shore league", 0, self.height_px - FOOT_PX)]

    def photos(self) -> list[PlacedPhoto]:
        """The faces of those who show one."""
        top = SKY_PX + CAPTIONS_PX + MIDDLE - FACE_PX // 2
        return placed((line.face, FACE_LEFT, top + ROW_PX * i, FACE_PX) for i, line in enumerate(self.lines))


def _row(card: StandingsCard, number: int, line: StandingsLine, top: int) -> Scene:
    """The row with this number, and all that lies on it, from the left to the right."""
    ground = "left" if line.left else "row"
    rank = f"rank {number + 1 if number < MEDALS else 'plain'}"
    parts: list[tuple[Row, int, float]] = [
        ([f"{rank} {ground}"], 52, 0.5),
        (_number(number + 1, rank), 52, 0.5),
        ([f"{line.zone} {ground}"] if line.zone else [], 112, 0.5),
        ([f"face {ground}"], FACE_LEFT + FACE_PX // 2, 0.5),
        *(([f"{cell} {ground}"], card.middle_of(column), 0.5) for column, cell in enumerate(line.cells)),
        (_number(line.points, ground), POINTS_RIGHT, 1),
    ]
    laid = (_laid(words, x, top + MIDDLE, anchor) for words, x, anchor in parts)
    return [(ground, 0, top), *chain.from_iterable(laid)]


def _number(value: int, ground: str) -> Row:
    return [f"{digit} {ground}" for digit in str(value)]
