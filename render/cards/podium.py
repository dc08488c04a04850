"""The picture of the end of a night: the podium with the faces of the first three. It has no names."""

from __future__ import annotations

from dataclasses import dataclass

from render.atlas import Scene
from render.cards import leaderboard as board
from render.cards.parts import LINES, Card, games, lay, number, record, set_of
from render.committed import CARDS
from render.faces import PlacedPhoto


@dataclass(frozen=True, slots=True)
class PodiumCard(Card):
    """Up to three, the best first, before the sky of a ladder's game; ``games`` is how many were played.

    ``medley``: its title names all games of a medley, of which this is the first one.
    """

    ladder: str
    steps: tuple[board.LeaderboardRow, ...]
    games: int
    medley: bool = False

    @property
    def sets(self) -> tuple[str, ...]:
        return CARDS, set_of(self.ladder)

    @property
    def height_px(self) -> int:
        return board.HERO_PX + board.FOOT_PX

    def scene(self) -> Scene:
        """The sky with the number of games, the steps, and the shore."""
        x, y, width, height = board.SIGN
        played = games(self.games, "page", "sign", 9)
        picture: Scene = [
            (f"podium {self.ladder}", 0, 0),
            *([(f"medley {self.ladder}", *board.TITLE_AT)] if self.medley else []),
            *lay(played, x + width // 2, y + height // 2, 0.5),
        ]
        for place, (step, metal) in enumerate(zip(self.steps, board.METALS, strict=False)):
            points = number(step.points, "points", metal)
            below = games(step.games, "games", metal, 7)
            picture += board.laid_step(self.ladder, place, metal, metal, points, below, step.counts)
            picture += lay(record(step.counts, metal), board.STEPS[place][0], LINES[metal]["counts"], 0.5)
        return [*picture, (f"shore {self.ladder}", 0, board.HERO_PX)]

    def photos(self) -> list[PlacedPhoto]:
        return board.on_steps([step.face for step in self.steps])
