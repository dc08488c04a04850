"""A task for a thinking process, which dies during it the first time."""

from __future__ import annotations

import os
from pathlib import Path


def die_once(mark: Path) -> int:
    """End the process the first time; after that, noted by a file, return the process's number."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return os.getpid()
