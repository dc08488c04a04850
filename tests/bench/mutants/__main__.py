"""Breaks the code in many small ways, one at a time, and prints which test notices each.

    python -m tests.bench.mutants            all bugs of the list, ten minutes or more
    python -m tests.bench.mutants 81 87      some of them, by their numbers
    python -m tests.bench.mutants --check    only check that every piece of code to break exists
    python -m tests.bench.mutants --old      the tests of the old tree, whose verdicts are kept in the list

It works on a copy of the tree. For each bug it runs the tests that import the broken file up to the first one
that fails. The columns of its table: the bug's number; its room; what is broken, "[secret]" if the bug shows
a secret; the test of the old tree that noticed it; the test that notices it here ("-": none, "?": none in
time). A test that fails without any bug notices nothing. Ends with 1 if a bug that was noticed in the old
tree is not noticed here, and with 2 if the list does not fit the tree.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.bench.mutants.listed import OLD_COMMIT, Change, Misfit, Mutant, broken, listed
from tests.bench.mutants.suite import TOO_LATE, Suite

ROOT = Path(__file__).parents[3]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command line; what the process ends with."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.mutants")
    parser.add_argument("numbers", type=int, nargs="*", help="the bugs to try; all of them without any")
    parser.add_argument("--check", action="store_true", help="only look whether the list fits the tree")
    parser.add_argument("--old", action="store_true", help=f"try the tests of commit {OLD_COMMIT}")
    parser.add_argument("--seconds", type=float, default=300, help="the longest time for one bug")
    asked = parser.parse_args(arguments)
    wanted = [bug for bug in listed() if not asked.numbers or bug.number in asked.numbers]
    bugs = [(bug, bug.old if asked.old else bug.new) for bug in wanted]
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        tree = Path(folder).resolve() / "tree"
        _copy(tree, OLD_COMMIT if asked.old else None)
        misfits = _misfits(tree, [(bug.number, change) for bug, change in bugs if change])
        if misfits or asked.check:
            print("".join(f"{misfit}\n" for misfit in misfits), end="", file=sys.stderr)
            return 2 if misfits else 0
        noticed = _tried(Suite(tree), {bug: change for bug, change in bugs if change}, asked.seconds)
    for bug in wanted:
        what = f"{bug.broken} [secret]" if bug.secret else bug.broken
        print(bug.number, bug.room, what, bug.noticed or "-", noticed.get(bug.number) or "-", sep=" | ")
    return _sum_up(wanted, noticed)


def _tried(suite: Suite, bugs: Mapping[Mutant, Change], seconds: float) -> dict[int, str]:
    """The test that notices each bug. If it fails without any bug too, the bug is tried again without it."""
    noticed = dict[int, str]()
    left = list(bugs)
    while left:
        for bug in left:
            began = time.monotonic()
            noticed[bug.number] = suite.notices(bugs[bug], bug.noticed or bug.broken, seconds)
            took = time.monotonic() - began
            print(f"{bug.number:3} {took:4.0f} s  {noticed[bug.number] or '-'}", file=sys.stderr)
        unsound = suite.leave_out({noticed[bug.number] for bug in left} - {"", TOO_LATE})
        print("".join(f"fails without any bug: {test}\n" for test in unsound), end="", file=sys.stderr)
        left = [bug for bug in left if noticed[bug.number] in unsound]
    return noticed


def _copy(tree: Path, commit: str | None) -> None:
    """Copy the tree that this module is in, as it stands or as it was at a commit."""
    if commit is None:
        shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache"))
        return
    packed = tree.with_name("tree.tar")
    subprocess.run(["git", "archive", "--output", packed, commit], cwd=ROOT, check=True)
    shutil.unpack_archive(packed, tree, filter="data")


def _misfits(tree: Path, changes: Sequence[tuple[int, Change]]) -> list[str]:
    """What is wrong with the list for this tree."""
    wrong = [
        f"{number} comes twice"
        for number, times in Counter(number for number, _ in changes).items()
        if times > 1
    ]
    for number, change in changes:
        try:
            broken(tree, change)
        except Misfit as error:
            wrong.append(f"{number}: {error}")
    return wrong


def _sum_up(bugs: Sequence[Mutant], noticed: Mapping[int, str]) -> int:
    """Print the totals of each room and what slips through; what the process ends with."""
    caught = {number for number, test in noticed.items() if test not in {"", TOO_LATE}}
    for room, number in [*Counter(bug.room for bug in bugs).items(), ("all rooms", len(bugs))]:
        there = [bug for bug in bugs if room in {bug.room, "all rooms"}]
        old, new = sum(bool(bug.noticed) for bug in there), sum(bug.number in caught for bug in there)
        print(f"{room}: {number} bugs, {old} noticed in the old tree, {new} here")
    missed = [str(bug.number) for bug in bugs if bug.noticed and bug.number not in caught]
    print(f"slipped through here only: {', '.join(missed) or 'none'}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
