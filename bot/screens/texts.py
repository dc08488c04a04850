"""Boards as text, for people who do not look at pictures: whether they are wanted by whoever reads now."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from games.core import View

_wanted: ContextVar[bool] = ContextVar("boards as text", default=False)


def wanted() -> bool:
    """Whether boards come with their text, and buttons say their cell."""
    return _wanted.get()


def want(on: bool) -> None:
    """Make boards with or without their text from now on in this task."""
    _wanted.set(on)


@contextmanager
def wanting(on: bool) -> Iterator[None]:
    """Make boards with or without their text inside."""
    before = _wanted.set(on)
    try:
        yield
    finally:
        _wanted.reset(before)


def text_of(view: View) -> str:
    """The text board of a view as a message shows it, in letters of one width."""
    return f"```\n{view.text}\n```"
