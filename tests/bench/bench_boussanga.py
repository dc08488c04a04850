"""Times how long all legal placements of a hand take, against the naive game of the tests.

``python -m tests.bench.bench_boussanga``. Both must find the same actions. The tables of the cards are made
before the clock starts; the time for one table is measured separately.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from games.boussanga import Boussanga
from games.boussanga.board import letters, placements
from games.boussanga.cards import CARDS
from tests.games.boussanga.naive import NaiveGame

DEALS = 200
NAIVE_DEALS = 20
CROWD = 28


def after_random_play(deal: Boussanga, pawns: int, rng: random.Random) -> Boussanga:
    """The game when this number of pawns is on the board, or at its end."""
    state = deal
    while state.outcome is None and 64 - letters(state.board).count(".") < pawns:
        (seat,) = state.to_act
        state = state.play(seat, rng.choice(state.actions(seat)))
    return state


def our_actions(state: Boussanga) -> set[str]:
    return set(state.actions(state.to_act[0]))


def naive_actions(state: Boussanga) -> set[str]:
    (seat,) = state.to_act
    game = NaiveGame(state.mode, state.players, seat, letters(state.board), state.hands, state.deck)
    return game.actions()


def times_ms(find: Callable[[Boussanga], set[str]], states: list[Boussanga]) -> list[float]:
    times = []
    for state in states:
        start = time.perf_counter()
        find(state)
        times.append((time.perf_counter() - start) * 1000)
    return times


def report(name: str, times: list[float]) -> float:
    median = statistics.median(times)
    print(f"{name:>24}: median {median:7.3f} ms, largest {max(times):7.3f} ms, n={len(times)}")
    return median


def table_ms(card: str) -> float:
    """The time to find all placements of a card, without the cache."""
    start = time.perf_counter()
    placements.__wrapped__(card)
    return (time.perf_counter() - start) * 1000


def main() -> None:
    rng = random.Random(2024)
    report("table of a card", [table_ms(card) for card in CARDS])
    deals = [Boussanga.start(2, {}, rng.randbytes(16)) for _ in range(DEALS)]
    for pawns in (0, CROWD):
        played = [after_random_play(deal, pawns, rng) for deal in deals]
        states = [state for state in played if state.outcome is None]
        mean = statistics.mean(len(our_actions(state)) for state in states)
        print(f"{pawns} pawns on the board, {mean:.0f} actions on average:")
        ours = report("masks", times_ms(our_actions, states))
        control = report("naive", times_ms(naive_actions, states[:NAIVE_DEALS]))
        assert all(our_actions(state) == naive_actions(state) for state in states[:NAIVE_DEALS])
        print(f"{'ratio':>24}: {control / ours:.0f}x")


if __name__ == "__main__":
    main()
