"""Okey Dokey's five colours stay apart for every eye: CIEDE2000 between them as they are drawn."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from games.okey_dokey.grid import COLOURS
from render import atlas
from tests.render.colour_sight import SIGHT, SMALLEST, Colour, difference, mean_colour

SLIP = tuple(product(range(3, 21), range(4, 11)))  # of a number not seen yet: above its digit


def drawn(sprite: str, places: tuple[tuple[int, int], ...]) -> dict[str, Colour]:
    sprites = atlas.load("okey_dokey").sprites
    return {colour: mean_colour(sprites[sprite.format(colour)], places) for colour in COLOURS}


@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_colours_differ_beside_the_rows(sight: str) -> None:
    colours = drawn("{}5 out", SLIP)

    differences = {
        first + second: difference(colours[first], colours[second], sight)
        for first, second in combinations(COLOURS, 2)
    }

    assert min(differences.values()) >= SMALLEST, differences
