"""Okago's red and blue-green stay apart for every eye: CIEDE2000 between pieces as they are drawn."""

from __future__ import annotations

from itertools import product

import pytest

from render import atlas
from tests.render.colour_sight import SIGHT, SMALLEST, Colour, difference, mean_colour


def drawn_colour(piece: str) -> Colour:
    """The mean of the middle of a piece on the board."""
    return mean_colour(atlas.load("okago").sprites[piece], product(range(30, 90), range(30, 90)))


@pytest.mark.parametrize("pair", ["rb", "RB"])
@pytest.mark.parametrize("sight", SIGHT)
def test_red_and_blue_differ_in_colour_alone(sight: str, pair: str) -> None:
    red, blue = map(drawn_colour, pair)

    assert difference(red, blue, sight) >= SMALLEST
