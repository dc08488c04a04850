"""OK's closing picture shows no secrets; and other tests that only OK's pictures need."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from games.core import Outcome, Reason
from games.ok import OK
from games.ok.tiles import COLOURS
from render import atlas, closing
from render.ending import EndedSeat, Ending
from render.ok import ending as ok_ending
from render.ok.board import scene
from render.ok.result import stood
from render.ok.tiles import RACK, SMALL, TABLE, Size
from tests.games.ok.deals import redeal
from tests.render.ok.pictures import ink_of, shown, states

LEAST_SHAPE = 0.25  # of all pixels that either sign covers


def test_the_end_by_the_clock_shows_what_was_thrown_and_no_hidden_rack() -> None:
    state = shown().play(0, "r1").play(1, "draw")

    def closed_by_the_clock(state: OK) -> bytes:
        view = replace(state.view(None), outcome=Outcome(state.scores, (0,), Reason.TIME))
        names = {sprite for sprite, _, _ in ok_ending.scene(Ending(view, None, (EndedSeat(),) * 2)).scene}
        assert {"resigned @2", "small ivory r1"} <= names
        assert "resigned" not in names
        return closing(Ending(view, None, (EndedSeat(),) * 2))

    assert closed_by_the_clock(redeal(state, None, 1)) == closed_by_the_clock(state)


def test_random_games_reach_everything_that_can_be_shown() -> None:
    reached = list(states(Random(7), 1))

    assert {state.phase for state in reached} == {"take", "throw", "over"}
    assert {state.closed is None for state in reached if state.phase == "over"} == {True, False}
    assert any(state.shown for state in reached)


def test_a_result_has_room_for_the_winners_tiles_and_for_what_was_lost() -> None:
    sprites = atlas.load("ok")
    for state in states(Random(7), 1):
        if state.closed is not None:
            tiles = sorted(tile for each in state.closed.sets for tile in each)
            assert sorted(filter(None, stood(state.closed.sets).slots)) == tiles
        for sprite, x, y in scene(state.view(None)) if state.phase == "over" else ():
            if sprite == "minus" and y > 84:
                rows = [each for each in scene(state.view(None)) if abs(each[2] - y) < 60]
                beside = [left + sprites.size(name)[0] for name, left, _ in rows if name.startswith("small ")]
                assert max(beside) <= x


@pytest.mark.parametrize(("size", "width"), [(RACK, 29), (TABLE, 36), (SMALL, 22)])
def test_any_two_suits_differ_in_shape_alone(size: Size, width: int) -> None:
    bands = {suit: atlas.load("ok").sprites[f"{size.name} ivory suit {suit}"] for suit in COLOURS}
    signs = {suit: {(x, y) for x, y in ink_of(band) if x < width} for suit, band in bands.items()}

    differences = {
        first + second: len(signs[first] ^ signs[second]) / len(signs[first] | signs[second])
        for first, second in combinations(COLOURS, 2)
    }

    assert min(differences.values()) >= LEAST_SHAPE, differences
