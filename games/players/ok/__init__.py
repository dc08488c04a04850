"""The computer player of OK."""

from typing import Final

from games.players.anchors import anchors_of
from games.players.ok.arena import lost_a_round
from games.players.ok.feel import plainest
from games.players.ok.player import Reason, choose, hint
from games.players.ok.review import REVIEWER
from games.players.thinking import Player

__all__ = ["PLAYER"]

PLAYER: Final = Player(
    choose=choose,
    hint=hint,
    reasons=Reason,
    anchors={"ok": anchors_of(novice=17 / 60, casual=19 / 60, strong=23 / 60)},
    moves={"points": {2: 57, 5: 138, 10: 281, 20: 587}},
    turns=23,
    review=REVIEWER,
    baselines={"greedy": plainest},
    summary=lost_a_round,
)
