"""The rules of Okey Dokey: the deal, the start, numbers, Resets with their swaps, Equals."""

from __future__ import annotations

from collections import Counter

import pytest

from games.core import IllegalAction
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


def test_before_the_start_no_card_can_be_laid() -> None:
    state = table("r1", "", turn="-")

    for action in ("r1", "r=", "r0", "y8"):
        refused = refusal(state, action)
        assert (refused.rule, refused.legal) == ("not started", ("start",))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_start_can_be_claimed_only_once(seat: int) -> None:
    state = OkeyDokey.start(2, {}, SEED).play(0, "start")

    with pytest.raises(IllegalAction) as refused:
        state.play(seat, "start")
    assert refused.value.rule == "already started"
    assert refused.value.legal == state.actions(seat)


# Number cards.


def test_a_number_goes_to_the_row_of_its_colour_and_the_top_card_of_the_deck_is_drawn() -> None:
    state = table("r3 y1", "", deck=None)
    top = state.deck[0]
    after = state.play(0, "r3")

    assert after.rows == ("3", "", "", "", "")
    assert after.hands[0].count("r3") == 0
    assert Counter(after.hands[0]) == Counter([*state.hands[0], top]) - Counter(["r3"])
    assert after.deck == state.deck[1:]


def test_a_row_never_descends() -> None:
    state = table("r4 r6", "", rows="5/0/1/1/1")
    refused = refusal(state, "r4")

    assert (refused.rule, refused.facts) == ("too low", {"row": "r", "card": "r4", "value": 5})
    assert "r4" not in state.actions(0)


def test_the_fifth_cell_of_a_column_without_a_reset_is_for_the_reset() -> None:
    state = table("s4 =", "", rows="1/1/1/1/-")

    for action in ("s4", "s="):
        refused = refusal(state, action)
        assert (refused.rule, refused.facts) == ("reset due", {"row": "s", "column": 1})
    assert {action[:2] for action in state.actions(0)} == {"s0"}


def test_with_the_reset_down_the_fifth_cell_takes_a_number() -> None:
    state = table("s4", "", rows="1/1/0/1/-")

    assert state.play(0, "s4").rows == ("1", "1", "0", "1", "4")


# Resets.


def test_a_reset_may_follow_any_number_and_sets_the_value_to_0() -> None:
    state = table("r1", "", rows="8/0/1/1/1").play(0, "r0")

    assert state.rows == ("80", "0", "1", "1", "1")
    assert state.view(0).values == (0, 0, 1, 1, 1)


def test_a_row_has_two_resets() -> None:
    state = table("r1", "", rows="00/12/13/12/23")
    refused = refusal(state, "r0")

    assert (refused.rule, refused.facts) == ("no resets left", {"row": "r"})
    assert {action[0] for action in state.actions(0) if action[1] == "0"} == set("ygbs")


def test_a_reset_takes_no_card_from_the_hand_and_none_from_the_deck() -> None:
    state = table("r1", "")
    after = state.play(0, "b0")

    assert (after.hands, after.deck) == (state.hands, state.deck)
    assert after.to_act == (1,)


def test_swapped_cards_go_under_the_deck_in_the_order_named_and_as_many_are_drawn() -> None:
    state = table("r1 y2", "")
    first, second, *others = state.deck
    after = state.play(0, "g0/y2,r1")

    assert after.deck == (*others, "y2", "r1")
    assert Counter(after.hands[0]) == Counter(state.hands[0]) - Counter(["r1", "y2"]) + Counter(
        [first, second]
    )


def test_two_cards_swapped_with_one_in_the_deck_bring_the_first_of_them_back() -> None:
    state = table(
        "r6 r7 r8 y6 y7 y8 =", "g7 g8 b7 b8 s7 s8 =", rows=filled(7), deck="=", difficulty="amateur"
    )
    after = state.play(0, "g0/r8,y6")

    assert after.deck == ("y6",)
    assert after.hands[0] == ("r6", "r7", "r8", "y7", "y8", "=", "=")


def test_two_equals_can_be_swapped_and_are_listed_once() -> None:
    state = table("r1 = =", "")

    assert [action for action in state.actions(0) if action == "r0/=,="] == ["r0/=,="]
    assert [action for action in state.actions(0) if action == "r0/="] == ["r0/="]
    assert state.play(0, "r0/=,=").deck[-2:] == ("=", "=")


def test_in_every_open_row_every_swap_of_up_to_two_cards_is_listed() -> None:
    resets = [action for action in table("r1").actions(0) if action[1] == "0"]

    assert len(resets) == 5 * (1 + 10 + 10 * 9)
    assert {"r0", "r0/r1", "r0/r1,y8", "r0/y8,r1"} <= set(resets)


def test_with_an_empty_deck_nothing_can_be_swapped() -> None:
    state = table("r8 y8 =", "b8 g8 =", rows=filled(9), deck="")

    assert refusal(state, "s0/r8").rule == "deck empty"
    assert [action for action in state.actions(0) if action[1] == "0"] == ["s0"]


# Equals.


@pytest.mark.parametrize(
    ("row", "value"), [("", 0), ("=", 0), ("0=", 0), ("5=", 5), ("5==", 5), ("50=", 0), ("05", 5), ("==3", 3)]
)
def test_equals_chain_and_count_0_at_the_start_and_after_a_reset(row: str, value: int) -> None:
    assert grid_value(row) == value
    assert (0, *values(row))[-1] == value


def test_an_equal_goes_to_any_row_that_lacks_the_column() -> None:
    state = table("=", "", rows="3/-/-/2/-")

    assert [action for action in state.actions(0) if action[1] == "="] == ["y=", "g=", "s="]
    assert refusal(state, "r=").rule == "filled"


def test_with_an_empty_deck_a_number_of_the_row_may_be_discarded_under_an_equal() -> None:
    state = table("r7 r8 y8 =", "b8 g8 =", "g7 y7", rows=filled(8, "s"), deck="")

    assert [action for action in state.actions(0) if action[:2] == "r="] == ["r=", "r=/r7", "r=/r8"]
    after = state.play(0, "r=/r8")
    assert (after.rows[0], after.hands[0], after.discarded) == ("01234056=", ("r7", "y8"), ("r8",))


def test_discarding_under_an_equal_is_a_choice() -> None:
    after = table("r7 r8 y8 =", "b8 g8 =", "g7 y7", rows=filled(8, "s"), deck="").play(0, "r=")

    assert (after.hands[0], after.discarded) == (("r7", "r8", "y8"), ())


def test_nothing_is_discarded_while_the_deck_has_a_card() -> None:
    state = table(
        "r6 r7 r8 y6 y7 y8 =", "g7 g8 b7 b8 s7 s8 =", rows=filled(7), deck="=", difficulty="amateur"
    )
    refused = refusal(state, "r=/r6")

    assert (refused.rule, refused.facts) == ("deck not empty", {"cards": 1})
    assert state.play(0, "r=").hands[0].count("=") == 1


# Refused.

NO_DECK = table("r7 r8 y8 = =", "b8 g8", "g7 y7", rows=filled(8, "s"), deck="")

REFUSED = [
    (table("r3", "y3"), "y3", "not in hand", {"card": "y3"}),
    (table("r1", "= ="), "r=", "not in hand", {"card": "="}),
    (table("r4", "", rows="3/-/-/-/-"), "r4", "filled", {"row": "r", "column": 1}),
    (table("r6", "", rows=filled(3, "r")), "r6", "filled", {"row": "r", "column": 4}),
    (table("r1", "", rows="-/0/-/-/-"), "r0", "reset down", {"row": "y", "column": 1}),
    (table("r1 r2 r3", ""), "r0/r1,r2,r3", "swap", {"most": 2}),
    (table("r1 =", "s1"), "r0/s1", "not in hand", {"card": "s1"}),
    (table("r1 =", "s1"), "r0/r1,s1", "not in hand", {"card": "s1"}),
    (table("r1 =", "s1"), "r0/r1,r1", "named twice", {"card": "r1"}),
    (table("r1 =", "s1"), "r0/=,=", "named twice", {"card": "="}),
    (NO_DECK, "r=/y8", "discard colour", {"card": "y8", "row": "r"}),
    (NO_DECK, "r=/=", "discard colour", {"card": "=", "row": "r"}),
    (
        table("r7 y8 =", "b8 g8 =", "g7 y7 r8", rows=filled(8, "s"), deck=""),
        "r=/r8",
        "not in hand",
        {"card": "r8"},
    ),
]
"""A game, what the player to move cannot do, the rule it breaks, and the facts that the refusal names."""


@pytest.mark.parametrize(("state", "action", "rule", "facts"), REFUSED)
def test_an_action_that_breaks_a_rule_is_refused_with_the_facts(
    state: OkeyDokey, action: str, rule: str, facts: dict[str, object]
) -> None:
    refused = refusal(state, action)

    assert (refused.rule, refused.facts) == (rule, facts)


# Texts.
