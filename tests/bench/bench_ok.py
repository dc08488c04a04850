"""Times the answers of the hand solver of OK, compared with the slow searches of the tests.

``python -m tests.bench.bench_ok``. Both must give the same answers. Times are processor times of this thread,
so that other work on the machine does not count. The racks are all different, and the solver's cache of
single colours fills up during the measurement, as it does in play.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Sequence

from games.ok.solver import best_sets, closes, distance
from tests.games.ok.deals import nearly_closing, some_tiles
from tests.games.ok.naive import naive_closes, tiles_missing

RACKS = 3000
NAIVE_RACKS = 60

Rack = tuple[tuple[str, ...], str]


def dealt(rng: random.Random, oks: int) -> Rack:
    """A dealt rack of 15 with this number of OKs, and the OK."""
    rack, ok = some_tiles(rng, 15, oks)
    return tuple(rack), ok


def times_ms(find: Callable[[tuple[str, ...], str], object], racks: Sequence[Rack]) -> list[float]:
    times = []
    for rack, ok in racks:
        start = time.thread_time()
        find(rack, ok)
        times.append((time.thread_time() - start) * 1000)
    return times


def report(name: str, times: Sequence[float]) -> float:
    median, p99 = statistics.median(times), statistics.quantiles(times, n=100)[98]
    print(f"{name:>28}: median {median:7.3f} ms, p99 {p99:8.3f} ms, n={len(times)}")
    return median


def same_closings(rack: tuple[str, ...], ok: str) -> bool:
    found = {closing.tile: (closing.kind, closing.loss) for closing in closes(rack, ok)}
    return found == naive_closes(rack, ok)


def main() -> None:
    rng = random.Random(2024)
    kinds = {
        "dealt, no OK": [dealt(rng, 0) for _ in range(RACKS)],
        "dealt, two OKs": [dealt(rng, 2) for _ in range(RACKS)],
        "nearly closing": [nearly_closing(rng) for _ in range(RACKS)],
    }
    for kind, racks in kinds.items():
        print(f"{kind}:")
        ours = report("what closes", times_ms(closes, racks))
        report("sets now", times_ms(best_sets, racks))
        report("distance", times_ms(distance, racks))
        few = racks[:NAIVE_RACKS]
        control = report("what closes, slowly", times_ms(naive_closes, few))
        report("distance, slowly", times_ms(tiles_missing, few))
        assert all(same_closings(rack, ok) for rack, ok in few)
        assert all(distance(rack, ok).sets == tiles_missing(rack, ok) for rack, ok in few)
        print(f"{'ratio of what closes':>28}: {control / ours:.0f}x")


if __name__ == "__main__":
    main()
