"""The picture of the puzzle of a day in a server: a lantern for everybody who has solved it there.

It shows nothing of the puzzle. The message with it names who has lit a lantern, as far as they are named.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from render.atlas import Row, Scene
from render.cards.parts import Card, lay, short
from render.cards.puzzle import HEAD_PX, banner
from render.committed import PUZZLES, cards_of
from render.faces import Photo, PlacedPhoto, placed

COLUMNS: Final = 6
PLACES: Final = 24
"""The most lanterns; of more, the last place counts those that are not shown."""

ROW_PX: Final = (HEAD_PX[0], 190)
TILE_PX: Final = (140, 190)
FOOT_PX: Final = (HEAD_PX[0], 46)
FACE: Final = (29, 51, 82)
"""The corner and the side of a face in its lantern."""

MARKS_MIDDLE: Final = 172
MOST_MARKS: Final = 5
MOST_TRIES: Final = 999
_laid: Final = partial(lay, anchor=0.5, sets=(PUZZLES,))


@dataclass(frozen=True, slots=True)
class Light:
    """A lantern that burns: after how many tries, whether at the easier puzzle, and whose face it shows."""

    tries: int
    easier: bool = False
    face: Photo | None = None


@dataclass(frozen=True, slots=True)
class LanternsCard(Card):
    """The puzzle with its number and game, its day, the days in a row of the group, and all lanterns.

    ``dark`` lanterns are still missing today.
    """

    game: str
    number: int
    day: int
    month: int
    streak: int
    lights: tuple[Light, ...]
    dark: int

    @property
    def sets(self) -> tuple[str, ...]:
        return PUZZLES, cards_of(self.game)

    @property
    def shown(self) -> tuple[Light, ...]:
        """The lanterns that have a place."""
        return self.lights if len(self.lights) <= PLACES else self.lights[: PLACES - 1]

    @property
    def places(self) -> list[tuple[int, int]]:
        """The corners of all places, each row in the middle and about as long as the others."""
        count = min(PLACES, max(1, len(self.lights) + self.dark))
        longest = -(-count // -(-count // COLUMNS))
        width, height = TILE_PX
        return [
            ((ROW_PX[0] - width * min(longest, count - first)) // 2 + width * i, HEAD_PX[1] + height * number)
            for number, first in enumerate(range(0, count, longest))
            for i in range(min(longest, count - first))
        ]

    @property
    def height_px(self) -> int:
        return self.places[-1][1] + ROW_PX[1] + FOOT_PX[1]

    def scene(self) -> Scene:
        """The banner before the evening sky, rows of lanterns on their cords, water below them."""
        picture: Scene = [("dusk", 0, 0), *banner(self.game, self.number, self.day, self.month, self.streak)]
        places = self.places
        picture += [("cord", 0, y) for y in dict.fromkeys(y for _, y in places)]
        for light, at in zip(self.shown, places, strict=False):
            picture += _lit(light, *at)
        for x, y in places[len(self.shown) :]:
            picture += [("unlit", x, y)] if self.dark else _more(len(self.lights) - len(self.shown), x, y)
        return [*picture, ("pond", 0, self.height_px - FOOT_PX[1])]

    def photos(self) -> list[PlacedPhoto]:
        """The faces of those who show one, in their lanterns."""
        (left, top, side), lit = FACE, zip(self.shown, self.places, strict=False)
        return placed((light.face, x + left, y + top, side) for light, (x, y) in lit)


def _lit(light: Light, x: int, y: int) -> Scene:
    """A lantern, and below it a ring for each try that failed and a disc for the last one."""
    tile = f"{'crest' if light.face is None else 'window'}{' easier' if light.easier else ''}"
    failed: Row = ["failed"] * (light.tries - 1)
    if light.tries > MOST_MARKS:
        failed = [*(f"{sign} tries" for sign in short(light.tries - 1, MOST_TRIES)), 3, "failed"]
    return [(tile, x, y), *_laid([*failed, "right"], x + TILE_PX[0] // 2, y + MARKS_MIDDLE)]


def _more(count: int, x: int, y: int) -> Scene:
    """The last place, which counts those without one."""
    words: Row = [f"{sign} more" for sign in f"+{short(count, MOST_TRIES)}"]
    left, top, side = FACE
    return [("more", x, y), *_laid(words, x + left + side // 2, y + top + side // 2)]
