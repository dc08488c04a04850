"""Counts every request to Discord by what it was for and what became of it; looks at nothing that is sent."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Final, Literal, TypeAlias

import aiohttp

Purpose: TypeAlias = Literal["answers", "messages", "other"]
"""Answers to clicks and commands; messages in channels; the rest: commands, emoji, the gateway."""

Result: TypeAlias = Literal["taken", "limited", "gone", "refused", "failing", "lost"]
"""What became of a request.

Discord took it; asked for a pause (429); no longer has what was named (404); refused it (10,000 refusals in
ten minutes are a ban); failed itself; or the connection was lost.
"""

_FIRST_PARTS: Final[dict[str, Purpose]] = {
    "interactions": "answers",
    "webhooks": "answers",
    "channels": "messages",
}


def counting(count: Callable[[Purpose, Result], None]) -> aiohttp.TraceConfig:
    """What an aiohttp session is given so that it counts each of its requests."""

    async def ended(
        _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestEndParams
    ) -> None:
        count(purpose_of(request.url.path), result_of(request.response.status))

    async def failed(
        _: aiohttp.ClientSession, __: SimpleNamespace, request: aiohttp.TraceRequestExceptionParams
    ) -> None:
        if not isinstance(request.exception, asyncio.CancelledError):
            count(purpose_of(request.url.path), "lost")

    trace = aiohttp.TraceConfig()
    trace.on_request_end.append(ended)
    trace.on_request_exception.append(failed)
    return trace


def purpose_of(path: str) -> Purpose:
    """What a request to a path such as ``/api/v10/channels/1/messages`` is for."""
    parts = path.split("/")
    return next((_FIRST_PARTS[part] for part in parts[:4] if part in _FIRST_PARTS), "other")


def result_of(status: int) -> Result:
    """What the status of an answer says."""
    if status < 400:
        return "taken"
    if status >= 500:
        return "failing"
    return "limited" if status == 429 else "gone" if status == 404 else "refused"
