"""Okey Dokey's pictures as pixels: what they may depend on, and states of random games within the limits."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

import pytest
from PIL import Image

from games.okey_dokey import OkeyDokey
from games.okiya import Okiya
from render import atlas, board, hand
from render.atlas import Scene
from render.okey_dokey import board as okey_dokey
from render.okey_dokey import hand as okey_dokey_hand
from tests.games.okey_dokey.deals import redeal
from tests.games.okey_dokey.tables import a_game
from tests.render.okey_dokey.pictures import TABLES

BOARD_KIB = 110
HAND_KIB = 100
SEATS = range(1, 6)


def talkative_states(rng: random.Random, games: int) -> Iterator[OkeyDokey]:
    """Every state of some games with each number of seats, in which everybody says a lot."""
    for number in range(games):
        for seats in SEATS:
            for state in a_game(seats, number, difficulty="amateur"):
                talking = state
                for seat in range(seats):
                    for said in rng.sample(talking.talk(seat), min(3, len(talking.talk(seat)))):
                        talking = talking.play(seat, said)
                yield talking


def stray(scene: Scene) -> Scene:
    """The sprites of a scene that are not wholly on its ground."""
    sprites = atlas.load("okey_dokey")
    width, height = sprites.size(scene[0][0])
    return [
        (name, x, y)
        for name, x, y in scene
        if not (0 <= x <= width - sprites.size(name)[0] and 0 <= y <= height - sprites.size(name)[1])
    ]


def test_every_state_is_made_of_sprites_that_exist_and_lie_inside_the_picture() -> None:
    for state in talkative_states(random.Random(5), 2):
        assert stray(okey_dokey.scene(state.view(None))) == []
        for seat in range(len(state.hands)):
            assert stray(okey_dokey_hand.scene(state.view(seat))) == []


def test_every_picture_is_small_enough_to_send() -> None:
    rng = random.Random(7)
    states = [*rng.sample(list(talkative_states(rng, 2)), 80), *TABLES.values()]
    sprites = atlas.load("okey_dokey")

    boards = [sprites.png(okey_dokey.scene(state.view(None))) for state in states]
    hands = [sprites.png(okey_dokey_hand.scene(state.view(0))) for state in states]

    assert max(map(len, boards)) <= BOARD_KIB * 1024
    assert max(map(len, hands)) <= HAND_KIB * 1024


@pytest.mark.parametrize("name", TABLES)
def test_the_board_of_a_seats_view_is_the_public_one(name: str) -> None:
    state = TABLES[name]

    for seat in range(len(state.hands)):
        assert board(state.view(seat)) == board(state.view(None))


@pytest.mark.parametrize("viewer", [None, 0, 1])
def test_what_a_viewer_may_not_know_changes_no_byte_of_its_pictures(viewer: int | None) -> None:
    state = OkeyDokey.start(3, {}, bytes(16)).play(0, "start")
    other = redeal(state, viewer, 4)

    assert other.hands != state.hands
    assert board(other.view(viewer)) == board(state.view(viewer))
    if viewer is not None:
        assert hand(other.view(viewer)) == hand(state.view(viewer))


def test_seats_that_hold_different_cards_see_different_hands() -> None:
    state = TABLES["talked"]

    assert len({hand(state.view(seat)) for seat in range(3)}) == 3


def test_the_hand_of_a_view_is_not_its_board() -> None:
    view = TABLES["talked"].view(0)

    assert board(view) != hand(view)
    assert board(view) != hand(view)  # whichever is cached


def test_there_is_no_hand_for_the_public_or_in_a_game_that_hides_nothing() -> None:
    with pytest.raises(ValueError, match="only a seat"):
        hand(TABLES["talked"].view(None))
    with pytest.raises(ValueError, match="no picture for one seat"):
        hand(Okiya.start(2, {}, bytes(16)).view(0))


def test_boards_and_hands_are_opaque_palette_pngs() -> None:
    view = TABLES["talked"].view(0)

    drawn = [Image.open(io.BytesIO(png)) for png in (board(view), hand(view))]

    assert [(picture.format, picture.mode, picture.size) for picture in drawn] == [
        ("PNG", "P", (1100, 766)),
        ("PNG", "P", (1000, 420)),
    ]
    assert not any("transparency" in picture.info for picture in drawn)
