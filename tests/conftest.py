"""How the tests run: in how many processes, and what is printed when one fails."""

from __future__ import annotations

import os
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

pytest.register_assert_rewrite("tests.games.contract")

# Neither a deadline nor the check that examples are made fast enough: no test depends on the machine's speed.
settings.register_profile(
    "any machine", deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores, because the simulated Discord waits for half of a bot's start."""
    return (os.cpu_count() or 1) + 1


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport() -> Generator[None, Any, Any]:
    """Leave out the transcript of all requests to Discord: the assertion says what went wrong."""
    report = yield
    report.sections = [section for section in report.sections if section[0] != "simcord transcript"]
    return report
