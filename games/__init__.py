"""The rules of all games as pure values. ``GAMES`` has one line for each game, by key."""

from collections.abc import Mapping
from typing import Final

from games.boussanga import Boussanga
from games.core import Game, Ladder
from games.ok import OK
from games.okago import Okago
from games.okey_dokey import OkeyDokey
from games.okiya import Okiya

_GAMES: tuple[type[Game], ...] = (
    Okiya,
    Okago,
    Boussanga,
    OkeyDokey,
    OK,
)

GAMES: Final[Mapping[str, type[Game]]] = {game.key: game for game in _GAMES}

MEDLEY: Final = (Okiya.key, Okago.key)
"""The games of an evening with several, of which each one is drawn."""

LADDERS: Final[Mapping[str, tuple[type[Game], Ladder]]] = {
    ladder.key: (game, ladder) for game in _GAMES for ladder in game.ladders
}
"""Every ladder by its key, with the game that it belongs to."""
