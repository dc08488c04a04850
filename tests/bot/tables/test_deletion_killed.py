"""Deletions are killed outright a few times; ``tests.bench.bench_privacy --kills`` does it many times."""

from __future__ import annotations

from pathlib import Path

from tests.bench.bench_privacy import torture


def test_a_killed_deletion_is_undone_or_finished_after_the_restart(tmp_path: Path) -> None:
    found = torture(tmp_path, kills=3, seed=5)

    assert found.total() == 3
    assert found["finished after the restart"]
