"""The picture of all games: their boxes on shelves after a word of welcome, three side by side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games import GAMES
from render.atlas import Row, Scene
from render.cards.parts import Card, lay
from render.committed import CARDS, EVERY_GAME, cards_of

ACROSS = 3
SHELF_PX = (1100, 368)
BOX_PX = (352, 328)
BOX_STEP = 364
BOX_AT = (10, 8)  # the first box on its shelf
PLATE_TOP = 276  # of the plate with the facts of a game, from the top of the shelf
FACTS_MIDDLE = 302
PLAYERS_AT, MINUTES_AT = 62, 196  # where the numbers begin in the box

FACT: Final = "fact"
"""The ground of the facts on a box."""


@dataclass(frozen=True, slots=True)
class HubCard(Card):
    """Games by key in the order shown, each with the minutes that it usually takes."""

    games: tuple[tuple[str, int], ...]

    @property
    def sets(self) -> tuple[str, ...]:
        return CARDS, EVERY_GAME, *(cards_of(game) for game, _ in self.games)

    @property
    def shelves(self) -> int:
        return -(-(len(self.games) + 1) // ACROSS)

    @property
    def height_px(self) -> int:
        return self.shelves * SHELF_PX[1]

    def scene(self) -> Scene:
        """The welcome first, then a box for every game; its players and its minutes on the plate."""
        picture: Scene = [("shelf", 0, SHELF_PX[1] * shelf) for shelf in range(self.shelves)]
        picture.append(("welcome", *BOX_AT))
        for at, (game, minutes) in enumerate(self.games, start=1):
            shelf, column = divmod(at, ACROSS)
            x, top = BOX_AT[0] + BOX_STEP * column, SHELF_PX[1] * shelf
            picture.append((f"box {game}", x, top + BOX_AT[1]))
            picture += lay(_signs(players(game)), x + PLAYERS_AT, top + FACTS_MIDDLE)
            time: Row = [*_signs(str(minutes)), 9, f"min {FACT}"]
            picture += lay(time, x + MINUTES_AT, top + FACTS_MIDDLE)
        return picture


def players(game: str) -> str:
    """For how many players a game is: "2", "1-4"."""
    seats = GAMES[game].seats
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]}-{seats[-1]}"


def _signs(text: str) -> Row:
    return [f"{sign} {FACT}" for sign in text]
