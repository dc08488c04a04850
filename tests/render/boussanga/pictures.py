"""Boussanga states for golden pictures, and moves that a player composes, by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from random import Random

from games.boussanga import Boussanga
from games.boussanga.board import CELLS, FACINGS
from games.boussanga.cards import ELEMENTS
from render import atlas, board, hand
from render.boussanga import composer, table
from render.boussanga.composer import CardChoice, Choice, PutChoice
from render.boussanga.passing import PassChoice
from tests.games.boussanga.tables import EEE, EWF, FFF, UNFIT, WAW, WWW, coop, versus
from tests.render.colour_sight import mean_colour
from tests.render.gallery import Colours, Compose, Seats, closings, endings_of, random_states

CROSSED = "f b2 c3 d4 h5, w c2 d3 a4 h7, a b3 e4 h1, e g6 a7"


def with_symbols(state: Boussanga) -> Boussanga:
    return replace(state, symbols=True)


def crossing_lines() -> Boussanga:
    """Player 1 completes the diagonal b2-f6 and the row e5-h5 by Fire on e5, and gets a bonus for Fire."""
    state = versus(f"{CROSSED}, f f6 f5 g5", (FFF, EWF, WAW), areas=("e2w1f2", "w3a1"))
    return with_symbols(state).play(0, "1 e5 ne")


def three_players() -> Boussanga:
    state = versus(CROSSED, (EEE, WAW, EWF, WWW), seats=3, areas=("e2", "w1f1", "a3"), turn=3, last="2")
    return with_symbols(state)


BOARDS = {
    "opening": Boussanga.start(2, {}, bytes(16)),
    "lines and a bonus": crossing_lines(),
    "three players": three_players(),
    "four players": Boussanga.start(4, {}, bytes(16)),
    "plain teams": versus(CROSSED, (EEE, FFF), seats=4, mode="teams").play(0, "1 b6 n"),
    "teams": with_symbols(
        versus(CROSSED, (EEE, FFF), seats=4, mode="teams", areas=("e2w1f1", "a2"), last="3")
    ),
    "a tie": versus(CROSSED, (WWW,), last="1", areas=("e3", "f1")).play(0, "pass 1"),
    "cooperative opening": Boussanga.start(3, {"mode": "coop"}, bytes(16)),
    "putting back": with_symbols(
        coop((FFF, EEE), away="a1 b1 c1 a8", collection="f1", put="e3", discarded=9, seats=2, turn=2)
    ),
    "exhausted": with_symbols(coop((UNFIT[0],), deck=(), discarded=47)).play(0, "pass 1"),
}


def won_together(discarded: int, seats: int) -> Boussanga:
    """A group that has come to 15 points with one more card than was discarded before."""
    away = "a8 b8 c8 d8 e8"
    state = coop((FFF,), away=away, collection="f1", area="f4", discarded=discarded, seats=seats)
    return with_symbols(state).play(0, "1 f8 w")


BY_TEAMS = versus(f"{CROSSED}, f f6 f5 g5", (FFF,), seats=4, mode="teams", areas=("e2", "a2"), last="1")
ENDINGS = endings_of(
    BOARDS
    | {
        "points": crossing_lines().play(1, "pass 1"),
        "three": replace(three_players(), last=1).play(2, "pass 1"),
        "teams": BY_TEAMS.play(0, "1 e5 ne"),
        "resigned": crossing_lines().play(0, "resign"),
        "won": won_together(11, 4),
        "scholar": won_together(9, 3),
        "master": won_together(7, 1),
        "late": won_together(13, 2),
    }
)
for each in ("points", "resigned"):
    ENDINGS[each] = replace(ENDINGS[each], moment=crossing_lines().view(None))

COMPOSED: dict[str, tuple[Boussanga, Choice]] = {
    "a line in view": (
        with_symbols(versus("f b1 b2 e7, w d3 c6, a g4", (FFF, EWF))),
        CardChoice(1, "b5", "n"),
    ),
    "blocked": (with_symbols(versus(CROSSED, (FFF, EWF))), CardChoice(2, "c6", "ne")),
    "off the board": (versus(CROSSED, (EWF, WAW)), CardChoice(1, "g2", "se")),
    "a diagonal line in view": (
        with_symbols(versus("f b2 c3, w c2 d3, a d2 b4", (FFF, EWF))),
        CardChoice(1, "f6", "ne"),
    ),
    "must pass": (
        with_symbols(coop(UNFIT[:4], away="a1 b1 a8 a4 c8", collection="e2w1f2", discarded=6)),
        PassChoice(3, "f"),
    ),
    "discarding": (with_symbols(versus(CROSSED, (FFF, EWF))), PassChoice(2)),
    "taking": (with_symbols(coop((FFF, EWF))), CardChoice(1, "c8", "e")),
    "a cell to put on": (
        with_symbols(coop((FFF, EEE), away="a1 b1 c1 a8", collection="f1", put="e3")),
        PutChoice("e", "b1"),
    ),
}

PICTURES: dict[str, Callable[[], bytes]] = {
    **closings(ENDINGS),
    **{name: partial(board, state.view(None)) for name, state in BOARDS.items()},
    **{
        name: partial(hand, state.view(state.to_act[0]), choice) for name, (state, choice) in COMPOSED.items()
    },
}
LOOKED_AT = (
    "lines and a bonus",
    "three players",
    "four players",
    "teams",
    "plain teams",
    "putting back",
    "a diagonal line in view",
    "blocked",
    "must pass",
    "end points",
    "end scholar",
)
MOST_KIB = {"board": 150, "composer": 110, "pass": 60}
TABLES: tuple[Seats, ...] = (
    (2, {}),
    (3, {"symbols": False}),
    (4, {}),
    (4, {"mode": "teams"}),
    (1, {}),
    (3, {"mode": "coop", "symbols": False}),
)
BODIES = {"e": (26, 76), "w": (54, 81), "a": (54, 80), "f": (34, 80)}
"""A place on each great pawn beside its letter."""

LEAST_DIFFERENCE = 20  # between two elements, for every eye; silhouettes and pictographs differ as well


def scenes(rng: Random) -> Iterator[tuple[str, Compose]]:
    """Boards of random games, and choices of the player to move, sensible or not."""
    for state in random_states(Boussanga, rng, TABLES, most_lines):
        yield "board", partial(table.scene, state.view(None))
        for seat in state.to_act:
            yield "composer", partial(composer.scene, state.view(seat), any_choice(state, rng))
            if state.phase == "play":
                choice = PassChoice(rng.randrange(5) or None, rng.choice((None, *ELEMENTS)))
                yield "pass", partial(composer.scene, state.view(seat), choice)


def most_lines(state: Boussanga, seat: int, rng: Random) -> str:
    """The action that scores most lines among some actions, so that lines and collections occur."""
    actions = state.actions(seat)
    plays = [action for action in actions if not action.startswith("pass")] or list(actions)
    return max(rng.sample(plays, min(5, len(plays))), key=lambda action: lines_of(state.play(seat, action)))


def lines_of(state: Boussanga) -> int:
    return len(state.change.lines) if state.change else 0


def any_choice(state: Boussanga, rng: Random) -> Choice:
    if state.phase == "put":
        element = rng.choice([element for element in ELEMENTS if state.put[element]])
        return PutChoice(element, rng.choice((None, *CELLS)))
    held = state.view(None).hand(state.to_act[0])
    slot = rng.choice([i + 1 for i, card in enumerate(held) if card])
    return CardChoice(slot, rng.choice(CELLS), rng.choice(tuple(FACINGS)))


def colours() -> Mapping[str, Colours]:
    """The elements: the colour of each pawn beside its letter."""
    sprites = atlas.load("boussanga").sprites
    bodies = {each: mean_colour(sprites[f"great {each} plain"], [at]) for each, at in BODIES.items()}
    return {"elements": (LEAST_DIFFERENCE, bodies)}
