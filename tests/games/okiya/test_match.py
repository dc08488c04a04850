"""Matches of Okiya: scores and goals, who starts the next game, gardens played in pairs, and resigning."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from games.core import Outcome
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


def test_a_drawn_game_counts_for_nobody_and_the_match_goes_on() -> None:
    after = garden_full_on_a1(1, f"{SETS} full_garden=draw score=2-1").play(1, "a1")

    assert after.outcome is None
    assert after.match.score == (2, 1)
    assert after.play(0, "next").match.score == (2, 1)


@pytest.mark.parametrize(
    ("state", "cell", "score"),
    [
        (player_1_wins_on_d1(f"{POINTS} score=1-9"), "d1", (10, 9)),
        (player_2_wins_on_d1(f"{POINTS} score=1-9"), "d1", (1, 17)),  # points beyond the goal are kept
        (rigged("b1 c1 a4", "d1 a2 a3", 1, "d1", f"{POINTS} score=0-4"), "a1", (9, 4)),
        *(
            (player_1_wins_on_d1(f"{POINTS} points_to={goal} score={score}-1"), "d1", (score + 9, 1))
            for goal in (10, 15, 20)
            for score in (goal - 10, goal - 9)
        ),
    ],
)
def test_a_won_game_scores_the_tiles_left_and_the_goal_ends_a_match_for_points(
    state: Okiya, cell: str, score: tuple[int, int]
) -> None:
    after = state.play(state.turn, cell)

    assert after.match.score == score
    assert (after.outcome is not None) == (max(score) >= state.match.points_to)


def test_a_full_garden_is_won_for_no_points() -> None:
    after = garden_full_on_a1(1, f"{POINTS} score=3-4").play(1, "a1")

    assert after.match.score == (3, 4)
    assert after.end is not None
    assert after.play(0, "next").turn == 0


@pytest.mark.parametrize(
    ("state", "final", "reason"),
    [
        (player_1_wins_on_d1("match=sets sets_to=2 score=1-0"), "d1", Reason.LINE),
        (garden_full_on_a1(2, "match=sets sets_to=2 score=1-0"), "a1", Reason.FULL),
    ],
)
def test_a_match_ends_for_the_reason_that_decided_its_last_game(
    state: Okiya, final: str, reason: Reason
) -> None:
    assert state.play(0, final).outcome == Outcome((2, 0), (0,), reason)


# Between games.


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


def test_after_a_draw_the_player_who_did_not_start_it_starts_the_next() -> None:
    words = f"{SETS} full_garden=draw"

    assert garden_full_on_a1(1, words).play(1, "a1").play(0, "next").to_act == (1,)
    assert garden_full_on_a1(2, words).play(0, "a1").play(0, "next").to_act == (0,)


# Gardens in pairs.


def test_the_starters_of_a_pair_swap_even_if_the_loser_would_start_again() -> None:
    first = player_2_wins_on_d1(f"{PAIRS} game=1 starter=1")

    second = first.play(1, "d1").play(0, "next")

    assert second.to_act == (1,)
    assert second.position.split()[0] == ORDERLY


@pytest.mark.parametrize("game", [2, 4])
def test_a_new_pair_has_a_new_garden_and_is_started_by_the_loser_of_the_last_game(game: int) -> None:
    player_1_won = player_1_wins_on_d1(f"{PAIRS} game={game}").play(0, "d1").play(0, "next")
    player_2_won = player_2_wins_on_d1(f"{PAIRS} game={game}").play(1, "d1").play(0, "next")

    assert (player_1_won.to_act, player_2_won.to_act) == ((1,), (0,))
    assert ORDERLY not in player_1_won.position
    assert ORDERLY not in player_2_won.position


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


@pytest.mark.parametrize(
    ("state", "seat", "score"),
    [
        (player_1_wins_on_d1(f"{POINTS} score=7-2"), 0, (7, 12)),
        (player_1_wins_on_d1(f"{POINTS} score=7-2"), 1, (17, 2)),
        (player_1_wins_on_d1(f"{POINTS} points_to=20 score=19-0"), 0, (19, 10)),  # lost, whatever the points
        (player_1_wins_on_d1(POINTS).play(0, "d1"), 0, (9, 0)),  # none between games
    ],
)
def test_resigning_a_match_for_points_gives_the_opponent_the_tiles_left(
    state: Okiya, seat: int, score: tuple[int, int]
) -> None:
    assert state.play(seat, "resign").outcome == Outcome(score, (1 - seat,), AnyReason.RESIGNED)
