"""How long games take: ``python -m games.players.lengths ok`` measures the facts ``moves`` of a ``Player``.

Casual players meet, with the usual options and then with each choice in turn, and their moves are counted. A
move is said to take ten seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from hashlib import sha256
from typing import Final

from games import GAMES
from games.core import SEED_BYTES, OptionValue, settle_options
from games.options import usual_options
from games.players import PLAYERS, choose, say

MOVE_S: Final = 10
_GAMES, _LEVEL, _NODES = 24, "casual", 1500
_UNMEASURED: Final = {"": 90}


def minutes(game: str, options: Mapping[str, object]) -> int:
    """About how many minutes a game takes, from ten on in steps of five.

    ``options`` has a value for every option; those that change little are not among the facts.
    """
    moves = PLAYERS[game].moves or _UNMEASURED
    counted = float(moves[""])
    for option in GAMES[game].options:
        chosen, usual = (moves.get(f"{option.key}={value}") for value in (options[option.key], option.usual))
        parent, values = option.only_with or ("", ())
        if chosen and usual and options.get(parent) in (None, *values):
            counted *= chosen / usual
    exact = counted * MOVE_S / 60
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


def measured(game: str) -> Mapping[str, int]:
    """The mean numbers of moves, under "" with the usual options and under "points=20" with this choice."""
    known, asked = GAMES[game].options, dict[str, dict[str, OptionValue]]({"": {}})
    for option in known:
        parent, values = option.only_with or ("seats", ())
        with_it = {} if parent == "seats" else {parent: values[0]}
        asked |= {f"{option.key}={value}": {**with_it, option.key: value} for value in option.choices}
    settled = {
        name: settle_options(known, {**usual_options(known), **chosen}) for name, chosen in asked.items()
    }
    return {
        name: round(sum(_played(game, to, n) for n in range(_GAMES)) / _GAMES) for name, to in settled.items()
    }


if __name__ == "__main__":
    for measured_game in sys.argv[1:] or GAMES:
        print(f"moves={measured(measured_game)},  # {measured_game}")
