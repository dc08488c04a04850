"""The rules of Boussanga in competition, sentence by sentence: the deal, a turn, its notation."""

from __future__ import annotations

import pytest

from games.boussanga import Boussanga
from games.boussanga.board import letters, placements
from games.boussanga.cards import CARDS, Pawns
from games.core import InvalidOption
from tests.games.boussanga.tables import EEE, EWF, FFF, UNFIT, WAW, WWW, all_cells, coop, refusal, versus

SEED = bytes(range(16))


def start(seats: int, mode: str = "versus", seed: bytes = SEED) -> Boussanga:
    return Boussanga.start(seats, {"mode": mode}, seed)


# Setting up.


@pytest.mark.parametrize(("seats", "mode"), [(2, "versus"), (3, "versus"), (4, "versus"), (4, "teams")])
def test_everyone_has_four_cards_and_the_others_are_the_deck(seats: int, mode: str) -> None:
    state = start(seats, mode)

    assert [len(hand) for hand in state.hands] == [4] * seats
    assert sorted([card for hand in state.hands for card in hand if card] + list(state.deck)) == sorted(CARDS)


def test_the_first_seat_is_drawn_from_the_seed() -> None:
    starters = {start(4, seed=bytes([i] * 16)).turn for i in range(60)}

    assert starters == {0, 1, 2, 3}


def test_a_game_of_one_seat_is_cooperative_in_every_mode() -> None:
    assert [start(1, mode).mode for mode in ("versus", "teams", "coop")] == ["coop"] * 3


@pytest.mark.parametrize("seats", [2, 3])
def test_teams_need_four(seats: int) -> None:
    with pytest.raises(InvalidOption) as refused:
        start(seats, "teams")

    assert (refused.value.key, refused.value.choices) == ("mode", ("versus", "coop"))


def test_symbols_are_a_look_that_is_on_unless_the_table_turns_it_off() -> None:
    assert start(2).symbols is True
    assert Boussanga.start(2, {"symbols": False}, SEED).symbols is False


# Playing a card.


def test_pawns_on_empty_cells_come_from_the_reserve() -> None:
    state = versus("", (EWF,)).play(0, "1 d4 n")

    assert letters(state.board) == all_cells("e d4, w f4, f e3")
    assert state.reserve == Pawns(15, 15, 16, 15)


def test_a_target_may_show_its_element_already() -> None:
    state = versus("e d4, f e3", (EWF,)).play(0, "1 d4 n")

    assert letters(state.board) == all_cells("e d4, w f4, f e3")
    assert state.reserve == Pawns(15, 15, 16, 15)


def test_another_element_on_a_target_forbids_the_card() -> None:
    refused = refusal(versus("a f4", (EWF,)), "1 d4 n")

    assert refused.rule == "blocked"
    assert refused.facts == {"blocked": ("f4",), "holds": ("a",)}


def test_blank_cells_of_the_card_do_not_matter() -> None:
    state = versus("a e4 d3 f3 d2", (EWF,)).play(0, "1 d4 n")

    assert letters(state.board) == all_cells("a e4 d3 f3 d2, e d4, w f4, f e3")


def test_blank_cells_may_hang_over_the_edge() -> None:
    assert "1 a2 n" in versus("", (EWF,)).actions(0)


def test_all_pawns_must_lie_on_the_board() -> None:
    refused = refusal(versus("", (EWF,)), "1 g4 n")

    assert (refused.rule, refused.facts) == ("off board", {"off": ("w",)})


def test_at_least_one_pawn_must_be_placed() -> None:
    state = versus("e d4, w f4, f e3", (EWF,))

    assert refusal(state, "1 d4 n").rule == "nothing new"


def test_a_card_that_needs_a_pawn_the_reserve_lacks_is_forbidden() -> None:
    state = versus("", (FFF,), areas=("f7", "f7"))

    refused = refusal(state, "1 d4 n")
    assert state.reserve == Pawns(16, 16, 16, 2)
    assert (refused.rule, refused.facts) == ("reserve", {"lacking": ("f",)})
    assert not [action for action in state.actions(0) if action.startswith("1 ")]


# Drawing.


def test_the_drawn_card_takes_the_slot_of_the_card_that_left() -> None:
    state = versus("", (EWF, FFF, EEE, WAW), deck=(WWW, *UNFIT))
    after = state.play(0, "2 d4 n")

    assert after.hands[0] == (EWF, WWW, EEE, WAW)
    assert after.deck == UNFIT
    assert after.discarded == 1


def test_without_a_deck_the_slot_stays_empty_and_the_others_do_not_move() -> None:
    state = versus("", (EWF, FFF, EEE, WAW), deck=(), last="1").play(0, "2 d4 n")

    assert state.hands[0] == (EWF, None, EEE, WAW)


def test_an_empty_slot_can_be_neither_played_nor_passed() -> None:
    state = versus("", (EWF,))

    assert refusal(state, "2 d4 n").rule == "empty slot"
    assert refusal(state, "pass 2").rule == "empty slot"


def test_the_turn_goes_to_the_next_seat() -> None:
    state = versus("", (EWF,), seats=3, turn=3)

    assert state.play(2, "1 d4 n").to_act == (0,)


# Passing.


def test_a_pass_discards_a_card_and_draws_even_when_cards_fit() -> None:
    state = versus("e a1", (EWF, FFF), deck=(WWW, *UNFIT)).play(0, "pass 1")

    assert state.hands[0] == (WWW, FFF, None, None)
    assert (state.discarded, state.to_act) == (1, (1,))
    assert letters(state.board) == all_cells("e a1")


def test_every_card_may_be_passed() -> None:
    passes = [action for action in versus("", (EWF, FFF)).actions(0) if action.startswith("pass")]

    assert passes == ["pass 1", "pass 2"]


def test_in_competition_a_pass_puts_nothing_back() -> None:
    assert refusal(versus("", (EWF,)), "pass 1 e").rule == "not collected"
    assert refusal(versus("", (EWF,)), "put e a1").rule == "nothing to put back"


# Resigning.


# Notation.


def test_equal_placements_are_listed_once_under_the_first_facing_and_both_are_accepted() -> None:
    state = versus("", (WAW,))

    assert "1 c4 n" in state.actions(0)
    assert "1 e4 s" not in state.actions(0)
    after = state.play(0, "1 e4 s")
    assert after == state.play(0, "1 c4 n")
    assert after.change is not None
    assert after.change.action == "1 c4 n"


def test_every_way_to_lay_a_card_has_a_listed_action_as_its_canonical_text() -> None:
    for state in (versus("w a1", (WAW, EWF)), coop((FFF,))):
        listed = state.actions(0)
        card = state.hands[0][0] or ""
        places = [place for place, there in placements(card).items() if f"1 {there.place}" in listed]
        assert len(places) > sum(action.startswith("1 ") for action in listed)
        assert {state.canonical(0, f"1 {place}") for place in places} == {
            action for action in listed if action.startswith("1 ")
        }
