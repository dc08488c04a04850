"""The words in pictures: there in every language, and in their places.

Skipped without the ``art`` extra.
"""

from __future__ import annotations

import json
import random
from itertools import pairwise, product

import pytest

from games import puzzles
from games.okiya import Okiya
from render import PICTURES, atlas, board
from render.atlas import Scene
from render.cards.puzzle import PuzzleCard, PuzzleHead
from render.committed import PUZZLES, cards_of, index_path, words_of
from render.words import counted, lettered
from tests.render.cards.card_pictures import any_board, any_profile
from tests.render.cards.test_leaderboard import GROUNDS as BOARDS
from tests.render.cards.test_leaderboard import overlapping, stray
from tests.render.cards.test_profile import GROUNDS as PROFILES
from tests.render.gallery import gallery_of, scenes_of

NEEDS = "drawing needs the art extra: pip install game-night[art]"
build = pytest.importorskip("render.art.build", reason=NEEDS)
words = pytest.importorskip("render.art.words", reason=NEEDS)

SCENES = 5
"""How many scenes of each kind are looked at in each language."""

tags = pytest.mark.parametrize("tag", words.languages())


def beyond_their_frames(scene: Scene, game: str) -> list[str]:
    """The words that lie on anything but plain ground, such as the edge of their frame."""
    places = json.loads(index_path(words_of(game)).read_text(encoding="utf-8"))["sprites"]
    of_their_own_size = {key.partition(" ")[2] for key, place in places.items() if len(place) == 4}
    sprites = atlas.load(game).sprites
    canvas, beyond = sprites[scene[0][0]].copy(), []
    for name, x, y in scene[1:]:
        sprite = sprites[name]
        under = canvas.crop((x, y, x + sprite.width, y + sprite.height))
        if name in of_their_own_size and len(under.getcolors() or ()) != 1:
            beyond.append(name)
        canvas.paste(sprite, (x, y))
    return beyond


@tags
def test_every_word_has_a_translation(tag: str) -> None:
    said = {english: words.catalogue(tag).get(english, words.CONTEXT) for english in words.WORDS}

    assert [english for english, message in said.items() if message is None or not message.string] == []


@pytest.mark.parametrize("game", PICTURES)
def test_in_a_language_by_chance_scenes_lie_inside_and_no_words_overlap(game: str) -> None:
    gallery, tag = gallery_of(game), random.choice(words.languages())

    with lettered(tag):
        sprites = atlas.load(game)
        for some in scenes_of(game).values():
            for compose in random.Random(2).sample(some, min(SCENES, len(some))):
                scene: Scene = compose()
                width, height = sprites.size(scene[0][0])
                for sprite, x, y in scene:
                    assert 0 <= x <= width - sprites.size(sprite)[0], sprite
                    assert 0 <= y <= height - sprites.size(sprite)[1], sprite
                assert beyond_their_frames(scene, game) == []
                for line in gallery.lines(scene):
                    spans = sorted((x, x + sprites.size(sprite)[0]) for sprite, x, _ in line)
                    assert all(end <= start for (_, end), (start, _) in pairwise(spans)), line


@tags
def test_in_every_language_the_words_of_leaderboards_and_profiles_lie_inside_and_apart(tag: str) -> None:
    rng = random.Random(5)

    with lettered(tag):
        for _ in range(SCENES):
            board_card, profile_card = any_board(rng), any_profile(rng)
            picture = board_card.scene()
            assert stray(picture, board_card.height_px) == []
            assert overlapping(picture, BOARDS) == [], board_card
            picture = profile_card.scene()
            assert stray(picture, profile_card.height_px) == []
            plain = [sprite for sprite in picture if not sprite[0].startswith(("line ", "over "))]
            assert overlapping(plain, PROFILES) == [], profile_card


@tags
@pytest.mark.parametrize("game", PICTURES)
def test_in_every_language_the_words_around_puzzles_lie_inside_and_apart(game: str, tag: str) -> None:
    easier, lit = game == puzzles.easier(puzzles.FIRST_DAY).game, ("easier",) * 5
    days = [PuzzleHead(game, 888, 28, month, lit, 888, easier=easier) for month in range(1, 13)]
    solved = [PuzzleCard(game, 888, "x-s", lit, tries, "88:88", tries, easier) for tries in (0, 1, 888)]

    with lettered(tag):
        sprites = atlas.load(PUZZLES, cards_of(game))
        for picture in [each.scene() for each in (*days, *solved)]:
            ((ground, _, _), *above) = picture
            boxes = [
                (name, x, y, x + sprites.size(name)[0], y + sprites.size(name)[1]) for name, x, y in above
            ]
            width, height = sprites.size(ground)
            assert [box for box in boxes if min(box[1:3]) < 0 or box[3] > width or box[4] > height] == []
            words_of_picture = [box for box in boxes if not box[0].startswith("easier")]
            for box, other in product(words_of_picture, boxes):
                _, left, top, right, bottom = box
                apart = right <= other[1] or other[3] <= left or bottom <= other[2] or other[4] <= top
                assert apart or other == box, (box, other)


@tags
@pytest.mark.parametrize("sprite", ["podium {}", "sky {}", "panel {}", "{} ribbon"])
def test_a_ladder_has_the_name_that_it_has_in_each_language(sprite: str, tag: str) -> None:
    english = atlas.load(cards_of("boussanga")).sprites[sprite.format("boussanga_coop")]

    with lettered(tag):
        there = atlas.load(cards_of("boussanga")).sprites[sprite.format("boussanga_coop")]

    assert there.tobytes() != english.tobytes()


def test_a_board_has_the_words_of_its_language_and_english_ones_in_an_unknown_language() -> None:
    view = Okiya.start(2, {}, bytes(16)).view(None)

    assert len({board(view, language=tag) for tag in ("en", *words.languages())}) == 6
    assert board(view, language="tlh") == board(view)


@pytest.mark.parametrize(
    ("tag", "none"), [("en", "games"), ("de", "games"), ("fr", "game"), ("pt-BR", "game")]
)
def test_no_game_is_several_or_one_as_the_language_counts(tag: str, none: str) -> None:
    with lettered(tag):
        assert counted(0, "game", "games") == none
        assert counted(1, "game", "games") == "game"
        assert counted(2, "game", "games") == "games"
