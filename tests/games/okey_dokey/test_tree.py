"""Okey Dokey against the naive game, through whole games, and the sizes of small trees."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import COLOURS
from tests.games.okey_dokey.naive import NaiveGame
from tests.games.okey_dokey.tables import a_won_game, all_cards, filled, in_rows, sensible, table
from tests.games.trees import perfts, tree_sizes

DIFFICULTIES = ("amateur", "standard", "professional", "maestro")


def naive_twin(state: OkeyDokey) -> NaiveGame:
    assert state.turn is not None
    return NaiveGame(state.hands, state.deck, state.turn, state.extra_turn, state.rows)


def assert_same(state: OkeyDokey, naive: NaiveGame) -> None:
    for colour, row in zip(COLOURS, state.rows, strict=True):
        assert list(row) == [naive.grid[colour, i] for i in range(10) if (colour, i) in naive.grid]
    assert [Counter(hand) for hand in state.hands] == [Counter(hand) for hand in naive.hands]
    assert list(state.deck) == naive.deck
    assert list(state.discarded) == naive.discarded
    assert state.turn == naive.turn
    assert (state.outcome and state.outcome.reason) == naive.over


def cards_of(state: OkeyDokey) -> Counter[str]:
    hands = [card for hand in state.hands for card in hand]
    return Counter([*hands, *state.deck, *state.discarded]) + in_rows("/".join(state.rows))


@given(
    st.integers(1, 5),
    st.sampled_from(DIFFICULTIES),
    st.sampled_from(["column_five", "every_column"]),
    st.binary(min_size=16, max_size=16),
    st.sampled_from([0.0, 0.3, 1.0]),
    st.integers(),
)
def test_a_game_goes_as_in_the_naive_game_loses_no_card_and_ends(
    seats: int, difficulty: str, extra_turn: str, seed: bytes, folly: float, choices: int
) -> None:
    random = Random(choices)
    options = {"difficulty": difficulty, "extra_turn": extra_turn}
    state = OkeyDokey.start(seats, options, seed).play(random.randrange(seats), "start")
    naive = naive_twin(state)
    assert_same(state, naive)
    while state.outcome is None:
        actions = state.actions(naive.turn)
        assert len(set(actions)) == len(actions)
        assert set(actions) == naive.actions()
        foolish = random.random() < folly
        action = random.choice(actions) if foolish else sensible(state, naive.turn, random)
        state = state.play(naive.turn, action)
        naive.play(action)
        assert_same(state, naive)
        assert cards_of(state) == all_cards(difficulty)
        assert OkeyDokey.from_position(state.position) == state
    assert len(state.outcome.scores) == seats


@given(st.integers(1, 5), st.sampled_from(DIFFICULTIES), st.integers())
@settings(max_examples=8)
def test_a_grid_that_can_be_filled_is_won_as_in_the_naive_game(
    seats: int, difficulty: str, choices: int
) -> None:
    state, moves = a_won_game(seats, Random(choices), difficulty)
    state = state.play(*moves[0])
    naive = naive_twin(state)
    for seat, action in moves[1:]:
        assert state.to_act == (seat,)
        assert set(state.actions(seat)) == naive.actions()
        state = state.play(seat, action)
        naive.play(action)
        assert_same(state, naive)
        assert OkeyDokey.from_position(state.position) == state
    assert state.outcome is not None
    assert state.outcome.reason == "full"
    assert state.outcome.scores == (50,) * seats


# Trees.


TREES = {
    "two players, full hands": (table("r1 y1 g1 b1 s1 r8 =", ""), (261,)),
    "five players, full hands": (table("r1 r2 y3 =", "", "", "", "", difficulty="amateur"), (93, 840)),
    "two columns left": (
        table("r7 y7 g7", "r8 y8 g8 b8 =", "=", rows=filled(8, "s"), deck="", turn=3),
        (5, 15, 96, 60),
    ),
    "the last column": (table("r8 y8 =", "b8 g8 =", rows=filled(9), deck=""), (10, 84, 260, 596, 484)),
    "one card in the deck": (
        table("r6 r7 r8 y6 y7 y8 =", "g7 g8 b7 b8 s7 s8 =", rows=filled(7), deck="=", difficulty="amateur"),
        (161, 1394),
    ),
    "five players at the end of column five": (
        table("g4 r5", "b4 s5", "", "", "", rows=filled(4, "rys")),
        (1, 1, 93),
    ),
}


@pytest.mark.parametrize("name", TREES)
def test_the_first_plies_have_these_counts_as_in_the_naive_game(name: str) -> None:
    state, counts = TREES[name]

    assert perfts(state, len(counts)) == counts
    assert tree_sizes(naive_twin(state), len(counts), NaiveGame.actions, NaiveGame.after) == counts
