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
ANCHOR_PX = 22  # the mark of a card's first pawn, in the lower left corner of its cell
LINK_PX = (8, 40)  # of a link across the edge between two lit cells, and along this edge
VALUE_PX = (46, 28)  # the middle of a coin, with the points
FRAME_VALUE_PX = (34, 24)

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
    """The board in a picture: the upper left corner of its cells is at (left, top)."""

    left: int
    top: int

    def on(self, sprite: str, place: Place) -> tuple[str, int, int]:
        """A sprite that fills a cell."""
        return sprite, self.left + CELL_PX * place[0], self.top + CELL_PX * place[1]

    def at(self, sprite: str, x: float, y: float, width: int, height: int) -> tuple[str, int, int]:
        """A sprite of this size about a point that is counted in cells like a place."""
        return (
            sprite,
            self.left + round(x * CELL_PX) - width // 2,
            self.top + round(y * CELL_PX) - height // 2,
        )

    def in_corner(self, sprite: str, place: Place, where: str, px: int) -> tuple[str, int, int]:
        """A square sprite of this size in a corner of a cell, such as "ne"."""
        _, x, y = self.on(sprite, place)
        return sprite, x + (CELL_PX - px) * (where[1] == "e"), y + (CELL_PX - px) * (where[0] == "s")

    def anchor(self, cell: str) -> tuple[str, int, int]:
        """The mark on the cell that a move names: the card's first pawn lies there."""
        x, y = place_of(cell)
        return self.at("anchor", x + 0.21, y + 0.79, ANCHOR_PX, ANCHOR_PX)

    def lit(self, lines: tuple[Line, ...], pieces: Mapping[Place, str]) -> Scene:
        """The lit cells of lines and the ribbons between them, with the points of each line on a coin.

        ``pieces`` has the sprites of all cells: "." or "dim ." is empty, "f lit" is lit and may name a state
        after that.
        """
        lit = dict.fromkeys(place_of(cell) for line in lines for cell in line.cells)
        scene = [self.on(pieces[place], place) for place in lit]
        taken = {place for place, sprite in pieces.items() if "." not in sprite.split()}
        taken |= {place for line in lines for place in _beside([place_of(cell) for cell in line.cells])}
        for line in lines:
            path = [place_of(cell) for cell in line.cells]
            end = coin_place(path, taken)
            taken.add(end)
            if on_board(end):
                path = [*path, end] if _next(path[-2], path[-1]) == end else [end, *path]
            scene += self._coin(line, path, end)
            for here, there in pairwise(path):
                scene += self._join(here, there, lit, pieces)
        return scene

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
        """The points of a line, in a cell at an end of its path or in the frame."""
        x, y = end
        if on_board(end):
            near = path[-2] if path[-1] == end else path[1]
            back = _NAMES[near[0] - x, near[1] - y]
            value = self.at(f"+{line.points}", x + 0.5, y + 0.5, *VALUE_PX)
            return [self.on(f"coin {back}", end), value]
        half = FRAME_PX / CELL_PX / 2
        side = "n" if y < 0 else "s" if y > 7 else "w" if x < 0 else "e"
        at = {
            "n": (x + 0.5, -half),
            "s": (x + 0.5, 8 + half),
            "w": (-half, y + 0.5),
            "e": (8 + half, y + 0.5),
        }
        size = (CELL_PX, FRAME_PX) if side in "ns" else (FRAME_PX, CELL_PX)
        value = self.at(f"+{line.points} small", *at[side], *FRAME_VALUE_PX)
        return [self.at(f"coin in {side}", *at[side], *size), value]


def _beside(path: list[Place]) -> list[Place]:
    """The places whose corners a path crosses: on both sides of each diagonal step."""
    steps = [(here, there) for here, there in pairwise(path) if here[0] != there[0] and here[1] != there[1]]
    return [place for here, there in steps for place in ((there[0], here[1]), (here[0], there[1]))]


def _next(before: Place, here: Place) -> Place:
    return 2 * here[0] - before[0], 2 * here[1] - before[1]


def on_board(place: Place) -> bool:
    return all(0 <= at < 8 for at in place)


def coin_place(path: list[Place], taken: set[Place]) -> Place:
    """Where the coin of a line lies: beyond its end, beyond its start, or in the frame that it points at."""
    ways = (path, path[::-1])
    beyond = [_next(way[-2], way[-1]) for way in ways]
    for place in beyond:
        if on_board(place) and place not in taken:
            return place
    framed = sorted(_to_frame(way) for way in ways)
    return next((place for _, place in framed if place not in taken), framed[0][1])


def _to_frame(way: list[Place]) -> tuple[int, Place]:
    """The steps to the frame, straight on, and the place there; corners count as above or below."""
    steps, (before, here) = 0, way[-2:]
    while on_board(here):
        steps, before, here = steps + 1, here, _next(before, here)
    x, y = here
    return steps, here if 0 <= y < 8 else (min(max(x, 0), 7), y)
