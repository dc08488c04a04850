"""Okago states for golden pictures, by name: one for every kind of header, rail and cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import product
from random import Random

from games.core import OptionValue
from games.okago import Okago
from render import atlas, board
from render.atlas import Scene
from render.okago.board import scene
from tests.render.colour_sight import SMALLEST, mean_colour
from tests.render.gallery import Colours, Compose, closings, endings_of, random_states

SETS = "match=sets sets_to=3"
CROWDED = "1rb1B/5/Rrr2/bbrb1/R1B1r b 4-4 red=2"
DIAGONAL = "4B/1R1b1/b1R2/r2R1/2b2 r 3-3"
FILE_D = "4B/R2b1/1R1r1/2Rb1/b4 r 3-3"


def played(position: str, *actions: str) -> Okago:
    """The position after some actions, each by the player whose turn it is."""
    state = Okago.from_position(position)
    for action in actions:
        state = state.play(state.turn, action)
    return state


POSITIONS = {
    "opening": played("5/5/5/5/5 r 12-12"),
    "advanced opening": played("5/5/2*2/5/5 r 12-12 advanced=on"),
    "first turn of blue": played("5/5/5/5/5 r 12-12", "c3"),
    "blue placed face-up": played("5/5/5/5/5 r 12-12", "c3", "d3^"),
    "just jumped": played(CROWDED, "b2xd4"),
    "middle of a match": played(f"{CROWDED} {SETS} score=2-1 game=4", "b2xd4", "c4"),
    "only a jump": played("4B/5/2b2/1r2B/R4 r 0-2"),
    "line": played(DIAGONAL, "e1"),
    "line by a jump in a match": played(f"{FILE_D} {SETS} score=1-0 game=2", "d3xd1"),
    "match won": played(f"{FILE_D} {SETS} score=2-0 game=3", "d3xd1"),
    "stuck": played("4B/2b1R/5/2B2/R4 r 3-0", "a3"),
    "stuck after a jump": played("4B/2b1R/1r3/2B2/R4 r 2-0", "b3xd5"),
    "resigned": played(CROWDED, "b2xd4").play(0, "resign"),
    "resigned after a line": played(f"{DIAGONAL} {SETS}", "e1").play(0, "resign"),
}

SELECTED = {"selected": ("just jumped", "c2"), "selected to land on the No-Go": ("just jumped", "e1")}

ENDINGS = endings_of(POSITIONS)
PICTURES = {
    **closings(ENDINGS),
    **{name: partial(board, state.view(None)) for name, state in POSITIONS.items()},
    **{name: partial(board, POSITIONS[at].view(None), cell) for name, (at, cell) in SELECTED.items()},
}
LOOKED_AT = ("just jumped", "middle of a match", "line by a jump in a match", "selected", "end match won")
MOST_KIB = {"board": 90}
TABLES: tuple[dict[str, OptionValue], ...] = (
    {"match": "single", "advanced": True, "sets_to": 2},
    {"match": "single", "advanced": False, "sets_to": 2},
    {"match": "sets", "advanced": False, "sets_to": 2},
)


def scenes(rng: Random) -> Iterator[tuple[str, Compose]]:
    """Boards of random matches, with every piece that can be chosen to jump."""
    for state in random_states(Okago, rng, [(2, options) for options in TABLES * 3], jump_often):
        view = state.view(None)
        for selected in ("", *sorted({jump.piece for jump in view.jumps})):
            yield "board", partial(scene, view, selected)


def jump_often(state: Okago, seat: int, rng: Random) -> str:
    """A jump as often as a placement, and rarely a resignation."""
    if rng.random() < 0.004:
        return "resign"
    actions = state.actions(seat)
    jumps = [action for action in actions if "x" in action]
    return rng.choice(jumps if jumps and rng.random() < 0.5 else actions)


def lines(scene: Scene) -> list[Scene]:
    """The header and the footer."""
    return [[part for part in scene[1:] if part[2] in rows] for rows in (range(78), range(730, 800))]


def colours() -> Mapping[str, Colours]:
    """The middles of the pieces, face down and face up."""
    middle, sprites = tuple(product(range(30, 90), range(30, 90))), atlas.load("okago").sprites
    pairs = {pair: {each: mean_colour(sprites[each], middle) for each in pair} for pair in ("rb", "RB")}
    return {pair: (SMALLEST, seen) for pair, seen in pairs.items()}
