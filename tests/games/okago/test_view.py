"""What an Okago view shows to a renderer, a screen and a reader, and what it hides."""

from __future__ import annotations

import pytest

from games.match import GameEnd
from games.okago import Okago
from games.okago.reasons import Reason
from games.okago.view import OkagoView

MIDDLE = "1rb1B/3B1/Rr*2/b1rb1/R1B1r r 4-4 red=2"
LINE = "5/5/5/5/rrr2 r 3-3"


def seen(position: str, *actions: str) -> OkagoView:
    state = Okago.from_position(position)
    for action in actions:
        state = state.play(state.turn, action)
    return state.view(None)


def test_a_won_game_shows_its_line_and_offers_nothing_more() -> None:
    view = seen("5/5/1rb2/5/rrr2 r 3-3", "d1")
    assert view.end == GameEnd(0, Reason.LINE, ("a1", "b1", "c1", "d1"))
    assert view.line == ("a1", "b1", "c1", "d1")
    assert (view.placeable, view.jumps, view.face_up_allowed) == ((), (), False)


def test_a_game_won_by_blocking_has_no_line() -> None:
    view = seen("5/5/5/5/r3b r 2-0", "c3")
    assert (view.end, view.line) == (GameEnd(0, Reason.STUCK), ())


def test_after_a_resignation_nothing_is_offered_although_the_game_has_no_result() -> None:
    for position in ("5/5/2r2/5/5 b 11-12", "5/5/2rb1/5/5 r 3-3"):
        view = Okago.from_position(position).play(0, "resign").view(1)
        assert (view.end, view.placeable, view.jumps, view.face_up_allowed) == (None, (), (), False)


def test_the_text_board_marks_pieces_that_can_jump_and_their_landings() -> None:
    assert seen(MIDDLE).text == "\n".join(
        [
            "5  .  (r)  b  [.]  B",
            "4  .   .   .   B   .",
            "3  R   r  [*]  .   .",
            "2  b   .  (r)  b  [.]",
            "1  R   .   B   .  (r)",
            "   a   b   c   d   e",
            "left=4-4 lost=2-2",
            "last=--",
            "turn=r",
            "e1xc3 c2xe2 b5xd5",
        ]
    )


@pytest.mark.parametrize(
    ("position", "action", "ending"),
    [
        ("5/5/5/5/5 r 12-12", "c3", "left=11-12 lost=0-0\nlast=c3\nturn=b"),
        ("5/5/1rb2/5/1b3 b 0-3", "a1", "last=a1\nturn=r\nb3xd3"),
        ("5/5/5/5/r3b r 2-0 red=2", "c3", "last=c3\nwon=r"),
        ("5/5/5/5/r4 b 3-3 red=2", "resign", "last=--\nwon=r"),
        (f"{LINE} match=sets score=1-2 game=4", "d1", "last=d1\nwon=r\ngame=4 score=2-2"),
    ],
)
def test_below_the_text_board_stands_whose_turn_it_is_and_what_can_jump_or_who_won(
    position: str, action: str, ending: str
) -> None:
    assert seen(position, action).text.endswith(ending)
