"""OK states for golden pictures, and arranged racks, by name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial, reduce
from itertools import islice, product
from random import Random

from PIL import Image, ImageChops

from games.ok import OK
from games.ok.tiles import COLOURS
from render import atlas, board, hand
from render.atlas import Scene
from render.ok import board as drawn_board
from render.ok import rack
from render.ok.rack import RackLook
from render.ok.tiles import RACK, SMALL, TABLE
from tests.games.ok.deals import SCATTERED, steady, table
from tests.render.colour_sight import mean_colour
from tests.render.gallery import Colours, Compose, closings, endings_of, random_states

IN_SETS = "r11 r12 * b5 b6 b7 g9 r13 g11 k2 k3 k4 k5 k6"
"""Fourteen tiles that close when r13 is the OK: a fake stands for it, and one is a green 10."""

IN_PAIRS = "* * r9 r9 b4 b4 g6 g6 g12 g12 k2 k2 k8 r13"
IN_RED = "r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 r11 r12 * r1"


def thrown(tile: str = "r9") -> OK:
    """Player 1 of four has thrown a tile, which player 2 may take."""
    state = table(
        f"{SCATTERED} *",
        others=("r4", "k9"),
        seats=4,
        indicator="g8",
        piles=("k3", "b2 b7 g9", "k10", "g1 g13"),
        scores="15,13,17,14",
        left=33,
    )
    return state.play(0, tile)


def three_drawn() -> OK:
    """Player 2 of three has thrown the fake OK, and player 3 has drawn."""
    state = table(f"{SCATTERED} *", turn=2, seats=3, indicator="g8", piles=("r1", "", "g9"), scores="20,9,11")
    return state.play(1, "*").play(2, "draw")


def shown() -> OK:
    """The starter of two has shown the twin of the indicator."""
    return table(f"{SCATTERED} g8", indicator="g8", turns=0).play(0, "show")


def closed_in_sets(scores: str = "15,13,17,14") -> OK:
    """Player 2 of four has closed and thrown the OK."""
    state = table(f"{IN_SETS} r13", turn=2, seats=4, indicator="r12", scores=scores, left=20, words="round=3")
    return state.play(1, "close r13")


def closed_in_pairs(words: str = "round=4") -> OK:
    """Player 1 of two has closed, and player 2 has nothing left."""
    return table(f"{IN_PAIRS} r5", indicator="r12", scores="12,3", words=words).play(0, "close r5")


def closed_in_red(scores: str = "20,17,4") -> OK:
    """Player 3 of three has closed in one colour."""
    state = table(f"{IN_RED} b5", turn=3, seats=3, indicator="r12", scores=scores, left=30, words="round=3")
    return state.play(2, "close b5")


def nobody_closed(scores: str = "15,13,17,14") -> OK:
    """The stock is empty, and player 1 of four has thrown the last tile."""
    state = table(
        f"{SCATTERED} *",
        seats=4,
        indicator="g8",
        piles=("k3", "b2", "k10", "g1"),
        scores=scores,
        left=0,
        words="round=3",
    )
    return state.play(0, "*")


STATES = {
    "opening": OK.start(4, {}, bytes(16)),
    "opening of two": OK.start(2, {"points": 5}, bytes(16)),
    "may be taken": thrown(),
    "taken": thrown().play(1, "take"),
    "drawn by the third of three": three_drawn(),
    "indicator shown": shown(),
    "closed in sets": closed_in_sets(),
    "won in pairs": closed_in_pairs(),
    "closed in one colour": closed_in_red(),
    "nobody closed": nobody_closed(),
    "a tie": nobody_closed("9,1,9,4"),
    "resigned": shown().play(0, "resign"),
    "resigned between rounds": table(f"{IN_PAIRS} r5", indicator="r12").play(0, "close r5").play(0, "resign"),
}

ARRANGED = RackLook(
    slots=(
        *("r11", "r12", "*", None, "b5", "b6", "b7", None, None, None, "k8", "g1"),
        *("g9", "r13", "g11", None, "k2", "k3", "k4", "k5", None, None, None, None),
    ),
    sets=((0, 2), (4, 6), (12, 14), (16, 19)),
)


def arranging() -> OK:
    """Player 2 of four holds the tiles of ARRANGED except k8, which is the next tile of the stock."""
    own = " ".join(tile for tile in ARRANGED.slots if tile not in (None, "k8"))
    return table(own, turn=2, seats=4, indicator="r12", piles=("r9", "b2", "k10"), stock="k8")


RACKS: dict[str, tuple[OK, int, RackLook]] = {
    "rack to take or draw": (arranging(), 1, ARRANGED),
    "rack with a tile drawn": (
        arranging().play(1, "draw"),
        1,
        replace(ARRANGED, drawn=10, protected=(11, 1)),
    ),
    "rack with a tile picked": (arranging(), 1, replace(ARRANGED, picked=13, drawn=10, by_hand=True)),
    "rack to arrange by hand": (arranging(), 1, replace(ARRANGED, by_hand=True)),
    "rack with everything turned over": (
        arranging(),
        1,
        replace(ARRANGED, protected=tuple(range(24)), picked=2, drawn=13, by_hand=True),
    ),
    "rack that can close": (
        table(f"{IN_SETS} b9", indicator="r12"),
        0,
        replace(ARRANGED, drawn=2),
    ),
    "rack of one who waits": (arranging(), 2, ARRANGED),
    "rack of a winner": (closed_in_pairs(), 0, ARRANGED),
}

ENDINGS = endings_of(
    STATES | {"in sets": closed_in_sets("3,13,2,1"), "in one colour": closed_in_red("17,9,12")}
)

PICTURES: dict[str, Callable[[], bytes]] = {
    **closings(ENDINGS),
    **{name: partial(board, state.view(None)) for name, state in STATES.items()},
    "all discards": partial(board, thrown().view(None), "piles"),
    **{name: partial(hand, state.view(seat), look) for name, (state, seat, look) in RACKS.items()},
}
LOOKED_AT = (
    "opening of two",
    "may be taken",
    "taken",
    "closed in sets",
    "a tie",
    "all discards",
    "rack with a tile drawn",
    "rack with a tile picked",
    "end in sets",
    "end a tie",
)
MOST_KIB = {"board": 120, "piles": 120, "rack": 80}
INKED = re.compile(r"small \w+ (suit .|[rbgk]\d+)")
"""The sprites that are pasted on the body of a tile."""

DARK = 140
LEAST_DIFFERENCE = 15  # suits also differ in shape and letter

Places = set[tuple[int, int]]


def states(rng: Random, games: int) -> Iterator[OK]:
    """Random games of two to four players who throw useless tiles; in some games nobody closes."""
    for seats in (2, 3, 4) * games:
        idle = rng.random() < 0.4
        yield from random_states(OK, rng, [(seats, {"points": 5})], partial(steady_or_idle, idle))


def steady_or_idle(idle: bool, state: OK, seat: int, rng: Random) -> str:
    if len(state.seated) == 2 and rng.random() < 0.002:
        return "resign"
    action = steady(state, seat, rng)
    return action.removeprefix("close ") if idle else action


def any_look(rng: Random, tiles: tuple[str, ...]) -> RackLook:
    """A look with the tiles anywhere on the rack, with any marks."""
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
        by_hand=rng.random() < 0.3,
    )


def scenes(rng: Random) -> Iterator[tuple[str, Compose]]:
    """Tables, results and discards of random games, and racks in any arrangement, of every second state."""
    for state in islice(states(rng, 1), 0, None, 2):
        yield "board", partial(drawn_board.scene, state.view(None))
        yield "piles", partial(drawn_board.scene, state.view(None), "piles")
        seat = rng.choice(state.seated)
        yield "rack", partial(rack.scene, state.view(seat), any_look(rng, state.racks[seat]))


def lines(scene: Scene) -> list[Scene]:
    """The header, which a table in play does not have."""
    if scene[0][0].startswith("table"):
        return []
    return [[part for part in scene[1:] if part[2] < 80 and not INKED.fullmatch(part[0])]]


def ink_of(sprite: Image.Image) -> Places:
    """The pixels that are neither ivory nor its shading."""
    darkest = reduce(ImageChops.darker, sprite.convert("RGB").split())
    places = product(range(sprite.width), range(sprite.height))
    return {place for place in places if darkest.getpixel(place) < DARK}  # pyrefly: ignore[unsupported-operation]  # one band


def colours() -> Mapping[str, Colours]:
    """The suits, by the ink of their numbers."""
    sprites = atlas.load("ok").sprites
    inks: dict[str, Colours] = {}
    for size in (RACK.name, TABLE.name, SMALL.name):
        eights = {suit: sprites[f"{size} ivory {suit}8"] for suit in COLOURS}
        inks[size] = (
            LEAST_DIFFERENCE,
            {suit: mean_colour(eight, ink_of(eight)) for suit, eight in eights.items()},
        )
    return inks
