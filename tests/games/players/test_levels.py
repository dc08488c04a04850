"""Every level beats the level below it, in as few games as possible."""

from __future__ import annotations

import pytest

from games.core import OptionValue
from games.players import LEVELS
from games.players.arena import pairings, play, share_of_wins
from games.players.team_arena import Sitting, sit
from tests.games.playouts import seed_number

MEETINGS = [
    ("okiya", "random", "novice", 12, 2, 1),
    ("okiya", "novice", "casual", 16, 2, 1),
    ("okiya", "casual", "strong", 12, 2, 1),
    ("okago", "random", "novice", 10, 2, 1),
    ("okago", "novice", "casual", 12, 2, 1),
    ("okago", "casual", "strong", 6, 2, 1),
    ("okago", "casual", "master", 2, 2, 800),
    ("boussanga", "random", "novice", 6, 2, 1),
    ("boussanga", "novice", "casual", 6, 2, 1),
    ("boussanga", "casual", "strong", 4, 2, 4),
    ("boussanga", "greedy", "master", 2, 2, 6),
    ("boussanga", "novice", "casual", 6, 1, 1),
    ("boussanga", "casual", "strong", 6, 1, 1),
    ("ok", "random", "greedy", 4, 2, 1),
    ("ok", "random", "novice", 4, 2, 1),
]
"""A game, the weaker and the stronger player, the numbers of games and seats, and the nodes for a thought.

A top level whose search has its own tests does not play here.
"""

SHORT: dict[str, list[tuple[str, OptionValue]]] = {"ok": [("points", 5)]}


@pytest.mark.parametrize(("game", "weaker", "stronger", "games", "seats", "nodes"), MEETINGS)
def test_the_stronger_player_wins_most_games(
    game: str, weaker: str, stronger: str, games: int, seats: int, nodes: int
) -> None:
    met = pairings(game, (weaker, stronger), games, seats, SHORT.get(game, ()), seed=8, nodes=nodes)

    assert share_of_wins([play(pairing) for pairing in met], seats) >= 0.6 * games


def test_playing_together_each_level_fills_more_cells_than_the_one_below() -> None:
    def cells(level: str, seats: int, nodes: int = 0) -> int:
        deals = map(seed_number, range(3))
        met = [Sitting("okey_dokey", (level,) * seats, "amateur", deal, nodes=nodes) for deal in deals]
        return sum(sit(sitting).cells for sitting in met)

    novice, casual, strong = (cells(level, 3) for level in LEVELS[:3])

    assert novice + 10 < casual
    assert casual + 10 < strong
    assert cells("casual", 4) + 10 < cells("master", 4, nodes=100)
