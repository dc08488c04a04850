"""Okago's options, matches and resignations, its notation, and how an action is refused."""

from __future__ import annotations

import pytest

from games.core import GameError, GameOver, InvalidOption, NotYourTurn, Outcome, UnknownAction
from games.core import Reason as AnyReason
from games.okago import Okago
from games.okago.board import CELLS
from games.okago.reasons import Reason
from tests.games.okago.test_rules import EMPTY_BOARD, SEED, actions, board, played, refusal

# Options.


def test_in_the_advanced_game_red_may_not_start_on_the_centre() -> None:
    state = Okago.start(2, {"advanced": True}, SEED)
    assert board(state) == "5/5/2*2/5/5"
    assert actions(state) == tuple(cell for cell in CELLS if cell != "c3")
    assert refusal(state.position, "c3").rule == "no-go"


def test_in_the_advanced_game_the_centre_is_free_after_reds_first_piece() -> None:
    state = Okago.start(2, {"advanced": True}, SEED)
    state = state.play(state.red, "a1")
    assert board(state) == "5/5/5/5/r4"
    assert {"c3", "c3^"} <= set(actions(state))


def test_the_first_red_player_is_drawn_from_the_seed() -> None:
    red = [Okago.start(2, {}, bytes([i] * 16)).red for i in range(32)]
    assert set(red) == {0, 1}
    assert red == [Okago.start(2, {}, bytes([i] * 16)).red for i in range(32)]


@pytest.mark.parametrize(
    "options",
    [{"match": "points"}, {"sets_to": 4}, {"sets_to": "3"}, {"advanced": "on"}, {"advanced": 1}, {"size": 5}],
)
def test_an_option_that_the_game_does_not_have_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(InvalidOption):
        Okago.start(2, options, SEED)


@pytest.mark.parametrize("seats", [1, 3])
def test_only_two_can_play(seats: int) -> None:
    with pytest.raises(ValueError, match="2 seats"):
        Okago.start(seats, {}, SEED)


# Matches.


def test_a_single_game_is_over_with_1_to_0() -> None:
    state = played("5/5/5/5/rrr2 r 3-3 red=2", "d1")
    assert state.outcome == Outcome((0, 1), (1,), Reason.LINE)
    assert state.to_act == ()
    assert state.actions(0) == state.actions(1) == ()
    assert state.match.score == (0, 1)


SET_POINT = "5/5/5/5/rrr2 r 3-3 red=2 match=sets sets_to=2 score=0-1 game=2"
FIRST_SET = "5/5/5/5/rrr2 r 3-3 red=1 match=sets sets_to=2 advanced=on"


def test_a_game_won_counts_for_a_match_in_sets_which_goes_on() -> None:
    state = played(FIRST_SET, "d1")
    assert state.match.score == (1, 0)
    assert state.outcome is None
    assert state.end is not None


def test_between_games_each_player_may_start_the_next_one() -> None:
    state = played(FIRST_SET, "d1")
    assert state.to_act == (0, 1)
    assert state.actions(0) == state.actions(1) == ("next",)
    assert state.play(0, "next") == state.play(1, "next")


def test_the_next_game_starts_afresh_with_the_colours_swapped() -> None:
    state = played(FIRST_SET, "d1").play(0, "next")
    words = "red=2 advanced=on match=sets sets_to=2 score=1-0 game=2"
    assert state.position == f"5/5/2*2/5/5 r 12-12 {words}"
    assert state.to_act == (1,)
    assert state.last is None


@pytest.mark.parametrize("winner", ["r", "b"])
@pytest.mark.parametrize("red", [1, 2])
def test_the_colours_alternate_whoever_won(winner: str, red: int) -> None:
    state = played(f"5/5/5/5/{winner * 3}2 {winner} 3-3 red={red} match=sets", "d1")
    assert state.play(0, "next").red == 1 - state.red


def test_a_match_in_sets_is_decided_by_the_games_won() -> None:
    assert played(SET_POINT, "d1").outcome == Outcome((0, 2), (1,), Reason.LINE)
    assert played(SET_POINT.replace("0-1", "1-0"), "d1").outcome is None


def test_a_match_in_sets_goes_to_three_by_default() -> None:
    words = "red=1 match=sets score=1-2 game=4"
    assert played(f"5/5/5/5/rrr2 r 3-3 {words}", "d1").outcome is None
    assert played(f"5/5/5/5/rrr2 r 3-3 {words}".replace("1-2", "2-2"), "d1").outcome == Outcome(
        (3, 2), (0,), Reason.LINE
    )


# Resigning.


@pytest.mark.parametrize("seat", [0, 1])
def test_who_resigns_a_single_game_loses_it_also_when_not_to_move(seat: int) -> None:
    state = Okago.from_position(EMPTY_BOARD).play(seat, "resign")
    assert state.outcome == Outcome(((1, 0), (0, 1))[1 - seat], (1 - seat,), AnyReason.RESIGNED)
    assert state.to_act == ()


def test_who_resigns_a_match_in_sets_loses_it_as_a_whole() -> None:
    state = Okago.from_position(SET_POINT).play(1, "resign")
    assert state.outcome == Outcome((0, 1), (0,), AnyReason.RESIGNED)


def test_a_match_can_be_resigned_between_games() -> None:
    state = played(FIRST_SET, "d1").play(0, "resign")
    assert state.outcome == Outcome((1, 0), (1,), AnyReason.RESIGNED)
    assert state.actions(0) == state.actions(1) == ()


def test_resigning_is_not_listed_among_the_actions() -> None:
    assert "resign" not in actions(Okago.from_position(EMPTY_BOARD))


# Notation and refusals.


@pytest.mark.parametrize("text", ["c3", "C3", " c 3 ", "C\t3\n"])
def test_a_placement_may_be_written_with_capitals_and_spaces(text: str) -> None:
    state = played("5/5/5/5/r4 b 11-12", text)
    assert state == played("5/5/5/5/r4 b 11-12", "c3")
    assert state.last == "c3"


@pytest.mark.parametrize("text", ["c3^", "C3 ^", " c3  ^ "])
def test_a_face_up_placement_may_be_written_with_capitals_and_spaces(text: str) -> None:
    assert board(played("5/5/5/5/r4 b 11-12", text)) == "5/5/2B2/5/r4"


@pytest.mark.parametrize("text", ["b2xd4", "b2 x d4", "B2XD4", " B2 xd 4"])
def test_a_jump_may_be_written_with_capitals_and_spaces(text: str) -> None:
    assert board(played("5/5/2b2/1r3/5 r 3-3", text)) == "5/3R1/2*2/5/5"


@pytest.mark.parametrize("text", ["Next", "N E X T"])
def test_next_may_be_written_with_capitals_and_spaces(text: str) -> None:
    assert played(FIRST_SET, "d1").play(0, text).match.number == 2


@pytest.mark.parametrize(
    "text",
    [
        *("", "c", "c0", "c6", "f3", "33", "cc", "c3\u00b2", "c\u0663", "place c3", "resigned"),
        *("^c3", "c3^^", "c3^xe3", "c3xe3^", "b2-d4", "b2d4", "b2x", "xd4", "b2xd6", "b2xd4xb4"),
    ],
)
def test_any_other_text_is_unknown_and_what_is_legal_is_named(text: str) -> None:
    state = Okago.from_position("5/5/1rb2/5/5 r 3-3")
    with pytest.raises(UnknownAction) as caught:
        state.play(0, text)
    assert caught.value.rule == "notation"
    assert caught.value.action == text
    assert caught.value.legal == state.actions(0)


def test_an_illegal_action_names_what_is_legal() -> None:
    refused = refusal("5/5/1rb2/5/5 r 0-3", "B3 x E3")
    assert refused.action == "b3xe3"
    assert refused.legal == ("b3xd3",)


def test_who_is_not_to_move_is_told_whose_turn_it_is() -> None:
    with pytest.raises(NotYourTurn) as caught:
        Okago.from_position("5/5/5/5/5 r 12-12 red=2").play(0, "c3")
    assert caught.value.rule == "turn"
    assert caught.value.facts == {"seat": 0, "to_move": 1}


@pytest.mark.parametrize("seat", [-1, 2])
@pytest.mark.parametrize("text", ["c3", "resign"])
def test_who_has_no_seat_cannot_act(seat: int, text: str) -> None:
    state = Okago.from_position(EMPTY_BOARD)
    assert state.actions(seat) == ()
    with pytest.raises(NotYourTurn) as caught:
        state.play(seat, text)
    assert caught.value.rule == "not seated"


@pytest.mark.parametrize(
    ("position", "first", "action", "rule"),
    [(EMPTY_BOARD, "a1", "next", "game not over"), (FIRST_SET, "d1", "e5", "between games")],
)
def test_next_belongs_between_the_games_of_a_match(position: str, first: str, action: str, rule: str) -> None:
    assert refusal(played(position, first).position, action).rule == rule


@pytest.mark.parametrize("text", ["e5", "next", "resign", "nonsense"])
@pytest.mark.parametrize("last", ["d1", "resign"])
def test_nothing_can_be_played_after_the_end(text: str, last: str) -> None:
    state = played("5/5/5/5/rrr2 r 3-3", last)
    with pytest.raises(GameOver):
        state.play(1, text)


def test_a_refused_action_is_a_game_error_and_changes_nothing() -> None:
    state = Okago.from_position(EMPTY_BOARD)
    with pytest.raises(GameError):
        state.play(0, "c3^")
    assert state == Okago.from_position(EMPTY_BOARD)
