"""Ratings compared with values computed by hand from the formulas of Weng and Lin (2011)."""

from __future__ import annotations

from math import exp, isclose, sqrt

import pytest

from bot.store.results.rating import UNKNOWN, Rating, points_of, rated, rated_together, read_points

MU, SIGMA = 25.0, 25.0 / 3
BETA = SIGMA / 2
TAU = MU / 300  # added to the uncertainty before every game, because the strength of people changes
STRONG, WEAK = Rating(30.0, 4.0), Rating(20.0, 6.0)


def by_hand(teams: list[list[Rating]], places: list[int]) -> list[list[Rating]]:
    """Algorithm 4 (Plackett-Luce), exactly as published, for any teams without weights or margins."""
    teams = [[Rating(one.mu, sqrt(one.sigma**2 + TAU**2)) for one in team] for team in teams]
    mus = [sum(one.mu for one in team) for team in teams]
    variances = [sum(one.sigma**2 for one in team) for team in teams]
    c = sqrt(sum(variance + BETA**2 for variance in variances))
    everyone = range(len(teams))
    tied = [sum(places[other] == places[q] for other in everyone) for q in everyone]
    below = [sum(exp(mus[other] / c) for other in everyone if places[other] >= places[q]) for q in everyone]
    after = []
    for i, team in enumerate(teams):
        omega = delta = 0.0
        for q in everyone:
            if places[q] > places[i]:
                continue
            chance = exp(mus[i] / c) / below[q]
            omega += ((1 - chance) if q == i else -chance) / tied[q]
            delta += chance * (1 - chance) / tied[q]
        omega *= variances[i] / c
        delta *= variances[i] / c**2 * sqrt(variances[i]) / c
        after.append(
            [
                Rating(
                    one.mu + one.sigma**2 / variances[i] * omega,
                    one.sigma * sqrt(max(1 - one.sigma**2 / variances[i] * delta, 0.0001)),
                )
                for one in team
            ]
        )
    return after


def assert_alike(found: object, expected: list[list[Rating]]) -> None:
    assert isinstance(found, tuple)
    for side, team in zip(found, expected, strict=True):
        for one, other in zip(side, team, strict=True):
            assert isclose(one.mu, other.mu, rel_tol=1e-12)
            assert isclose(one.sigma, other.sigma, rel_tol=1e-12)


@pytest.mark.parametrize(
    ("teams", "places"),
    [
        pytest.param([[STRONG], [WEAK]], [1, 2], id="the stronger wins"),
        pytest.param([[STRONG], [WEAK]], [2, 1], id="the weaker wins"),
        pytest.param([[STRONG], [WEAK]], [1, 1], id="a draw"),
        pytest.param([[STRONG], [WEAK], [UNKNOWN]], [2, 3, 1], id="three, each for themselves"),
        pytest.param(
            [[STRONG], [WEAK], [UNKNOWN], [WEAK]], [1, 1, 3, 4], id="four, two share the first place"
        ),
        pytest.param([[STRONG, WEAK], [UNKNOWN, WEAK]], [2, 1], id="two teams of two"),
    ],
)
def test_every_kind_of_game_is_rated_by_the_formula(teams: list[list[Rating]], places: list[int]) -> None:
    assert_alike(rated(teams, places), by_hand(teams, places))


@pytest.mark.parametrize(("won", "places"), [(True, [1, 2]), (False, [2, 1])])
def test_the_house_counts_as_a_side_of_equal_size(won: bool, places: list[int]) -> None:
    house = Rating(27.0, 5.0)
    expected = by_hand([[STRONG, WEAK, UNKNOWN], [house] * 3], places)

    people, moved = rated_together([STRONG, WEAK, UNKNOWN], house, won=won)

    assert_alike((people, (moved,)), [expected[0], expected[1][:1]])


def test_what_is_shown_is_the_mean_and_boards_go_by_what_is_almost_certain() -> None:
    assert (UNKNOWN.shown, UNKNOWN.ranked) == (1500, 500)
    assert (Rating(26.5, 2.0).shown, Rating(26.5, 2.0).ranked) == (1560, 1320)


@pytest.mark.parametrize("worth", [-900, 0, 3000])
def test_ratings_of_fewer_than_five_games_are_below_all_others(worth: int) -> None:
    assert read_points(points_of(worth, 5)) == (worth, False)
    assert read_points(points_of(worth, 4)) == (worth, True)
    assert points_of(worth, 4) < points_of(-5000, 5)
