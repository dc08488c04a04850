"""Matches of Okiya: scores and goals, who starts the next game, gardens played in pairs, and resigning."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from games.core import OptionValue, Outcome
from games.core import Reason as AnyReason
from games.okiya import Okiya
from games.okiya.reasons import Reason
from tests.games.okiya.gardens import (
    ORDERLY,
    board_with,
    garden_full_on_a1,
    player_1_wins_on_d1,
    player_2_wins_on_d1,
    rigged,
)
from tests.games.playouts import seed_number

SETS = "match=sets"
POINTS = "match=points"
PAIRS = f"match=sets same_garden=on garden={ORDERLY}"


def play_to_the_end_of_the_game(state: Okiya, number: int) -> Okiya:
    """Random moves until the current game, not the match, is over."""
    random = Random(number)
    while state.end is None:
        state = state.play(state.turn, random.choice(state.actions(state.turn)))
    return state


# A single game.


# A match in sets.


def test_a_drawn_game_counts_for_nobody_and_the_match_goes_on() -> None:
    after = garden_full_on_a1(1, f"{SETS} full_garden=draw score=2-1").play(1, "a1")

    assert after.outcome is None
    assert after.match.score == (2, 1)
    assert after.play(0, "next").match.score == (2, 1)


# A match for points.


def test_a_won_game_scores_the_tiles_left_after_the_winning_move() -> None:
    assert player_1_wins_on_d1(POINTS).play(0, "d1").match.score == (9, 0)
    assert player_2_wins_on_d1(POINTS).play(1, "d1").match.score == (0, 8)


def test_a_block_scores_the_tiles_left_too() -> None:
    state = rigged("b1 c1 a4", "d1 a2 a3", 1, "d1", f"{POINTS} score=0-4")

    assert state.play(0, "a1").match.score == (9, 4)


def test_a_full_garden_is_won_for_no_points() -> None:
    after = garden_full_on_a1(1, f"{POINTS} score=3-4").play(1, "a1")

    assert after.match.score == (3, 4)
    assert after.end is not None
    assert after.play(0, "next").turn == 0


@pytest.mark.parametrize("points_to", [10, 15, 20])
def test_the_player_who_reaches_the_goal_wins_a_match_for_points(points_to: int) -> None:
    words = f"{POINTS} points_to={points_to} score={points_to - 9}-{points_to - 1}"

    after = player_1_wins_on_d1(words).play(0, "d1")

    assert after.outcome == Outcome((points_to, points_to - 1), (0,), Reason.LINE)


@pytest.mark.parametrize("points_to", [10, 15, 20])
def test_a_match_for_points_goes_on_one_point_short_of_the_goal(points_to: int) -> None:
    words = f"{POINTS} points_to={points_to} score={points_to - 10}-{points_to - 1}"

    after = player_1_wins_on_d1(words).play(0, "d1")

    assert after.outcome is None
    assert after.match.score == (points_to - 1, points_to - 1)


def test_points_beyond_the_goal_are_kept() -> None:
    after = player_2_wins_on_d1(f"{POINTS} score=1-9").play(1, "d1")

    assert after.outcome == Outcome((1, 17), (1,), Reason.LINE)


@pytest.mark.parametrize(
    ("state", "final", "reason"),
    [
        (player_1_wins_on_d1("match=sets sets_to=2 score=1-0"), "d1", Reason.LINE),
        (rigged("a1 b1 a2", "a3 b3 b4", 1, "b3", "match=sets sets_to=2 score=1-0"), "b2", Reason.SQUARE),
        (rigged("b1 c1 a4", "d1 a2 a3", 1, "d1", "match=sets sets_to=2 score=1-0"), "a1", Reason.BLOCK),
        (garden_full_on_a1(2, "match=sets sets_to=2 score=1-0"), "a1", Reason.FULL),
    ],
)
def test_a_match_ends_for_the_reason_that_decided_its_last_game(
    state: Okiya, final: str, reason: Reason
) -> None:
    assert state.play(0, final).outcome == Outcome((2, 0), (0,), reason)


# Between games.


def test_between_games_the_final_board_stays() -> None:
    between = player_1_wins_on_d1(SETS).play(0, "d1")

    assert between.garden[:4] == ("@1", "@1", "@1", "@1")


def test_each_game_has_a_new_garden_that_the_seed_deals() -> None:
    first = Okiya.start(2, {"match": "sets"}, seed_number(3))
    second = play_to_the_end_of_the_game(first, 3).play(0, "next")

    order = sorted(range(16), key=lambda i: sha256(seed_number(3) + f"garden 2:{i}".encode()).digest())
    tiles = [plant + symbol for plant in "MCPI" for symbol in "SPBR"]

    assert list(second.garden) == [tiles[i] for i in order]
    assert second.garden != first.garden


def test_a_match_made_from_a_position_deals_the_next_garden_from_the_hash_of_that_text() -> None:
    text = f"{board_with('a1 b1 c1', 'a3 b2 d4')} 1 MR match=sets  game=4"
    state = Okiya.from_position(text).play(0, "d1").play(0, "next")

    seed = sha256(text.encode()).digest()
    order = sorted(range(16), key=lambda i: sha256(seed + f"garden 5:{i}".encode()).digest())
    tiles = [plant + symbol for plant in "MCPI" for symbol in "SPBR"]

    assert list(state.garden) == [tiles[i] for i in order]


# Who starts the next game.


@pytest.mark.parametrize("words", [SETS, POINTS])
def test_the_loser_of_the_last_game_starts_the_next(words: str) -> None:
    player_2_lost = player_1_wins_on_d1(words).play(0, "d1").play(0, "next")
    player_1_lost = player_2_wins_on_d1(words).play(1, "d1").play(0, "next")

    assert (player_2_lost.starter, player_2_lost.to_act) == (1, (1,))
    assert (player_1_lost.starter, player_1_lost.to_act) == (0, (0,))


def test_the_loser_of_a_full_garden_starts_the_next() -> None:
    assert garden_full_on_a1(1, SETS).play(1, "a1").play(0, "next").to_act == (0,)
    assert garden_full_on_a1(2, SETS).play(0, "a1").play(0, "next").to_act == (1,)


def test_after_a_draw_the_player_who_did_not_start_it_starts_the_next() -> None:
    words = f"{SETS} full_garden=draw"

    assert garden_full_on_a1(1, words).play(1, "a1").play(0, "next").to_act == (1,)
    assert garden_full_on_a1(2, words).play(0, "a1").play(0, "next").to_act == (0,)


# Gardens in pairs.


@pytest.mark.parametrize("number", range(6))
def test_the_second_game_of_a_pair_has_the_same_garden_and_the_other_starter(number: int) -> None:
    options: dict[str, OptionValue] = {"match": "sets", "same_garden": True}
    first = Okiya.start(2, options, seed_number(number))

    second = play_to_the_end_of_the_game(first, number).play(0, "next")

    assert second.garden == first.garden
    assert second.to_act == (1 - first.starter,)


def test_the_starters_of_a_pair_swap_even_if_the_loser_would_start_again() -> None:
    first = player_2_wins_on_d1(f"{PAIRS} game=1 starter=1")

    second = first.play(1, "d1").play(0, "next")

    assert second.to_act == (1,)
    assert second.position.split()[0] == ORDERLY


def test_the_starters_of_a_pair_swap_after_a_draw() -> None:
    words = f"{PAIRS} game=3 full_garden=draw"

    second = garden_full_on_a1(2, words).play(0, "a1").play(0, "next")

    assert second.to_act == (0,)
    assert second.position.split()[0] == ORDERLY


@pytest.mark.parametrize("game", [2, 4])
def test_a_new_pair_has_a_new_garden_and_is_started_by_the_loser_of_the_last_game(game: int) -> None:
    player_1_won = player_1_wins_on_d1(f"{PAIRS} game={game}").play(0, "d1").play(0, "next")
    player_2_won = player_2_wins_on_d1(f"{PAIRS} game={game}").play(1, "d1").play(0, "next")

    assert (player_1_won.to_act, player_2_won.to_act) == ((1,), (0,))
    assert ORDERLY not in player_1_won.position
    assert ORDERLY not in player_2_won.position


def test_after_a_draw_the_other_player_starts_a_new_pair() -> None:
    words = f"{PAIRS} game=2 full_garden=draw"

    assert garden_full_on_a1(1, words).play(1, "a1").play(0, "next").to_act == (1,)


def test_the_new_pair_is_played_on_its_own_garden_twice() -> None:
    third = player_1_wins_on_d1(f"{PAIRS} game=2").play(0, "d1").play(0, "next")

    fourth = play_to_the_end_of_the_game(third, 1).play(0, "next")

    assert fourth.garden == third.garden
    assert fourth.starter == 1 - third.starter


def test_a_single_game_is_not_played_in_pairs() -> None:
    state = Okiya.start(2, {"same_garden": True}, seed_number(0))

    assert " garden=" not in state.position
    assert play_to_the_end_of_the_game(state, 0).outcome is not None


# Resigning.


def test_resigning_a_match_for_points_gives_the_opponent_the_tiles_left() -> None:
    state = player_1_wins_on_d1(f"{POINTS} score=7-2")

    assert state.play(0, "resign").outcome == Outcome((7, 12), (1,), AnyReason.RESIGNED)
    assert state.play(1, "resign").outcome == Outcome((17, 2), (0,), AnyReason.RESIGNED)


def test_resigning_a_match_for_points_loses_it_even_if_the_tiles_left_do_not_suffice() -> None:
    state = player_1_wins_on_d1(f"{POINTS} points_to=20 score=19-0")

    assert state.play(0, "resign").outcome == Outcome((19, 10), (1,), AnyReason.RESIGNED)


@pytest.mark.parametrize("seat", [0, 1])
def test_resigning_a_match_for_points_between_games_adds_none(seat: int) -> None:
    between = player_1_wins_on_d1(POINTS).play(0, "d1")

    assert between.play(seat, "resign").outcome == Outcome((9, 0), (1 - seat,), AnyReason.RESIGNED)
