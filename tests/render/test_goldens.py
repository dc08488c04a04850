"""All pictures are equal, pixel for pixel, to the recorded ones."""

from __future__ import annotations

import pytest

from render import PICTURES
from tests.render.goldens import FOLDER, GALLERIES, hashes_path, picture_path, pixels_hash, recorded_hashes

ALL = [(game, name) for game, gallery in GALLERIES.items() for name in gallery.PICTURES]
LOOKED_AT = [(game, name) for game, gallery in GALLERIES.items() for name in gallery.LOOKED_AT]


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_pixels_are_the_recorded_ones(game: str, name: str) -> None:
    assert pixels_hash(GALLERIES[game].PICTURES[name]()) == recorded_hashes(game)[name], (
        f"the picture changed: if that is meant, run python -m tests.render.goldens {game} and look"
    )


@pytest.mark.parametrize(("game", "name"), LOOKED_AT)
def test_the_golden_picture_to_look_at_has_the_recorded_pixels(game: str, name: str) -> None:
    assert pixels_hash(picture_path(game, name).read_bytes()) == recorded_hashes(game)[name]


@pytest.mark.parametrize("game", GALLERIES)
def test_no_picture_is_recorded_that_is_not_drawn(game: str) -> None:
    assert set(recorded_hashes(game)) == set(GALLERIES[game].PICTURES)


def test_every_game_that_is_drawn_has_recorded_pictures() -> None:
    assert set(GALLERIES) == {*PICTURES, "cards", "puzzles", "film"}


def test_nothing_else_lies_among_the_recorded_pictures() -> None:
    known = {picture_path(game, name) for game, name in LOOKED_AT} | set(map(hashes_path, GALLERIES))

    assert set(FOLDER.glob("[!.]*")) == known
