"""What a seat of OK can know about tiles that it does not hold."""

from __future__ import annotations

import pytest

from games.ok import OK
from games.ok.tiles import KINDS
from games.ok.view import OKView
from games.players.ok.unseen import Unseen, turns_of
from tests.games.players.seen import after_random_play


def seen_by_mover(state: OK) -> OKView:
    return state.view(state.turn)


@pytest.mark.parametrize("number", range(4))
def test_the_unseen_tiles_are_the_stock_and_the_other_racks(number: int) -> None:
    state = after_random_play("ok", number, 9 + number, seats=3)
    assert isinstance(state, OK)

    unseen = Unseen.of(seen_by_mover(state))

    hidden = [*state.stock, *(tile for seat in range(3) if seat != state.turn for tile in state.racks[seat])]
    assert {tile: hidden.count(tile) for tile in KINDS} == unseen.left
    assert unseen.total == len(hidden)


@pytest.mark.parametrize("number", range(4))
def test_a_seat_has_thrown_as_often_as_it_had_a_turn(number: int) -> None:
    state = after_random_play("ok", number, 0, seats=3)
    thrown = [0, 0, 0]
    for _ in range(12):
        seat = state.to_act[0]
        action = state.actions(seat)[0]
        thrown[seat] += action in KINDS
        state = state.play(seat, action)

    view = state.view(0)
    assert isinstance(view, OKView)
    assert [turns_of(view, seat) for seat in range(3)] == thrown
