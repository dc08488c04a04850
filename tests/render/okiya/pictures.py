"""Okiya states for golden pictures, by name: one for every kind of header and of cell."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

from games.core import OptionValue
from games.okiya import Okiya
from render import board
from render.atlas import Scene
from render.okiya.board import scene
from tests.games.okiya.gardens import garden_full_on_a1, player_1_wins_on_d1, rigged, untouched
from tests.render.gallery import Compose, any_action, closings, endings_of, random_states

POINTS = "match=points points_to=20"


def square_on_b2(words: str = "") -> Okiya:
    """Player 2 completes a square of four by taking b2; nine tiles stay in the garden."""
    return rigged("a3 a4 b3", "a1 b1 a2", 2, "b3", words).play(1, "b2")


def blocked_by_a1(words: str = "") -> Okiya:
    """Player 1 takes a1, and neither an Iris nor a Sun is left for player 2."""
    return rigged("b1 c1 a4", "d1 a2 a3", 1, "d1", words).play(0, "a1")


MIDDLE = rigged("a4 c3 b1", "a3 c1", 2, "b1").play(1, "d1")

POSITIONS = {
    "opening": untouched(),
    "middle": MIDDLE,
    "middle of a match": rigged("a4 c3 b1", "a3 c1", 2, "b1", f"{POINTS} score=12-7").play(1, "d1"),
    "line": player_1_wins_on_d1().play(0, "d1"),
    "line in a match": player_1_wins_on_d1(POINTS).play(0, "d1"),
    "square": square_on_b2(),
    "block": blocked_by_a1(),
    "block in a match": blocked_by_a1(POINTS),
    "full garden": garden_full_on_a1(1).play(1, "a1"),
    "draw": garden_full_on_a1(1, "full_garden=draw").play(1, "a1"),
    "draw in a match": garden_full_on_a1(1, "full_garden=draw match=sets score=1-2").play(1, "a1"),
    "resigned": MIDDLE.play(1, "resign"),
    "resigned after a line": player_1_wins_on_d1(POINTS).play(0, "d1").play(0, "resign"),
}

ENDINGS = endings_of(POSITIONS)
PICTURES = {name: partial(board, state.view(None)) for name, state in POSITIONS.items()} | closings(ENDINGS)
LOOKED_AT = ("opening", "middle of a match", "line", "block in a match", "end square", "end block")
MOST_KIB = {"board": 125}
MATCHES = (("single", "win"), ("sets", "draw"), ("points", "win"), ("points", "draw"))


def scenes(rng: Random) -> Iterator[tuple[str, Compose]]:
    """Boards of random matches of each kind."""
    for match, full in MATCHES * 4:
        options: dict[str, OptionValue] = {"match": match, "full_garden": full, "points_to": 20, "sets_to": 5}
        for state in random_states(Okiya, rng, [(2, options)], may_resign):
            yield "board", partial(scene, state.view(None))


def may_resign(state: Okiya, seat: int, rng: Random) -> str:
    return "resign" if rng.random() < 0.004 else any_action(state, seat, rng)


def lines(scene: Scene) -> list[Scene]:
    """The header."""
    return [scene[1:-16]]
