"""The committed pictures and words are those of the vector sources. Skipped without the ``art`` extra."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image

from render import PICTURES, atlas, emoji
from render.committed import cover_path, film_of, index_path, words_of
from tests.render.test_motifs import never_drawn

if TYPE_CHECKING:
    from render.art.vector import Drawing

NEEDS = "drawing needs the art extra: pip install game-night[art]"
np = pytest.importorskip("numpy", reason=NEEDS)
build = pytest.importorskip("render.art.build", reason=NEEDS)
art_of = pytest.importorskip("render.art.packages", reason=NEEDS).art_of
palette = pytest.importorskip("render.art.palette", reason=NEEDS)
words = pytest.importorskip("render.art.words", reason=NEEDS)
vector = pytest.importorskip("render.art.vector", reason=NEEDS)

SETS = (*PICTURES, *build.card_sets(), *build.ending_sets())
"""The names of the sets: the games, the sets of the cards, and those of closing pictures."""


def sprites_of(drawings: dict[str, Drawing]) -> dict[str, Drawing]:
    """The sprites alone among all drawings of a set."""
    return {
        name: drawing
        for name, drawing in drawings.items()
        if name != "cover" and not name.startswith("emoji ")
    }


def in_palette_of(committed: Image.Image, image: Image.Image) -> bytes:
    """The pixels of an image in the palette of a committed picture."""
    colours = np.frombuffer(bytes(committed.getpalette() or []), np.uint8).reshape(-1, 3)
    picture: Image.Image = build.in_palette(image, colours)
    return picture.convert("RGB").tobytes()


@pytest.mark.long
def test_the_committed_pictures_and_words_show_the_present_drawings_in_which_every_motif_is(
    subtests: pytest.Subtests,
) -> None:
    """Each set is drawn once for all that."""
    for name in SETS:
        english, sources = build.sources_of_words(name)
        with subtests.test("pictures", name=name):
            pictures_show(name, build.with_cover_and_emoji(name, english))
        with subtests.test("words", name=name):
            words_show(name, english, sources)

    assert list(never_drawn()) == []


def pictures_show(name: str, drawings: dict[str, Drawing]) -> None:
    """The hash covers all drawings; one sprite of each set by chance and an emoji are rasterised again.

    That is enough to notice another rasteriser.
    """
    sets = [name, film_of(name)] if name in PICTURES else [name]
    hashes = {json.loads(index_path(each).read_text(encoding="utf-8"))["drawings"] for each in sets}

    sprites = sprites_of(drawings)
    assert hashes == {build.drawings_hash(drawings)}, f"run python -m render.art.build for {name}"
    assert set(atlas.load(name).sprites) == set(sprites)
    sprite = random.choice(sorted(sprites))
    drawn = build.rasterise(sprites[sprite]).convert("RGB")
    committed = atlas.load(name).sprites[sprite]
    assert in_palette_of(committed, drawn) == committed.convert("RGB").tobytes(), sprite
    if name in PICTURES:
        committed = atlas.load(film_of(name)).sprites[sprite]
        half = in_palette_of(committed, build.halved(drawn))
        assert half == committed.convert("RGB").tobytes(), sprite
        piece, picture = sorted(emoji(name).items())[0]
        small = build.build_emoji(drawings[f"emoji {piece}"])
        assert small.tobytes() == Image.open(BytesIO(picture.png)).tobytes(), piece


def words_show(name: str, english: dict[str, Drawing], sources: dict[str, str]) -> None:
    """Words have not changed if neither the English drawings nor the words in them have.

    Of one set in three by chance, the words of one language by chance are drawn again; this raises ValueError
    for a word that is too long.
    """
    tag, is_drawn = random.choice(words.languages()), random.random() < 1 / 3
    drawings = build.in_language(name, tag, english) if is_drawn else {}
    sets = [words_of(each) for each in ([name, film_of(name)] if name in PICTURES else [name])]

    for each in sets:
        if not index_path(each).exists():
            assert not drawings  # a set without words
            continue
        index = json.loads(index_path(each).read_text(encoding="utf-8"))
        drawn_from = {language: source for language, (source, _) in index["drawings"].items()}
        assert drawn_from == sources, "run python -m render.art.build words"
        if not is_drawn:
            continue
        assert index["drawings"][tag][1] == build.drawings_hash(drawings), f"{tag}: build words again"
        assert {sprite for sprite in index["sprites"] if sprite.startswith(f"{tag} ")} == set(drawings)


@pytest.mark.parametrize("game", PICTURES)
def test_a_strip_of_each_cover_looks_as_it_is_committed(game: str) -> None:
    """A strip that is drawn alone differs in a few pixels at the edges of shapes."""
    cover = art_of(game).cover()
    box = (0, 160, cover.width, 40)
    with Image.open(cover_path(game)) as committed:
        drawn = build.rasterise(replace(cover, height=box[3], box=box)).convert("RGB")
        strip = np.frombuffer(in_palette_of(committed, drawn), np.uint8)
        there = np.frombuffer(
            committed.convert("RGB").crop((0, box[1], box[2], box[1] + box[3])).tobytes(), np.uint8
        )

    assert np.abs(strip.astype(int) - there).mean() < 1


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
    pixels = np.random.default_rng(3).integers(0, 256, (1500, 3), np.uint8)

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
