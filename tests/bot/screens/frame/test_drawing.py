"""Threads for pictures: those of boards, and apart from them a bounded one for each kind that may wait."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.screens.frame.layout import BOARDS, Drawing, Pencils, TooManyPictures

LONGEST_S = 60.0


async def test_pictures_beyond_the_limit_are_refused_and_all_others_are_drawn() -> None:
    kind, go_on = Drawing("slow", most=3), threading.Event()
    asked = [asyncio.create_task(kind.drawn(lambda: go_on.wait(LONGEST_S))) for _ in range(3)]
    await asyncio.sleep(0)

    with pytest.raises(TooManyPictures):
        await kind.drawn(bytes)
    assert await BOARDS.drawn(bytes) == b""  # boards are drawn meanwhile
    go_on.set()

    assert await asyncio.gather(*asked) == [True] * 3
    assert await kind.drawn(bytes) == b""


async def test_whoever_waits_for_a_picture_gets_what_went_wrong_and_the_thread_draws_on() -> None:
    pencils = Pencils("one", 1)

    def fails() -> bytes:
        raise LookupError

    failing, given_up, next_one = pencils.drawn(fails), pencils.drawn(fails), pencils.drawn(bytes)
    given_up.cancel()

    with pytest.raises(LookupError):
        await failing
    assert await next_one == b""
    assert given_up.cancelled()


def test_a_picture_that_is_drawn_after_its_loop_was_closed_harms_no_later_one() -> None:
    pencils, go_on = Pencils("one", 1), threading.Event()

    async def leave() -> None:
        pencils.drawn(go_on.wait)

    async def come() -> bytes:
        return await pencils.drawn(bytes)

    asyncio.run(leave())
    go_on.set()

    assert asyncio.run(come()) == b""
