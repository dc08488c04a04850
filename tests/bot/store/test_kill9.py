"""The writer is killed outright a few times; ``tests.bench.bench_store --kills N`` does it often."""

from __future__ import annotations

from pathlib import Path

from tests.bench.bench_store import torture


def test_no_acknowledged_move_is_lost_and_none_applied_twice(tmp_path: Path) -> None:
    acknowledged, logged = torture(tmp_path, kills=3, seed=5)

    assert 0 < acknowledged <= logged
