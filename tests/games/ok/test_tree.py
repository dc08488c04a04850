"""OK against the naive game, through whole plays, and the sizes of small trees."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.ok import OK
from games.ok.tiles import TILES, in_order
from tests.games.ok.deals import SCATTERED, SETS, steady, table
from tests.games.ok.naive import NaiveGame
from tests.games.trees import perfts


def deal_to(naive: NaiveGame, state: OK) -> None:
    naive.deal(state.indicator, state.racks, state.stock, state.starter)


def assert_same(state: OK, naive: NaiveGame) -> None:
    assert [list(in_order(rack)) for rack in naive.racks] == [list(rack) for rack in state.racks]
    assert [list(pile) for pile in state.piles] == naive.piles
    assert list(state.stock) == naive.stock
    assert list(state.scores) == naive.scores
    assert (state.phase == "over", state.outcome is not None) == (naive.between, naive.over)
    if not naive.between:
        assert state.to_act == (naive.turn,)


@given(st.integers(2, 4), st.binary(min_size=16, max_size=16), st.integers(), st.booleans())
@settings(max_examples=5)
def test_a_game_goes_as_in_the_naive_game_and_loses_no_tile(
    seats: int, seed: bytes, choices: int, is_steady: bool
) -> None:
    """To the end where players close; through one round and into the next where they do anything at all."""
    random = Random(choices)
    state = OK.start(seats, {"points": 5}, seed)
    naive = NaiveGame(5, seats)
    deal_to(naive, state)
    while state.outcome is None and (is_steady or state.round == 1):
        seat = random.choice(state.to_act)
        actions = state.actions(seat)
        if state.phase == "take" or state.turns == 0 or random.random() < 0.03:
            assert sorted(actions) == sorted(naive.actions())
        action = steady(state, seat, random) if is_steady else random.choice(actions)
        state = state.play(seat, action)
        if action == "next":
            deal_to(naive, state)
        else:
            naive.play(action)
        assert_same(state, naive)
        thrown = [] if state.closed is None else [state.closed.tile]
        held = [tile for part in (*state.racks, *state.piles) for tile in part]
        assert Counter([state.indicator, *thrown, *state.stock, *held]) == Counter(TILES)
        if random.random() < 0.1:
            assert OK.from_position(state.position) == state
    assert naive.over == (state.outcome is not None)


# Trees.


TREES = {
    "the start": (OK.start(2, {}, bytes(range(16))), (14, 28, 417)),
    "a rack that closes with every tile": (table(f"{SETS} k6 r13", indicator="r12", turns=0), (30, 60, 855)),
    "the twin can be shown": (table(f"{SCATTERED} b12", seats=3, indicator="r1", turns=0), (16, 45, 479)),
    "the last tile of the stock": (table(SCATTERED, left=1, piles=("", "r2")), (2, 30, 60)),
    "between the rounds": (
        table(f"{SETS} k6 r13", seats=3, indicator="r12").play(0, "close r13"),
        (3, 42, 84),
    ),
}


@pytest.mark.parametrize("name", TREES)
def test_the_first_plies_have_these_counts(name: str) -> None:
    state, counts = TREES[name]

    assert perfts(state, len(counts)) == counts
