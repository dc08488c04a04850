"""Compares Okiya's top level with an exhaustive check that shares no code with it, and times all players.

``python -m tests.bench.bench_players [positions]``. ``games.players.arena`` measures which level beats which.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Iterator

from games import GAMES
from games.core import Game, View
from games.okiya import OkiyaView
from games.players import LEVELS, choose

POSITIONS = 300
FEWEST_TAKEN = 4
"""The check follows every play to its end; with fewer tiles taken it would need minutes."""

DEALS = 8
LINES = [{(x, y) for x in range(4)} for y in range(4)] + [{(x, y) for y in range(4)} for x in range(4)]
LINES += [{(i, i) for i in range(4)}, {(i, 3 - i) for i in range(4)}]
SQUARES = [{(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} for x in range(3) for y in range(3)]


class Exhaustive:
    """Every play of one garden to its end, on sets of squares. A score is as in ``games.players.okiya``."""

    def __init__(self, view: OkiyaView) -> None:
        self._tiles = {(i % 4, i // 4): tile for i, tile in enumerate(view.garden) if tile[0] != "@"}
        self._taken = [
            frozenset((i % 4, i // 4) for i, tile in enumerate(view.garden) if tile == token)
            for token in ("@1", "@2")
        ]
        self._turn, self._last = view.turn, view.last_tile
        self._full = 1 if view.full_garden == "win" else 0
        self._memo: dict[object, int] = {}

    def scores(self) -> dict[str, int]:
        mine, theirs = self._taken[self._turn], self._taken[1 - self._turn]
        free = frozenset(self._tiles)
        return {
            "abcd"[square[0]] + str(square[1] + 1): self._after(mine, theirs, free, square)
            for square in self._legal(free, self._last)
        }

    def _legal(self, free: frozenset[tuple[int, int]], last: str | None) -> list[tuple[int, int]]:
        if last is None:
            return [square for square in free if {0, 3} & set(square)]
        tiles = self._tiles
        return [square for square in free if tiles[square][0] == last[0] or tiles[square][1] == last[1]]

    def _after(
        self,
        mine: frozenset[tuple[int, int]],
        theirs: frozenset[tuple[int, int]],
        free: frozenset[tuple[int, int]],
        square: tuple[int, int],
    ) -> int:
        """The score of the player who takes a square."""
        key = (mine, theirs, square)
        if key not in self._memo:
            own, left = mine | {square}, free - {square}
            replies = self._legal(left, self._tiles[square])
            if any(pattern <= own for pattern in LINES + SQUARES):
                score = len(left) + 1
            elif not left:
                score = self._full
            elif not replies:
                score = len(left) + 1
            else:
                score = -max(self._after(theirs, own, left, reply) for reply in replies)
            self._memo[key] = score
        return self._memo[key]


def random_states(key: str, seats: int, plies: int, rng: random.Random) -> Iterator[Game]:
    """Endless games after this number of random plies."""
    while True:
        state = GAMES[key].start(seats, {}, rng.randbytes(16))
        for _ in range(plies):
            if state.outcome is None:
                state = state.play(state.to_act[0], rng.choice(state.actions(state.to_act[0])))
        if state.outcome is None:
            yield state


def seen(state: Game) -> View:
    return state.view(state.to_act[0])


def check_okiya(positions: int, rng: random.Random) -> None:
    """Count the choices of the top level that the exhaustive check finds worse than the best."""
    wrong = 0
    for number in range(positions):
        view = seen(next(random_states("okiya", 2, FEWEST_TAKEN + number % 9, rng)))
        assert isinstance(view, OkiyaView)
        scores = Exhaustive(view).scores()
        wrong += scores[choose(view, "master", number, budget_s=60)] != max(scores.values())
    print(f"okiya, master: {wrong} errors in {positions} positions")


def time_choices(key: str, seats: int, plies: int, level: str, rng: random.Random) -> None:
    times = []
    states = random_states(key, seats, plies, rng)
    for number in range(DEALS):
        view = seen(next(states))
        start = time.perf_counter()
        choose(view, level, number)
        times.append((time.perf_counter() - start) * 1000)
    name = f"{key} {seats}, ply {plies:2}, {level}"
    print(f"{name:>32}: median {statistics.median(times):6.1f} ms, longest {max(times):6.1f} ms")


def main() -> None:
    rng = random.Random(2024)
    check_okiya(int(sys.argv[1]) if len(sys.argv) > 1 else POSITIONS, rng)
    for key, seats in (("okiya", 2), ("okago", 2), ("boussanga", 2), ("boussanga", 4), ("boussanga", 1)):
        for level in LEVELS:
            for plies in (0, 1, 2, 8):
                time_choices(key, seats, plies, level, rng)


if __name__ == "__main__":
    main()
