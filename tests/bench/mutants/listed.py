"""The list of bugs: a text file for each room. Reads it, and puts a bug into the text of a module.

A bug begins with its number and what it breaks, with "[secret]" if it shows a secret. Below are the path of
the file (``old -> new`` if it was moved), the piece of code (-) and its replacement (+). If the code was
rewritten, these three are there once for the old tree (``old ->``) and once for the new one (``-> new``). The
last line (=) is the test that noticed the bug in the old tree, if there was one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

OLD_COMMIT = "4008e82"
"""The old tree, in which the tests of the list have noticed the bugs."""

_ROOMS = ("rules", "views", "players", "tables", "store", "screens", "render")
_BUG = re.compile(r"^(\d+) (.+?)( \[secret\])?\n((?: .*\n)+)", re.MULTILINE)
_CHANGE = re.compile(r"^    (.+)\n((?:    - .*\n)+)((?:    \+ .*\n)+)", re.MULTILINE)
_MARK = re.compile(r"^    [-+] ", re.MULTILINE)
_NOTICED = re.compile(r"^    = (.+)", re.MULTILINE)


class Change(NamedTuple):
    """A piece of a file, which occurs in it exactly once, and what is put in its place."""

    path: str
    find: str
    replace: str


class Mutant(NamedTuple):
    """One bug. ``old`` is None if the old tree lacks the code, ``noticed`` is "" if no test failed there."""

    number: int
    room: str
    broken: str
    secret: bool
    old: Change | None
    new: Change
    noticed: str


class Misfit(ValueError):
    """The piece that a bug changes does not occur exactly once in its file, or no Python is left there."""


def listed() -> tuple[Mutant, ...]:
    """All bugs, room by room."""
    folder = Path(__file__).parent
    return tuple(bug for room in _ROOMS for bug in _read(room, (folder / f"{room}.txt").read_text("utf-8")))


def _read(room: str, text: str) -> Iterator[Mutant]:
    for number, broken, secret, body in _BUG.findall(text):
        changes: dict[int, Change] = {}
        for where, *pieces in _CHANGE.findall(body):
            find, replace = (_MARK.sub("", piece)[:-1] for piece in pieces)
            paths = where.split("->")
            changes |= {
                tree: Change(path.strip(), find, replace)
                for tree, path in enumerate((paths[0], paths[-1]))
                if path
            }
        noticed = _NOTICED.search(body)
        yield Mutant(
            int(number), room, broken, bool(secret), changes.get(0), changes[1], noticed[1] if noticed else ""
        )


def broken(tree: Path, change: Change) -> str:
    """The text of the file with the bug in it. Raises Misfit."""
    file = tree / change.path
    text = file.read_text("utf-8") if file.is_file() else ""
    if text.count(change.find) != 1:
        raise Misfit(f"{change.path} has {text.count(change.find)} times: {change.find}")
    changed = text.replace(change.find, change.replace)
    try:
        compile(changed, change.path, "exec")
    except SyntaxError as error:
        raise Misfit(f"{change.path} is no Python with: {change.replace}") from error
    return changed
