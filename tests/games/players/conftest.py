"""No computer player thinks against the clock in a test: what it answers must not depend on the machine."""

from __future__ import annotations

from types import SimpleNamespace

import pytest


@pytest.fixture(autouse=True)
def no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every budget of seconds fail; a test gives nodes."""

    def monotonic() -> float:
        raise AssertionError("this test thinks against the clock: give it nodes")

    monkeypatch.setattr("games.players.thinking.time", SimpleNamespace(monotonic=monotonic))
