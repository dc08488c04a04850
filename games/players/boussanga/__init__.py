"""The computer player of Boussanga."""

from typing import Final

from games.boussanga.end import WINS
from games.players.anchors import anchors_of
from games.players.boussanga.player import Reason, choose, greedy, hint
from games.players.boussanga.review import REVIEWER
from games.players.thinking import Player, Solo

__all__ = ["PLAYER"]

PLAYER: Final = Player(
    choose=choose,
    hint=hint,
    reasons=Reason,
    anchors={"boussanga": anchors_of(novice=8.5 / 40, casual=46.5 / 160, strong=18.5 / 80)},
    moves={"mode": {"versus": 28, "teams": 27, "coop": 23}},
    review=REVIEWER,
    baselines={"greedy": greedy},
    solo=Solo(lambda end: end.discarded, "cards", tuple(WINS)),
)
