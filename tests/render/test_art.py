"""The committed pictures are those of the vector sources. Skipped without the ``art`` extra."""

from __future__ import annotations

import json
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render import PICTURES, atlas, emoji
from render.committed import cover_path, film_of, index_path

if TYPE_CHECKING:
    from render.art.vector import Drawing

NEEDS = "drawing needs the art extra: pip install game-night[art]"
np = pytest.importorskip("numpy", reason=NEEDS)
build = pytest.importorskip("render.art.build", reason=NEEDS)
palette = pytest.importorskip("render.art.palette", reason=NEEDS)
vector = pytest.importorskip("render.art.vector", reason=NEEDS)

EVERY = 24  # every 24th sprite is rasterised again: enough to notice another rasteriser, and quick

games = pytest.mark.parametrize("game", PICTURES)


@cache
def drawings_of(name: str) -> dict[str, Drawing]:
    """All drawings of a set, made once for all tests; a game's set includes its cover and its emoji."""
    drawings: dict[str, Drawing] = build.all_drawings_of(name)
    return drawings


def sprites_of(name: str) -> dict[str, Drawing]:
    """The sprites of a set alone."""
    return {
        sprite: drawing
        for sprite, drawing in drawings_of(name).items()
        if sprite != "cover" and not sprite.startswith("emoji ")
    }


@pytest.fixture(scope="module", params=[*PICTURES, *build.card_sets()])
def name(request: pytest.FixtureRequest) -> str:
    """The name of a set: a game's, or one of the cards."""
    return str(request.param)


def test_the_committed_pictures_show_the_present_drawings(name: str) -> None:
    sets = [name, film_of(name)] if name in PICTURES else [name]
    drawn = {json.loads(index_path(each).read_text(encoding="utf-8"))["drawings"] for each in sets}

    assert drawn == {build.drawings_hash(drawings_of(name))}, f"run python -m render.art.build for {name}"
    assert set(atlas.load(name).sprites) == set(sprites_of(name))


def as_committed(drawing: Drawing, committed: Image.Image) -> bytes:
    """The pixels of a drawing in the palette of a committed picture."""
    return in_palette_of(committed, build.rasterise(drawing).convert("RGB"))


def in_palette_of(committed: Image.Image, image: Image.Image) -> bytes:
    colours = np.frombuffer(bytes(committed.getpalette() or []), np.uint8).reshape(-1, 3)
    picture: Image.Image = build.in_palette(image, colours)
    return picture.convert("RGB").tobytes()


def test_rasterising_a_sprite_gives_the_committed_pixels(name: str) -> None:
    drawings = sprites_of(name)

    for sprite in sorted(drawings)[::EVERY]:
        committed = atlas.load(name).sprites[sprite]
        assert as_committed(drawings[sprite], committed) == committed.convert("RGB").tobytes(), sprite


@games
def test_halving_a_sprite_gives_the_committed_pixels_of_the_film(game: str) -> None:
    drawings = sprites_of(game)

    for sprite in sorted(drawings)[:: 2 * EVERY]:
        committed = atlas.load(film_of(game)).sprites[sprite]
        half = build.halved(build.rasterise(drawings[sprite]).convert("RGB"))
        assert in_palette_of(committed, half) == committed.convert("RGB").tobytes(), sprite


@games
def test_rasterising_the_cover_gives_the_committed_pixels(game: str) -> None:
    with Image.open(cover_path(game)) as committed:
        assert as_committed(drawings_of(game)["cover"], committed) == committed.convert("RGB").tobytes()


@games
def test_rasterising_an_emoji_gives_the_committed_pixels(game: str) -> None:
    for piece, picture in list(emoji(game).items())[::EVERY]:
        drawn = build.build_emoji(drawings_of(game)[f"emoji {piece}"])
        assert drawn.tobytes() == Image.open(BytesIO(picture.png)).tobytes(), piece


def test_all_sets_of_the_cards_have_the_committed_palette() -> None:
    for name in build.card_sets():
        for sprite in atlas.load(name).sprites.values():
            assert bytes(sprite.getpalette() or []) == build.card_palette().tobytes()


def test_any_colour_of_a_future_game_is_near_a_colour_of_the_cards_palette() -> None:
    rgb = np.random.default_rng(6).integers(0, 256, (2000, 3), np.uint8)
    taken = palette.oklab(build.card_palette())

    nearest = [((taken - colour) ** 2).sum(axis=1).min() for colour in palette.oklab(rgb)]

    assert max(nearest) ** 0.5 / 4096 < 0.1


def test_a_palette_has_all_colours_of_a_picture_with_few_colours() -> None:
    pixels = np.array([[12, 34, 56], [255, 200, 61], [12, 34, 56]], np.uint8)

    colours = palette.choose(pixels)

    assert colours.shape == (256, 3)
    assert [tuple(colours[i]) for i in palette.index(pixels, colours)] == [tuple(pixel) for pixel in pixels]


def test_a_palette_does_not_depend_on_the_order_of_the_pixels() -> None:
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


def test_a_product_of_affine_maps_applies_the_right_one_first() -> None:
    both = vector.move(10, 0) @ vector.scale(2)

    assert both.point(1, 1) == (12, 2)
