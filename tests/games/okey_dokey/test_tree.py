"""The sizes of small trees of Okey Dokey."""

from __future__ import annotations

import pytest

from tests.games.okey_dokey.tables import filled, table
from tests.games.trees import perfts

TREES = {
    "two players, full hands": (table("r1 y1 g1 b1 s1 r8 =", ""), (261,)),
    "five players, full hands": (table("r1 r2 y3 =", "", "", "", "", difficulty="amateur"), (93, 840)),
    "two columns left": (
        table("r7 y7 g7", "r8 y8 g8 b8 =", "=", rows=filled(8, "s"), deck="", turn=3),
        (5, 15, 96, 60),
    ),
    "the last column": (table("r8 y8 =", "b8 g8 =", rows=filled(9), deck=""), (10, 84, 260, 596, 484)),
    "one card in the deck": (
        table("r6 r7 r8 y6 y7 y8 =", "g7 g8 b7 b8 s7 s8 =", rows=filled(7), deck="=", difficulty="amateur"),
        (161, 1394),
    ),
    "five players at the end of column five": (
        table("g4 r5", "b4 s5", "", "", "", rows=filled(4, "rys")),
        (1, 1, 93),
    ),
}


@pytest.mark.parametrize("name", TREES)
def test_the_first_plies_have_these_counts(name: str) -> None:
    state, counts = TREES[name]

    assert perfts(state, len(counts)) == counts
