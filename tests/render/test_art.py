"""What is committed is what the vector sources draw. Skipped where the ``art`` extra is not installed."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render import PICTURES, atlas, emoji
from render.committed import cover_path, index_path

if TYPE_CHECKING:
    from render.art.vector import Drawing

NEEDS = "drawing needs the art extra: pip install game-night[art]"
np = pytest.importorskip("numpy", reason=NEEDS)
build = pytest.importorskip("render.art.build", reason=NEEDS)
palette = pytest.importorskip("render.art.palette", reason=NEEDS)
vector = pytest.importorskip("render.art.vector", reason=NEEDS)

EVERY = 12  # every twelfth sprite is rasterised anew: enough to see another rasteriser, and soon done

games = pytest.mark.parametrize("game", PICTURES)


@games
def test_the_committed_pictures_are_of_the_drawings_as_they_are_now(game: str) -> None:
    drawn = json.loads(index_path(game).read_text(encoding="utf-8"))["drawings"]

    assert drawn == build.drawings_hash(game), f"run python -m render.art.build {game}"


@cache
def sprites(game: str) -> dict[str, Drawing]:
    """What the sources draw, which takes a second and changes never."""
    drawn: dict[str, Drawing] = build.art_of(game).sprites()
    return drawn


def as_committed(drawing: Drawing, committed: Image.Image) -> bytes:
    """The pixels of a drawing in the palette of a committed picture."""
    colours = np.frombuffer(bytes(committed.getpalette() or []), np.uint8).reshape(-1, 3)
    picture: Image.Image = build.in_palette(build.rasterise(drawing).convert("RGB"), colours)
    return picture.convert("RGB").tobytes()


@games
def test_rasterising_a_sprite_gives_the_committed_pixels(game: str) -> None:
    drawings = sprites(game)

    for name in sorted(drawings)[::EVERY]:
        committed = atlas.load(game).sprites[name]
        assert as_committed(drawings[name], committed) == committed.convert("RGB").tobytes(), name


@games
def test_rasterising_the_cover_gives_the_committed_pixels(game: str) -> None:
    with Image.open(cover_path(game)) as committed:
        assert as_committed(build.art_of(game).cover(), committed) == committed.convert("RGB").tobytes()


@games
def test_rasterising_an_emoji_gives_the_committed_pixels(game: str) -> None:
    for piece, drawing in list(build.art_of(game).emoji().items())[::EVERY]:
        committed = Image.open(BytesIO(emoji(game)[piece].png))
        assert build.build_emoji(drawing).tobytes() == committed.tobytes(), piece


@games
def test_the_atlas_holds_exactly_the_sprites_that_are_drawn(game: str) -> None:
    assert set(atlas.load(game).sprites) == set(sprites(game))


def test_a_palette_has_every_colour_of_a_picture_that_has_few() -> None:
    pixels = np.array([[12, 34, 56], [255, 200, 61], [12, 34, 56]], np.uint8)

    colours = palette.choose(pixels)

    assert colours.shape == (256, 3)
    assert [tuple(colours[i]) for i in palette.index(pixels, colours)] == [tuple(pixel) for pixel in pixels]


def test_a_palette_is_the_same_whatever_the_order_of_the_pixels() -> None:
    pixels = np.random.default_rng(3).integers(0, 256, (4000, 3), np.uint8)

    assert palette.choose(pixels).tobytes() == palette.choose(pixels[::-1]).tobytes()


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("M 1 2 3 4", (("M", (1, 2)), ("L", (3, 4)))),
        ("M0-1H5V.5Z", (("M", (0, -1)), ("L", (5, -1)), ("L", (5, 0.5)), ("Z", ()))),
        ("M0,0Q1,1 2,0", (("M", (0, 0)), ("Q", (1, 1, 2, 0)))),
    ],
)
def test_path_text_is_read_as_svg_means_it(text: str, segments: object) -> None:
    assert vector.path(text) == segments


def test_of_two_affine_maps_the_right_one_applies_first() -> None:
    both = vector.move(10, 0) @ vector.scale(2)

    assert both.point(1, 1) == (12, 2)
