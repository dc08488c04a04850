"""The board in Boussanga's pictures: its cells, counted right and down from a8 (0, 0), and lit lines."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from games.boussanga.board import CELLS, FACINGS, Line
from games.boussanga.view import BoussangaView
from render.atlas import Scene

CELL_PX = 72
FRAME_PX = 36  # around the cells, with the coordinates
SIDE_PX = 8 * CELL_PX + 2 * FRAME_PX
VERTEX_PX = 28  # the corner of a cell that a ribbon crosses
KNOT_PX = 8  # the corner of a lit cell, where a ribbon leaves or passes it
ANCHOR_AT, ANCHOR_PX = (17, 55), 22  # the middle of the mark of a card's first pawn in its cell, and its side
LINK_PX = (8, 40)  # of a link across the edge between two lit cells, and along this edge
COIN_PX = 44  # the corner of a lit cell with a small coin
VALUE_PX = (46, 28)  # the middle of a coin, with the points
SMALL_VALUE_PX = (30, 20)

Place = tuple[int, int]

STEPS = {facing: (down, -right) for facing, (right, down) in FACINGS.items()}
"""The step in the picture (right, down) to the neighbour in each direction."""

_POINTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
POINTS = dict(zip(FACINGS, _POINTS, strict=True))
"""The point of the compass of each direction."""

_NAMES = {step: name for name, step in STEPS.items()}


def look(element: str, view: BoussangaView) -> str:
    """The look of a pawn at this table: with the pictograph of its element or without."""
    return element if view.symbols else f"{element} plain"


def place_of(cell: str) -> Place:
    """The place of a cell such as "c4"."""
    rank, file = divmod(CELLS.index(cell), 8)
    return file, 7 - rank


@dataclass(frozen=True, slots=True)
class Board:
    """The board in a picture: the upper left corner of its cells is at (left, top).

    Sizes of sprites are given for cells of CELL_PX; on a board with smaller cells they are smaller, too.
    """

    left: int
    top: int
    cell_px: int = CELL_PX

    def on(self, sprite: str, place: Place) -> tuple[str, int, int]:
        """A sprite that fills a cell."""
        return sprite, self.left + self.cell_px * place[0], self.top + self.cell_px * place[1]

    def at(self, sprite: str, x: float, y: float, width: int, height: int) -> tuple[str, int, int]:
        """A sprite of this size about a point that is counted in cells like a place."""
        middle = self.left + round(x * self.cell_px), self.top + round(y * self.cell_px)
        return sprite, middle[0] - self.scaled(width) // 2, middle[1] - self.scaled(height) // 2

    def in_corner(self, sprite: str, place: Place, where: str, px: int) -> tuple[str, int, int]:
        """A square sprite of this size in a corner of a cell, such as "ne"."""
        _, x, y = self.on(sprite, place)
        beside = self.cell_px - self.scaled(px)
        return sprite, x + beside * (where[1] == "e"), y + beside * (where[0] == "s")

    def scaled(self, px: int) -> int:
        return px * self.cell_px // CELL_PX

    def anchor(self, cell: str, pieces: Mapping[Place, str]) -> tuple[str, int, int]:
        """The mark on the cell that a move names: the card's first pawn lies there."""
        x, y = place_of(cell)
        at = x + ANCHOR_AT[0] / CELL_PX, y + ANCHOR_AT[1] / CELL_PX
        return self.at(f"{pieces[x, y]} first", *at, ANCHOR_PX, ANCHOR_PX)

    def lit(self, lines: tuple[Line, ...], pieces: Mapping[Place, str]) -> Scene:
        """The lit cells of lines and the ribbons between them, with the points of each line on a coin.

        ``pieces`` has the sprites of all cells: "." or "dim ." is empty, "f lit" is lit and may name a state
        after that.
        """
        lit = dict.fromkeys(place_of(cell) for line in lines for cell in line.cells)
        scene = [self.on(pieces[place], place) for place in lit]
        taken = {place for place, sprite in pieces.items() if "." not in sprite.split()}
        taken |= {place for line in lines for place in _beside([place_of(cell) for cell in line.cells])}
        small: Scene = []
        coins: set[Place] = set()
        for line in lines:
            path = [place_of(cell) for cell in line.cells]
            end = _coin_place(path, taken, coins)
            coins.add(end)
            if end in path:
                x, y = (at + 1 - COIN_PX / CELL_PX / 2 for at in end)
                small.append(self.in_corner(f"{pieces[end]} coin", end, "se", COIN_PX))
                small.append(self.at(f"+{line.points} small", x, y, *SMALL_VALUE_PX))
            else:
                path = [*path, end] if _next(path[-2], path[-1]) == end else [end, *path]
                scene += self._coin(line, path, end)
            for here, there in pairwise(path):
                scene += self._join(here, there, lit, pieces)
        return scene + small

    def _join(self, here: Place, there: Place, lit: Collection[Place], pieces: Mapping[Place, str]) -> Scene:
        """A link over the edge between two neighbours, or a ribbon over the corner between them."""
        right, down = there[0] - here[0], there[1] - here[1]
        if not (right and down):
            along, size = ("link along", LINK_PX) if right else ("link across", LINK_PX[::-1])
            return [self.at(along, here[0] + 0.5 + right / 2, here[1] + 0.5 + down / 2, *size)]
        scene: Scene = []
        beside = _beside([here, there])
        for place, other in ((here, there), (there, here), beside, beside[::-1]):
            where = _NAMES[other[0] - place[0], other[1] - place[1]]
            if place in lit:
                state = pieces[place].partition(" lit")[2]
                scene.append(self.in_corner(f"knot{state} {where}", place, where, KNOT_PX))
            elif place in beside:
                scene.append(self.in_corner(f"{pieces[place]} crossed {where}", place, where, VERTEX_PX))
        return scene

    def _coin(self, line: Line, path: list[Place], end: Place) -> Scene:
        """The points of a line in a cell at an end of its path."""
        x, y = end
        near = path[-2] if path[-1] == end else path[1]
        back = _NAMES[near[0] - x, near[1] - y]
        return [self.on(f"coin {back}", end), self.at(f"+{line.points}", x + 0.5, y + 0.5, *VALUE_PX)]


def _beside(path: list[Place]) -> list[Place]:
    """The places whose corners a path crosses: on both sides of each diagonal step."""
    steps = [(here, there) for here, there in pairwise(path) if here[0] != there[0] and here[1] != there[1]]
    return [place for here, there in steps for place in ((there[0], here[1]), (here[0], there[1]))]


def _next(before: Place, here: Place) -> Place:
    return 2 * here[0] - before[0], 2 * here[1] - before[1]


def _on_board(place: Place) -> bool:
    return all(0 <= at < 8 for at in place)


def _coin_place(path: list[Place], taken: set[Place], coins: set[Place]) -> Place:
    """Where the coin of a line lies: beyond its end, beyond its start, or on one of its cells."""
    for way in (path, path[::-1]):
        beyond = _next(way[-2], way[-1])
        if _on_board(beyond) and beyond not in taken | coins:
            return beyond
    return max((place for place in path if place not in coins), key=sum)
