"""The facts that the package of every computer player must state; each test names what is missing."""

from __future__ import annotations

from bot.store.results.rating import Rating
from games import GAMES
from games.core import Game
from games.players import ANCHORS, LEVELS, PLAYERS
from games.players.anchors import AVERAGE, anchors_of
from games.players.lengths import minutes


def test_every_game_has_a_computer_player() -> None:
    assert list(PLAYERS) == list(GAMES)


def test_every_ladder_of_players_against_each_other_has_a_rating_for_each_level_rising() -> None:
    """Ladders of games that are played together have no ratings, so their players state an empty mapping."""
    rated = {
        key: {ladder.key for ladder in game.ladders if not ladder.together} for key, game in GAMES.items()
    }

    assert {key: set(player.anchors) for key, player in PLAYERS.items()} == rated
    for ladder, ratings in ANCHORS.items():
        assert tuple(ratings) == LEVELS, ladder
        assert sorted(set(ratings.values())) == list(ratings.values()), ladder


def test_the_casual_level_stands_for_the_average() -> None:
    assert Rating().shown == AVERAGE == ANCHORS["okiya"]["casual"]


def test_levels_of_equal_strength_have_equal_ratings_and_wins_set_them_apart() -> None:
    assert set(anchors_of(0.5, 0.5, 0.5).values()) == {AVERAGE}
    # Phi^-1(0.76) is 0.706, and 40 * 25 / 6 * sqrt(2) * 0.706 is 166.
    assert anchors_of(0.24, 0.24, 0.5) == {
        "novice": AVERAGE - 170,
        "casual": AVERAGE,
        "strong": AVERAGE + 170,
        "master": AVERAGE + 170,
    }


def test_every_player_can_give_reasons_for_its_hints() -> None:
    assert [key for key, player in PLAYERS.items() if not len(player.reasons)] == []


def test_the_minutes_of_a_game_depend_on_its_options() -> None:
    for key, game in GAMES.items():
        known = {option.key: set(option.choices) for option in game.options}
        assert {option: set(counts) for option, counts in PLAYERS[key].moves.items()}.items() <= known.items()

    assert [minutes("ok", {"points": points}) for points in (2, 5, 10, 20)] == [10, 25, 45, 100]
    sets = {"match": "sets", "points_to": 20, "full_garden": "win", "same_garden": False}
    assert [minutes("okiya", {**sets, "sets_to": wins}) for wins in (2, 3, 5)] == [6, 10, 20]


def test_players_talk_in_exactly_the_games_that_offer_talk() -> None:
    offering = {key for key, game in GAMES.items() if game.talk is not Game.talk}

    assert {key for key, player in PLAYERS.items() if player.say is not None} == offering
