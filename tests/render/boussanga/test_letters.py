"""Without symbols every pawn of Boussanga shows its letter, large enough and with enough contrast.

Reads the committed pictures. The drawings say where a letter is, so the ``art`` extra is needed.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from games.boussanga.cards import ELEMENTS
from render import atlas
from tests.render.colour_sight import linear

if TYPE_CHECKING:
    from render.art.palette import Pixels
    from render.art.vector import Drawing

NEEDS = "drawing needs the art extra: pip install game-night[art]"
np = pytest.importorskip("numpy", reason=NEEDS)
build = pytest.importorskip("render.art.build", reason=NEEDS)
pawns = pytest.importorskip("render.art.boussanga.pawns", reason=NEEDS)
vector = pytest.importorskip("render.art.vector", reason=NEEDS)

SMALLEST_PX = 26  # of a letter's font; a capital has 0.7 of this size
PLACES = {  # the place of a pawn in a sprite: right, down, its radius, the setting of its face
    "{0}": (36, 34, 28, "large"),
    "{0} placed": (36, 34, 28, "large"),
    "{0} lit": (36, 34, 28, "large"),
    "{0} lit placed": (36, 34, 28, "large"),
    "large {0}": (31, 29.344, 27.6, "large"),
    "tray {0}": (27, 25.536, 24.4, "large"),
    "pass {0}": (25, 23.644, 22.6, "large"),
    "side {0}": (18, 17.028, 16.2, "small"),
    "held {0}": (17, 16.082, 15.3, "small"),
    "small {0}": (15, 14.184, 13.6, "small"),
    "chip {0}": (17, 16, 15, "small"),
    "chip {0} chosen": (23, 22, 15, "small"),
    "great {0}": (54, 52, 44, "large"),
    "give {0}": (50, 43, 29, "large"),
    "tray hole {0}": (26, 25, 23, "large"),
    "new {0}": (36, 35, 26.5, "large"),
    "there {0}": (36, 35, 26.5, "large"),
    "put {0}": (36, 35, 26.5, "large"),
}

CONTRAST = 4.5

everywhere = pytest.mark.parametrize("sprite", PLACES)
each_element = pytest.mark.parametrize("element", ELEMENTS)


def luminance(pixels: Pixels) -> float:
    """The mean relative luminance of RGB pixels, as WCAG 2 defines it."""
    return float(
        np.mean([0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) for r, g, b in pixels / 255])
    )


def letter_and_ground(
    sprite: Image.Image, glyph: Drawing, x: float, y: float, r: float
) -> tuple[Pixels, Pixels]:
    """The pixels of a letter, and those of the pawn next to it."""
    cover = np.asarray(build.rasterise(glyph).getchannel("A"))
    near = np.zeros(cover.shape, bool)
    for right, down in product(range(-2, 3), repeat=2):
        near |= np.roll(cover > 0, (down, right), (0, 1))
    rows, columns = np.mgrid[: cover.shape[0], : cover.shape[1]]
    on_pawn = np.hypot(columns + 0.5 - x, rows + 0.5 - y) < 0.88 * r
    pixels = np.asarray(sprite.convert("RGB"))
    return pixels[cover >= 250], pixels[near & (cover == 0) & on_pawn]


@everywhere
@each_element
def test_a_letter_stands_out_from_its_pawn(sprite: str, element: str) -> None:
    x, y, r, size = PLACES[sprite]
    picture = atlas.load("boussanga").sprites[sprite.format(f"{element} plain")]
    letter = pawns.letter(element, size)

    glyph = vector.Drawing(vector.place([letter], vector.move(x, y) @ vector.scale(r)), *picture.size)

    ink, ground = letter_and_ground(picture, glyph, x, y, r)

    darker, lighter = sorted((luminance(ink), luminance(ground)))
    assert (lighter + 0.05) / (darker + 0.05) >= CONTRAST


@everywhere
@each_element
def test_a_letter_is_large_enough_to_be_read(sprite: str, element: str) -> None:
    _, _, r, size = PLACES[sprite]

    assert pawns.LETTERS[size][element].cap * r >= 0.7 * SMALLEST_PX


@pytest.mark.parametrize("sprite", ["1", "8", "2 gold", "0 faint", "4 slot", "+12"])
def test_a_number_is_large_enough_to_be_read(sprite: str) -> None:
    pixels = np.asarray(atlas.load("boussanga").sprites[sprite].convert("L")).astype(int)

    rows = np.flatnonzero((pixels > pixels[0, 0] + 60).any(axis=1))

    assert rows[-1] - rows[0] + 1 >= 0.7 * SMALLEST_PX
