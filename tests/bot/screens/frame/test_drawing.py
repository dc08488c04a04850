"""Threads for pictures that may wait: bounded, and apart from the threads of boards."""

from __future__ import annotations

import asyncio
import threading

import pytest

from bot.screens.frame.drawing import AHEAD, CARDS, FILMS, Drawing, TooManyPictures

LONGEST_S = 60.0


async def test_pictures_beyond_the_limit_are_refused_and_all_others_are_drawn() -> None:
    kind, go_on = Drawing("slow", most=3), threading.Event()
    asked = [asyncio.create_task(kind.drawn(lambda: go_on.wait(LONGEST_S))) for _ in range(3)]
    await asyncio.sleep(0)

    with pytest.raises(TooManyPictures):
        await kind.drawn(bytes)
    assert await asyncio.to_thread(bytes) == b""  # boards are drawn meanwhile
    go_on.set()

    assert await asyncio.gather(*asked) == [True] * 3
    assert await kind.drawn(bytes) == b""


async def test_films_cards_and_hands_have_a_thread_each_and_none_of_the_boards() -> None:
    names = [await kind.drawn(lambda: threading.current_thread().name) for kind in (FILMS, CARDS, AHEAD)]
    names.append(await asyncio.to_thread(lambda: threading.current_thread().name))

    assert [name.rstrip("_0123456789") for name in names[:3]] == ["films", "cards", "ahead"]
    assert names[3] not in names[:3]
