"""Computers that play together: ``python -m games.players.team_arena okey_dokey master --seats 3 --games 9``.

Prints how often they win, with the 95 % interval, how many cells they fill, and how many texts they say.
Every seat may speak before the start and after every action, as at a real table.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import TextIO

from games import GAMES
from games.core import Game, settle_options
from games.players import BUDGET_S, LEVELS, choose, say
from games.players.arena import deals, on_cores, wilson

TEAM_GAMES = {
    key: option
    for key, game in GAMES.items()
    for option in game.options
    if option.key == "difficulty" and len(game.sides(game.seats[-1], settle_options(game.options, {}))) == 1
}
"""The games whose default is one side of all players, and the difficulties of each."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A game to play: the level of every seat, the deal, and the time that each may think."""

    game: str
    players: tuple[str, ...]
    difficulty: str
    deal: bytes
    budget_s: float = BUDGET_S
    nodes: int | None = None
    aloud: bool = True


@dataclass(frozen=True, slots=True)
class Sat:
    """The result of a game: won or not, cells filled, texts said, the longest thought."""

    won: bool
    cells: int
    said: int
    longest_s: float


def sit(sitting: Sitting) -> Sat:
    """Play a game to its end."""
    state = GAMES[sitting.game].start(len(sitting.players), {"difficulty": sitting.difficulty}, sitting.deal)
    said, ply, longest_s = 0, 0, 0.0
    while state.outcome is None:
        if sitting.aloud:
            state, texts = speak(state, sitting.players)
            said += texts
        seat = state.to_act[0]
        seed = sha256(sitting.deal + ply.to_bytes(4, "big")).digest()
        view = state.view(seat)
        began = time.perf_counter()
        action = choose(view, sitting.players[seat], seed, sitting.budget_s, sitting.nodes)
        longest_s = max(longest_s, time.perf_counter() - began)
        state = state.play(seat, action)
        ply += 1
    return Sat(bool(state.outcome.winners), state.outcome.scores[0], said, longest_s)


def speak(state: Game, players: Sequence[str]) -> tuple[Game, int]:
    """The state after every seat has said what it wants to say now, and the number of these texts."""
    said = 0
    for seat, level in enumerate(players):
        texts = say(state.view(seat), level)
        for text in texts:
            state = state.play(seat, text)
        said += len(texts)
    return state, said


def main(arguments: Sequence[str] | None = None, out: TextIO = sys.stdout) -> None:
    """The command line."""
    asked = _parser().parse_args(arguments)
    players = (asked.level,) * asked.seats
    sittings = [
        Sitting(asked.game, players, asked.difficulty, deal, asked.budget, asked.nodes, not asked.silent)
        for deal in islice(deals(asked.seed), asked.games)
    ]
    sat: list[Sat] = []
    for one in on_cores(sit, sittings, asked.cores):
        sat.append(one)
        print(f"\r{len(sat)} of {asked.games}, {sum(one.won for one in sat)} won", end="", file=sys.stderr)
    print(file=sys.stderr)
    won, games = sum(one.won for one in sat), len(sat)
    low, high = wilson(won, games)
    cells = sum(one.cells for one in sat) / games
    said = sum(one.said for one in sat) / games
    print(
        f"{asked.game}, {asked.seats} {asked.level}, {asked.difficulty}: won {won} of {games}, "
        f"{won / games:.1%} ({low:.1%} to {high:.1%}), {cells:.1f} cells, {said:.0f} texts a game, "
        f"longest thought {max(one.longest_s for one in sat):.2f} s",
        file=out,
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.players.team_arena", description="Lets computer players win together."
    )
    difficulties = dict.fromkeys(choice for option in TEAM_GAMES.values() for choice in option.choices)
    parser.add_argument("game", choices=tuple(TEAM_GAMES))
    parser.add_argument("level", choices=LEVELS)
    parser.add_argument("--seats", type=int, default=3)
    parser.add_argument("--difficulty", choices=tuple(difficulties), default="standard")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="another number deals other games")
    parser.add_argument("--budget", type=float, default=BUDGET_S, help="seconds for a thought")
    parser.add_argument("--nodes", type=int, default=None, help="nodes for a thought, instead of seconds")
    parser.add_argument("--silent", action="store_true", help="nobody talks")
    return parser


if __name__ == "__main__":
    main()
