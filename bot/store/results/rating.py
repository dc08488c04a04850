"""Ratings: how strong a player is thought to be, and what a game tells about it. Pure functions over values.

The model is Plackett-Luce by Weng and Lin, as in openskill: for any number of sides of any size, with ties.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from openskill.models import PlackettLuce

_MODEL: Final = PlackettLuce()

CERTAIN_SIGMA: Final = 4.0
CERTAIN_GAMES: Final = 10

BEATEN: Final = 1000
"""What every level beaten is worth on the boards of those who play together; no game scores as much."""


@dataclass(frozen=True, slots=True)
class Rating:
    """A strength: the mean and the standard deviation of what is believed about it."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def shown(self) -> int:
        """The number that people see: 1000 at first, and what they are almost certainly worth."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))

    def provisional(self, games: int) -> bool:
        """Whether too little is known to take the number seriously."""
        return self.sigma >= CERTAIN_SIGMA and games < CERTAIN_GAMES


UNKNOWN: Final = Rating()
"""What is believed about somebody who has not played."""

Sides = Sequence[Sequence[Rating]]


def rated(sides: Sides, places: Sequence[int]) -> tuple[tuple[Rating, ...], ...]:
    """The ratings after a game of at least two sides; equal places are a tie, lower ones are better."""
    teams = [[_MODEL.rating(mu=player.mu, sigma=player.sigma) for player in side] for side in sides]
    after = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return tuple(tuple(Rating(player.mu, player.sigma) for player in team) for team in after)


def rated_together(team: Sequence[Rating], house: Rating, *, won: bool) -> tuple[tuple[Rating, ...], Rating]:
    """The ratings after a game against the game itself, and that of the house, which plays for it.

    The house sits down with as many players as its opponents have, all as strong as itself.
    """
    people, houses = rated((team, (house,) * len(team)), (1, 2) if won else (2, 1))
    return people, houses[0]


def points_together(beaten: int | None, score: int) -> int:
    """What a game against the game itself is worth on a board: the level beaten first, then the score."""
    return score if beaten is None else (beaten + 1) * BEATEN + score


def read_points_together(points: int) -> tuple[int | None, int]:
    """The level beaten, None for none, and the score that such points stand for."""
    levels, score = divmod(points, BEATEN)
    return (levels - 1 if levels else None), score
