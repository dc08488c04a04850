"""The rules of the five games as pure values. ``GAMES`` lists what can be played, by key."""

from games.boussanga import Boussanga
from games.core import Game
from games.ok import OK
from games.okago import Okago
from games.okey_dokey import OkeyDokey
from games.okiya import Okiya

GAMES: dict[str, type[Game]] = {game.key: game for game in (Okiya, Okago, Boussanga, OkeyDokey, OK)}
