"""The header of every leaderboard: the ladder's name in gold, and a scene of the game."""

from __future__ import annotations

from games import GAMES
from games.core import Ladder
from render import theme
from render.art.furniture import title
from render.art.packages import LadderArt, ladder_art
from render.art.vector import Art, Drawing, Shape, rounded
from render.cards.leaderboard import HEADER_PX
from render.cards.parts import WIDTH_PX


def sprites(game: str) -> dict[str, Drawing]:
    """The headers of a game's ladders."""
    return {
        f"head {ladder.key}": Drawing(head(ladder, ladder_art(game, ladder.key)), WIDTH_PX, HEADER_PX)
        for ladder in GAMES[game].ladders
    }


def head(ladder: Ladder, art: LadderArt) -> Art:
    """Lacquer with a line of gold below; the scene on its right is cut off at the edge of the header."""
    return [
        Shape(rounded(0, 0, WIDTH_PX, HEADER_PX, 0), theme.LACQUER),
        *art.header(),
        *title(ladder.title, 32, 48, 40, drop=4),
        Shape(rounded(0, HEADER_PX - 3, WIDTH_PX, 3, 0), theme.GOLD_DEEP),
    ]
