"""What a player's own rack shows: the tiles in their slots, sets, gaps, and the next action."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.ok import OK
from games.ok.rack import typed
from render.atlas import Scene
from render.ok import rack as ok_rack
from render.ok.rack import RackLook
from tests.games.ok.deals import SCATTERED, table
from tests.render.ok.pictures import ARRANGED, arranging, closed_in_pairs, nobody_closed, shown

EMPTY = RackLook((None,) * 24)


def slot(number: int) -> tuple[int, int]:
    """The upper left corner of the slot with this number, from 1 to 24, where every slot is shown."""
    row, column = divmod(number - 1, 12)
    return 36 + 100 * column, 116 + 177 * row


def scene_of(state: OK, seat: int, look: RackLook = ARRANGED) -> Scene:
    return ok_rack.scene(state.view(seat), look)


def header_of(state: OK, seat: int) -> Scene:
    """The words of the header, left of the indicator and the OK."""
    return [each for each in scene_of(state, seat, EMPTY)[1:] if each[2] < 84 and each[1] < 700]


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


def test_a_set_that_goes_on_in_the_lower_row_is_underlined_in_both() -> None:
    scene = scene_of(arranging(), 1, replace(ARRANGED, sets=((10, 13),)))

    assert [each for each in scene if each[0].startswith("set of")] == [
        ("set of 2", 724, 266),
        ("set of 2", 36, 443),
    ]


@pytest.mark.parametrize(
    ("state", "seat", "says"),
    [
        (nobody_closed(), 1, ["@2", "coin 12", "round over"]),
        (closed_in_pairs(), 1, ["@2", "coin -5", "game over"]),
        (shown().play(0, "resign"), 1, ["@2 won", "coin 19", "won"]),
    ],
    ids=["round over", "lost", "resigned"],
)
def test_the_header_tells_what_is_over(state: OK, seat: int, says: list[str]) -> None:
    assert [sprite for sprite, _, _ in header_of(state, seat)] == says


def test_the_public_has_no_rack() -> None:
    with pytest.raises(ValueError, match="only a seat"):
        ok_rack.scene(arranging().view(None), ARRANGED)


def test_a_look_has_two_rows_of_twelve_slots() -> None:
    with pytest.raises(ValueError, match="24 slots"):
        ok_rack.scene(table(f"{SCATTERED} *").view(0), RackLook(ARRANGED.slots[:22]))
