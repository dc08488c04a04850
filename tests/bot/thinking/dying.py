"""A task for a process that thinks, which dies over it the first time."""

from __future__ import annotations

import os
from pathlib import Path


def die_once(mark: Path) -> int:
    """End the process, unless a file is there that says that one has ended; else its number."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return os.getpid()
