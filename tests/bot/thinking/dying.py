"""Tasks for a process that thinks: it dies, never ends, or says what it has imported."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path


def die_once(mark: Path) -> int:
    """End the process the first time; after that, noted by a file, return the process's number."""
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return os.getpid()


def never_end(mark: Path) -> None:
    """Write the process's number to a file, and go on for ever."""
    mark.write_text(str(os.getpid()))
    while True:
        time.sleep(0.01)


def imported(modules: tuple[str, ...]) -> tuple[str, ...]:
    """Which of these modules this process has imported."""
    return tuple(module for module in modules if module in sys.modules)
