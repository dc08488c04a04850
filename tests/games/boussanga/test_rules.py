"""The deal of Boussanga and the notation of a turn; refusals are read where their words are."""

from __future__ import annotations

import pytest

from games.boussanga import Boussanga
from games.boussanga.board import placements
from games.boussanga.cards import CARDS
from tests.games.boussanga.tables import EWF, FFF, WAW, coop, versus

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


def test_symbols_are_a_look_that_is_on_unless_the_table_turns_it_off() -> None:
    assert start(2).symbols is True
    assert Boussanga.start(2, {"symbols": False}, SEED).symbols is False


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
