"""The computer player of Okey Dokey."""

from typing import Final

from games.players.okey_dokey.player import Reason, choose, hint
from games.players.okey_dokey.review import REVIEWER
from games.players.okey_dokey.talk import say, told
from games.players.thinking import Player

__all__ = ["PLAYER"]

PLAYER: Final = Player(
    choose=choose,
    hint=hint,
    reasons=Reason,
    anchors={},  # its only ladder is of games played together
    moves={"difficulty": {"amateur": 47, "standard": 43, "professional": 40, "maestro": 28}},
    review=REVIEWER,
    say=say,
    summary=told,
)
