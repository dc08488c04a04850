"""Decisions by the table in memory, made again where another process has changed the table since."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from bot.store import Outdated, Timer
from bot.tables.refusals import Refusal
from bot.tables.shelf import Shelf
from games.core import GameError


class _WithShelf(Protocol):
    _shelf: Shelf


P = ParamSpec("P")
T = TypeVar("T")
Decider = TypeVar("Decider", bound=_WithShelf)
Of = TypeVar("Of", bound=int | Timer)


def decided_again(
    decide: Callable[Concatenate[Decider, Of, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Decider, Of, P], Coroutine[Any, Any, T]]:
    """The method, which decides by the table in memory and commits under the edition that it decided by.

    It is called again if its commit finds another edition, and it refuses only by the newest one. Its first
    argument is the number of the table, or a timer of it. It must have changed nothing when it raises
    Outdated, a Refusal or a GameError.
    """

    @wraps(decide)
    async def method(self: Decider, table: Of, /, *args: P.args, **kwargs: P.kwargs) -> T:
        number = table.table_id if isinstance(table, Timer) else table
        while True:
            try:
                return await decide(self, table, *args, **kwargs)
            except Outdated:
                self._shelf.forget(number)
            except (Refusal, GameError):
                if not await self._shelf.is_behind(number):
                    raise

    return method
