"""The places of sprites in Okago's picture: the state of every cell, the rails, the header and the footer."""

from __future__ import annotations

import pytest

from games.okago import Okago
from render.atlas import Scene
from render.okago import board as okago
from tests.render.okago.pictures import POSITIONS, played


def scene_of(name: str, selected: str = "") -> Scene:
    return okago.scene(POSITIONS[name].view(None), selected)


def header_of(scene: Scene) -> list[str]:
    return [sprite for sprite, _, y in scene[1:] if y < 78]


def rails_of(scene: Scene) -> tuple[list[str], list[str]]:
    """The places of the left and the right rail from bottom to top, after the frame if there is one."""
    beside = [(sprite, x) for sprite, x, y in scene[1:] if 78 <= y < 730]
    return [sprite for sprite, x in beside if x < 60], [sprite for sprite, x in beside if x >= 738]


def test_after_a_resignation_nothing_is_offered() -> None:
    scene = scene_of("resigned")

    assert header_of(scene) == ["r crowned", "wins", "resigned"]
    assert not [sprite for sprite, _, _ in scene if "place" in sprite or "jump" in sprite]
    assert "rail to move" not in [sprite for sprite, _, _ in scene]


def test_a_resignation_between_games_leaves_no_line_lit_for_nobody_won_the_match_by_it() -> None:
    scene = scene_of("resigned after a line")

    assert header_of(scene)[:3] == ["b crowned", "wins", "resigned"]
    assert not [sprite for sprite, _, _ in scene if "won" in sprite or "dim" in sprite]


@pytest.mark.parametrize("red", [1, 2])
def test_player_1_is_on_the_left_whichever_colour_they_have(red: int) -> None:
    left, _ = rails_of(okago.scene(played(f"5/5/5/5/5 b 12-12 red={red}").view(None)))

    assert left[-1] == ("r left" if red == 1 else "b left")


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
