"""Placing, jumping, winning and being stuck in Okago, each sentence on a position set up for it."""

from __future__ import annotations

import pytest

from games.core import IllegalAction
from games.okago import Okago

SEED = bytes(16)


def played(position: str, *actions: str) -> Okago:
    """The state after these actions, each by the seat to move."""
    state = Okago.from_position(position)
    for action in actions:
        state = state.play(state.turn, action)
    return state


def board(state: Okago) -> str:
    return state.position.split()[0]


def actions(state: Okago) -> tuple[str, ...]:
    """The legal actions of the seat to move."""
    return state.actions(state.turn)


def refusal(position: str, action: str) -> IllegalAction:
    """The error with which an action of the seat to move is refused."""
    state = Okago.from_position(position)
    with pytest.raises(IllegalAction) as caught:
        state.play(state.turn, action)
    return caught.value


def won(state: Okago) -> tuple[int, str]:
    """The winning seat and the reason of a game that is over."""
    assert state.outcome is not None
    (winner,) = state.outcome.winners
    return winner, state.outcome.reason


# The first turns.


@pytest.mark.parametrize("position", ["5/5/2rb1/5/5 r 11-11", "5/5/2rB1/1r3/5 b 10-11"])
def test_every_later_piece_is_placed_face_down(position: str) -> None:
    assert refusal(position, "a5^").rule == "face-up"
    assert not any(action.endswith("^") for action in actions(Okago.from_position(position)))


def test_a_turn_without_pieces_left_offers_only_jumps() -> None:
    position = "5/5/1rb2/5/5 r 0-3"
    assert actions(Okago.from_position(position)) == ("b3xd3",)
    assert refusal(position, "a1").rule == "no pieces left"


# Jumps.


def test_placements_are_listed_before_jumps_each_from_a1_to_e5() -> None:
    placements = ("b1", "d1", "b2", "e2", "d3", "e3", "a4", "b4", "c4", "e4", "a5", "d5")
    jumps = ("e1xc3", "c2xe2", "b5xd5")
    assert actions(Okago.from_position("1rb1B/3B1/Rr*2/b1rb1/R1B1r r 4-4")) == placements + jumps


# Refused.

REFUSED = {
    "red may not start face up": ("face-up c3", "5/5/5/5/5 r 12-12: c3^"),
    "Teal's first turn cannot be a jump": ("not your piece c3", "5/5/2r2/5/5 b 11-12: c3xe3"),
    "a piece cannot be placed on another": ("occupied d3", "5/5/2rb1/5/5 r 11-11: d3"),
    "a piece cannot be placed on another face up": ("occupied c3", "5/5/2r2/5/5 b 11-12: c3^"),
    "a piece that has jumped cannot jump again": ("inert c1", "5/5/5/5/2Rb1 r 3-3: c1xe1"),
    "a first piece placed face up cannot jump": ("inert c3", "5/5/1rB2/1r3/5 b 10-11: c3xa3"),
    "a face-up piece cannot be jumped": ("over face-up c3", "5/5/1rB2/5/5 r 3-3: b3xd3"),
    "only an enemy piece can be jumped": (
        "nothing to jump c3",
        *(f"5/5/1r{between}2/5/5 r 3-3: b3xd3" for between in "rR1*"),
    ),
    "a jump needs an empty cell directly behind": (
        "landing occupied d3",
        *(f"5/5/1rb{lies}1/5/5 r 3-3: b3xd3" for lies in "rRbB"),
    ),
    "only an own piece can jump": (
        "not your piece b3",
        *(f"5/5/1{lies}b2/5/5 r 3-3: b3xd3" for lies in "1bB*"),
    ),
    "a jump goes exactly two cells in a straight line": (
        "two cells away",
        *(f"5/5/5/bb3/rbb2 r 3-3: a1x{to}" for to in ("a1", "b1", "d1", "e1", "b2", "c2", "e3", "b5")),
    ),
}
"""The rule, with the cell that the refusal names, and positions with what the player to move cannot do."""


@pytest.mark.parametrize("sentence", REFUSED)
def test_an_action_that_breaks_a_rule_is_refused(sentence: str) -> None:
    expected, *tries = REFUSED[sentence]
    for position, action in (each.split(": ") for each in tries):
        refused = refusal(position, action)
        cell = refused.facts["cell"]
        assert f"{refused.rule} {cell}" in (expected, f"{expected} {action[3:]}")


# The No-Go.


def test_nobody_may_place_on_the_no_go_on_the_next_turn() -> None:
    state = played("5/5/1rb2/5/b4 r 3-3", "b3xd3")
    assert "c3" not in actions(state)
    refused = refusal(state.position, "c3")
    assert (refused.rule, refused.facts["cell"]) == ("no-go", "c3")


# Winning.


def test_five_in_a_row_win() -> None:
    state = played("5/5/rr1rR/5/5 r 3-3", "c3")
    assert won(state) == (0, "line")
    assert state.view(None).line == ("a3", "b3", "c3", "d3", "e3")


def test_a_jump_can_make_the_line() -> None:
    state = played("5/3R1/1rb2/3r1/3r1 r 3-3", "b3xd3")
    assert won(state) == (0, "line")
    assert state.view(None).line == ("d1", "d2", "d3", "d4")


def test_two_lines_at_once_are_both_named() -> None:
    state = played("5/3b1/3b1/3b1/bbb2 b 3-3", "d1")
    assert state.view(None).line == ("a1", "b1", "c1", "d1", "d2", "d3", "d4")


def test_a_line_wins_even_if_the_opponent_is_stuck_as_well() -> None:
    assert won(played("5/5/5/5/rrr2 r 1-0", "d1")) == (0, "line")


# Being stuck.


def test_a_player_without_pieces_and_jumps_at_the_start_of_the_turn_loses() -> None:
    assert won(played("5/5/5/5/r3b r 2-0", "c3")) == (0, "stuck")


def test_if_neither_player_can_do_anything_the_one_to_move_loses() -> None:
    assert won(played("5/5/5/5/r3b r 1-0", "c3")) == (0, "stuck")
    assert won(Okago.from_position("5/5/5/5/r3b r 0-0")) == (1, "stuck")
