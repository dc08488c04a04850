"""What a seat of OK can know about tiles that it does not hold."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ok import OK
from games.ok.tiles import FAKE, KINDS
from games.ok.view import Move, OKView
from games.players.ok.unseen import Unseen, turns_of, wanted
from tests.games.ok.deals import SCATTERED, table
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


def test_a_tile_without_partners_left_is_not_wanted() -> None:
    """All b2 b3 and the other ones lie in the piles, and so do the 12s and 13s of blue."""
    gone = "b2 b2 b3 b3 b12 b12 b13 b13", "r1 r1 g1 k1 k1 g13"
    state = table("b1 r5 r9 b6 b10 g3 g7 g11 k4 k8 k12 k13 r13 r12 r11", indicator="g1", piles=gone, turns=40)
    view = seen_by_mover(state)

    assert wanted("b1", view, Unseen.of(view), 1) == 0
    assert wanted("b6", view, Unseen.of(view), 1) > 0


def test_a_tile_near_to_one_that_was_taken_is_wanted_more() -> None:
    view = seen_by_mover(table(f"{SCATTERED} g2", indicator="g1"))
    took = replace(view, moves=(Move(1, "take", "k5"), Move(1, "r3", "r3")))

    assert wanted("k4", took, Unseen.of(took), 1) > wanted("k4", view, Unseen.of(view), 1)
    assert wanted("k12", took, Unseen.of(took), 1) == wanted("k12", view, Unseen.of(view), 1)
    assert wanted("k4", took, Unseen.of(took), 0) == wanted("k4", view, Unseen.of(view), 0)


def test_a_face_that_somebody_threw_before_is_wanted_less_by_them() -> None:
    view = seen_by_mover(table(f"{SCATTERED} g2", indicator="g1", piles=("", "k4 g13")))

    threw, other = (wanted("k4", view, Unseen.of(view), seat) for seat in (1, 0))

    assert threw < other


def test_the_fake_ok_is_wanted_as_the_face_it_has() -> None:
    state = table(f"r1 r5 r9 b2 b6 b10 g3 g7 g11 k4 k8 k12 k13 r13 {FAKE}", indicator="g5")
    view = seen_by_mover(state)
    as_face = wanted("g6", view, Unseen.of(view), 1)

    assert wanted(FAKE, view, Unseen.of(view), 1) == as_face > 0
