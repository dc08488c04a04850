"""What a player's own rack shows: the tiles in their slots, sets, gaps, and the next action."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ok import OK
from games.ok.rack import typed
from render.atlas import Scene
from render.ok import rack as ok_rack
from render.ok.rack import RackLook
from render.ok.tiles import RACK, SMALL, lay, lay_protected
from tests.games.ok.deals import SCATTERED, table
from tests.render.ok.pictures import ARRANGED, IN_SETS, arranging, closed_in_pairs, nobody_closed, shown

EMPTY = RackLook((None,) * 24)
BY_HAND = replace(ARRANGED, by_hand=True)


def slot(number: int) -> tuple[int, int]:
    """The upper left corner of the slot with this number, from 1 to 24, where every slot is shown."""
    row, column = divmod(number - 1, 12)
    return 36 + 100 * column, 116 + 177 * row


def tile_in(number: int) -> tuple[int, int]:
    """The upper left corner of a tile in this slot."""
    x, y = slot(number)
    return x + 2, y + 24


def scene_of(state: OK, seat: int, look: RackLook = ARRANGED) -> Scene:
    return ok_rack.scene(state.view(seat), look)


def header_of(state: OK, seat: int) -> Scene:
    """The words of the header, left of the indicator and the OK."""
    return [each for each in scene_of(state, seat, EMPTY)[1:] if each[2] < 84 and each[1] < 700]


def standing(scene: Scene) -> list[tuple[str, int, int]]:
    """The bodies of the tiles: the number of each, and its corner."""
    numbers = [sprite.split()[-1] for sprite, _, _ in scene if sprite[-1].isdigit() and sprite[:5] == "rack "]
    bodies = [each for each in scene if each[0] in {f"rack {look}" for look in ("ivory", "ok", "fake")}]
    return [(number, x, y) for number, (_, x, y) in zip(numbers, bodies, strict=True)]


def test_at_rest_a_gap_is_narrow_and_has_no_number_so_that_tiles_are_large() -> None:
    scene = scene_of(arranging(), 1)

    assert scene[0] == ("rack", 0, 0)
    assert standing(scene) == [
        *(("r11", 36, 116), ("r12", 136, 116), ("r13", 236, 116)),
        *(("b5", 380, 116), ("b6", 480, 116), ("b7", 580, 116)),
        *(("k8", 724, 116), ("g1", 824, 116)),
        *(("g9", 36, 293), ("r13", 136, 293), ("g11", 236, 293)),
        *(("k2", 380, 293), ("k3", 480, 293), ("k4", 580, 293), ("k5", 680, 293)),
    ]
    assert not [sprite for sprite, _, _ in scene if sprite.endswith(" gap")]


@pytest.mark.parametrize(
    ("text", "upper"),
    [
        ("r1 r2 r3 - b1 b2 b3 - k1 k2 k3 / g5 g6 g7 r9 r10", 9),
        ("r1 r2 r3 r4 r5 - k1 k2 k3 k4 k5 / g5 g6 g7 r9 r10", 9),
        ("r1 r2 r3 - b1 b2 b3 - k1 k2 k3 g5 / g6 g7 r9 r10 r11", 6),
        ("r1 r2 / r3 r4 r5 r6 r7 - b1 b2 b3 - k1 k2", 7),
        ("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 / r13 b1 b2", 9),
    ],
)
def test_a_row_too_long_for_large_tiles_goes_on_in_the_other_after_a_gap(text: str, upper: int) -> None:
    tiles = text.replace("/", "").replace("-", "").split()
    slots = typed(text, tiles)
    assert slots is not None

    stood = ok_rack.tiles(RackLook(slots), "g13", 92)

    rows = [y for sprite, _, y in stood if sprite == "rack ivory"]
    assert rows == [116] * upper + [293] * (len(tiles) - upper)


def test_where_tiles_are_moved_by_hand_every_gap_has_its_number() -> None:
    scene = scene_of(arranging(), 1, BY_HAND)

    gaps = [(sprite, x, y) for sprite, x, y in scene if sprite.endswith(" gap")]

    assert gaps == [
        ("4 gap", 373, 180),
        ("8 gap", 773, 180),
        ("9 gap", 873, 180),
        ("1 gap", 960, 180),
        ("0 gap", 986, 180),
        ("1 gap", 360, 357),
        ("6 gap", 386, 357),
        *(
            (f"{digit} gap", slot(number)[0] + 24 + 26 * i, 357)
            for number in (21, 22, 23, 24)
            for i, digit in enumerate(str(number))
        ),
    ]


def test_a_set_that_goes_on_in_the_lower_row_is_underlined_in_both() -> None:
    scene = scene_of(arranging(), 1, replace(ARRANGED, sets=((10, 13),)))

    assert [each for each in scene if each[0].startswith("set of")] == [
        ("set of 2", 724, 266),
        ("set of 2", 36, 443),
    ]


def test_the_tile_that_came_last_is_marked() -> None:
    scene = scene_of(arranging(), 1, replace(BY_HAND, drawn=10))

    assert [each for each in scene if "drawn" in each[0]] == [("rack ivory drawn", *slot(11))]


def test_a_picked_tile_is_lifted_and_the_gaps_are_open_to_it() -> None:
    scene = scene_of(arranging(), 1, replace(BY_HAND, picked=0))

    x, y = tile_in(1)
    assert ("rack ivory picked", *slot(1)) in scene
    assert ("rack ivory suit r", x + 9, y + 12 - 2) in scene
    assert ("rack ivory r11", x + 9, y + 53 - 2) in scene
    assert [each[1:] for each in scene if each[0] == "gap lit"] == [
        slot(number) for number in (4, 8, 9, 10, 16, 21, 22, 23, 24)
    ]
    assert ("4 gap lit", 373, 180) in scene
    assert not [sprite for sprite, _, _ in scene if sprite.endswith(" gap")]


def test_a_protected_tile_is_turned_over_and_its_owner_reads_it() -> None:
    look = replace(BY_HAND, protected=(0, 2, 13))

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
