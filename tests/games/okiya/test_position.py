"""The position text of Okiya, read and printed, and the words of its view."""

from __future__ import annotations

import pytest

from games.match import Match
from games.okiya import Okiya
from tests.games.okiya.gardens import (
    ORDERLY,
    board_with,
    garden_full_on_a1,
    player_1_wins_on_d1,
    rigged,
    untouched,
)
from tests.games.playouts import seed_number

EXAMPLE = "MSCPPBIR/MPCSPRIB/@1MBPSIP/MRCBPPIS 2 CR"
DEFAULTS = "match=single sets_to=3 points_to=10 full_garden=win score=0-0 game=1 starter=1"
TAKEN = board_with("c1", "")


def test_words_left_out_have_their_defaults_and_are_printed() -> None:
    assert Okiya.from_position(EXAMPLE).position == f"{EXAMPLE} {DEFAULTS}"


def test_words_may_come_in_any_order() -> None:
    words = "match=points sets_to=5 points_to=15 full_garden=draw score=3-7 game=4 starter=1 same_garden=on"
    backwards = " ".join(reversed(f"{words} garden={ORDERLY}".split()))

    state = Okiya.from_position(f"{TAKEN} 2 IB {backwards}")

    assert state.match == Match("points", 5, 15, (3, 7), 4)
    assert (state.full_garden, state.same_garden) == ("draw", True)
    assert state.starter == 0
    assert state.position == f"{TAKEN} 2 IB {words} garden={ORDERLY}"


def test_the_starter_follows_from_the_tokens_where_it_is_left_out() -> None:
    assert rigged("c1", "", 2, "c1").starter == 0
    assert rigged("c1", "a1", 1, "a1").starter == 0
    assert rigged("a1", "c1", 2, "a1").starter == 1


def test_the_garden_is_printed_only_where_it_is_played_twice() -> None:
    pairs = Okiya.start(2, {"match": "sets", "same_garden": True}, seed_number(0))
    board = pairs.position.split()[0]

    after = pairs.play(pairs.turn, "a1")

    assert f"garden={board}" in after.position.split()
    assert " garden=" not in Okiya.start(2, {"match": "sets"}, seed_number(0)).position


def test_a_match_for_points_that_was_resigned_beyond_the_goal_can_be_read() -> None:
    after = player_1_wins_on_d1("match=points score=7-2").play(0, "resign")

    assert Okiya.from_position(after.position) == after


# The view as a text board.


def test_the_text_board_marks_what_may_be_taken_and_says_what_was_taken_last() -> None:
    text = untouched().play(0, "c1").view(None).text

    assert text.splitlines() == [
        "4  MS   MP  (MB)  MR ",
        "3  CS   CP  (CB)  CR ",
        "2  PS   PP  (PB)  PR ",
        "1 (IS) (IP)  @1  (IR)",
        "   a    b    c    d",
        "last=IB c1",
        "turn=@2",
    ]


def test_the_text_board_marks_the_winning_pattern() -> None:
    text = player_1_wins_on_d1().play(0, "d1").view(None).text

    assert text.splitlines()[3] == "1 *@1* *@1* *@1* *@1*"
    assert text.splitlines()[-1] == "won=@1"


@pytest.mark.parametrize(
    ("state", "ending"),
    [
        (untouched(), "last=--\nturn=@1"),
        (rigged("c1", "", 2, "c1"), "last=IB\nturn=@2"),
        (player_1_wins_on_d1("match=sets").play(0, "d1"), "last=IR d1\nwon=@1\ngame=1 score=1-0"),
        (garden_full_on_a1(1).play(1, "a1"), "won=@2"),
        (garden_full_on_a1(1, "full_garden=draw match=sets").play(1, "a1"), "won=--\ngame=1 score=0-0"),
    ],
)
def test_below_the_text_board_stands_how_the_game_stands(state: Okiya, ending: str) -> None:
    assert state.view(None).text.endswith(ending)
