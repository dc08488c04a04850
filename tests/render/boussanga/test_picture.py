"""Boussanga's pictures as pixels: states of random games keep within the limits of a picture."""

from __future__ import annotations

import io
import random
from collections.abc import Iterator

from PIL import Image

from games.boussanga import Boussanga
from games.boussanga.board import CELLS, FACINGS
from games.boussanga.cards import ELEMENTS
from games.core import OptionValue
from render import atlas, board, hand
from render.atlas import Scene
from render.boussanga import board as boussanga
from render.boussanga import composer as boussanga_composer
from render.boussanga.composer import CardChoice, Choice, PutChoice

MOST_KIB = 150
TABLES: tuple[tuple[int, dict[str, OptionValue]], ...] = (
    (2, {}),
    (3, {"symbols": False}),
    (4, {}),
    (4, {"mode": "teams"}),
    (1, {}),
    (3, {"mode": "coop", "symbols": False}),
)


def random_states(rng: random.Random, games: int) -> Iterator[Boussanga]:
    """Every state of random games at each kind of table, played so that lines and collections come about."""
    for seats, options in TABLES * games:
        state = Boussanga.start(seats, options, rng.randbytes(16))
        yield state
        while state.to_act:
            (seat,) = state.to_act
            actions = state.actions(seat)
            plays = [action for action in actions if not action.startswith("pass")] or actions
            some = [state.play(seat, action) for action in rng.sample(plays, min(5, len(plays)))]
            state = max(some, key=lambda after: len(after.change.lines) if after.change else 0)
            yield state


def random_choice(rng: random.Random, state: Boussanga) -> Choice:
    """Something a player may be looking at, sensible or not."""
    if state.phase == "put":
        element = rng.choice([element for element in ELEMENTS if state.put[element]])
        return PutChoice(element, rng.choice((None, *CELLS)))
    hand = state.view(None).hand(state.to_act[0])
    slot = rng.choice([i + 1 for i, card in enumerate(hand) if card])
    return CardChoice(slot, rng.choice(CELLS), rng.choice(tuple(FACINGS)))


def stray(scene: Scene) -> Scene:
    """The sprites of a scene that are not wholly on its ground."""
    sprites = atlas.load("boussanga")
    width, height = sprites.size(scene[0][0])
    return [
        (name, x, y)
        for name, x, y in scene
        if not (0 <= x <= width - sprites.size(name)[0] and 0 <= y <= height - sprites.size(name)[1])
    ]


def test_every_state_is_made_of_sprites_that_exist_and_lie_inside_the_picture() -> None:
    for state in random_states(random.Random(5), 2):
        assert stray(boussanga.scene(state.view(None))) == []


def test_every_choice_is_made_of_sprites_that_exist_and_lie_inside_the_picture() -> None:
    rng = random.Random(6)
    for state in random_states(rng, 2):
        for seat in state.to_act:
            assert stray(boussanga_composer.scene(state.view(seat), random_choice(rng, state))) == []


def test_every_picture_is_small_enough_to_send() -> None:
    rng = random.Random(7)
    states = rng.sample([state for state in random_states(rng, 1) if state.to_act], 60)
    sprites = atlas.load("boussanga")

    boards = [sprites.png(boussanga.scene(state.view(None))) for state in states]
    composers = [
        sprites.png(boussanga_composer.scene(state.view(state.to_act[0]), random_choice(rng, state)))
        for state in states
    ]

    assert max(map(len, boards + composers)) <= MOST_KIB * 1024


def test_boards_and_composers_are_opaque_palette_pngs() -> None:
    state = Boussanga.start(2, {}, bytes(16))
    choice = CardChoice(1, "d4", "ne")

    pngs = (board(state.view(None)), hand(state.view(state.to_act[0]), choice))
    drawn = [Image.open(io.BytesIO(png)) for png in pngs]

    assert [(picture.format, picture.mode, picture.size) for picture in drawn] == [
        ("PNG", "P", (1100, 800)),
        ("PNG", "P", (820, 820)),
    ]
    assert not any("transparency" in picture.info for picture in drawn)
