"""The glass of the card that a player composes: which part of it lies over a cell, and its frame."""

from __future__ import annotations

from dataclasses import dataclass

from games.boussanga.board import centre
from render.atlas import Scene
from render.boussanga.board import CELL_PX, STEPS, Board, Place

JOINT_PX = 10  # of the joint of a diagonal edge between four cells
EDGE_PX = 6
CORNER_PX, CORNER_IN_PX = 10, 2  # of the corner of an upright card, and how far its middle lies inside
NOTCH_PX = {False: (34, 18), True: (36, 36)}  # upright, diagonal


@dataclass(frozen=True, slots=True)
class Glass:
    """A card on a board: its facing, and the place under its middle, which may be off the board."""

    board: Board
    x: int
    y: int
    facing: str

    @classmethod
    def of(cls, board: Board, card: str, anchor: str, facing: str) -> Glass:
        """The glass of a card with its first pawn on ``anchor``."""
        file, rank = centre(card, anchor, facing)
        return cls(board, file, 7 - rank, facing)

    @property
    def diagonal(self) -> bool:
        return len(self.facing) == 2

    def over(self, place: Place) -> str | None:
        """The part of the card over a cell; None outside the card."""
        right, down = place[0] - self.x, place[1] - self.y
        if not self.diagonal:
            return "in" if max(abs(right), abs(down)) <= 1 else None
        far = abs(right) + abs(down)
        if far > 3:
            return None
        if far < 3:
            return "lines" if far == 1 else "in"
        vertical, side = ("n" if down < 0 else "s"), ("e" if right > 0 else "w")
        if right == 0 or down == 0:
            return f"tip {vertical if right == 0 else side}"
        return f"side {vertical}{side}"

    def notch(self) -> Scene:
        """The gold mark at the top of the card, unless it lies off the board."""
        right, down = STEPS[self.facing]
        x, y = self._beyond(self.x, right, 1), self._beyond(self.y, down, 1)
        at_x, at_y = (x if right else x + 0.5), (y if down else y + 0.5)
        if not (0 < at_x < 8 and 0 < at_y < 8):
            return []
        width, height = NOTCH_PX[self.diagonal]
        if self.facing in ("e", "w"):
            width, height = height, width
        return [self.board.at(f"notch {self.facing}", at_x, at_y, width, height)]

    def joints(self) -> Scene:
        """The places where a diagonal edge passes between four cells, without that of the notch."""
        scene: Scene = []
        for name, (right, down) in STEPS.items():
            if len(name) == 2:
                middle = [] if name == self.facing else [(1, 1)]
                for near, far in ((0, 2), *middle, (2, 0)):
                    x, y = self._beyond(self.x, right, near), self._beyond(self.y, down, far)
                    if 0 < x < 8 and 0 < y < 8:
                        scene.append(self.board.at(f"joint {name}", x, y, JOINT_PX, JOINT_PX))
        return scene

    def frame(self) -> Scene:
        """The four edges of an upright card, cell by cell, then its corners."""
        scene: Scene = []
        for name, (right, down) in STEPS.items():
            x, y = self._beyond(self.x, right, 1), self._beyond(self.y, down, 1)
            for along in (-1, 0, 1):
                if right == 0 and 0 <= y <= 8 and 0 <= self.x + along < 8:
                    scene.append(self.board.at(f"edge {name}", self.x + along + 0.5, y, CELL_PX, EDGE_PX))
                if down == 0 and 0 <= x <= 8 and 0 <= self.y + along < 8:
                    scene.append(self.board.at(f"edge {name}", x, self.y + along + 0.5, EDGE_PX, CELL_PX))
        for name, (right, down) in STEPS.items():
            x, y = self._beyond(self.x, right, 1), self._beyond(self.y, down, 1)
            if len(name) == 2 and 0 <= x <= 8 and 0 <= y <= 8:
                inside = x - CORNER_IN_PX * right / CELL_PX, y - CORNER_IN_PX * down / CELL_PX
                scene.append(self.board.at(f"corner {name}", *inside, CORNER_PX, CORNER_PX))
        return scene

    @staticmethod
    def _beyond(middle: int, step: int, cells: int) -> int:
        """The line between cells, ``cells`` and a half from a cell's middle; at step 0 its near edge."""
        return middle + (cells + 1 if step > 0 else -cells if step < 0 else 0)
