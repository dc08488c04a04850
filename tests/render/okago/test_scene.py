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


def footer_of(scene: Scene) -> list[str]:
    return [sprite for sprite, _, y in scene if y >= 730]


def rails_of(scene: Scene) -> tuple[list[str], list[str]]:
    """The places of the left and the right rail from bottom to top, after the frame if there is one."""
    beside = [(sprite, x) for sprite, x, y in scene[1:] if 78 <= y < 730]
    return [sprite for sprite, x in beside if x < 60], [sprite for sprite, x in beside if x >= 738]


def cells_of(scene: Scene) -> Scene:
    """The 25 cells from a1, and the sprites over them."""
    return scene[scene.index(next(part for part in scene if part[1:] == (110, 554))) :]


def laid(*ranks: str) -> Scene:
    """Sprites on their cells from a1 to e5; the ranks are given as in the picture, rank 5 first."""
    return [
        (sprite.strip(), 110 + 116 * file, 90 + 116 * (4 - rank))
        for rank, row in enumerate(reversed(ranks))
        for file, sprite in enumerate(row.split(","))
    ]


def test_a_scene_is_the_ground_then_header_footer_and_rails_then_the_cells_from_a1_to_e5() -> None:
    assert scene_of("opening") == [
        ("board", 0, 0),
        ("r chip", 14, 4),
        ("to move", 92, 12),
        ("dot", 661, 15),
        ("place", 691, 12),
        ("r left", 14, 746),
        ("1", 63, 741),
        ("2", 78, 741),
        ("r lost", 121, 746),
        ("0", 170, 741),
        ("b left", 606, 746),
        ("1", 655, 741),
        ("2", 670, 741),
        ("b lost", 713, 746),
        ("0", 762, 741),
        ("rail to move", 6, 108),
        *(("r left", 14, y) for top in (600, 420, 240) for y in range(top, top - 160, -40)),
        *(("b left", 746, y) for top in (600, 420, 240) for y in range(top, top - 160, -40)),
        *laid(*5 * [", ".join(5 * [". place"])]),
    ]


def test_on_blues_first_turn_the_header_shows_both_faces_and_the_last_piece_is_marked() -> None:
    scene = scene_of("first turn of blue")

    assert header_of(scene) == ["b chip", "to move", "dot", "place", "b small", "or", "B small"]
    assert ("r last", 342, 322) in scene


def test_after_a_jump_its_arc_is_shown_with_what_may_be_done_next() -> None:
    scene = scene_of("just jumped")

    assert header_of(scene) == ["r chip", "to move", "dot", "place", "frame", "jump"]
    assert cells_of(scene) == [
        *laid(
            ". place, r jump,           b,                     . landing r place, B",
            ". place, . place,          . place,               B landed ne,       . place",
            "R,       r,                * landing b over ne,   . place,           . place",
            "b,       . place b left ne, r jump,               b,                 . landing r place",
            "R,       . place,          B,                     . place,           r jump",
        ),
        ("first joint ne", 334, 430),
        ("second joint ne", 450, 314),
    ]


def test_a_chosen_piece_and_its_landings_are_all_that_is_marked() -> None:
    scene = scene_of("just jumped", "c2")

    assert header_of(scene) == ["r chip", "to move", "jump to", "frame"]
    assert cells_of(scene)[:25] == laid(
        ".,  r,           b,             .,           B",
        ".,  .,           .,             B landed ne, .",
        "R,  r,           * b over ne,   .,           .",
        "b,  . b left ne, r selected,    b,           . landing r",
        "R,  .,           B,             .,           r",
    )


def test_a_chosen_piece_may_land_on_the_no_go() -> None:
    assert ("* landing b over ne", 342, 322) in scene_of("just jumped", "e1")


def test_a_line_is_lit_and_everything_else_dimmed() -> None:
    scene = scene_of("line")

    assert header_of(scene) == ["r crowned", "wins", "four in a row"]
    assert cells_of(scene) == laid(
        ".,     .,     .,     .,     B dim",
        ".,     R won, .,     b dim, .",
        "b dim, .,     R won, .,     .",
        "r dim, .,     .,     R won, .",
        ".,     .,     b dim, .,     r won last",
    )


def test_after_a_resignation_nothing_is_offered() -> None:
    scene = scene_of("resigned")

    assert header_of(scene) == ["r crowned", "wins", "resigned"]
    assert not [sprite for sprite, _, _ in scene if "place" in sprite or "jump" in sprite]
    assert "rail to move" not in [sprite for sprite, _, _ in scene]


def test_a_resignation_between_games_leaves_no_line_lit_for_nobody_won_the_match_by_it() -> None:
    scene = scene_of("resigned after a line")

    assert header_of(scene)[:3] == ["b crowned", "wins", "resigned"]
    assert not [sprite for sprite, _, _ in scene if "won" in sprite or "dim" in sprite]


def test_a_rail_holds_the_pieces_left_at_its_foot_and_the_lost_ones_at_its_top() -> None:
    blue, red = rails_of(scene_of("just jumped"))

    assert blue == [*4 * ["b left"], *6 * ["b played"], *2 * ["b lost"]]
    assert red == ["rail to move", *4 * ["r left"], *6 * ["r played"], *2 * ["r lost"]]


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
