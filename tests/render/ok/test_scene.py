"""Which tile OK's table marks as the last discard; the recorded pictures show all else."""

from __future__ import annotations

import re

from games.ok import OK
from render.ok import board as ok
from render.ok.tiles import TABLE
from tests.games.ok.deals import SCATTERED, table
from tests.render.ok.pictures import shown


def bodies_of(state: OK) -> list[tuple[str, int, int]]:
    """The bodies of the open tiles that are not fakes: "table ivory", a number, and marks."""
    return [each for each in ok.scene(state.view(None)) if re.match(r"table ivory \d", each[0])]


def test_only_the_last_discard_of_two_equal_tiles_is_marked() -> None:
    state = table(f"{SCATTERED} *", seats=4, indicator="g8", piles=("k3", "r9", "k10", "g1"))

    bodies = [sprite for sprite, _, _ in bodies_of(state.play(0, "r9")) if "last" in sprite]

    assert bodies == ["table ivory 2 live last"]


def test_an_indicator_shown_before_the_last_discard_is_not_marked() -> None:
    bodies = {(x + TABLE.left, y + TABLE.top): sprite for sprite, x, y in bodies_of(shown().play(0, "r1"))}

    assert bodies == {(258, 186): "table ivory 1", (828, 287): "table ivory 1 live last"}
