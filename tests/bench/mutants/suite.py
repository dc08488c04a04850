"""The tests of a tree, run on one bug after the other, and the tests that import the broken file."""

from __future__ import annotations

import ast
import os
import re
import signal
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from importlib.util import cache_from_source
from pathlib import Path

from tests.bench.mutants.listed import Change, broken

LIKELIEST = 5
"""How many test files are run first, in one process; the others follow in a second one."""

TOO_LATE = "?"

_OPTIONS = ("-n0", "-q", "--tb=no", "-rfE", "-pno:randomly", "-pno:cacheprovider", "-pfirst_failure")
_PLUGIN = '''"""Looks for the same examples every time, and for no smaller one after a test has failed."""
from hypothesis import Phase, settings
settings.register_profile("first", phases=(Phase.explicit, Phase.generate), derandomize=True, deadline=None)
settings.load_profile("first")
'''
_FAILED = re.compile(r"^(?:FAILED|ERROR) tests/(\S+?\.py(?:::[^\s\[]+)?)", re.MULTILINE)


class Suite:
    """The tests of a tree that it may change; what it breaks is mended again."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree
        self._imported_by = _importers(tree)
        self._left_out: set[str] = set()
        (tree / "first_failure.py").write_text(_PLUGIN, "utf-8")

    def notices(self, change: Change, hint: str, seconds: float) -> str:
        """The first test that fails with the bug, of those that import its file; "" if none does.

        TOO_LATE if that takes more seconds. ``hint`` is the name of a test, or some words: files that are
        called like it are run first.
        """
        text, until = (self._tree / change.path).read_text("utf-8"), time.monotonic() + seconds
        near = self._near(change.path, hint)
        self._write(change.path, broken(self._tree, change))
        try:
            groups = near[:LIKELIEST], near[LIKELIEST:]
            return next((failed for group in groups for failed in self._failures(group, until, "-x")), "")
        finally:
            self._write(change.path, text)

    def leave_out(self, tests: Set[str]) -> set[str]:
        """Those of the tests that fail without any bug; they are left out from now on."""
        failing = self._failures([f"tests/{test}" for test in sorted(tests)], time.monotonic() + 3600)
        self._left_out |= set(failing)
        return set(failing)

    def _write(self, path: str, text: str) -> None:
        file = self._tree / path
        file.write_text(text, "utf-8")
        # Python knows what it compiled by the second and the size of the source, which may be the same.
        Path(cache_from_source(str(file))).unlink(missing_ok=True)

    def _near(self, path: str, hint: str) -> list[str]:
        """The test files that import a file, directly or through others, the likeliest to notice it first."""
        reached, edge = {path: 0}, {path}
        while edge:
            edge = {by for name in edge for by in self._imported_by[name]} - reached.keys()
            reached |= dict.fromkeys(edge, 1 + max(reached.values()))
        tests = {name: _words(name) for name in reached if Path(name).name.startswith("test_")}
        like, near = _words(hint.partition("::")[0]), _words(path)

        def distance(name: str) -> tuple[int, int, int, str]:
            return -len(tests[name] & like), -len(tests[name] & near), reached[name], name

        return sorted(tests, key=distance)

    def _failures(self, tests: Sequence[str], until: float, *options: str) -> list[str]:
        """Run tests in their order: those that fail, or TOO_LATE alone."""
        if not tests:
            return []
        options += tuple(f"--deselect=tests/{test}" for test in self._left_out)
        process = subprocess.Popen(
            [sys.executable, "-m", "pytest", *_OPTIONS, *options, *tests],
            cwd=self._tree,
            env={**os.environ, "PYTHONPATH": str(self._tree)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            start_new_session=True,
        )
        try:
            said, _ = process.communicate(timeout=max(1.0, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            return [TOO_LATE]
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)  # the processes that the tests started as well
                process.communicate()
        failed = list(dict.fromkeys(_FAILED.findall(said)))
        if not failed and process.returncode not in {0, 5}:  # 5: there are no tests
            raise RuntimeError(f"pytest ended with {process.returncode}:\n{said[-2000:]}")
        return failed


def _importers(tree: Path) -> dict[str, set[str]]:
    """The files that import each file, by their paths in the tree; tests import their ``conftest.py``."""
    found: dict[str, set[str]] = defaultdict(set)
    for room in ("bot", "games", "render", "tests"):
        for file in (tree / room).rglob("*.py"):
            path = file.relative_to(tree)
            for name in _imports(path, ast.parse(file.read_text("utf-8"))):
                found[name].add(path.as_posix())
            for folder in path.parents if path.name.startswith("test_") else ():
                found[(folder / "conftest.py").as_posix()].add(path.as_posix())
    return found


def _imports(path: Path, syntax: ast.Module) -> Iterator[str]:
    """The files that a module may mean by its imports, in that they are modules or packages."""
    for node in ast.walk(syntax):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            near = path.parts[: len(path.parts) - node.level] if node.level else ()
            base = ".".join((*near, *filter(None, [node.module])))
            names = [base, *(f"{base}.{alias.name}" for alias in node.names)]
        for name in names:
            yield from (f"{name.replace('.', '/')}.py", f"{name.replace('.', '/')}/__init__.py")


def _words(path: str) -> set[str]:
    """What a path is made of, in the singular: "game", "ok", "rack"."""
    return {word.rstrip("s") for word in re.findall("[a-z]+", path)} - {"py", "test"}
