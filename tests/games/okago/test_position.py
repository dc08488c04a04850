"""The position text of Okago: its fields in order, its words in any order, and what it refuses."""

from __future__ import annotations

from itertools import permutations

import pytest

from games.core import Outcome
from games.okago import Okago
from games.okago.reasons import Reason

MIDDLE = "1rb1B/3B1/Rr*2/b1rb1/R1B1r b 4-3"
LINE = "5/5/5/5/rrrr1 b 3-3"


def test_the_words_may_stand_in_any_order() -> None:
    words = ["red=2", "advanced=on", "match=sets", "sets_to=2", "score=1-0", "game=2"]
    whole = Okago.from_position(" ".join([MIDDLE, *words]))
    assert all(Okago.from_position(" ".join([MIDDLE, *some])) == whole for some in permutations(words))


@pytest.mark.parametrize(("red", "turn"), [(1, 1), (2, 0)])
def test_the_side_to_move_is_a_colour_that_a_player_has(red: int, turn: int) -> None:
    assert Okago.from_position(f"{MIDDLE} red={red}").turn == turn


def test_blues_first_turn_is_the_one_with_twelve_pieces_left() -> None:
    def face_up(position: str) -> bool:
        return Okago.from_position(position).view(None).face_up_allowed

    assert face_up("5/5/2r2/5/5 b 11-12")
    assert face_up("5/5/2r2/5/5 b 3-12")
    assert not face_up("5/5/2r2/5/5 b 11-11")
    assert not face_up("5/5/2r2/5/5 r 11-12")


def test_a_finished_board_was_won_by_the_last_mover() -> None:
    assert Okago.from_position(LINE).outcome == Outcome((1, 0), (0,), Reason.LINE)
    assert Okago.from_position("r3b/5/5/5/5 r 0-5").outcome == Outcome((0, 1), (1,), Reason.STUCK)


def test_with_a_line_of_both_the_last_mover_has_won() -> None:
    both = "bbbb1/5/5/5/rrrr1"
    assert Okago.from_position(f"{both} b 3-3").outcome == Outcome((1, 0), (0,), Reason.LINE)
    assert Okago.from_position(f"{both} r 3-3").outcome == Outcome((0, 1), (1,), Reason.LINE)
