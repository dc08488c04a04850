"""The whole fault walk: every request to Discord and every transaction of five games fails once in each way.

``python -m tests.bench.bench_faults [--share 1/8] [--game ok ..] [--fault late ..] [--jobs 2]`` plays one
walk for each case on all cores (see ``tests/bot/discord/walk``). It prints how many there were and how many
ended wrong, each game and each fault, then what was wrong, and fails if anything was.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import multiprocessing
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from random import Random

from tests.bot.discord.walk.cases import cases_of
from tests.bot.discord.walk.faults import FAULTS, Case
from tests.bot.discord.walk.scenes import SCENES
from tests.bot.discord.walk.walk import Walked, Walks

_walks: list[Walks] = []


def walked(case: Case) -> Walked:
    """One walk in this process; the first one prepares what all share."""
    logging.disable(logging.ERROR - 1)
    if not _walks:
        _walks.append(Walks(Path(tempfile.mkdtemp())))
    return asyncio.run(_walks[0].walk(case))


def parsed(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", default="1/1", help="the first of eight parts: 1/8")
    parser.add_argument("--game", nargs="*", default=list(SCENES), choices=list(SCENES))
    parser.add_argument("--fault", nargs="*", default=list(FAULTS), choices=list(FAULTS))
    parser.add_argument("--examples", type=int, default=3, help="how many of each kind of wrong are shown")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    return parser.parse_args(arguments)


def main(arguments: Sequence[str]) -> None:
    """Walk, and print the tables for a note."""
    asked = parsed(arguments)
    part, parts = map(int, asked.share.split("/"))
    began = time.monotonic()
    with multiprocessing.get_context("spawn").Pool(asked.jobs) as pool:
        counted = pool.map(walked, [Case(game) for game in asked.game], chunksize=1)
        cases = [case for clean in counted for case in cases_of(clean) if case.fault in asked.fault]
        Random(0).shuffle(cases)
        cases = cases[part - 1 :: parts]
        print(f"{len(cases):,} walks, part {part} of {parts}", flush=True)
        done = list(pool.imap_unordered(walked, cases, chunksize=4))
    report(counted, done, asked.examples)
    print(f"{time.monotonic() - began:.0f} s on {asked.jobs} cores")
    if any(walk.faults for walk in [*counted, *done]):
        sys.exit(1)


def report(counted: Sequence[Walked], done: Sequence[Walked], shown: int) -> None:
    """The walks and those that ended wrong, by game and by fault, and examples of each kind of wrong."""
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
        print(f"\n{kind}: {len(found)}", *found[:shown], sep="\n  ")


if __name__ == "__main__":
    main(sys.argv[1:])
