"""What a player's own rack shows: the tiles in their slots, sets, gaps, and the next action."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ok import OK
from render.atlas import Scene
from render.ok import rack as ok_rack
from render.ok.rack import RackLook
from render.ok.tiles import RACK, SMALL, lay, lay_protected
from tests.games.ok.deals import SCATTERED, table
from tests.render.ok.pictures import ARRANGED, IN_SETS, arranging, closed_in_pairs, nobody_closed, shown

EMPTY = RackLook((None,) * 24)


def slot(number: int) -> tuple[int, int]:
    """The upper left corner of the slot with this number, from 1 to 24."""
    row, column = divmod(number - 1, 12)
    return 38 + 77 * column, 116 + 143 * row


def tile_in(number: int) -> tuple[int, int]:
    """The upper left corner of a tile in this slot."""
    x, y = slot(number)
    return x + 2, y + 18


def scene_of(state: OK, seat: int, look: RackLook = ARRANGED) -> Scene:
    return ok_rack.scene(state.view(seat), look)


def header_of(state: OK, seat: int) -> Scene:
    """The words of the header, left of the indicator and the OK."""
    return [each for each in scene_of(state, seat, EMPTY)[1:] if each[2] < 84 and each[1] < 700]


def test_every_tile_stands_in_its_own_slot() -> None:
    scene = scene_of(arranging(), 1)

    for number, tile in ((1, "r11"), (3, "*"), (12, "g1"), (13, "g9"), (14, "r13"), (20, "k5")):
        for sprite in lay(tile, "r13", RACK, *tile_in(number)):
            assert sprite in scene


def test_a_rack_shows_as_many_tiles_as_stand_on_it() -> None:
    bodies = [sprite for sprite, _, _ in scene_of(arranging(), 1) if sprite.startswith("rack ")]

    assert [bodies.count(f"rack {look}") for look in ("ivory", "ok", "fake")] == [13, 1, 1]


def test_every_gap_has_its_number() -> None:
    scene = scene_of(arranging(), 1)

    gaps = [(sprite, x, y) for sprite, x, y in scene if sprite.endswith(" gap")]

    assert gaps == [
        ("4 gap", 296, 164),
        ("8 gap", 604, 164),
        ("9 gap", 681, 164),
        ("1 gap", 747, 164),
        ("0 gap", 769, 164),
        ("1 gap", 285, 307),
        ("6 gap", 307, 307),
        *(
            (f"{digit} gap", slot(number)[0] + 16 + 22 * i, 307)
            for number in (21, 22, 23, 24)
            for i, digit in enumerate(str(number))
        ),
    ]


def test_every_set_is_underlined_on_the_ledge() -> None:
    bars = [each for each in scene_of(arranging(), 1) if each[0].startswith("set of")]

    assert bars == [
        ("set of 3", 38, 232),
        ("set of 3", 346, 232),
        ("set of 3", 38, 375),
        ("set of 4", 346, 375),
    ]


def test_a_set_that_goes_on_in_the_lower_row_is_underlined_in_both() -> None:
    scene = scene_of(arranging(), 1, replace(ARRANGED, sets=((10, 13),)))

    assert [each for each in scene if each[0].startswith("set of")] == [
        ("set of 2", slot(11)[0], 232),
        ("set of 2", slot(13)[0], 375),
    ]


def test_the_tile_that_came_last_is_marked() -> None:
    scene = scene_of(arranging(), 1, replace(ARRANGED, drawn=10))

    assert [each for each in scene if "drawn" in each[0]] == [("rack ivory drawn", *slot(11))]


def test_a_picked_tile_is_lifted_and_the_gaps_are_open_to_it() -> None:
    scene = scene_of(arranging(), 1, replace(ARRANGED, picked=0))

    x, y = tile_in(1)
    assert ("rack ivory picked", *slot(1)) in scene
    assert ("rack ivory suit r", x + 7, y + 9 - 6) in scene
    assert ("rack ivory r11", x + 7, y + 40 - 6) in scene
    assert [each[1:] for each in scene if each[0] == "gap lit"] == [
        slot(number) for number in (4, 8, 9, 10, 16, 21, 22, 23, 24)
    ]
    assert ("4 gap lit", 296, 164) in scene
    assert not [sprite for sprite, _, _ in scene if sprite.endswith(" gap")]


def test_a_tile_that_just_came_can_be_picked() -> None:
    scene = scene_of(arranging(), 1, replace(ARRANGED, picked=13, drawn=13))

    assert ("rack ok drawn picked", *slot(14)) in scene


def test_a_protected_tile_is_turned_over_and_its_owner_reads_it() -> None:
    look = replace(ARRANGED, protected=(0, 2, 13))

    scene = scene_of(arranging(), 1, look)

    for number, tile in ((1, "r11"), (3, "*"), (14, "r13")):
        for sprite in lay_protected(tile, "r13", RACK, *tile_in(number)):
            assert sprite in scene
    assert [sprite for sprite, *_ in lay_protected("r13", "r13", RACK, 0, 0)] == [
        "rack back ok",
        "rack back ok suit r",
        "rack back 13",
    ]
    assert [sprite for sprite, *_ in lay_protected("*", "r13", RACK, 0, 0)] == [
        "rack back fake",
        "rack back fake suit r",
        "rack back fake 13",
    ]


def test_the_indicator_and_the_ok_are_always_shown() -> None:
    for state, seat in ((arranging(), 1), (arranging(), 3), (closed_in_pairs(), 0)):
        scene = scene_of(state, seat)
        for sprite in (*lay("r12", "r13", SMALL, 747, 7), *lay("r13", "r13", SMALL, 934, 7)):
            assert sprite in scene


def test_the_seat_to_move_sees_what_it_may_take() -> None:
    assert header_of(arranging(), 1) == [
        ("@2", 14, 4),
        ("coin 20", 96, 6),
        ("take", 186, 18),
        *lay("r9", "r13", SMALL, 277, 7, "live"),
        ("or draw", 343, 18),
    ]


def test_a_seat_that_has_drawn_is_to_throw_one() -> None:
    assert [sprite for sprite, _, _ in header_of(arranging().play(1, "draw"), 1)] == [
        "@2",
        "coin 20",
        "throw one",
    ]


def test_a_seat_that_can_close_is_told_so() -> None:
    state = table(f"{IN_SETS} b9", indicator="r12")

    assert [sprite for sprite, _, _ in header_of(state, 0)] == ["@1", "coin 20", "you can close"]


def test_a_seat_that_waits_sees_whose_turn_it_is() -> None:
    assert [sprite for sprite, _, _ in header_of(arranging(), 3)] == ["@4", "coin 20", "@2", "to move"]


@pytest.mark.parametrize(
    ("state", "seat", "says"),
    [
        (nobody_closed(), 1, ["@2", "coin 12", "round over"]),
        (closed_in_pairs(), 0, ["@1 won", "coin 12", "won"]),
        (closed_in_pairs(), 1, ["@2", "coin -5", "game over"]),
        (shown().play(0, "resign"), 1, ["@2 won", "coin 19", "won"]),
    ],
    ids=["round over", "won", "lost", "resigned"],
)
def test_the_header_tells_what_is_over(state: OK, seat: int, says: list[str]) -> None:
    assert [sprite for sprite, _, _ in header_of(state, seat)] == says


def test_the_public_has_no_rack() -> None:
    with pytest.raises(ValueError, match="only a seat"):
        ok_rack.scene(arranging().view(None), ARRANGED)


def test_a_look_has_two_rows_of_twelve_slots() -> None:
    with pytest.raises(ValueError, match="24 slots"):
        ok_rack.scene(table(f"{SCATTERED} *").view(0), RackLook(ARRANGED.slots[:22]))
