"""A bot of several processes in a loopback Discord, on one PostgreSQL."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any


def shared_world(harness: Any, url: str, shards: int, processes: int, patience_s: float) -> Any:
    """A world whose ``shards`` are served by ``processes``, none of which is started yet."""
    env = {
        "DATABASE_URL": url,
        "SHARDS": str(shards),
        "PROCESSES": str(processes),
        "THINKING_PROCESSES": "1",
        "PYTHONPATH": str(Path.cwd()),
    }
    return harness.World(
        cwd=Path.cwd(),
        python=sys.executable,
        env=env,
        start_bot=False,
        shards=shards,
        first_serves=shards // processes,
        ready_timeout=patience_s,
    )
