"""The ratings that the levels of a computer player would have, so that people can compare their own.

Computers are never rated; their anchors come from the arena's results. The casual level counts as average, as
new players do: its mean is 25, and a point of the mean is shown as 40. In the model behind the ratings, a
player whose mean is ``d`` higher wins with the chance Phi(d / (beta * sqrt(2))), where beta is 25 / 6 and Phi
is the normal distribution. So a level that wins the share ``s`` of its games against the next level is rated
40 * beta * sqrt(2) * Phi^-1(1 - s), which is about 236 * Phi^-1(1 - s), points below that level.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from statistics import NormalDist
from typing import Final

from games.players.thinking import LEVELS

AVERAGE: Final = 1500
"""The rating of the casual level and of a new player."""

_POINTS: Final = 40 * 25 / 6 * math.sqrt(2)


def anchors_of(novice: float, casual: float, strong: float) -> Mapping[str, int]:
    """The rating of every level, rounded to ten, from three shares between 0 and 1.

    Each is the share of games that a level wins against the next level; a draw counts as half a win.
    ``python -m games.players.arena <game> --quick`` prints them; ``<game> casual novice`` measures ``novice``
    alone, because the level that is measured is named last.
    """
    to_casual, to_strong, to_master = (
        _POINTS * NormalDist().inv_cdf(1 - s) for s in (novice, casual, strong)
    )
    ratings = (AVERAGE - to_casual, AVERAGE, AVERAGE + to_strong, AVERAGE + to_strong + to_master)
    return {level: round(rating / 10) * 10 for level, rating in zip(LEVELS, ratings, strict=True)}
