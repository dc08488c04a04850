"""How the tests run: what they hold in memory, and what is printed when one fails."""

from __future__ import annotations

import gc
import os
from collections.abc import Generator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests import postgres
from tests.postgres.server import FOLDER, MISSING, Guarded, in_memory, path_to_programs

pytest.register_assert_rewrite("tests.games.contract")

# Neither a deadline nor the check that examples are made fast enough: no test depends on the machine's speed.
settings.register_profile(
    "any machine", deadline=None, max_examples=16, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

_SERVER = pytest.StashKey[Guarded]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep the databases of the tests in memory where that is possible: most of them wait for a disk.

    Where PostgreSQL is installed, make the place of a server, which a test starts that needs one.
    """
    if (memory := in_memory()) is not None:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(memory))
    if "PYTEST_XDIST_WORKER" not in os.environ and path_to_programs() is not None:
        config.stash[_SERVER] = Guarded()
        os.environ[FOLDER] = str(config.stash[_SERVER].folder)


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: some tests wait for other processes, a browser, a database."""
    return len(os.sched_getaffinity(0)) + 1 if hasattr(os, "sched_getaffinity") else 2


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Collect once what was never closed or awaited, not as often as pytest and Python do; end the server."""
    gc.collect()
    gc.freeze()
    if _SERVER in config.stash:
        config.stash[_SERVER].end()


def pytest_collection(session: pytest.Session) -> None:
    """Let each process begin its imports at another module: what one has compiled, the others only load.

    Without this, each of them compiles every module after a fresh clone. A module that cannot be imported is
    reported when its tests are collected.
    """
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        return
    gc.disable()  # until all is collected: nearly everything that is made now stays
    found = sorted(path for folder in session.config.args for path in Path(folder).rglob("test_*.py"))
    first = len(found) * int(worker.removeprefix("gw")) // int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
    for path in found[first:] + found[:first]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(path.with_suffix("").parts))


@pytest.hookimpl(trylast=True)  # after they were shuffled
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest, so that no process is left alone with it at the end."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


def pytest_collection_finish() -> None:
    """Let the garbage collector leave alone what all tests share, and come by less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)
    gc.enable()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Leave out the transcript of all requests to Discord: the assertion says what went wrong.

    Tests without their PostgreSQL share one line at the end.
    """
    report = yield
    if report.skipped and isinstance(report.longrepr, tuple) and report.longrepr[2].endswith(MISSING):
        report.longrepr = (postgres.__file__, 1, report.longrepr[2])
    report.sections = [section for section in report.sections if section[0] != "simcord transcript"]
    return report
