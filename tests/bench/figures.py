"""What all benches do alike: read the command line, print times, and fail."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from statistics import median
from typing import Any


def asked(about: str | None, names: Iterable[str] = (), **defaults: Any) -> argparse.Namespace:
    """What the command line chooses: some of ``names`` (by default all), and ``--option value``.

    A default says the kind of its option; an option whose default is a list takes several words.
    """
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    if names:
        parser.add_argument("names", nargs="*", default=list(names))
    for name, default in defaults.items():
        if isinstance(default, list):
            parser.add_argument(f"--{name}", nargs="*", default=default)
        else:
            parser.add_argument(f"--{name}", type=type(default), default=default)
    return parser.parse_args()


@asynccontextmanager
async def meanwhile(works: Iterable[Coroutine[Any, Any, None]]) -> AsyncIterator[None]:
    """Let works that never end go on inside this context. Raises AssertionError if one has failed."""
    tasks = [asyncio.create_task(work) for work in works]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    failed = [end for end in ended if not isinstance(end, asyncio.CancelledError)]
    assert not failed, failed


def report(name: str, seconds: list[float], more: str = "") -> None:
    """Print the median and the p99 of some times."""
    middle, worst = median(seconds) * 1000, p99(seconds) * 1000
    print(f"{name:>30}: median {middle:6.1f} ms, p99 {worst:6.1f} ms, n={len(seconds)}{more}", flush=True)


def p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


def fail_unless(fine: object) -> None:
    """End this process with 1 if a bench has found something that is not as it should be."""
    if not fine:
        sys.exit("It is not as it should be.")
