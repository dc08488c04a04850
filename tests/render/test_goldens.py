"""All pictures are equal, pixel for pixel, to the recorded ones."""

from __future__ import annotations

import pytest

from render import PICTURES
from tests.render.goldens import FOLDER, GALLERIES, hashes_path, picture_path, pixels_hash, recorded_hashes


@pytest.mark.parametrize("game", GALLERIES)
def test_the_pixels_are_the_recorded_ones_also_of_the_pictures_to_look_at(game: str) -> None:
    gallery, recorded = GALLERIES[game], recorded_hashes(game)

    assert set(recorded) == set(gallery.PICTURES)
    changed = [name for name, draw in gallery.PICTURES.items() if pixels_hash(draw()) != recorded[name]]
    assert not changed, f"if that is meant, run python -m tests.render.goldens {game} and look"
    for name in gallery.LOOKED_AT:
        assert pixels_hash(picture_path(game, name).read_bytes()) == recorded[name], name


def test_every_game_that_is_drawn_has_recorded_pictures() -> None:
    assert set(GALLERIES) == {*PICTURES, "cards", "puzzles", "film"}


def test_nothing_else_lies_among_the_recorded_pictures() -> None:
    looked_at = [picture_path(game, name) for game, each in GALLERIES.items() for name in each.LOOKED_AT]

    assert set(FOLDER.glob("[!.]*")) == {*looked_at, *map(hashes_path, GALLERIES)}
