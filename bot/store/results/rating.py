"""Ratings: the estimated strength of players, and how a game changes it. Pure functions over values.

The model is Plackett-Luce by Weng and Lin, as in openskill, for any number of sides of any size, with ties.
Each ladder has boards: of all time, of a season and of a week, everywhere and in a server.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from openskill.models import PlackettLuce

from bot.store.rows import Period, Visibility

_MODEL: Final = PlackettLuce()

DOUBT: Final = 2 * _MODEL.beta**2
"""How much chance there is in a game of two whose strengths are known: the variance of its result."""

CERTAIN_GAMES: Final = 5
"""The rated games on a ladder below which a rating has a "?" and stands below all others."""

BEATEN: Final = 1000
"""The points of each level beaten, on the boards of games together; no score of a game reaches it."""


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimated strength: its mean and standard deviation."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def shown(self) -> int:
        """The number that people see: the mean, 1500 at first."""
        return round(1500 + 40 * (self.mu - _MODEL.mu))

    @property
    def ranked(self) -> int:
        """What boards are ordered by: a strength that the player almost certainly has."""
        return round(1500 + 40 * (self.mu - 3 * self.sigma - _MODEL.mu))

    def towards(self, other: Rating, share: float) -> Rating:
        """The rating that lies this share of the way to another one."""
        stays = 1 - share
        return Rating(stays * self.mu + share * other.mu, stays * self.sigma + share * other.sigma)


UNKNOWN: Final = Rating()
"""The estimate for a player without games."""

Sides = Sequence[Sequence[Rating]]


def rated(sides: Sides, places: Sequence[int]) -> tuple[tuple[Rating, ...], ...]:
    """The ratings after a game of at least two sides. Equal places are a tie; lower places are better."""
    teams = [[_MODEL.rating(mu=player.mu, sigma=player.sigma) for player in side] for side in sides]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(tuple(Rating(player.mu, player.sigma) for player in team) for team in after)


def rated_together(team: Sequence[Rating], house: Rating, *, won: bool) -> tuple[tuple[Rating, ...], Rating]:
    """The ratings after a game against the game itself, and the rating of the house, which plays for it.

    The house counts as a side with as many players as its opponents, each with the rating of the house.
    """
    people, houses = rated((team, (house,) * len(team)), (1, 2) if won else (2, 1))
    return people, houses[0]


def points_together(beaten: int | None, score: int) -> int:
    """The points of a game against the game itself on a board: first the level beaten, then the score."""
    return score if beaten is None else (beaten + 1) * BEATEN + score


def read_points_together(points: int) -> tuple[int | None, int]:
    """The level beaten (None for none) and the score of such points."""
    levels, score = divmod(points, BEATEN)
    return (levels - 1 if levels else None), score


_BELOW: Final = 1_000_000
"""Lowers the points of uncertain ratings on the boards; no rating and no gain reaches half of it."""


def points_of(worth: int, games: int) -> int:
    """The points on a board for what a rating is worth there; after few games they are below all others."""
    return worth if games >= CERTAIN_GAMES else worth - _BELOW


def read_points(points: int) -> tuple[int, bool]:
    """What such points are worth, and whether they come from an uncertain rating."""
    unsure = points < -_BELOW // 2
    return (points + _BELOW if unsure else points), unsure


EVERYWHERE: Final = 0
"""Stands for all servers in place of one."""

COMPUTERS: Final = "computers"
"""Stands for games against computers in place of a period; these games are on no board."""

STEP: Final = 10
"""The width of a step of points.

Members are counted by steps, so that a rank needs no counting one by one.
"""


def period_key(period: Period, at: datetime) -> str:
    """The key of the period that contains a time: "", "2026-Q4" or "2026-W47" (weeks as in ISO 8601)."""
    if period == "season":
        return f"{at.year}-Q{(at.month + 2) // 3}"
    if period == "week":
        year, week, _ = at.isocalendar()
        return f"{year}-W{week:02}"
    return ""


def is_listed(visibility: Visibility, guild_id: int) -> bool:
    """Whether such a member appears on the boards of a server, or on the boards of everywhere."""
    return visibility == "public" or (visibility == "server" and guild_id != EVERYWHERE)
