"""What OK's table shows while a round runs, sprite by sprite."""

from __future__ import annotations

from games.ok import OK
from render.atlas import Scene
from render.ok import board as ok
from render.ok.tiles import SMALL, TABLE, Size, lay
from tests.games.ok.deals import SCATTERED, table
from tests.render.ok.pictures import shown, three_drawn, thrown

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


def test_a_tile_is_a_body_with_its_suit_and_its_number() -> None:
    assert lay("k11", "g9", SMALL, 100, 200) == [
        ("small ivory", 98, 195),
        ("small ivory suit k", 105, 206),
        ("small ivory k11", 105, 226),
    ]


def test_the_ok_has_its_own_face_and_a_crown() -> None:
    assert [sprite for sprite, _, _ in lay("g9", "g9", TABLE, 0, 0, "1 live")] == [
        "table ok 1 live",
        "table ok suit g",
        "table ok g9",
    ]


def test_a_fake_ok_bears_the_face_that_it_stands_for() -> None:
    assert [sprite for sprite, _, _ in lay("*", "g9", TABLE, 0, 0, "1")] == [
        "table fake 1",
        "table fake suit g",
        "table fake g9",
    ]


def test_a_new_table_of_two_has_sixteen_heaps_and_two_panels() -> None:
    state = table(f"{SCATTERED} *", indicator="g8", turns=0, scores="20,7")

    assert [each for each in scene_of(state) if not each[0].startswith("heap")] == [
        ("table 2", 0, 0),
        *lay("g8", "g9", TABLE, 258, 186, "1"),
        *lay("g9", "g9", TABLE, 424, 186, "1"),
        ("OK on felt", 360, 201),
        ("arrow on felt", 358, 246),
        ("@1 on felt", 556, 184),
        ("throw on felt", 646, 185),
        ("one on felt", 646, 221),
        ("round on felt", 556, 273),
        ("1 on felt", 666, 273),
        ("panel s lit", 324, 550),
        ("@1", 342, 566),
        ("coin 20", 586, 568),
        ("rack of 15", 436, 562),
        ("@2", 342, 56),
        ("coin 7", 586, 58),
        ("rack of 14", 436, 52),
    ]


def test_heaps_lie_in_two_rows_and_the_last_one_may_be_smaller() -> None:
    state = table(f"{SCATTERED} *", indicator="g8", turns=0)

    heaps = names(scene_of(state), "heap of")

    assert heaps == ["heap of 5"] * 15 + ["heap of 1"]
    assert [each for each in scene_of(state) if each[0] in ("heap 1", "heap 8", "heap 9", "heap 16")] == [
        ("heap 1", 701, 438),
        ("heap 8", 253, 438),
        ("heap 9", 701, 334),
        ("heap 16", 253, 354),
    ]


def test_what_may_be_taken_or_drawn_is_gold_and_the_last_discard_in_brackets() -> None:
    scene = scene_of(thrown())

    assert tile_at(scene, TABLE, *TRAYS["se"]) == [
        "table ivory 3 live last",
        "table ivory suit r",
        "table ivory r9",
    ]
    assert names(scene, "heap of")[-1] == "heap of 3 live"
    assert names(scene, "heap ")[-1] == "heap 7"
    assert names(scene, "take", "or draw", "@2 on") == ["@2 on felt", "take on felt", "or draw on felt"]


def test_only_the_last_discard_of_two_equal_tiles_is_marked() -> None:
    state = table(f"{SCATTERED} *", seats=4, indicator="g8", piles=("k3", "r9", "k10", "g1"))

    bodies = [sprite for sprite in names(scene_of(state.play(0, "r9")), "table ivory") if "last" in sprite]

    assert bodies == ["table ivory 2 live last"]


def test_a_tile_taken_stands_open_beside_the_rack_of_its_seat() -> None:
    scene = scene_of(thrown().play(1, "take"))

    assert tile_at(scene, SMALL, 882, 319) == ["small ivory last", "small ivory suit r", "small ivory r9"]
    assert names(scene, "rack of") == ["rack of 14", "rack of 15 taken", "rack of 14", "rack of 14"]
    assert names(scene, "panel", "throw") == ["throw on felt", "panel e lit"]
    assert not [sprite for sprite, _, _ in scene if sprite.endswith("live") or "live last" in sprite]


def test_a_tile_drawn_is_not_shown_and_the_last_discard_stays_marked() -> None:
    scene = scene_of(three_drawn())

    assert names(scene, "rack of") == ["rack of 14", "rack of 14", "rack of 15 drawn"]
    assert tile_at(scene, TABLE, *TRAYS["ne"])[0] == "table fake 1 last"


def test_an_indicator_that_was_just_shown_is_marked_and_costs_the_others_a_point() -> None:
    scene = scene_of(shown())

    assert tile_at(scene, TABLE, 258, 186)[0] == "table ivory 1 last"
    assert names(scene, "coin") == ["coin 20", "coin 19"]


def test_an_indicator_shown_before_the_last_discard_is_not_marked() -> None:
    state = shown()

    scene = scene_of(state.play(0, "r1"))

    assert tile_at(scene, TABLE, 258, 186)[0] == "table ivory 1"
    assert tile_at(scene, TABLE, *TRAYS["e"])[0] == "table ivory 1 live last"
