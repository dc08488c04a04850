"""Every level clearly beats the level below it. The games are fixed, and no clock decides what is played."""

from __future__ import annotations

import pytest

from games.core import OptionValue
from games.players import LEVELS
from games.players.arena import Pairing, pairings, play, share_of_wins
from tests.games.playouts import seed_number

CLEAR_GAMES, CLEAR_CELLS = 3, 15
"""How many games more the stronger player wins than the weaker, and how many cells more it fills."""

MEETINGS = [
    ("okiya", "random", "novice", 12, 2, 1, 2),
    ("okiya", "novice", "casual", 16, 2, 1, 2),
    ("okiya", "casual", "strong", 4, 2, 1, 0),
    ("okago", "random", "novice", 10, 2, 1, 2),
    ("okago", "novice", "casual", 12, 2, 1, 1),
    ("okago", "casual", "strong", 6, 2, 1, 3),
    ("boussanga", "random", "novice", 4, 2, 1, 8),
    ("boussanga", "novice", "casual", 4, 2, 1, 3),
    ("boussanga", "casual", "strong", 6, 2, 2, 0),
    ("boussanga", "greedy", "master", 4, 2, 2, 2),
    ("boussanga", "novice", "casual", 6, 1, 1, 8),
    ("boussanga", "casual", "strong", 6, 1, 1, 0),
    ("ok", "random", "greedy", 4, 2, 1, 2),
    ("ok", "random", "novice", 4, 2, 1, 2),
]
"""A game, the weaker and the stronger player, games and seats, the nodes for a thought, the seed.

A top level whose search has its own tests does not play here.
"""

SHORT: dict[str, list[tuple[str, OptionValue]]] = {"ok": [("points", 5)]}

DEALS = range(1, 13)


@pytest.mark.parametrize(("game", "weaker", "stronger", "games", "seats", "nodes", "seed"), MEETINGS)
def test_the_stronger_player_wins_clearly_more_games(
    game: str, weaker: str, stronger: str, games: int, seats: int, nodes: int, seed: int
) -> None:
    met = pairings(game, (weaker, stronger), games, seats, SHORT.get(game, ()), seed=seed, nodes=nodes)

    won = share_of_wins([play(pairing) for pairing in met], seats)

    assert won - (games - won) >= CLEAR_GAMES


def test_playing_together_each_level_fills_more_cells_than_the_one_below() -> None:
    def cells(level: str, seats: int, nodes: int = 0) -> int:
        options = (("difficulty", "maestro"),)
        met = [
            Pairing("okey_dokey", (level,) * seats, options, seed_number(deal), nodes=nodes) for deal in DEALS
        ]
        return sum(play(pairing).outcome.scores[0] for pairing in met)

    novice, casual, strong = (cells(level, 2) for level in LEVELS[:3])

    assert novice + CLEAR_CELLS < casual
    assert casual + CLEAR_CELLS < strong
    assert cells("casual", 4) + CLEAR_CELLS < cells("master", 4, nodes=400)
