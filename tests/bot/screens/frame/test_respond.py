"""One first answer an interaction, in time, whatever happens to the requests that carry it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import pytest

from bot.screens.frame.controls import Click
from bot.screens.frame.respond import acknowledge, in_time, post, say, tell
from tests.clock import BEGINNING, HandClock


@dataclass
class Interaction:
    """A command on its way: what was sent for it, and what Discord has of it."""

    created_at: datetime = BEGINNING
    sent: list[str] = field(default_factory=list)
    taken: asyncio.Event = field(default_factory=asyncio.Event)
    cut: bool = False
    """The connection is cut after Discord has taken the next request."""

    extras: dict[Any, Any] = field(default_factory=dict)
    message: None = None
    has: SimpleNamespace | None = None
    done: bool = False

    def __post_init__(self) -> None:
        self.taken.set()

    @property
    def click(self) -> Click:
        return cast(Click, self)

    @property
    def response(self) -> Any:
        return SimpleNamespace(is_done=lambda: self.done, defer=self._defer, send_message=self._send)

    @property
    def followup(self) -> Any:
        return SimpleNamespace(send=self._follow)

    async def _defer(self, *, ephemeral: bool, thinking: bool) -> None:
        assert thinking
        await self._first("private acknowledgement" if ephemeral else "acknowledgement", loading=True)

    async def _send(self, *, ephemeral: bool, **_content: Any) -> SimpleNamespace:
        await self._first("private answer" if ephemeral else "answer", loading=False)
        return SimpleNamespace(message_id=1)

    async def _first(self, what: str, *, loading: bool) -> None:
        assert self.has is None, "40060: this interaction has an answer"
        self.sent.append(what)
        await self.taken.wait()
        flags = SimpleNamespace(loading=loading, ephemeral=what.startswith("private"))
        self.has = SimpleNamespace(id=1, flags=flags)
        if self.cut:
            raise aiohttp.ServerDisconnectedError
        self.done = True

    async def original_response(self) -> SimpleNamespace:
        assert self.has is not None
        return self.has

    async def edit_original_response(self, **_content: Any) -> None:
        self.sent.append("edit")

    async def _follow(self, *, ephemeral: bool, **_content: Any) -> SimpleNamespace:
        assert self.has is not None
        self.sent.append("private follow-up" if ephemeral else "follow-up")
        return SimpleNamespace(id=2)


@asynccontextmanager
async def working(asked: Interaction, time: HandClock) -> AsyncIterator[None]:
    async with in_time(asked.click, time.clock):
        await asyncio.sleep(0)  # the wait begins
        yield


@pytest.mark.parametrize(
    ("age_s", "left_s"), [(0.0, 2.0), (1.5, 0.5), (2.9, 0.0), (3.1, 2.0), (-1.0, 2.0), (90.0, 2.0)]
)
async def test_the_age_of_an_interaction_counts_if_the_clock_of_the_host_can_be_right(
    age_s: float, left_s: float
) -> None:
    time = HandClock()
    asked = Interaction(created_at=BEGINNING - timedelta(seconds=age_s))

    async with working(asked, time):
        await time.advance(max(left_s - 0.01, 0.0))
        assert asked.sent == ([] if left_s else ["private acknowledgement"])
        await time.advance(0.02)
        assert asked.sent == ["private acknowledgement"]


async def test_an_answer_waits_for_an_acknowledgement_on_its_way_and_follows_it() -> None:
    asked, time = Interaction(), HandClock()
    asked.taken.clear()

    async with working(asked, time):
        await time.advance(2)
        answer = asyncio.create_task(tell(asked.click, "Yours."))
        await asyncio.sleep(0)
        assert asked.sent == ["private acknowledgement"]
        asked.taken.set()
        assert await answer == 2

    assert asked.sent == ["private acknowledgement", "private follow-up"]


async def test_a_late_public_answer_is_no_follow_up_in_the_private_acknowledgement() -> None:
    asked = Interaction()

    await acknowledge(asked.click)

    assert await post(asked.click, "For all.") == 2
    assert asked.sent == ["private acknowledgement", "edit", "follow-up"]


async def test_an_answer_that_was_taken_before_the_connection_was_cut_is_not_sent_twice() -> None:
    asked = Interaction(cut=True)

    assert await post(asked.click, "For all.") == 1

    assert asked.sent == ["answer"]


async def test_a_private_answer_to_another_delivery_of_the_same_click_is_not_taken_for_a_public_one() -> None:
    asked, other = Interaction(), Interaction(cut=True)
    with suppress(aiohttp.ServerDisconnectedError):
        await other.click.response.send_message(ephemeral=True)

    async def refused(**_content: Any) -> None:
        asked.has = other.has
        raise aiohttp.ServerDisconnectedError

    asked._send = refused  # pyrefly: ignore[method-assign, bad-assignment]

    assert await post(asked.click, "For all.") == 2

    assert asked.sent == ["follow-up"]


async def test_an_acknowledgement_that_was_taken_before_the_connection_was_cut_is_followed() -> None:
    asked = Interaction(cut=True)
    await acknowledge(asked.click)
    asked.has, there = None, asked.has

    async def refused(**_content: Any) -> None:
        asked.has = there
        raise aiohttp.ServerDisconnectedError

    asked._send = refused  # pyrefly: ignore[method-assign, bad-assignment]
    await say(asked.click, "Yours.")

    assert asked.sent == ["private acknowledgement", "private follow-up"]
