"""What people do in one evening, over the wire: nobody may see an error, and no rule of Discord is broken.

``LOOPBACK_DISCORD=folder python -m tests.bench.bench_scenarios [name ..]`` needs the folder of a harness that
is a strict Discord on this machine. In each scenario the bot is killed and its connection is cut. Fails at
the first violation and the first screen that is not as it should be.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import os
import sys
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.bench.wire.learning import learning
from tests.bench.wire.leaving import leaving
from tests.bench.wire.manners import manners
from tests.bench.wire.reading import reading

SCENARIOS: Mapping[str, Callable[[Any], Awaitable[None]]] = {
    "manners": manners,
    "learning": learning,
    "reading": reading,
    "leaving": leaving,
}


async def played(harness: Any, scenario: Callable[[Any], Awaitable[None]]) -> None:
    """Play a scenario in a world of its own. Raises the harness's error if there is a violation."""
    env = {"DATABASE_URL": "sqlite:///{data}/bot.db"}
    async with harness.World(cwd=Path.cwd(), python=sys.executable, env=env) as world:
        await scenario(world)


def main(arguments: Sequence[str]) -> None:
    """Play the scenarios with these names, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", default=list(SCENARIOS))
    asked = parser.parse_args(arguments)
    folder = os.environ.get("LOOPBACK_DISCORD")
    if not folder:
        print("Skipped: LOOPBACK_DISCORD names no folder with a loopback Discord.")
        return
    sys.path.insert(0, folder)
    harness = importlib.import_module("harness")
    for name in asked.names:
        began = time.monotonic()
        asyncio.run(played(harness, SCENARIOS[name]))
        print(f"{name}: no violation, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
