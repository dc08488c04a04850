"""Okago's pictures as pixels: every state of random matches keeps within the limits of a board."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image

from games.okago import Okago
from games.okago.view import OkagoView
from render import atlas, board, emoji
from render.atlas import Scene
from render.okago import board as okago
from tests.render.okago.pictures import POSITIONS

MOST_KIB = 90


def random_views(rng: random.Random, games: int) -> Iterator[OkagoView]:
    """Every state of random matches of each kind, in which jumps are as likely as placements."""
    for match, advanced in (("single", True), ("single", False), ("sets", False)) * games:
        state = Okago.start(2, {"match": match, "advanced": advanced, "sets_to": 2}, rng.randbytes(16))
        yield state.view(None)
        while state.to_act:
            seat = rng.choice(state.to_act)
            actions = state.actions(seat)
            jumps = [action for action in actions if "x" in action]
            action = rng.choice(jumps if jumps and rng.random() < 0.5 else actions)
            state = state.play(seat, "resign" if rng.random() < 0.004 else action)
            yield state.view(None)


@pytest.fixture(scope="module")
def random_scenes() -> list[Scene]:
    """The scene of every state, and of every piece that can be chosen to jump in it."""
    return [
        okago.scene(view, selected)
        for view in random_views(random.Random(7), games=5)
        for selected in ("", *sorted({jump.piece for jump in view.jumps}))
    ]


def test_every_state_is_made_of_sprites_that_exist_and_lie_inside_the_picture(
    random_scenes: list[Scene],
) -> None:
    sprites = atlas.load("okago")

    for sprite, x, y in {part for scene in random_scenes for part in scene}:
        width, height = sprites.size(sprite)
        assert 0 <= x <= 800 - width, sprite
        assert 0 <= y <= 800 - height, sprite


@pytest.mark.parametrize("rows", [range(78), range(730, 800)], ids=["header", "footer"])
def test_no_words_overlap(random_scenes: list[Scene], rows: range) -> None:
    sprites = atlas.load("okago")

    for scene in random_scenes:
        row = [(sprite, x) for sprite, x, y in scene[1:] if y in rows]
        spans = sorted((x, x + sprites.size(sprite)[0]) for sprite, x in row)
        assert all(end <= start for (_, end), (start, _) in pairwise(spans)), row


def test_every_board_is_small_enough_to_send(random_scenes: list[Scene]) -> None:
    sprites = atlas.load("okago")

    largest = max(len(sprites.png(scene)) for scene in random.Random(1).sample(random_scenes, 100))

    assert largest <= MOST_KIB * 1024


def test_a_board_is_an_opaque_palette_png_of_800_by_800() -> None:
    picture = Image.open(io.BytesIO(board(POSITIONS["just jumped"].view(None))))

    assert (picture.format, picture.size, picture.mode) == ("PNG", (800, 800), "P")
    assert "transparency" not in picture.info


def test_there_is_an_emoji_for_everything_a_button_of_a_cell_can_show() -> None:
    pieces = emoji("okago")

    assert set(pieces) == {".", "+", "*", "r", "R", "b", "B", "r!", "b!", "r?", "b?", "x", "x*"}
    assert (pieces["r"].name, pieces["B"].name, pieces["b!"].name) == (
        "red_face_down",
        "blue_face_up",
        "blue_can_jump",
    )
