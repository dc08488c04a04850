"""Okiya's pictures as pixels: every state of random matches keeps within the limits of a board."""

from __future__ import annotations

import io
import random
from itertools import pairwise

import pytest
from PIL import Image

from games.okiya import Okiya, OkiyaView
from render import atlas, board
from render.okiya import board as okiya
from tests.render.okiya.pictures import POSITIONS

MOST_KIB = 125


@pytest.fixture(scope="module")
def random_views() -> list[OkiyaView]:
    """Every state of random matches of each kind."""
    rng = random.Random(7)
    views: list[OkiyaView] = []
    for match, full_garden in (("single", "win"), ("sets", "draw"), ("points", "win"), ("points", "draw")):
        for _ in range(6):
            options = {"match": match, "full_garden": full_garden, "points_to": 20, "sets_to": 5}
            state = Okiya.start(2, options, rng.randbytes(16))
            views.append(state.view(None))
            while state.to_act:
                seat = rng.choice(state.to_act)
                action = "resign" if rng.random() < 0.004 else rng.choice(state.actions(seat))
                state = state.play(seat, action)
                views.append(state.view(None))
    return views


def test_every_state_is_made_of_sprites_that_exist_and_lie_inside_the_picture(
    random_views: list[OkiyaView],
) -> None:
    sprites = atlas.load("okiya")

    for view in random_views:
        for sprite, x, y in okiya.scene(view):
            width, height = sprites.size(sprite)
            assert 0 <= x <= 800 - width
            assert 0 <= y <= 800 - height


def test_nothing_in_a_header_overlaps(random_views: list[OkiyaView]) -> None:
    sprites = atlas.load("okiya")

    for view in random_views:
        header = okiya.scene(view)[1:-16]
        spans = sorted((x, x + sprites.size(sprite)[0]) for sprite, x, _ in header)
        assert all(end <= start for (_, end), (start, _) in pairwise(spans)), header


def test_every_board_is_small_enough_to_send(random_views: list[OkiyaView]) -> None:
    sprites = atlas.load("okiya")

    largest = max(len(sprites.png(okiya.scene(view))) for view in random.Random(1).sample(random_views, 80))

    assert largest <= MOST_KIB * 1024


def test_a_board_is_an_opaque_palette_png_of_800_by_800() -> None:
    picture = Image.open(io.BytesIO(board(POSITIONS["middle"].view(None))))

    assert (picture.format, picture.size, picture.mode) == ("PNG", (800, 800), "P")
    assert "transparency" not in picture.info
