"""How long games take: ``python -m games.players.lengths ok`` measures the facts ``moves`` of a ``Player``.

Casual players meet, with the usual options and then with each choice in turn, and their moves are counted. A
move is said to take ten seconds.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Final

from games import GAMES
from games.core import SEED_BYTES, Option, OptionValue, settle_options
from games.options import usual_options
from games.players import PLAYERS, choose, say

MOVE_S: Final = 10
UNMEASURED: Final = 15
"""The minutes of a game that states nothing."""

_GAMES, _LEVEL, _NODES = 24, "casual", 1500


def minutes(game: str, options: Mapping[str, object]) -> int:
    """About how many minutes a game with a value for every option takes; from ten on, in steps of five.

    Options that change little are not among the facts.
    """
    moves = PLAYERS[game].moves
    known = GAMES[game].options
    counted = float(moves.get("", UNMEASURED * 60 / MOVE_S))
    for option in known:
        chosen, usual = (moves.get(_named(option, value)) for value in (options[option.key], option.usual))
        parent, values = option.only_with or ("", ())
        if chosen and usual and options.get(parent) in (None, *values):
            counted *= chosen / usual
    exact = counted * MOVE_S / 60
    return max(1, round(exact)) if exact < 10 else 5 * round(exact / 5)


def usual_minutes(game: str) -> int:
    """About how many minutes a game takes with the usual options."""
    return minutes(game, usual_options(GAMES[game].options))


def _named(option: Option, value: object) -> str:
    return f"{option.key}={value}"


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
    options = GAMES[game].options
    asked: dict[str, dict[str, OptionValue]] = {"": {}}
    for option in options:
        parent, values = option.only_with or ("seats", ())
        with_it = {} if parent == "seats" else {parent: values[0]}
        asked |= {_named(option, value): {**with_it, option.key: value} for value in option.choices}
    found = {}
    for name, chosen in asked.items():
        settled = settle_options(options, {**usual_options(options), **chosen})
        found[name] = round(sum(_played(game, settled, number) for number in range(_GAMES)) / _GAMES)
    return found


def main(games: Sequence[str]) -> None:
    """The command line."""
    for game in games or GAMES:
        print(f"moves={measured(game)},  # {game}")


if __name__ == "__main__":
    main(sys.argv[1:])
