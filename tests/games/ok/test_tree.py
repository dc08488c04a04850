"""The sizes of small trees of OK."""

from __future__ import annotations

import pytest

from games.ok import OK
from tests.games.ok.deals import SCATTERED, SETS, table
from tests.games.trees import perfts

TREES = {
    "the start": (OK.start(2, {}, bytes(range(16))), (14, 28, 417)),
    "a rack that closes with every tile": (table(f"{SETS} k6 r13", indicator="r12", turns=0), (30, 60, 855)),
    "the twin can be shown": (table(f"{SCATTERED} b12", seats=3, indicator="r1", turns=0), (16, 45, 479)),
    "the last tile of the stock": (table(SCATTERED, left=1, piles=("", "r2")), (2, 30, 60)),
    "between the rounds": (
        table(f"{SETS} k6 r13", seats=3, indicator="r12").play(0, "close r13"),
        (3, 42, 84),
    ),
}


@pytest.mark.parametrize("name", TREES)
def test_the_first_plies_have_these_counts(name: str) -> None:
    state, counts = TREES[name]

    assert perfts(state, len(counts)) == counts
