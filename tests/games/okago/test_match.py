"""Okago's options, matches and resignations, its notation, and how an action is refused."""

from __future__ import annotations

import pytest

from games.okago import Okago
from games.okago.board import CELLS
from tests.games.okago.test_rules import SEED, actions, board, played, refusal

# Options.


def test_in_the_advanced_game_red_may_not_start_on_the_centre() -> None:
    state = Okago.start(2, {"advanced": True}, SEED)
    assert board(state) == "5/5/2*2/5/5"
    assert actions(state) == tuple(cell for cell in CELLS if cell != "c3")
    assert refusal(state.position, "c3").rule == "no-go"


def test_the_first_red_player_is_drawn_from_the_seed() -> None:
    red = [Okago.start(2, {}, bytes([i] * 16)).red for i in range(32)]
    assert set(red) == {0, 1}
    assert red == [Okago.start(2, {}, bytes([i] * 16)).red for i in range(32)]


# Matches.
FIRST_SET = "5/5/5/5/rrr2 r 3-3 red=1 match=sets sets_to=2 advanced=on"


def test_the_next_game_starts_afresh_with_the_colours_swapped() -> None:
    state = played(FIRST_SET, "d1").play(0, "next")
    words = "red=2 advanced=on match=sets sets_to=2 score=1-0 game=2"
    assert state.position == f"5/5/2*2/5/5 r 12-12 {words}"
    assert state.to_act == (1,)
    assert state.last is None


@pytest.mark.parametrize("winner", ["r", "b"])
@pytest.mark.parametrize("red", [1, 2])
def test_the_colours_alternate_after_every_result(winner: str, red: int) -> None:
    state = played(f"5/5/5/5/{winner * 3}2 {winner} 3-3 red={red} match=sets", "d1")
    assert state.play(0, "next").red == 1 - state.red
