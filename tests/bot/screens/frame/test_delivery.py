"""The rate of edits: below what Discord takes in a channel, first come, first served, no wait elsewhere."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

import discord
import pytest

from bot.clock import Clock
from bot.screens.frame import delivery as module
from bot.screens.frame.delivery import Delivery
from bot.screens.frame.layout import Message, one_text
from bot.screens.frame.respond import NOBODY, Fault
from bot.store.rows import Post
from tests.clock import HandClock

TABLES, LOUNGE = 1, 2


def delivery(clock: Clock) -> Delivery:
    return Delivery(discord.Client(intents=discord.Intents.none()), clock)


async def wanted() -> bool:
    return True


async def test_a_channel_gets_four_edits_in_five_seconds_in_order_and_none_for_what_is_done() -> None:
    clock, edited = HandClock(), list[tuple[float, int]]()
    to_discord, start = delivery(clock.clock), clock.clock.now()

    async def is_behind(board: int) -> bool:
        return board % 3 > 0  # the others were shown meanwhile

    async def edit(board: int) -> None:
        if await to_discord.turn(Post(TABLES, 1), partial(is_behind, board)):
            edited.append(((clock.clock.now() - start).total_seconds(), board))

    edits = [asyncio.create_task(edit(board)) for board in range(210)]
    await clock.advance(0)
    await clock.advance(180)
    await asyncio.gather(*edits)

    behind = [board for board in range(210) if board % 3 > 0]
    assert edited == [(place // 4 * 5.0, board) for place, board in enumerate(behind)]


async def test_a_request_that_is_never_answered_is_lost_after_a_while_and_can_be_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def hanging(*_where: Any, **_what: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(discord.PartialMessage, "edit", hanging)
    monkeypatch.setattr(discord.PartialMessageable, "send", hanging)
    monkeypatch.setattr(module, "ANSWERS_WITHIN_S", 0.01)
    to_discord, shown = delivery(HandClock().clock), Message(one_text("A board."))

    assert await to_discord.edit(Post(TABLES, 1), shown) is Fault.PASSING
    assert await to_discord.send(TABLES, shown, NOBODY, "once") is Fault.PASSING


async def test_other_channels_do_not_wait_and_the_pause_is_over_after_five_seconds() -> None:
    clock = HandClock()
    to_discord = delivery(clock.clock)
    for _ in range(4):
        await to_discord.turn(Post(TABLES, 1), wanted)

    await to_discord.turn(Post(LOUNGE, 1), wanted)
    await clock.advance(5)
    await to_discord.turn(Post(TABLES, 1), wanted)

    assert clock.waits == []
