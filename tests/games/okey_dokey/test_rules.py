"""The rules of Okey Dokey: the deal, the start, numbers, Resets with their swaps, Equals."""

from __future__ import annotations

from collections import Counter

import pytest

from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import EQUAL, NUMBER_CARDS, values
from games.okey_dokey.grid import value as grid_value
from tests.games.okey_dokey.tables import filled, refusal, table

SEED = bytes(range(16))


# The deal and the start.


@pytest.mark.parametrize(("seats", "hand"), [(1, 10), (2, 7), (3, 6), (4, 5), (5, 4)])
def test_everybody_is_dealt_a_hand_and_the_rest_is_the_deck(seats: int, hand: int) -> None:
    state = OkeyDokey.start(seats, {}, SEED)

    assert [len(cards) for cards in state.hands] == [hand] * seats
    assert len(state.deck) == 42 - seats * hand
    dealt = Counter([*(card for cards in state.hands for card in cards), *state.deck])
    assert dealt == Counter([*NUMBER_CARDS, EQUAL, EQUAL])


@pytest.mark.parametrize(
    ("difficulty", "equals"), [("amateur", 3), ("standard", 2), ("professional", 1), ("maestro", 0)]
)
def test_the_difficulty_says_how_many_equals_are_in_the_game(difficulty: str, equals: int) -> None:
    state = OkeyDokey.start(1, {"difficulty": difficulty}, SEED)

    assert (*state.hands[0], *state.deck).count(EQUAL) == equals


@pytest.mark.parametrize("seat", range(3))
def test_the_player_who_claims_the_start_moves_first(seat: int) -> None:
    dealt = OkeyDokey.start(3, {}, SEED)

    assert dealt.to_act == (0, 1, 2)
    assert [dealt.actions(any_seat) for any_seat in range(3)] == [("start",)] * 3
    assert dealt.play(seat, "start").to_act == (seat,)


# Resets.


def test_two_cards_swapped_with_one_in_the_deck_bring_the_first_of_them_back() -> None:
    after = ONE_LEFT.play(0, "g0/r8,y6")

    assert after.deck == ("y6",)
    assert after.hands[0] == ("r6", "r7", "r8", "y7", "y8", "=", "=")


# Equals.


@pytest.mark.parametrize(
    ("row", "value"), [("", 0), ("=", 0), ("0=", 0), ("5=", 5), ("5==", 5), ("50=", 0), ("05", 5), ("==3", 3)]
)
def test_equals_chain_and_count_0_at_the_start_and_after_a_reset(row: str, value: int) -> None:
    assert grid_value(row) == value
    assert (0, *values(row))[-1] == value


# Refused.

ONE_LEFT = table("r6 r7 r8 y6 y7 y8 =", "g7 g8 b7 b8 s7 s8 =", rows=filled(7), deck="=", difficulty="amateur")
NO_DECK = table("r7 r8 y8 = =", "b8 g8", "g7 y7", rows=filled(8, "s"), deck="")

REFUSED = [
    (table("r4 r6", "", rows="5/0/1/1/1"), "r4", "too low", {"row": "r", "card": "r4", "value": 5}),
    (table("s4 =", "", rows="1/1/1/1/-"), "s4", "reset due", {"row": "s", "column": 1}),
    (table("s4 =", "", rows="1/1/1/1/-"), "s=", "reset due", {"row": "s", "column": 1}),
    (table("r1", "", rows="00/12/13/12/23"), "r0", "no resets left", {"row": "r"}),
    (ONE_LEFT, "r=/r6", "deck not empty", {"cards": 1}),
    (table("r8 y8 =", "b8 g8 =", rows=filled(9), deck=""), "s0/r8", "deck empty", {}),
    (table("r3", "y3"), "y3", "not in hand", {"card": "y3"}),
    (table("r1", "= ="), "r=", "not in hand", {"card": "="}),
    (table("r4", "", rows="3/-/-/-/-"), "r4", "filled", {"row": "r", "column": 1}),
    (table("r1", "", rows="-/0/-/-/-"), "r0", "reset down", {"row": "y", "column": 1}),
    (table("r1 r2 r3", ""), "r0/r1,r2,r3", "swap", {"most": 2}),
    (table("r1 =", "s1"), "r0/s1", "not in hand", {"card": "s1"}),
    (table("r1 =", "s1"), "r0/r1,r1", "named twice", {"card": "r1"}),
    (NO_DECK, "r=/y8", "discard colour", {"card": "y8", "row": "r"}),
    (NO_DECK, "r=/=", "discard colour", {"card": "=", "row": "r"}),
]
"""A game, what the player to move cannot do, the rule it breaks, and the facts that the refusal names."""


@pytest.mark.parametrize(("state", "action", "rule", "facts"), REFUSED)
def test_an_action_that_breaks_a_rule_is_refused_with_the_facts(
    state: OkeyDokey, action: str, rule: str, facts: dict[str, object]
) -> None:
    refused = refusal(state, action)

    assert (refused.rule, refused.facts) == (rule, facts)
