"""The elements of Boussanga stay apart for every eye: CIEDE2000 between plain pawns as they are drawn."""

from __future__ import annotations

import math
from itertools import combinations, product

import pytest

from games.boussanga_cards import ELEMENTS
from render import atlas
from tests.render.colour_sight import SIGHT, SMALLEST, Colour, difference, mean_colour


def drawn_colour(element: str) -> Colour:
    """The mean of a plain pawn on the board, within its outline."""
    sprite = atlas.load("boussanga").sprites[f"{element} plain"]
    everywhere = product(range(sprite.width), range(sprite.height))
    return mean_colour(sprite, [(x, y) for x, y in everywhere if math.hypot(x - 38, y - 36) < 26])


@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_elements_differ_in_colour_alone(sight: str) -> None:
    colours = {element: drawn_colour(element) for element in ELEMENTS}

    differences = {
        first + second: difference(colours[first], colours[second], sight)
        for first, second in combinations(ELEMENTS, 2)
    }

    assert min(differences.values()) >= SMALLEST, differences
