"""What follows a change follows from it: whatever Discord answers, refuses, cuts off or can take at once."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import aiohttp
import discord
import pytest

from tests.bot.discord.dealt import Deal
from tests.bot.discord.room import Room
from tests.bot.discord.with_computers import show_among_computers, to_act

CALLBACK = "/interactions/*/callback"


async def test_a_cut_connection_delays_boards_and_mentions_by_a_second_and_stops_nothing(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of the three errors by chance: which of them pass is told by the tests of faults."""
    error = random.choice(
        [aiohttp.ServerDisconnectedError(), ConnectionResetError(104, "cut"), TimeoutError()]
    )
    board = await room.begin(mentions="always")
    mover, other = room.in_turn(board)
    cut = Counter[str]()

    def cut_once(owner: type, name: str) -> None:
        whole = getattr(owner, name)

        async def once(*args: Any, **kwargs: Any) -> Any:
            cut[name] += 1
            if cut[name] == 1:
                raise error
            return await whole(*args, **kwargs)

        monkeypatch.setattr(owner, name, once)

    cut_once(discord.PartialMessage, "edit")
    cut_once(discord.abc.Messageable, "send")
    room.env.inject_error("POST", CALLBACK, status=500)

    await room.click(mover, board.cells[0])

    assert cut == {"edit": 2, "send": 2}
    assert f"{other.mention} to move" in (await room.board()).text
    (mention,) = [message for message in room.messages() if "it is your turn" in message.text]
    assert mention.pinged == (other.id,)


async def test_a_computer_answers_although_every_request_of_the_person_is_cut(room: Room) -> None:
    board = await show_among_computers(room, Deal("okiya", 2))
    room.env.inject_error("*", "*", status=500, times=40)
    await room.click(room.alice, board.cells[0])
    room.env.backend.faults.clear()

    await room.env.advance_time(60)

    assert await to_act(room) == (room.alice.id,)
    assert f"{room.alice.mention} to move" in (await room.board()).text


async def test_only_the_newest_three_boards_follow_and_older_ones_point_to_the_newest(room: Room) -> None:
    await room.begin(mentions="never")
    places = [room.channel, *(room.guild.create_text_channel(f"room {number}") for number in range(4))]
    for place in places[1:]:
        await room.alice.slash(place, "okiya show", table=1)
    before = len(room.env.http_requests)
    mover, other = room.in_turn(await room.board())

    await mover.slash(places[-1], "okiya move", table=1, move=(await room.board()).cells[0])

    edits = [path for method, path in room.requests_since(before) if method == "PATCH"]
    assert len(edits) == 3
    newest = await room.board()
    for place in places[:2]:
        (pointer,) = room.messages(place)
        assert pointer.controls == ()
        assert "The game goes on here: https://discord.com/channels/" in pointer.text
    for place in places[2:]:
        assert f"{other.mention} to move" in (await room.board(channel=place)).text
    assert (await room.board(channel=places[-1])) == newest


async def test_a_click_on_its_way_to_a_board_that_only_points_is_told_where_the_game_is(room: Room) -> None:
    first = await room.begin(mentions="never")
    mover, _ = room.in_turn(first)
    for number in range(3):
        await room.alice.slash(room.guild.create_text_channel(f"room {number}"), "okiya show", table=1)

    answer = await room.late_click(mover, first, first.control(first.cells[0]).custom_id)

    newest = await room.board()
    assert f"/{newest.channel_id}/{newest.id}" in room.said(answer)
    assert await room.store.moves(1) == ()
