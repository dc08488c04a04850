"""How many processes the tests run in."""

from __future__ import annotations

import os

import pytest

pytest.register_assert_rewrite("tests.games.contract")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: the simulated Discord idles through half of every start of a bot."""
    return (os.cpu_count() or 1) + 1
