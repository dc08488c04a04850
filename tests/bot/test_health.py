"""The line that tells every five minutes how the bot is doing."""

from __future__ import annotations

import logging

import pytest

from bot.background import Background
from bot.health import Health
from tests.clock import HandClock


async def test_every_five_minutes_one_line_tells_of_answers_and_the_longest_queue(
    caplog: pytest.LogCaptureFixture,
) -> None:
    time, waiting = HandClock(), [0]
    health, background = Health(time.clock, {"thoughts": lambda: waiting[0]}), Background()
    background.start(health.watch(), "Watching")
    caplog.set_level(logging.INFO)
    for number in range(100):
        async with health.answering(number, "play"), health.answering(number, "play"):
            await time.advance(0.9 if number == 7 else 0.02)
            health.answered(number)
            await time.advance(0.1)  # what is done afterwards keeps nobody waiting
    waiting[0] = 12
    await time.advance(60)
    waiting[0] = 0
    await time.advance(240)

    (line,) = caplog.messages
    assert line == (
        "In 5 minutes: tables 0, moves 0, answers 100 (p50 20 ms, p99 900 ms), longest queue 12 (thoughts), "
        "loop lag 0 ms."
    )
    await time.advance(300)
    assert caplog.messages[1:] == [
        "In 5 minutes: tables 0, moves 0, answers 0, longest queue 0, loop lag 0 ms."
    ]
    await background.close()
