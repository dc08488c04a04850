"""What a seat learns about its cards: why a card does not fit, or what playing it would cost."""

from __future__ import annotations

import pytest

from games.core import GameError
from games.core import Rule as AnyRule
from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import COLOURS, ROWS, Refusal
from games.okey_dokey.hand import Effect, effect, refusal
from games.okey_dokey.reasons import Rule
from tests.games.okey_dokey.tables import a_game, filled, table


def test_a_waiting_player_is_refused_first_for_the_grid_and_then_for_the_turn() -> None:
    view = table("r1", "r4 y4", rows="5/0/1/1/1").view(1)

    assert refusal(view, "r4") == Refusal(Rule.TOO_LOW, {"row": "r", "card": "r4", "value": 5})
    assert refusal(view, "y4") == Refusal(AnyRule.TURN, {"seat": 1, "to_move": 0})


def test_after_the_end_nothing_can_be_played() -> None:
    view = table("y8 s8", "r1 r2 r3 y1 y2 y3 y4", rows="00/7/7/7/7").play(0, "y8").view(0)

    assert refusal(view, "s8") == Refusal(AnyRule.OVER, {})


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_refusal_is_the_error_that_playing_would_raise(seats: int) -> None:
    for state in a_game(seats, 5):
        for seat in range(seats):
            view = state.view(seat)
            texts: dict[str, tuple[str, int | None]] = {
                card: (card, None) for card in view.hand or () if card != "="
            }
            texts |= {f"{COLOURS[row]}0": ("0", row) for row in ROWS}
            texts |= {f"{COLOURS[row]}=": ("=", row) for row in ROWS if "=" in (view.hand or ())}
            for text, (card, row) in texts.items():
                found = refusal(view, card, row)
                if found is None:
                    assert text in state.actions(seat)
                else:
                    assert_refused(state, seat, text, found)


def assert_refused(state: OkeyDokey, seat: int, text: str, expected: Refusal) -> None:
    with pytest.raises(GameError) as refused:
        state.play(seat, text)
    assert text not in state.actions(seat)
    if seat in state.to_act and state.view(seat).started:
        assert (refused.value.rule, refused.value.facts) == (expected.rule, expected.facts)


# Effects.


def test_a_number_shuts_out_the_unseen_cards_between() -> None:
    view = table("r5 r4", "", rows="2/0/1/1/1").view(0)

    assert effect(view, "r5") == Effect(0, "r5", 2, 5, shut=("r3", "r4"))


def test_a_reset_opens_the_cards_below_the_value() -> None:
    view = table("r1", "", rows="4/0/1/1/1").view(0)

    assert effect(view, "0", 0) == Effect(0, "0", 4, 0, opened=("r1", "r2", "r3"))


def test_a_card_in_the_only_row_for_the_reset_bars_it() -> None:
    view = table("s4 =", "r8", rows="00/123/134/123/23").view(0)

    assert effect(view, "s4").bars_reset
    assert effect(view, "=", 4).bars_reset
    assert not effect(view, "0", 4).bars_reset
    assert not effect(table("b3 s4", "r8", rows="00/123/134/12/23").view(0), "s4").bars_reset


def test_the_last_card_before_the_grid_is_full_ends_the_cards() -> None:
    state = table("r8", "", rows=filled(9, "ygb"), deck="", difficulty="maestro")

    assert effect(state.view(0), "r8").ends_cards
    assert not effect(state.view(0), "0", 4).ends_cards
    assert not effect(state.play(0, "s0").view(0), "r8").ends_cards
