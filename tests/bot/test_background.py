"""Tasks in the background: watched, logged without their data, ended with the bot."""

from __future__ import annotations

import asyncio

import pytest

from bot.background import Background


async def test_closing_ends_what_runs_and_what_that_starts_or_is_started_later(
    caplog: pytest.LogCaptureFixture,
) -> None:
    background, ended = Background(), list[str]()

    async def last_words() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("started at the end")

    async def run() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("running")
            background.start(last_words(), "Last words")
            await asyncio.sleep(0)

    background.start(run(), "Running")
    await asyncio.sleep(0)

    await background.close()
    await background.close()

    late = background.start(last_words(), "Too late")
    await asyncio.sleep(0)
    await asyncio.sleep(0)

    assert ended[0] == "running"
    assert late.cancelled()
    assert caplog.records == []
