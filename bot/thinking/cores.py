"""How many cores this process may use: as many as the system lets it run on, or as its container has."""

from __future__ import annotations

import os
from pathlib import Path


def usable_cores(root: Path = Path("/")) -> int:
    """The cores of this process by its affinity and the limits of its control groups (Linux, both versions).

    At least 1; a limit of one core and a half counts as one. ``root`` is where the system's files lie.
    """
    return max(1, min([_allowed(), *(int(limit) for limit in _limits(root))]))


def _allowed() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _limits(root: Path) -> list[float]:
    """Every limit that holds for this process, in cores. A group is also held by those that it lies in."""
    limits = []
    for folder in _groups(root):
        match _words(folder / "cpu.max"):
            case [quota, period] if quota.isdigit():
                limits.append(int(quota) / int(period))
        match _words(folder / "cpu.cfs_quota_us"), _words(folder / "cpu.cfs_period_us"):
            case [quota], [period] if quota.isdigit():  # -1 is no limit
                limits.append(int(quota) / int(period))
    return limits


def _groups(root: Path) -> list[Path]:
    """The folders of the control groups that may limit the processor, from the inmost one outwards.

    In a container the path of its group often does not exist there, but the root folder is the group.
    """
    mounted = root / "sys/fs/cgroup"
    folders: list[Path] = []
    for line in _lines(root / "proc/self/cgroup"):
        _, _, rest = line.partition(":")
        controllers, _, group = rest.partition(":")
        if controllers and "cpu" not in controllers.split(","):
            continue
        top = mounted / ("cpu" if controllers else "")
        inmost = top / group.lstrip("/")
        folders += [inmost, *(folder for folder in inmost.parents if folder.is_relative_to(top))]
    return folders


def _words(path: Path) -> list[str]:
    return " ".join(_lines(path)).split()


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text().splitlines()
    except (OSError, UnicodeError):  # another system, or a group that is not to be seen here
        return []
