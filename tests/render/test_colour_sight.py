"""The colour measure itself, against the published pairs of Sharma, Wu and Dalal 2005."""

from __future__ import annotations

import pytest

from tests.render.colour_sight import Colour, ciede2000


@pytest.mark.parametrize(
    ("first", "second", "difference"),
    [
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_gives_the_published_differences(
    first: Colour, second: Colour, difference: float
) -> None:
    assert ciede2000(first, second) == pytest.approx(difference, abs=1e-4)
