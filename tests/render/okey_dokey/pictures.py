"""Okey Dokey states for golden pictures, tables and hands, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from random import Random

from games.okey_dokey import OkeyDokey
from games.okey_dokey.grid import COLOURS
from render import atlas, board, hand
from render.okey_dokey import board as drawn_board
from render.okey_dokey import hand as drawn_hand
from tests.games.okey_dokey.tables import a_game, a_won_game, filled, table
from tests.render.colour_sight import SMALLEST, mean_colour
from tests.render.gallery import Colours, Compose, closings, endings_of

SHOWN = "25701/1025/3=68/014=/24036"
RESET_TO_COME = "25701/10256/3=68=/014=/24036"


def talked() -> OkeyDokey:
    """In the middle of a game of three: player 1 has just played, and everybody said something."""
    state = table("s7 r6 y7 g2 b6 =", "y6 b7", "s8 r8", rows=SHOWN, difficulty="amateur")
    state = state.play(1, "?y").play(2, ">g0").play(0, "y7")
    return state.play(0, "!b").play(2, ">b")


def pale() -> OkeyDokey:
    """A game of two in which the talk from the start is pale; the first column has its Reset."""
    state = table("r1 y2 =", "g4 b5").play(0, "?r").play(1, "!g0").play(1, "?b")
    return state.play(0, "y2").play(1, "b0").play(0, "r=")


def danger() -> OkeyDokey:
    """As many cards as numbers still to come: the Reset must not be the last move."""
    return table("r8", "y8", "", "g8", "b8", rows=filled(9), deck="", difficulty="maestro", turn=2)


def without_reset() -> OkeyDokey:
    """An Equal has taken the last row that had a Reset left."""
    return table("r8", "y8", "g8", "b8 =", rows=filled(9) + "=", deck="")


def stuck() -> OkeyDokey:
    """The last column has four numbers, and no row left for its Reset."""
    return without_reset().play(0, "r8").play(1, "y8").play(2, "g8")


def out_of_cards() -> OkeyDokey:
    """Everybody played, and nobody is left to place the last Reset."""
    return danger().play(1, "y8").play(3, "g8").play(4, "b8").play(0, "r8")


def kept() -> OkeyDokey:
    """Only blue has a Reset left for the column: player 1 should not play b8."""
    return table("r7 b8 y8 g7", "r8 y7 g8", rows=filled(8, "s"), deck="", difficulty="maestro")


def won(seats: int) -> OkeyDokey:
    """A grid that has just been filled."""
    state, moves = a_won_game(seats, Random(seats), "amateur")
    for seat, action in moves:
        state = state.play(seat, action)
    return state


TABLES: dict[str, OkeyDokey] = {
    "before the start": OkeyDokey.start(5, {}, bytes(16)),
    "talked": talked(),
    "pale": pale(),
    "reset to come": table("b6 r6", rows=RESET_TO_COME, difficulty="amateur"),
    "a row kept": kept(),
    "danger": danger(),
    "without a reset": without_reset(),
    "stuck": stuck(),
    "out of cards": out_of_cards(),
    "won": won(2),
}

HANDS: dict[str, tuple[OkeyDokey, int]] = {
    "six cards": (table("r6 y7 g2 b6 s8 =", "", "", rows=SHOWN, difficulty="amateur"), 0),
    "seven cards": (table("r6 r8 y4 y7 g2 b6 s8", "", rows=SHOWN, difficulty="amateur"), 0),
    "ten cards": (table("r3 r6 r8 y4 y7 g2 b6 b8 s8 =", rows=SHOWN, difficulty="amateur"), 0),
    "two equals": (table("r1 g5 s3 s4 = =", "", ""), 0),
    "waiting": (talked(), 2),
    "a first hand": (OkeyDokey.start(4, {}, bytes(16)), 1),
    "a reset first": (TABLES["reset to come"], 0),
    "careful": (kept(), 0),
    "no card": (danger(), 2),
    "over": (stuck(), 3),
}

EARLY = (
    "146/240/158/30/034;r5,y7,y8,g4,b2|r3,y6,s5,s6,s7|y1,g7,b6,b8,s8|r7,y5,g2,b5,b7;"
    "b4,y3,b1,g3,s2,g6,r8,s1,r2;2;-;difficulty=maestro"
)
"""Nobody has brought a blue card into the third column."""

ENDINGS = endings_of(
    TABLES | {"alone": won(1), "five": won(5), "early": OkeyDokey.from_position(EARLY)},
)

PICTURES: dict[str, Callable[[], bytes]] = {
    **closings(ENDINGS),
    **{name: partial(board, state.view(None)) for name, state in TABLES.items()},
    **{name: partial(hand, state.view(seat)) for name, (state, seat) in HANDS.items()},
}
LOOKED_AT = ("talked", "danger", "won", "six cards", "ten cards", "end five", "end early")
MOST_KIB = {"board": 110, "hand": 100}
SLIP = tuple(product(range(3, 21), range(4, 11)))  # of a number not seen yet: above its digit


def scenes(rng: Random) -> Iterator[tuple[str, Compose]]:
    """Boards and hands of games with each number of seats, in which everybody says a lot."""
    for seats in range(1, 6):
        for state in a_game(seats, 1, difficulty="amateur"):
            talking = state
            for seat in range(seats):
                for said in rng.sample(talking.talk(seat), min(3, len(talking.talk(seat)))):
                    talking = talking.play(seat, said)
            yield "board", partial(drawn_board.scene, talking.view(None))
            for seat in range(seats):
                yield "hand", partial(drawn_hand.scene, talking.view(seat))


def colours() -> Mapping[str, Colours]:
    """The five colours, as in the signs beside the rows."""
    sprites = atlas.load("okey_dokey").sprites
    return {"slips": (SMALLEST, {each: mean_colour(sprites[f"{each}5 out"], SLIP) for each in COLOURS})}
