"""Secrets change no byte of what a seat sees: hidden tiles of OK are dealt again."""

from __future__ import annotations

import pickle
from functools import cache
from random import Random

import pytest

from games.core import GameError
from games.ok import OK
from games.ok.tiles import KINDS
from tests.games.ok.deals import redeal, steady

TEXTS = ("draw", "take", "show", "next", "resign now", "k14", "close", *KINDS, *(f"close {t}" for t in KINDS))


@cache
def play(seats: int, plan: str) -> tuple[OK, ...]:
    """All states of a play in which seats act at random, or close when they can."""
    random = Random(f"{seats} {plan}")
    states = [OK.start(seats, {"points": 5}, random.randbytes(16))]
    while states[-1].outcome is None:
        state = states[-1]
        seat = random.choice(state.to_act)
        action = steady(state, seat, random) if plan == "steady" else random.choice(state.actions(seat))
        states.append(state.play(seat, action))
    return tuple(states)


def answer(state: OK, seat: int, text: str) -> tuple[object, ...] | None:
    """Everything that a refusal says; None if the text is played."""
    try:
        state.play(seat, text)
    except GameError as refused:
        return type(refused), refused.rule, refused.action, refused.legal, tuple(refused.facts.items())
    return None


each_play = pytest.mark.parametrize("plan", ["steady", "random"])
each_size = pytest.mark.parametrize("seats", [2, 3, 4])


@each_play
@each_size
def test_dealing_hidden_tiles_again_changes_no_byte_of_a_seats_view(seats: int, plan: str) -> None:
    states = play(seats, plan)
    for number, state in enumerate((*states[:16], *states[16::13], *states[-3:])):
        for viewer in (*range(seats), None):
            view, other = state.view(viewer), redeal(state, viewer, number).view(viewer)
            assert other == view
            assert pickle.dumps(other) == pickle.dumps(view)
            assert repr(other) == repr(view)
            assert other.text == view.text


@each_size
def test_refusals_and_legal_lists_tell_nothing_either(seats: int) -> None:
    states = play(seats, "steady")
    for state in (*states[:4], *states[4::37], *states[-2:]):
        for viewer in range(seats):
            other = redeal(state, viewer, 0)
            assert other.actions(viewer) == state.actions(viewer)
            assert other.to_act == state.to_act
            for text in TEXTS:
                assert answer(other, viewer, text) == answer(state, viewer, text)


def test_a_redeal_is_another_deal_of_the_same_tiles() -> None:
    state = play(3, "steady")[10]
    other = redeal(state, 1, 0)

    assert other != state
    assert other.racks[1] == state.racks[1]
    assert other.racks[0] != state.racks[0]
    assert sorted(other.position.split(";")[3]) != sorted(state.position.split(";")[3])
    assert OK.from_position(other.position) == other


def test_after_a_round_the_racks_lie_open_but_the_order_of_the_stock_does_not() -> None:
    state = next(state for state in play(3, "steady") if state.phase == "over")
    other = redeal(state, None, 0)

    assert other.racks == state.racks
    assert other.stock != state.stock
    assert sorted(other.stock) == sorted(state.stock)
