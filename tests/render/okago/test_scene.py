"""What the recorded pictures of Okago do not show."""

from __future__ import annotations

import pytest

from games.okago import Okago
from render.atlas import Scene
from render.okago import board as okago
from tests.render.okago.pictures import played


def test_player_1_is_on_the_left_also_with_blue() -> None:
    scene = okago.scene(played("5/5/5/5/5 b 12-12 red=2").view(None))

    assert [sprite for sprite, x, y in scene[1:] if x < 60 and 78 <= y < 730][-1] == "b left"


@pytest.mark.parametrize(
    ("position", "jump", "corners"),
    [
        ("5/5/2r2/1b3/5 r 5-5", "c3xa1", [("first joint sw", 334, 430), ("second joint sw", 218, 546)]),
        ("5/5/2r2/3b1/5 r 5-5", "c3xe1", [("first joint se", 450, 430), ("second joint se", 566, 546)]),
        ("5/5/2r2/2b2/5 r 5-5", "c3xc1", []),
    ],
)
def test_a_diagonal_arc_is_closed_where_it_runs_through_corners(
    position: str, jump: str, corners: Scene
) -> None:
    scene = okago.scene(played(position, jump).view(None))

    assert [part for part in scene if "joint" in part[0]] == corners


def test_a_line_that_was_set_up_has_every_sprite_it_needs_with_a_no_go_on_the_board() -> None:
    scene = okago.scene(Okago.from_position("5/5/2*2/5/RRRR1 b 3-3").view(None))

    assert ("* dim", 342, 322) in scene
