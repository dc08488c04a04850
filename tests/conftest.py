"""How the tests run: what they hold in memory, and what is printed when one fails."""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.games.contract")

# Neither a deadline nor the check that examples are made fast enough: no test depends on the machine's speed.
settings.register_profile(
    "any machine", deadline=None, max_examples=16, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


MEMORY = Path("/dev/shm")  # the files that Linux keeps in memory
ENOUGH = 2**30  # bytes; a container may have very little of it


def pytest_configure() -> None:
    """Keep the databases of the tests in memory where that is possible: most of them wait for a disk."""
    if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def pytest_collection(session: pytest.Session) -> None:
    """Let each process begin its imports at another module: what one has compiled, the others only load.

    Without this, each of them compiles every module after a fresh clone. A module that cannot be imported is
    reported when its tests are collected.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        return
    found = sorted(path for folder in session.config.args for path in Path(folder).rglob("test_*.py"))
    first = len(found) * int(worker.removeprefix("gw")) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for path in found[first:] + found[:first]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(path.with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Let the garbage collector leave alone what all tests share, and come by less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Leave out the transcript of all requests to Discord: the assertion says what went wrong."""
    report = yield
    report.sections = [section for section in report.sections if section[0] != "simcord transcript"]
    return report
