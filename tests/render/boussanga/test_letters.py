"""Every pawn of Boussanga shows its letter in all pictures, large enough and with enough contrast.

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

SMALLEST_PX = 28  # of a letter's font; a capital has 0.7 of this size
PLACES = {  # the place of a pawn in a sprite: right, down, its radius, the setting of its face
    "{0}": (38, 36, 29, "large"),
    "{0} placed": (38, 36, 29, "large"),
    "{0} taken": (38, 38, 21, "middle"),
    "{0} left": (16, 16, 15, "small"),
    "{0} left placed": (16, 16, 15, "small"),
    "big {0}": (22, 22, 22, "middle"),
    "small {0}": (15, 15, 15, "small"),
    "chip {0}": (16, 16, 15.4, "small"),
    "chip {0} chosen": (22, 22, 16.5, "small"),
    "back {0}": (22, 22, 17.4, "small"),
    "dim {0}": (36, 34, 27, "large"),
    "new {0}": (36, 36, 26, "large"),
    "new {0} scores": (36, 36, 26, "large"),
    "put {0}": (36, 36, 26, "large"),
    "there {0}": (36, 36, 27, "large"),
    "there {0} scores": (36, 36, 27, "large"),
    "scores {0}": (36, 36, 27, "large"),
    "missing {0}": (36, 36, 20, "middle"),
    "off {0}": (19, 19, 15, "small"),
    "{0} on {1}": (17, 17, 15.4, "small"),
    "{1} on {0}": (36, 36, 27, "large"),
}

CONTRAST = 4.5
CONTRAST_OF_DIMMED = 4  # what lies beside the matter
LOOKS = [(element, ending) for element in ELEMENTS for ending in ("", " plain")]

everywhere = pytest.mark.parametrize("sprite", PLACES)
look = pytest.mark.parametrize(("element", "ending"), LOOKS)


def luminance(pixels: Pixels) -> float:
    """The mean relative luminance of RGB pixels, as WCAG 2 defines it."""
    return float(
        np.mean([0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b) for r, g, b in pixels / 255])
    )


def letter_and_ground(sprite: Image.Image, glyph: Drawing, x: int, y: int, r: float) -> tuple[Pixels, Pixels]:
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
@look
def test_a_letter_stands_out_from_its_pawn(sprite: str, element: str, ending: str) -> None:
    x, y, r, size = PLACES[sprite]
    other = ("w" if element != "w" else "f") + ending
    picture = atlas.load("boussanga").sprites[sprite.format(element + ending, other)]
    letter = pawns.letter(element, size, symbols=not ending)

    glyph = vector.Drawing(vector.place([letter], vector.move(x, y) @ vector.scale(r)), *picture.size)

    ink, ground = letter_and_ground(picture, glyph, x, y, r)

    darker, lighter = sorted((luminance(ink), luminance(ground)))
    least = CONTRAST_OF_DIMMED if sprite.startswith("dim") else CONTRAST
    assert (lighter + 0.05) / (darker + 0.05) >= least


@everywhere
@look
def test_a_letter_is_large_enough_to_be_read(sprite: str, element: str, ending: str) -> None:
    _, _, r, size = PLACES[sprite]
    face = pawns.FACES[size]

    cap_px = (face.plain if ending else face.letters)[element].cap * r

    assert cap_px >= 0.7 * SMALLEST_PX


@pytest.mark.parametrize("sprite", ["1", "8", "4 gold", "0 faint"])
def test_a_number_is_large_enough_to_be_read(sprite: str) -> None:
    pixels = np.asarray(atlas.load("boussanga").sprites[sprite].convert("L")).astype(int)

    rows = np.flatnonzero((pixels > pixels[0, 0] + 60).any(axis=1))

    assert rows[-1] - rows[0] + 1 >= 0.7 * SMALLEST_PX
