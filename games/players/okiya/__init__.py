"""The computer player of Okiya."""

from typing import Final

from games.players.anchors import anchors_of
from games.players.okiya.player import Reason, choose, hint
from games.players.okiya.review import FEAT, REVIEWER
from games.players.thinking import Player

__all__ = ["PLAYER"]

PLAYER: Final = Player(
    choose=choose,
    hint=hint,
    reasons=Reason,
    anchors={"okiya": anchors_of(novice=49 / 200, casual=57 / 200, strong=36 / 200)},
    moves={
        "match": {"single": 15, "sets": 59, "points": 211},
        "sets_to": {2: 35, 3: 59, 5: 114},
        "points_to": {10: 211, 15: 345, 20: 508},
    },
    review=REVIEWER,
    feat=FEAT,
)
