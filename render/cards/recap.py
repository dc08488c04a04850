"""The picture of a server's week: a panel for each thing that stood out, and the board of the best find.

It has no names. The message beside it says who is who.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Literal, TypeAlias

from render.atlas import Row, Scene
from render.cards.parts import WIDTH_PX, Card, games, lay, number, set_of, signed
from render.cards.profile import panel_at, panelled, panels_foot
from render.committed import CARDS, RECAP
from render.faces import Inset, Photo, PlacedPhoto, placed
from render.words import counted

Kind: TypeAlias = Literal["champion", "upset", "longest", "most", "puzzles", "group"]

COUNTED_WORDS: Final[Mapping[Kind, tuple[str, str]]] = {
    "champion": ("gained", "gained"),
    "upset": ("chance", "chance"),
    "longest": ("moves", "moves"),
    "most": ("game", "games"),
    "puzzles": ("day", "days"),
    "group": ("day", "days"),
}
"""What the number of a panel counts: the word after 1, and after others."""

SIGN: Final = (WIDTH_PX // 2, 141)  # the middle of the board in the sky
FACE_PX: Final = 92
FACE_AT: Final = (20, 62)
FACES: Final = ((*FACE_AT, FACE_PX), (124, 84, 70))
"""The corner and the side of the face of a panel, and of that of whoever was beaten."""

FIGURES, COUNTED, NAME = 80, 121, 153  # the middles of the lines of a panel
MARK_LEFT: Final = 380  # of the mark of a game, at the height and as large as a face
WORDS_LEFT: Final = 136
LOSER_RIGHT: Final = 76  # by how much words lie further to the right beside two faces

FIND_PX: Final = 560  # the height of the board of the best find, with its frame
FIND_BOX: Final = (36, 66, 600, 456)  # where the board lies in it
FINDER_PX: Final = 150
FINDER_AT: Final = (737, 96)
FIND_NAME, FIND_NAME_PX = 292, 300  # the middle of the game's name, its most width, and the top of its mark
FIND_MARK, FIND_MARK_PX = 328, 176
FIND_RIGHT: Final = FINDER_AT[0] + FINDER_PX // 2  # the middle of what is beside the board
_laid: Final = partial(lay, sets=(CARDS, RECAP))


@dataclass(frozen=True, slots=True)
class RecapPanel:
    """One thing: its ``count`` of points, percents, moves, games or days, and the game if it is of one.

    ``faces`` are those that are shown, of the person whom it is about first, then of whoever was beaten.
    """

    kind: Kind
    count: int
    ladder: str | None = None
    faces: tuple[Photo | None, ...] = ()


@dataclass(frozen=True, slots=True)
class RecapFind:
    """The PNG of the board after the best find, and the face of whoever found it."""

    ladder: str
    board: bytes
    face: Photo | None = None


@dataclass(frozen=True, slots=True)
class RecapCard(Card):
    """The number of games, at most one panel of a kind, and the best find."""

    games: int
    panels: tuple[RecapPanel, ...]
    find: RecapFind | None = None

    @property
    def sets(self) -> tuple[str, ...]:
        ladders = [each.ladder for each in (*self.panels, self.find) if each and each.ladder]
        return CARDS, RECAP, *dict.fromkeys(map(set_of, ladders))

    @property
    def find_top(self) -> int:
        return panels_foot(len(self.panels))

    @property
    def height_px(self) -> int:
        return self.find_top + (FIND_PX if self.find is not None else 0)

    def scene(self) -> Scene:
        """The sky with the number of games, the panels, two side by side, and the frame of the best find."""
        played = lay(games(self.games, "page", "sign", 9), *SIGN, 0.5)
        picture: Scene = [("sky recap", 0, 0), *played, *panelled(self.panels, _panel)]
        if self.find is not None:
            top, ladder = self.find_top, self.find.ladder
            picture.append(("find", 0, top))
            picture += lay([f"{ladder} find"], FIND_RIGHT, top + FIND_NAME, 0.5, sets=self.sets)
            picture.append((f"{ladder} mark find", FIND_RIGHT - FIND_MARK_PX // 2, top + FIND_MARK))
        return picture

    def photos(self) -> Sequence[PlacedPhoto | Inset]:
        """The faces of those who show one, in their medallions, and the board of the best find."""
        faces = [
            (face, x + left, y + top, side)
            for i, each in enumerate(self.panels)
            for x, y in [panel_at(i, len(self.panels))]
            for face, (left, top, side) in zip(each.faces, FACES, strict=False)
        ]
        if self.find is None:
            return placed(faces)
        (x, y, width, height), (left, top) = FIND_BOX, FINDER_AT
        board = Inset(self.find.board, (x, self.find_top + y, width, height))
        return [board, *placed([*faces, (self.find.face, left, self.find_top + top, FINDER_PX)])]


def _panel(each: RecapPanel, x: int, y: int) -> Scene:
    """The number in large figures, what it counts, and the name of the game."""
    left = x + WORDS_LEFT + (LOSER_RIGHT if each.kind == "upset" else 0)
    figures = (signed if each.kind == "champion" else number)(each.count, "figure", "recap")
    percent: Row = ["% figure recap"] if each.kind == "upset" else []
    picture: Scene = [
        (f"panel {each.kind}", x, y),
        *_laid([*figures, *percent], left, y + FIGURES),
        *_laid([f"{counted(each.count, *COUNTED_WORDS[each.kind])} recap"], left, y + COUNTED),
    ]
    if each.ladder is not None:
        mark_left = FACE_AT[0] if each.kind == "longest" else MARK_LEFT
        picture.append((f"{each.ladder} mark recap", x + mark_left, y + FACE_AT[1]))
        picture += lay([f"{each.ladder} recap"], left, y + NAME, sets=(RECAP, set_of(each.ladder)))
    return picture
