"""The elements of Boussanga stay apart for every eye: CIEDE2000 between pawns as they are drawn."""

from __future__ import annotations

import math
from itertools import combinations, product

import pytest

from games.boussanga.cards import ELEMENTS
from render import atlas
from tests.render.colour_sight import SIGHT, SMALLEST, Colour, difference, mean_colour

TOLD_BY_SHAPE = 11  # enough where a symbol, or a letter as large as the pawn, tells them apart first
PAWNS = {  # sprites, where in them a pawn lies (right, down, how far from there), and the least difference
    "{} plain": (38, 36, 26, SMALLEST),
    "{}": (38, 36, 26, TOLD_BY_SHAPE),
    "small {} plain": (15, 15, 13, TOLD_BY_SHAPE),
    "small {}": (15, 15, 13, TOLD_BY_SHAPE),
}


def drawn_colour(pawn: str, element: str) -> Colour:
    """The mean of a pawn, within its outline."""
    middle_x, middle_y, r, _ = PAWNS[pawn]
    picture = atlas.load("boussanga").sprites[pawn.format(element)]
    everywhere = product(range(picture.width), range(picture.height))
    return mean_colour(picture, [(x, y) for x, y in everywhere if math.hypot(x - middle_x, y - middle_y) < r])


@pytest.mark.parametrize("pawn", PAWNS)
@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_elements_differ_in_colour_alone(sight: str, pawn: str) -> None:
    colours = {element: drawn_colour(pawn, element) for element in ELEMENTS}

    differences = {
        first + second: difference(colours[first], colours[second], sight)
        for first, second in combinations(ELEMENTS, 2)
    }

    assert min(differences.values()) >= PAWNS[pawn][-1], differences
