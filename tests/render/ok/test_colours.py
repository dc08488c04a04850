"""OK's suits are told apart by every eye: by the colour of their ink, and by their shape alone."""

from __future__ import annotations

from functools import reduce
from itertools import combinations, product

import pytest
from PIL import Image, ImageChops

from games.ok.tiles import COLOURS
from render import atlas
from render.ok.tiles import RACK, SMALL, TABLE, Size
from tests.render.colour_sight import SIGHT, Colour, difference, mean_colour

SMALLEST = 15  # shape and letter tell suits apart, too
LEAST_SHAPE = 0.25  # of all pixels that either sign covers
DARK = 140

Places = set[tuple[int, int]]


def ink_of(sprite: Image.Image) -> Places:
    """The pixels that are neither ivory nor its shading."""
    darkest = reduce(ImageChops.darker, sprite.convert("RGB").split())
    places = product(range(sprite.width), range(sprite.height))
    return {place for place in places if darkest.getpixel(place) < DARK}  # type: ignore[operator]  # one band


def ink_colour(size: str, suit: str) -> Colour:
    """The mean colour of a number's ink."""
    sprite = atlas.load("ok").sprites[f"{size} ivory {suit}8"]
    return mean_colour(sprite, ink_of(sprite))


@pytest.mark.parametrize("size", [RACK.name, TABLE.name, SMALL.name])
@pytest.mark.parametrize("sight", SIGHT)
def test_any_two_suits_differ_in_colour_alone(sight: str, size: str) -> None:
    colours = {suit: ink_colour(size, suit) for suit in COLOURS}

    differences = {
        first + second: difference(colours[first], colours[second], sight)
        for first, second in combinations(COLOURS, 2)
    }

    assert min(differences.values()) >= SMALLEST, differences


@pytest.mark.parametrize(("size", "width"), [(RACK, 29), (TABLE, 36), (SMALL, 22)])
def test_any_two_suits_differ_in_shape_alone(size: Size, width: int) -> None:
    bands = {suit: atlas.load("ok").sprites[f"{size.name} ivory suit {suit}"] for suit in COLOURS}
    signs = {suit: {(x, y) for x, y in ink_of(band) if x < width} for suit, band in bands.items()}

    differences = {
        first + second: len(signs[first] ^ signs[second]) / len(signs[first] | signs[second])
        for first, second in combinations(COLOURS, 2)
    }

    assert min(differences.values()) >= LEAST_SHAPE, differences
