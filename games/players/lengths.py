"""How long games take: ``python -m games.players.lengths ok`` measures the facts ``moves`` of a ``Player``.

Casual players meet, with each choice of each option, and their moves are counted. A move is said to take ten
seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from hashlib import sha256
from math import ceil
from typing import Final

from games import GAMES
from games.core import SEED_BYTES, OptionValue
from games.options import usual_options
from games.players import PLAYERS, choose, say

MOVE_S: Final = 10
_GAMES, _LEVEL, _NODES = 24, "casual", 1500
_UNMEASURED: Final = 90


def usual_moves(game: str, options: Mapping[str, object]) -> float:
    """How many moves a game takes, of all players together; other options are as usual."""
    moves, counted, known = PLAYERS[game].moves, 0.0, GAMES[game].options
    options = {**usual_options(known), **options}
    for option in known:
        facts = {str(choice): count for choice, count in moves.get(option.key, {}).items()}
        parent, values = option.only_with or ("", ())
        if facts and options.get(parent) in (None, *values):  # the first of the facts always matters
            chosen = facts[str(options[option.key])]
            counted = counted * chosen / facts[str(option.usual)] if counted else chosen
    return counted or _UNMEASURED


def usual_turns(game: str) -> int:
    """How often two who were paired wait for each other in a game."""
    return PLAYERS[game].turns or ceil(usual_moves(game, GAMES[game].paired))


def minutes(game: str, options: Mapping[str, object]) -> int:
    """About how many minutes a game takes, from ten on in steps of five; other options are as usual."""
    exact = usual_moves(game, options) * MOVE_S / 60
    return max(1, round(exact)) if exact < 10 else 5 * round(exact / 5)


def _played(game: str, options: Mapping[str, OptionValue], number: int) -> int:
    """The moves of one game, which are no talk."""
    seats = GAMES[game].seats_with(options)
    seed = sha256(f"lengths {number}".encode()).digest()[:SEED_BYTES]
    state, moves = GAMES[game].start(seats[len(seats) // 2], options, seed), 0
    while state.outcome is None:
        for seat in state.seated:
            for text in say(state.view(seat), _LEVEL):
                state = state.play(seat, text)
        seat = state.to_act[0]
        state = state.play(seat, choose(state.view(seat), _LEVEL, moves, nodes=_NODES))
        moves += 1
    return moves


def measured(game: str) -> Mapping[str, Mapping[OptionValue, int]]:
    """The mean numbers of moves with each choice of each option, the others being usual."""
    known = GAMES[game].options
    found: dict[str, dict[OptionValue, int]] = {}
    for option in known:
        parent, values = option.only_with or ("seats", ())
        usual = usual_options(known) if parent == "seats" else {**usual_options(known), parent: values[0]}
        found[option.key] = {
            value: round(sum(_played(game, {**usual, option.key: value}, n) for n in range(_GAMES)) / _GAMES)
            for value in option.choices
        }
    return found


if __name__ == "__main__":
    for measured_game in sys.argv[1:] or GAMES:
        print(f"moves={measured(measured_game)},  # {measured_game}")
