"""OK's pictures as pixels: states of random games keep within the limits, and show no secrets."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PIL import Image

from games.ok import OK
from games.ok.tiles import KINDS
from render import atlas, board, emoji, hand
from render.atlas import Scene
from render.ok import board as ok
from render.ok import rack as ok_rack
from render.ok.rack import RackLook
from render.ok.result import stood
from tests.games.ok.deals import redeal, steady
from tests.render.ok.pictures import ARRANGED, RACKS, STATES, arranging, closed_in_sets, nobody_closed, thrown

INKED = re.compile(r"small \w+ (suit .|[rbgk]\d+)")
"""What is pasted on the body of a tile."""

MOST_KIB = {"board": 120, "piles": 120, "rack": 80}


def random_states(rng: random.Random, games: int) -> Iterator[OK]:
    """Every state of random games of two to four who throw what is of no use; in some games nobody closes."""
    for seats in (2, 3, 4) * games:
        state = OK.start(seats, {"points": 5}, rng.randbytes(16))
        idle = rng.random() < 0.4
        yield state
        while state.to_act:
            seat = rng.choice(state.to_act)
            action = steady(state, seat, rng)
            if idle and action.startswith("close "):
                action = action.removeprefix("close ")
            if seats == 2 and rng.random() < 0.002:
                action = "resign"
            state = state.play(seat, action)
            yield state


def random_look(rng: random.Random, tiles: tuple[str, ...]) -> RackLook:
    """The tiles anywhere on the rack, with any marks."""
    slots = [*tiles, *[None] * (24 - len(tiles))]
    rng.shuffle(slots)
    held = [slot for slot, tile in enumerate(slots) if tile is not None]
    first = rng.randrange(22)
    return RackLook(
        tuple(slots),
        sets=((first, rng.randrange(first, 24)),),
        drawn=rng.choice([None, *held]),
        protected=tuple(rng.sample(held, 4)),
        picked=rng.choice([None, *held]),
    )


@pytest.fixture(scope="module")
def states() -> list[OK]:
    return list(random_states(random.Random(11), 2))


@pytest.fixture(scope="module")
def scenes(states: list[OK]) -> dict[str, list[Scene]]:
    """The scenes of every state by the kind of picture."""
    rng = random.Random(12)
    views = [state.view(None) for state in states]
    owners = [(state, rng.choice(state.seated)) for state in states]
    return {
        "board": [ok.scene(view) for view in views],
        "piles": [ok.scene(view, "piles") for view in views],
        "rack": [
            ok_rack.scene(state.view(seat), random_look(rng, state.racks[seat])) for state, seat in owners
        ],
    }


def test_random_games_reach_everything_that_there_is_to_show(states: list[OK]) -> None:
    assert {state.phase for state in states} == {"take", "throw", "over"}
    assert {state.closed is None for state in states if state.phase == "over"} == {True, False}
    assert any(state.shown for state in states)


@pytest.mark.parametrize("kind", MOST_KIB)
def test_every_state_is_made_of_sprites_that_exist_and_lie_inside_the_picture(
    scenes: dict[str, list[Scene]], kind: str
) -> None:
    sprites = atlas.load("ok")
    for (ground, *_), *parts in {tuple(scene) for scene in scenes[kind]}:
        width, height = sprites.size(ground)
        for sprite, x, y in parts:
            assert 0 <= x <= width - sprites.size(sprite)[0], (ground, sprite)
            assert 0 <= y <= height - sprites.size(sprite)[1], (ground, sprite)


@pytest.mark.parametrize("kind", MOST_KIB)
def test_every_picture_is_small_enough_to_send(scenes: dict[str, list[Scene]], kind: str) -> None:
    sprites = atlas.load("ok")
    some = random.Random(1).sample(scenes[kind], 60)

    assert max(len(sprites.png(scene)) for scene in some) <= MOST_KIB[kind] * 1024


@pytest.mark.parametrize("kind", MOST_KIB)
def test_nothing_in_a_header_overlaps(scenes: dict[str, list[Scene]], kind: str) -> None:
    sprites = atlas.load("ok")
    for scene in scenes[kind]:
        if scene[0][0].startswith("table"):
            continue
        header = [(sprite, x) for sprite, x, y in scene[1:] if y < 80 and not INKED.fullmatch(sprite)]
        spans = sorted((x, x + sprites.size(sprite)[0]) for sprite, x in header)
        assert all(end <= start for (_, end), (start, _) in pairwise(spans)), scene


def test_what_a_seat_lost_stands_clear_of_its_tiles(scenes: dict[str, list[Scene]]) -> None:
    sprites = atlas.load("ok")
    for scene in scenes["board"]:
        for sprite, x, y in scene:
            if sprite == "minus" and y > 84:
                beside = [each for each in scene if each[0].startswith("small ") and abs(each[2] - y) < 60]
                assert max(left + sprites.size(name)[0] for name, left, _ in beside) <= x


def test_the_rack_of_a_winner_never_needs_a_third_row() -> None:
    rng = random.Random(5)
    closings = [state.closed for state in random_states(rng, 1) if state.closed is not None]

    for closed in closings:
        slots = stood(closed.sets).slots
        assert sorted(filter(None, slots)) == sorted(tile for each in closed.sets for tile in each)


def test_a_seat_and_the_public_are_sent_the_same_board() -> None:
    for state in (*STATES.values(), *random.Random(2).sample(list(random_states(random.Random(3), 1)), 25)):
        for look in ("", "piles"):
            public = board(state.view(None), look)
            assert all(board(state.view(seat), look) == public for seat in state.seated)


def test_what_nobody_may_know_changes_no_byte_of_the_board() -> None:
    for state in (thrown(), thrown().play(1, "take"), arranging().play(1, "draw"), nobody_closed()):
        dealt_anew = redeal(state, None, 1)
        assert dealt_anew.position != state.position or not state.stock
        assert board(dealt_anew.view(None)) == board(state.view(None))


def test_what_a_seat_may_not_know_changes_no_byte_of_its_rack() -> None:
    state = arranging()

    assert hand(redeal(state, 1, 1).view(1), ARRANGED) == hand(state.view(1), ARRANGED)


def test_equal_racks_are_sent_as_equal_bytes_and_others_are_not() -> None:
    view = arranging().view(1)

    assert hand(view, replace(ARRANGED)) == hand(view, ARRANGED)
    assert hand(view, replace(ARRANGED, picked=0)) != hand(view, ARRANGED)


def test_boards_and_racks_are_opaque_palette_pngs() -> None:
    state, seat, look = RACKS["rack to take or draw"]
    pngs = (
        board(thrown().view(None)),
        board(closed_in_sets().view(None)),
        board(thrown().view(None), "piles"),
        hand(state.view(seat), look),
    )
    drawn = [Image.open(io.BytesIO(png)) for png in pngs]

    assert [(picture.format, picture.mode, picture.size) for picture in drawn] == [
        ("PNG", "P", (1000, 700)),
        ("PNG", "P", (1000, 718)),
        ("PNG", "P", (1000, 410)),
        ("PNG", "P", (1000, 416)),
    ]
    assert not any("transparency" in picture.info for picture in drawn)


def test_there_is_an_emoji_for_every_tile_the_ok_and_the_seats() -> None:
    pieces = emoji("ok")

    assert set(pieces) == {*KINDS, "ok", "@1", "@2", "@3", "@4"}
    assert (pieces["k11"].name, pieces["*"].name, pieces["ok"].name, pieces["@3"].name) == (
        "black_11",
        "fake_ok",
        "ok_crown",
        "seat_3",
    )
