"""The picture of the end of a night: the podium with the faces of the first three. It has no names."""

from __future__ import annotations

from dataclasses import dataclass

from render.atlas import Row, Scene
from render.cards.leaderboard import (
    FOOT_PX,
    HERO_PX,
    MEDALLIONS,
    METALS,
    SIGN,
    STEP_BAR_TOP,
    STEP_FOLD,
    STEP_TOPS,
    STEPS,
)
from render.cards.parts import LINES, Card, laid_bar, lay, number, record, set_of
from render.committed import CARDS
from render.faces import Photo, PlacedPhoto
from render.words import counted

_BAR_PX = 236


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """A person on the podium: points, and games won, drawn and lost."""

    points: int
    counts: tuple[int, int, int]
    face: Photo | None = None


@dataclass(frozen=True, slots=True)
class PodiumCard(Card):
    """Up to three, the best first, before the sky of a ladder's game; ``games`` is how many were played."""

    ladder: str
    steps: tuple[PodiumStep, ...]
    games: int

    @property
    def sets(self) -> tuple[str, ...]:
        return CARDS, set_of(self.ladder)

    @property
    def height_px(self) -> int:
        return HERO_PX + FOOT_PX

    def scene(self) -> Scene:
        """The sky with the number of games, the steps, and the shore."""
        x, y, width, height = SIGN
        games: Row = [
            *number(self.games, "page", "sign"),
            9,
            f"{counted(self.games, 'game', 'games')} sign",
        ]
        picture: Scene = [
            (f"podium {self.ladder}", 0, 0),
            *lay(games, x + width // 2, y + height // 2, 0.5),
        ]
        for step, metal, (middle, wide), top in zip(self.steps, METALS, STEPS, STEP_TOPS, strict=False):
            picture += _step(self, step, metal, middle, wide, top)
        return [*picture, (f"shore {self.ladder}", 0, HERO_PX)]

    def photos(self) -> list[PlacedPhoto]:
        """The faces of those who show one, in the medals."""
        return [
            PlacedPhoto(step.face, x - side // 2, y - side // 2, side)
            for step, (x, y, side) in zip(self.steps, MEDALLIONS, strict=False)
            if step.face is not None
        ]


def _step(card: PodiumCard, step: PodiumStep, metal: str, middle: int, width: int, top: int) -> Scene:
    at, left, games = LINES[metal], middle - width // 2, sum(step.counts)
    below: Row = [*number(games, "games", metal), 7, f"{counted(games, 'game', 'games')} {metal}"]
    return [
        (f"step {metal} {left} {card.ladder}", left, top),
        (f"foot {metal} {width} plain", left, STEP_FOLD),
        *lay(number(step.points, "points", metal), middle, at["points"], 0.5, ladder=card.ladder),
        *lay(below, middle, at["games"], 0.5),
        *lay(record(step.counts, metal), middle, at["counts"], 0.5),
        *laid_bar(step.counts, middle - _BAR_PX // 2, STEP_BAR_TOP, _BAR_PX, metal),
    ]
