"""Okago's board: its cells and pieces, the legal placements and jumps, and the lines that pieces make."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from games.core import InvalidPosition
from games.okago.reasons import Fault
from games.position import read_ranks

COLOURS = ("r", "b")
EMPTY = "."
NO_GO = "*"
PIECES = 12

CELLS: tuple[str, ...] = tuple(file + rank for rank in "12345" for file in "abcde")

Cells = tuple[str, ...]
"""25 cells, a1 to e5 rank by rank: "r" or "b" face-down, "R" or "B" face-up, "*" the No-Go, "." empty."""


@dataclass(frozen=True, slots=True)
class Jump:
    """The cells of a jump: where the piece comes from, the one it jumps over, where it lands."""

    piece: str
    over: str
    landing: str

    @property
    def text(self) -> str:
        """The jump in canonical notation."""
        return f"{self.piece}x{self.landing}"


def _ray(start: int, files: int, ranks: int, length: int) -> tuple[str, ...]:
    """The cells from number ``start`` in one direction; () if one of them is off the board."""
    steps = [(start % 5 + files * i, start // 5 + ranks * i) for i in range(length)]
    if any(file not in range(5) or rank not in range(5) for file, rank in steps):
        return ()
    return tuple(CELLS[5 * rank + file] for file, rank in steps)


_LINES = tuple(
    frozenset(line)
    for start in range(25)
    for files, ranks in ((1, 0), (0, 1), (1, 1), (-1, 1))
    if (line := _ray(start, files, ranks, 4))
)
JUMPS = {
    jump.text: jump
    for start in range(25)
    for ranks in (-1, 0, 1)
    for files in (-1, 0, 1)
    if (files, ranks) != (0, 0) and (ray := _ray(start, files, ranks, 3))
    for jump in (Jump(*ray),)
}


_ASKED_AGAIN = 512
"""Positions of which is remembered what can be done: a board that is shown asks for it ten times and more."""


def other(colour: str) -> str:
    return "b" if colour == "r" else "r"


@lru_cache(_ASKED_AGAIN)
def placeable(cells: Cells, left: int) -> tuple[str, ...]:
    """The cells where a piece can be placed: those that are empty, without the No-Go; () if ``left`` is 0."""
    return tuple(cell for cell, lies in zip(CELLS, cells, strict=True) if lies == EMPTY) if left else ()


def face_up_allowed(colour: str, left: int) -> bool:
    """Whether a piece may be placed face-up: only Teal's first one may."""
    return colour == "b" and left == PIECES


@lru_cache(_ASKED_AGAIN)
def jumps(cells: Cells, colour: str) -> tuple[Jump, ...]:
    """The jumps of a colour: a face-down piece over a face-down piece, to an empty cell or the No-Go."""
    at = dict(zip(CELLS, cells, strict=True))
    enemy = other(colour)
    return tuple(
        jump
        for jump in JUMPS.values()
        if at[jump.piece] == colour and at[jump.over] == enemy and at[jump.landing] in (EMPTY, NO_GO)
    )


def line_of(cells: Cells, colour: str) -> tuple[str, ...]:
    """The cells of every line of four or more of a colour, face-up or face-down; () if there is none."""
    mine = {cell for cell, piece in zip(CELLS, cells, strict=True) if piece.lower() == colour}
    made = {cell for line in _LINES if line <= mine for cell in line}
    return tuple(cell for cell in CELLS if cell in made)


def lost(cells: Cells, left: tuple[int, int]) -> tuple[int, int]:
    """How many pieces of red and of teal were jumped: those neither on the board nor left to place."""
    lying = [sum(piece.lower() == colour for piece in cells) for colour in COLOURS]
    return PIECES - left[0] - lying[0], PIECES - left[1] - lying[1]


def read_board(text: str) -> Cells:
    """The cells of a position text. Raises InvalidPosition."""
    cells = read_ranks(text, 5, f"rbRB{NO_GO}")
    if cells.count(NO_GO) > 1:
        raise InvalidPosition(Fault.ONE_NO_GO, text)
    return cells
