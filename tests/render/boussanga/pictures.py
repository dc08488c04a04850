"""Boussanga states whose pictures are looked at, and moves being composed, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from games.boussanga import Boussanga
from render import board, hand
from render.boussanga.composer import CardChoice, Choice, PutChoice
from tests.games.boussanga.tables import EEE, EWF, FFF, UNFIT, WAW, WWW, coop, versus

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
    "a tie": versus(CROSSED, (WWW,), last="1", areas=("e3", "f1")).play(0, "pass 1"),
    "cooperative opening": Boussanga.start(3, {"mode": "coop"}, bytes(16)),
    "putting back": with_symbols(
        coop((FFF, EEE), away="a1 b1 c1 a8", collection="f1", put="e3", discarded=9, seats=2, turn=2)
    ),
    "exhausted": with_symbols(coop((UNFIT[0],), deck=(), discarded=47)).play(0, "pass 1"),
}

COMPOSED: dict[str, tuple[Boussanga, Choice]] = {
    "a line in view": (
        with_symbols(versus("f b1 b2 e7, w d3 c6, a g4", (FFF, EWF))),
        CardChoice(1, "b5", "n"),
    ),
    "blocked": (with_symbols(versus(CROSSED, (FFF, EWF))), CardChoice(2, "c6", "ne")),
    "off the board": (versus(CROSSED, (EWF, WAW)), CardChoice(1, "g2", "se")),
    "taking": (with_symbols(coop((FFF, EWF))), CardChoice(1, "c8", "e")),
    "a cell to put on": (
        with_symbols(coop((FFF, EEE), away="a1 b1 c1 a8", collection="f1", put="e3")),
        PutChoice("e", "b1"),
    ),
}

PICTURES: dict[str, Callable[[], bytes]] = {
    **{name: partial(board, state.view(None)) for name, state in BOARDS.items()},
    **{
        name: partial(hand, state.view(state.to_act[0]), choice) for name, (state, choice) in COMPOSED.items()
    },
}
LOOKED_AT = (
    "lines and a bonus",
    "three players",
    "four players",
    "plain teams",
    "putting back",
    "a line in view",
    "blocked",
)
