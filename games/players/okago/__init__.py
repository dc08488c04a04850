"""The computer player of Okago."""

from typing import Final

from games.players.anchors import anchors_of
from games.players.okago.player import Reason, choose, hint
from games.players.okago.review import REVIEWER
from games.players.thinking import Player

__all__ = ["PLAYER"]

PLAYER: Final = Player(
    choose=choose,
    hint=hint,
    reasons=Reason,
    anchors={"okago": anchors_of(novice=39 / 160, casual=34 / 100, strong=8 / 60)},
    moves={"match": {"single": 14, "sets": 56}, "sets_to": {2: 44, 3: 56, 5: 138}},
    review=REVIEWER,
)
