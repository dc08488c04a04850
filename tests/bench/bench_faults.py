"""The whole fault walk: every request to Discord and every transaction of five games fails once in each way.

``python -m tests.bench.bench_faults [--share 1/8] [--game ok ..] [--fault late ..] [--jobs 2]`` plays one
walk for each case on all cores (see ``tests/bot/discord/walk``); 1/8 is the first of eight parts. It prints
how many there were and how many ended wrong, each game and each fault, then what was wrong, and fails if
anything was.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.bench.figures import asked, fail_unless
from tests.bot.discord.walk.cases import cases_of
from tests.bot.discord.walk.faults import FAULTS, Case
from tests.bot.discord.walk.scenes import SCENES
from tests.bot.discord.walk.walk import Walked, Walks

EXAMPLES = 3  # of each kind of wrong

_walks: list[Walks] = []


def walked(case: Case) -> Walked:
    """One walk in this process; the first one prepares what all share."""
    logging.disable(logging.ERROR - 1)
    if not _walks:
        _walks.append(Walks(Path(tempfile.mkdtemp())))
    return asyncio.run(_walks[0].walk(case))


def told(counted: Sequence[Walked], done: Sequence[Walked]) -> bool:
    """Print the walks and those that ended wrong, by game and by fault. Returns whether none did."""
    for clean in counted:
        game = clean.case.game
        print(f"\n{game}, {len(clean.requests)} requests, {clean.transactions} transactions; wrong of walks:")
        for fault in FAULTS:
            walks = [walk for walk in done if (walk.case.game, walk.case.fault) == (game, fault)]
            print(f"  {fault:<12} {sum(bool(walk.faults) for walk in walks):>5} of {len(walks)}")
    if unfired := sum(not walk.fired for walk in done):
        print(f"{unfired} walks did not come to their fault.")
    examples = defaultdict[str, list[str]](list)
    for walk in [*counted, *done]:
        for wrong in walk.faults:
            kind = wrong.partition(":")[0]
            examples[kind].append(f"{walk.case}{walk.fired and f' ({walk.fired})'}: {wrong}")
    for kind, found in examples.items():
        print(f"\n{kind}: {len(found)}", *found[:EXAMPLES], sep="\n  ")
    return not examples


def main() -> None:
    """Walk, and print the tables for a note."""
    jobs = multiprocessing.cpu_count()
    chosen = asked(__doc__, share="1/1", game=list(SCENES), fault=list(FAULTS), jobs=jobs)
    part, parts = map(int, chosen.share.split("/"))
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(chosen.jobs) as pool:
        counted = pool.map(walked, [Case(game) for game in chosen.game], chunksize=1)
        cases = [case for clean in counted for case in cases_of(clean) if case.fault in chosen.fault]
        Random(0).shuffle(cases)
        cases = cases[part - 1 :: parts]
        print(f"{len(cases):,} walks, part {part} of {parts}", flush=True)
        done = list(pool.imap_unordered(walked, cases, chunksize=4))
    fine = told(counted, done)
    print(f"{time.monotonic() - began:.0f} s on {chosen.jobs} cores")
    fail_unless(fine)


if __name__ == "__main__":
    main()
