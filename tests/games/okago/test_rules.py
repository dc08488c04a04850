"""Placing, jumping, winning and being stuck in Okago, each sentence on a position set up for it."""

from __future__ import annotations

import pytest

from games.core import IllegalAction, UnknownAction
from games.okago import Okago
from games.okago.board import CELLS

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


EMPTY_BOARD = "5/5/5/5/5 r 12-12"


# The first turns.


def test_red_starts() -> None:
    state = Okago.start(2, {}, SEED)
    assert state.to_act == (state.red,)
    assert state.actions(1 - state.red) == ()


def test_red_may_start_on_any_cell() -> None:
    assert actions(Okago.from_position(EMPTY_BOARD)) == CELLS


def test_red_places_face_down() -> None:
    assert played(EMPTY_BOARD, "c4").position.startswith("5/2r2/5/5/5 b 11-12 ")


def test_blue_may_place_the_first_piece_face_down_or_face_up_on_any_other_cell() -> None:
    others = [cell for cell in CELLS if cell != "c3"]
    assert actions(played(EMPTY_BOARD, "c3")) == (*others, *(f"{cell}^" for cell in others))


def test_blues_first_piece_may_lie_face_up() -> None:
    assert played(EMPTY_BOARD, "c3", "d3^").position.startswith("5/5/2rB1/5/5 r 11-11 ")


@pytest.mark.parametrize("position", ["5/5/2rb1/5/5 r 11-11", "5/5/2rB1/1r3/5 b 10-11"])
def test_every_later_piece_is_placed_face_down(position: str) -> None:
    assert refusal(position, "a5^").rule == "face-up"
    assert not any(action.endswith("^") for action in actions(Okago.from_position(position)))


def test_a_turn_without_pieces_left_offers_only_jumps() -> None:
    position = "5/5/1rb2/5/5 r 0-3"
    assert actions(Okago.from_position(position)) == ("b3xd3",)
    assert refusal(position, "a1").rule == "no pieces left"


# Jumps.


@pytest.mark.parametrize(
    ("over", "landing"),
    [
        ("b2", "a1"),
        ("c2", "c1"),
        ("d2", "e1"),
        ("b3", "a3"),
        ("d3", "e3"),
        ("b4", "a5"),
        ("c4", "c5"),
        ("d4", "e5"),
    ],
)
@pytest.mark.parametrize(("mine", "theirs"), [("r", "b"), ("b", "r")])
def test_a_piece_jumps_over_a_neighbour_in_eight_directions(
    over: str, landing: str, mine: str, theirs: str
) -> None:
    lying = {"c3": mine, over: theirs}
    ranks = ("".join(lying.get(file + rank, "1") for file in "abcde") for rank in "54321")
    state = Okago.from_position(f"{'/'.join(ranks)} {mine} 0-0")
    assert actions(state) == (f"c3x{landing}",)


def test_placements_are_listed_before_jumps_each_from_a1_to_e5() -> None:
    placements = ("b1", "d1", "b2", "e2", "d3", "e3", "a4", "b4", "c4", "e4", "a5", "d5")
    jumps = ("e1xc3", "c2xe2", "b5xd5")
    assert actions(Okago.from_position("1rb1B/3B1/Rr*2/b1rb1/R1B1r r 4-4")) == placements + jumps


def test_a_jumper_lands_face_up_and_the_no_go_lies_where_the_jumped_piece_was() -> None:
    assert board(played("5/5/1rb2/5/5 r 3-3", "b3xd3")) == "5/5/2*R1/5/5"


def test_exactly_one_piece_is_jumped_in_a_turn() -> None:
    state = played("5/5/5/5/rb1b1 r 3-3", "a1xc1")
    assert board(state) == "5/5/5/5/1*Rb1"
    assert state.turn == 1 - state.red


# Refused.

REFUSED = {
    "red may not start face up": ("face-up c3", "5/5/5/5/5 r 12-12: c3^"),
    "Blue's first turn cannot be a jump": ("not your piece c3", "5/5/2r2/5/5 b 11-12: c3xe3"),
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


def test_the_no_go_is_lifted_after_the_next_turn() -> None:
    state = played("5/5/1rb2/5/b4 r 3-3", "b3xd3", "e5")
    assert board(state) == "4b/5/3R1/5/b4"
    assert "c3" in actions(state)


def test_a_jump_may_land_on_the_no_go_which_moves_to_the_newly_emptied_cell() -> None:
    state = played("5/5/1rb2/1r3/b4 r 3-3", "b3xd3")
    assert actions(state)[-1] == "a1xc3"
    assert board(played(state.position, "a1xc3")) == "5/5/2BR1/1*3/5"


def test_a_jump_elsewhere_moves_the_no_go_too() -> None:
    state = played("5/5/1rb2/5/br3 r 3-3", "b3xd3", "a1xc1")
    assert board(state) == "5/5/3R1/5/1*B2"
    assert "c3" in actions(state)
    assert "b1" not in actions(state)


# Winning.


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("5/5/5/5/rrr2 r 3-3", "d1"),
        ("1b3/5/1b3/1b3/5 b 3-3", "b4"),
        ("4r/3r1/5/1r3/5 r 3-3", "c3"),
        ("5/b4/1b3/2b2/5 b 3-3", "d1"),
        ("5/3r1/2r2/1r3/5 r 3-3", "a1"),
        ("1R3/2R2/3R1/5/5 r 3-3", "e2"),
        ("5/5/1BbB1/5/5 b 3-3", "a3"),
    ],
)
def test_four_in_a_row_in_any_direction_win_face_up_or_face_down(position: str, action: str) -> None:
    state = played(position, action)
    assert won(state) == ((0 if position.split()[1] == "r" else 1), "line")


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


@pytest.mark.parametrize(
    ("position", "action"),
    [
        ("5/5/5/5/rr3 r 3-3", "c1"),
        ("5/5/5/5/rr2r r 3-3", "a3"),
        ("5/5/5/5/rr1b1 r 3-3", "c1"),
        ("5/5/5/rr3/3rr r 3-3", "a5"),
        ("5/5/5/rr3/2rr1 r 3-3", "e3"),
        ("5/5/r4/4r/5 r 3-3", "b4"),
    ],
)
def test_three_or_a_line_with_a_gap_or_a_bend_do_not_win(position: str, action: str) -> None:
    assert played(position, action).outcome is None


def test_a_line_wins_even_if_the_opponent_is_stuck_as_well() -> None:
    assert won(played("5/5/5/5/rrr2 r 1-0", "d1")) == (0, "line")


# Being stuck.


def test_a_player_without_pieces_and_jumps_at_the_start_of_the_turn_loses() -> None:
    assert won(played("5/5/5/5/r3b r 2-0", "c3")) == (0, "stuck")


def test_a_player_who_places_the_last_piece_does_not_lose_before_the_next_turn() -> None:
    state = played("5/5/5/5/r3b r 1-2", "c3")
    assert state.outcome is None
    assert won(state.play(1, "a5")) == (1, "stuck")


def test_if_neither_player_can_do_anything_the_one_to_move_loses() -> None:
    assert won(played("5/5/5/5/r3b r 1-0", "c3")) == (0, "stuck")
    assert won(Okago.from_position("5/5/5/5/r3b r 0-0")) == (1, "stuck")


def test_nobody_may_pass() -> None:
    state = Okago.from_position(EMPTY_BOARD)
    with pytest.raises(UnknownAction):
        state.play(0, "pass")
