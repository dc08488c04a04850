"""True for the pictures of every game: made of committed sprites, small enough, with distinct colours."""

from __future__ import annotations

import io
import pickle
import random
from itertools import combinations, pairwise

import pytest
from PIL import Image

from games import GAMES
from render import PICTURES, atlas, board
from tests.games.playouts import playout, spread
from tests.games.test_goldens import golden_tables
from tests.render.colour_sight import SIGHT, difference
from tests.render.gallery import gallery_of, scenes_of
from tests.render.reels import golden_plays

SENT = 4
"""The number of pictures of each kind that are drawn to measure their size."""

games = pytest.mark.parametrize("game", PICTURES)


@games
def test_the_scenes_of_random_games_can_be_drawn_and_sent(game: str, subtests: pytest.Subtests) -> None:
    """The scenes are composed once for all that must hold for them."""
    sprites, gallery = atlas.load(game), gallery_of(game)
    by_kind = {kind: [compose() for compose in some] for kind, some in scenes_of(game).items()}
    scenes = [scene for some in by_kind.values() for scene in some]

    with subtests.test("they are made of sprites that exist and lie inside the picture"):
        for ground, (sprite, x, y) in {(scene[0][0], part) for scene in scenes for part in scene}:
            width, height = sprites.size(ground)
            assert 0 <= x <= width - sprites.size(sprite)[0], (ground, sprite)
            assert 0 <= y <= height - sprites.size(sprite)[1], (ground, sprite)

    with subtests.test("nothing in a line of words overlaps"):
        for line in {tuple(line) for scene in scenes for line in gallery.lines(scene)}:
            spans = sorted((x, x + sprites.size(sprite)[0]) for sprite, x, _ in line)
            assert all(end <= start for (_, end), (start, _) in pairwise(spans)), line

    with subtests.test("they are small enough to send"):
        assert set(by_kind) == set(gallery.MOST_KIB)
        for kind, some in by_kind.items():
            pngs = [sprites.png(scene) for scene in random.Random(1).sample(some, SENT)]
            assert max(map(len, pngs)) <= gallery.MOST_KIB[kind] * 1024, kind


@games
def test_every_picture_of_the_gallery_is_an_opaque_palette_png(game: str) -> None:
    for name, draw in gallery_of(game).PICTURES.items():
        picture = Image.open(io.BytesIO(draw()))
        assert (picture.format, picture.mode) == ("PNG", "P"), name
        assert "transparency" not in picture.info, name


@games
def test_equal_views_have_equal_boards_and_the_next_position_another(game: str) -> None:
    states = spread(golden_plays(game)[-1].states, 5)

    boards = [board(state.view(None)) for state in states]

    assert len(set(boards)) == len(boards)
    for state, drawn in zip(states, boards, strict=True):
        scene = PICTURES[game].scene(pickle.loads(pickle.dumps(state.view(None))))
        assert atlas.load(game).png(scene) == drawn


@games
def test_every_seat_sees_the_board_that_everybody_sees(game: str) -> None:
    scene = PICTURES[game].scene

    for table in golden_tables(GAMES[game]):
        for state in spread(playout(table).states, 8):
            public = scene(state.view(None))
            assert all(scene(state.view(seat)) == public for seat in range(table.seats))


@games
def test_colours_that_mean_something_are_told_apart_by_every_eye(game: str) -> None:
    for what, (least, colours) in gallery_of(game).colours().items():
        for sight in SIGHT:
            differences = {
                pair: difference(colours[pair[0]], colours[pair[1]], sight)
                for pair in combinations(colours, 2)
            }
            assert min(differences.values()) >= least, (what, sight, differences)


def test_a_game_has_pictures_for_a_seat_in_a_film_if_and_only_if_it_hides_something() -> None:
    assert {game for game in GAMES if PICTURES[game].filmed_hand is not None} == {
        game for game in GAMES if GAMES[game].hides
    }
