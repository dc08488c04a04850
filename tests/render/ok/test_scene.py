"""What OK's table shows while a round runs, sprite by sprite."""

from __future__ import annotations

from games.ok import OK
from render.atlas import Scene
from render.ok import board as ok
from render.ok.tiles import TABLE, Size, lay
from tests.games.ok.deals import SCATTERED, table
from tests.render.ok.pictures import shown, three_drawn

TRAYS = {"se": (831, 507), "ne": (831, 67), "nw": (79, 67), "sw": (79, 507), "e": (828, 287), "w": (82, 287)}
"""The place of the last tile of a pile."""


def scene_of(state: OK) -> Scene:
    return ok.scene(state.view(None))


def names(scene: Scene, *starts: str) -> list[str]:
    return [sprite for sprite, _, _ in scene if sprite.startswith(starts)]


def tile_at(scene: Scene, size: Size, x: int, y: int) -> list[str]:
    """The body, the suit and the number of the tile that lies at (x, y)."""
    places = ((x - size.left, y - size.top), *((x + dx, y + dy) for dx, dy, _, _ in (size.band, size.number)))
    return [sprite for place in places for sprite, *at in scene if tuple(at) == place]


def test_a_fake_ok_bears_the_face_that_it_stands_for() -> None:
    assert [sprite for sprite, _, _ in lay("*", "g9", TABLE, 0, 0, "1")] == [
        "table fake 1",
        "table fake suit g",
        "table fake g9",
    ]


def test_only_the_last_discard_of_two_equal_tiles_is_marked() -> None:
    state = table(f"{SCATTERED} *", seats=4, indicator="g8", piles=("k3", "r9", "k10", "g1"))

    bodies = [sprite for sprite in names(scene_of(state.play(0, "r9")), "table ivory") if "last" in sprite]

    assert bodies == ["table ivory 2 live last"]


def test_a_tile_drawn_is_not_shown_and_the_last_discard_stays_marked() -> None:
    scene = scene_of(three_drawn())

    assert names(scene, "rack of") == ["rack of 14", "rack of 14", "rack of 15 drawn"]
    assert tile_at(scene, TABLE, *TRAYS["ne"])[0] == "table fake 1 last"


def test_an_indicator_shown_before_the_last_discard_is_not_marked() -> None:
    state = shown()

    scene = scene_of(state.play(0, "r1"))

    assert tile_at(scene, TABLE, 258, 186)[0] == "table ivory 1"
    assert tile_at(scene, TABLE, *TRAYS["e"])[0] == "table ivory 1 live last"
