"""The sizes of small trees of Okago."""

from __future__ import annotations

import pytest

from games.okago import Okago
from tests.games.trees import perfts

START = "5/5/5/5/5 r 12-12"
ADVANCED = "5/5/2*2/5/5 r 12-12"
MIDDLE = "1rb1B/3B1/Rr*2/b1rb1/R1B1r r 4-4"
LATE = "rb2B/1r1b1/Rb*1r/b1rb1/R1B1r b 1-1"
ONLY_JUMPS = "rb1rb/1br2/b1rb1/2br1/r1b1r r 0-0"

COUNTS = {
    START: (25, 1_200, 27_696),
    ADVANCED: (24, 1_152, 26_584),
    MIDDLE: (15, 223, 3_193),
    LATE: (12, 184, 681, 3_333),
    ONLY_JUMPS: (6, 26, 54, 68),
}


@pytest.mark.parametrize("position", COUNTS)
def test_the_first_plies_have_these_counts(position: str) -> None:
    counts = COUNTS[position]

    assert perfts(Okago.from_position(position), len(counts)) == counts
