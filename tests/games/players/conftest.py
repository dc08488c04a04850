"""No computer player uses the clock in a test, so that its answers do not depend on the machine."""

from __future__ import annotations

from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every budget of seconds fail; tests give nodes."""

    def monotonic() -> float:
        raise AssertionError("this test thinks against the clock: give it nodes")

    monkeypatch.setattr("games.players.thinking.time", SimpleNamespace(monotonic=monotonic))
