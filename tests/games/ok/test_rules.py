"""The rules of OK, sentence by sentence: tiles and deal, a turn, the shown indicator, the notation."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import InvalidOption
from games.ok import OK
from games.ok.tiles import FACES, TILES, deal, ok_of
from tests.games.ok.deals import SCATTERED, SETS, refusal, table, tiles

SEED = bytes(range(16))


def start(seats: int = 4, seed: bytes = SEED, **options: int) -> OK:
    return OK.start(seats, options, seed)


# Tiles and deal.


def test_there_are_106_tiles_every_face_and_the_fake_ok_twice() -> None:
    assert len(TILES) == 106
    assert Counter(TILES) == {**{f"{colour}{n}": 2 for colour in "rbgk" for n in range(1, 14)}, "*": 2}


@pytest.mark.parametrize(("indicator", "ok"), [("r1", "r2"), ("b12", "b13"), ("g13", "g1"), ("k9", "k10")])
def test_the_ok_is_one_higher_in_the_colour_of_the_indicator_and_1_after_13(indicator: str, ok: str) -> None:
    assert ok_of(indicator) == ok


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_starter_has_15_tiles_the_others_14_and_the_rest_is_the_stock(seats: int) -> None:
    state = start(seats)

    sizes = [len(rack) for rack in state.racks]
    assert sizes == [15 if seat == state.starter else 14 for seat in range(seats)]
    assert len(state.stock) == 105 - sum(sizes)
    everything = [state.indicator, *state.stock, *(tile for rack in state.racks for tile in rack)]
    assert Counter(everything) == Counter(TILES)


def test_the_indicator_is_never_a_fake_ok_and_can_be_any_face() -> None:
    indicators = {deal(SEED, number, 2, 0).indicator for number in range(600)}

    assert indicators == set(FACES)


def test_the_starter_is_drawn_from_the_seed() -> None:
    assert {start(seed=bytes([i] * 16)).starter for i in range(60)} == {0, 1, 2, 3}


def test_each_seat_begins_with_the_points_of_the_table() -> None:
    assert start(3).scores == (20, 20, 20)
    assert start(3, points=5).scores == (5, 5, 5)
    with pytest.raises(InvalidOption):
        start(3, points=7)


# A turn.


def test_the_starter_discards_first() -> None:
    state = start()

    assert state.to_act == (state.starter,)
    assert refusal(state, "draw").rule == refusal(state, "take").rule == "throw first"
    assert set(state.racks[state.starter]) <= set(state.actions(state.starter))


def test_the_turn_passes_to_the_next_seat_which_takes_or_draws() -> None:
    state = table(f"{SCATTERED} g1", seats=3, turn=3, indicator="b13").play(2, "k8")

    assert state.to_act == (0,)
    assert state.actions(0)[:2] == ("draw", "take")
    assert refusal(state, state.racks[0][0]).rule == "take first"
    assert refusal(state, f"close {state.racks[0][0]}").rule == "take first"


# The shown indicator.


def twin_holder(turn: int = 1, scores: str = "20,20,20") -> OK:
    """A round at its beginning in which the seat to move holds the indicator's twin, g7."""
    first = turn == 1
    return table(
        f"{SCATTERED} k1" if first else SCATTERED,
        turn=turn,
        seats=3,
        indicator="g7",
        starter=1,
        turns=turn - 1,
        piles=("r2", "")[: turn - 1] if turn < 3 else ("r2", "b3"),
        scores=scores,
    )


@pytest.mark.parametrize(("scores", "expected"), [("1,3,2", (1, 2, 2)), ("9,1,4", (9, 1, 3))])
def test_a_player_with_less_than_3_points_loses_none(scores: str, expected: tuple[int, ...]) -> None:
    assert twin_holder(scores=scores).play(0, "show").scores == expected


@pytest.mark.parametrize("turn", [2, 3])
def test_the_others_show_on_their_own_first_turn_before_drawing(turn: int) -> None:
    state = twin_holder(turn)

    assert state.actions(turn - 1) == ("draw", "take", "show")
    assert state.play(turn - 1, "show").actions(turn - 1) == ("draw", "take")
    assert refusal(state.play(turn - 1, "draw"), "show").rule == "before drawing"


@pytest.mark.parametrize(
    ("state", "rule"),
    [
        (twin_holder().play(0, "show"), "shown"),
        (
            table(SCATTERED, seats=3, indicator="g7", starter=1, turns=3, piles=("r2", "r3", "r4")),
            "first turn",
        ),
        (table(f"{SCATTERED} k1", indicator="b5", turns=0), "no twin"),
    ],
    ids=["once a round", "on the first turn only", "by a player with the twin"],
)
def test_the_indicator_cannot_be_shown_otherwise(state: OK, rule: str) -> None:
    assert "show" not in state.actions(0)
    refused = refusal(state, "show")
    assert (refused.rule, refused.facts) == (rule, {"tile": state.indicator})


def test_a_twin_drawn_on_the_first_turn_cannot_be_shown() -> None:
    state = table(SCATTERED, turn=2, indicator="b5", starter=1, turns=1, piles=("r2", ""), stock="b5")

    assert "show" not in state.actions(1)
    assert "show" not in state.play(1, "draw").actions(1)


# The notation.


def test_tiles_then_closings_then_showing_are_listed_in_the_order_of_a_rack() -> None:
    state = table(f"{SETS} k6 k1", indicator="g11", turns=0)

    assert state.actions(0) == (
        *tiles("r1 r2 r3 b5 b6 b7 g9 g10 g11 k1 k2 k3 k4 k5 k6"),
        *("close k1", "close k6", "show"),
    )
