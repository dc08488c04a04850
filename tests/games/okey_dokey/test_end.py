"""Okey Dokey towards its end: empty hands, extra turns, the won grid and the three ways to stop."""

from __future__ import annotations

from random import Random

import pytest

from games.core import Outcome
from games.okey_dokey.reasons import Reason
from tests.games.okey_dokey.tables import a_won_game, filled, table

# Empty hands.


def test_somebody_without_cards_is_skipped() -> None:
    state = table("r8 y8", "", "g8 b8 = =", rows=filled(9), deck="").play(0, "r8")

    assert state.to_act == (2,)
    assert state.view(None).skipped == (1,)


def test_somebody_without_cards_can_place_no_reset_either() -> None:
    state = table("r8", "y8", "g8 b8 = =", rows=filled(9), deck="")

    for move in ((0, "r8"), (1, "y8"), (2, "g8")):
        state = state.play(*move)

    assert state.view(None).skipped == (0, 1)
    assert (state.actions(0), state.to_act) == ((), (2,))
    assert "s0" in state.actions(2)


def test_the_only_one_with_cards_has_every_turn() -> None:
    state = table("", "r8 y8 g8 b8 = =", rows=filled(9), deck="", turn=2)

    assert state.play(1, "s0").to_act == (1,)
    assert state.play(1, "r8").to_act == (1,)


# Extra turns for five.


def test_in_a_game_of_five_the_player_who_completes_column_five_has_another_turn() -> None:
    state = table("g4 r5", "b4 s5", "", "", "", rows=filled(4, "rys")).play(0, "g4")
    assert state.to_act == (1,)

    state = state.play(1, "b4")
    assert state.to_act == (1,)
    assert state.play(1, "s5").to_act == (2,)


@pytest.mark.parametrize(("extra_turn", "to_act"), [("column_five", (1,)), ("every_column", (0,))])
def test_other_columns_count_by_the_option_only(extra_turn: str, to_act: tuple[int, ...]) -> None:
    state = table("s4", "", "", "", "", rows="1/1/0/1/-", extra_turn=extra_turn)

    assert state.play(0, "s4").to_act == to_act


@pytest.mark.parametrize("extra_turn", ["column_five", "every_column"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_fewer_than_five_have_no_extra_turns(seats: int, extra_turn: str) -> None:
    state = table("r5", *[""] * (seats - 1), rows=filled(4, "rygb"), extra_turn=extra_turn)

    assert state.play(0, "s0").to_act == (1,)


def test_with_an_empty_hand_there_is_no_extra_turn() -> None:
    five = {"rows": filled(8, "ygbs"), "deck": "", "difficulty": "maestro", "extra_turn": "every_column"}

    assert table("r7 r8", "y8", "g8", "b8", "", **five).play(0, "r7").to_act == (0,)
    assert table("r7", "y8 r8", "g8", "b8", "", **five).play(0, "r7").to_act == (1,)


# Won.


@pytest.mark.parametrize("seats", range(1, 6))
def test_a_full_grid_wins_for_everybody_with_50_points(seats: int) -> None:
    state, moves = a_won_game(seats, Random(seats))
    for move in moves:
        assert state.outcome is None
        state = state.play(*move)

    assert state.outcome == Outcome((50,) * seats, tuple(range(seats)), Reason.FULL)
    assert state.to_act == ()


def test_the_last_cell_may_be_a_reset_if_there_is_a_card_to_spare() -> None:
    state = table("r8", "y8 b8 g8 = =", rows=filled(9), deck="")
    for move in ((0, "r8"), (1, "y8"), (1, "g8"), (1, "b8")):
        state = state.play(*move)
        assert state.outcome is None

    won = state.play(1, "s0")

    assert won.outcome == Outcome((50, 50), (0, 1), Reason.FULL)
    assert won.position.split(";")[3] == "2"


# Lost.


def test_when_nobody_holds_a_card_and_a_cell_is_empty_the_game_is_lost() -> None:
    state = table("r8", "", rows=filled(9, "ygb"), deck="", difficulty="maestro")
    lost = state.play(0, "r8")

    assert lost.outcome == Outcome((49, 49), (), Reason.EMPTY)
    assert lost.position.split(";")[3] == "1"


def test_placing_the_reset_first_would_have_won() -> None:
    state = table("r8", "", rows=filled(9, "ygb"), deck="", difficulty="maestro")

    assert state.play(0, "s0").play(0, "r8").outcome == Outcome((50, 50), (0, 1), Reason.FULL)


def test_a_discard_can_leave_nobody_with_a_card() -> None:
    state = table("r8 =", "", rows=filled(9, "ygb"), deck="", difficulty="professional")

    assert state.play(0, "r=").outcome is None
    assert state.play(0, "r=/r8").outcome == Outcome((49, 49), (), Reason.EMPTY)


def test_the_game_is_lost_if_the_player_to_move_has_cards_but_no_legal_move() -> None:
    lost = table("y8", "r1 r2 r3 y1 y2 y3 y4", rows="00/7/7/7/7").play(0, "y8")

    assert lost.outcome == Outcome((7, 7), (), Reason.STUCK)
    assert lost.position.split(";")[3] == "2"


@pytest.mark.parametrize("hand", ["r1 r2 r3 y1 y2 y3 =", "r1 r2 r3 y1 y2 y3 g8", "r1 r2 r3 y1 y2 y3 s8"])
def test_one_card_that_can_be_played_is_enough_to_go_on(hand: str) -> None:
    assert table("y8", hand, rows="00/7/7/7/7").play(0, "y8").outcome is None


def test_a_reset_that_can_be_placed_is_enough_to_go_on() -> None:
    state = table("g8", "r1 r2 r3 y1 y2 y3 y4", rows="0/7/7/7/7").play(0, "g8")

    assert state.outcome is None
    assert {action[:2] for action in state.actions(1)} >= {"r0", "y0", "b0", "s0"}


def test_the_game_is_lost_only_on_the_turn_of_the_player_with_bad_cards() -> None:
    state = table("y8", "g8 b8", "r1 r2 r3 y1 y2 y3", rows="00/7/7/7/7").play(0, "y8")
    assert state.outcome is None

    state = state.play(1, "g8")
    assert state.outcome == Outcome((8, 8, 8), (), Reason.STUCK)


def test_after_the_end_all_hands_lie_open_and_the_deck_does_not() -> None:
    lost = table("y8", "r1 r2 r3 y1 y2 y3 y4", rows="00/7/7/7/7").play(0, "y8")
    view = lost.view(None)

    assert view.hands == lost.hands
    assert (view.hand, view.turn, view.to_act) == (None, None, ())
    assert view.deck_size == len(lost.deck) == 23
