"""Okey Dokey towards its end: empty hands, extra turns, the won grid and the three ways to stop."""

from __future__ import annotations

from games.core import Outcome
from games.okey_dokey.reasons import Reason
from tests.games.okey_dokey.tables import filled, table

# Empty hands.


def test_somebody_without_cards_can_place_no_reset_either() -> None:
    state = table("r8", "y8", "g8 b8 = =", rows=filled(9), deck="")

    for move in ((0, "r8"), (1, "y8"), (2, "g8")):
        state = state.play(*move)

    assert state.view(None).hand_sizes[:2] == (0, 0)
    assert (state.actions(0), state.to_act) == ((), (2,))
    assert "s0" in state.actions(2)


# Extra turns for five.


def test_in_a_game_of_five_the_player_who_completes_column_five_has_another_turn() -> None:
    state = table("g4 r5", "b4 s5", "", "", "", rows=filled(4, "rys")).play(0, "g4")
    assert state.to_act == (1,)

    state = state.play(1, "b4")
    assert state.to_act == (1,)
    assert state.play(1, "s5").to_act == (2,)


def test_with_an_empty_hand_there_is_no_extra_turn() -> None:
    five = {"rows": filled(8, "ygbs"), "deck": "", "difficulty": "maestro", "extra_turn": "every_column"}

    assert table("r7 r8", "y8", "g8", "b8", "", **five).play(0, "r7").to_act == (0,)
    assert table("r7", "y8 r8", "g8", "b8", "", **five).play(0, "r7").to_act == (1,)


# Lost.


def test_when_nobody_holds_a_card_and_a_cell_is_empty_the_game_is_lost() -> None:
    state = table("r8", "", rows=filled(9, "ygb"), deck="", difficulty="maestro")
    lost = state.play(0, "r8")

    assert lost.outcome == Outcome((49, 49), (), Reason.EMPTY)
    assert lost.position.split(";")[3] == "1"


def test_the_game_is_lost_if_the_player_to_move_has_cards_but_no_legal_move() -> None:
    lost = table("y8", "r1 r2 r3 y1 y2 y3 y4", rows="00/7/7/7/7").play(0, "y8")

    assert lost.outcome == Outcome((7, 7), (), Reason.STUCK)
    assert lost.position.split(";")[3] == "2"


def test_after_the_end_all_hands_lie_open_and_the_deck_does_not() -> None:
    lost = table("y8", "r1 r2 r3 y1 y2 y3 y4", rows="00/7/7/7/7").play(0, "y8")
    view = lost.view(None)

    assert view.hands == lost.hands
    assert (view.hand, view.turn, view.to_act) == (None, None, ())
    assert view.deck_size == len(lost.deck) == 23
