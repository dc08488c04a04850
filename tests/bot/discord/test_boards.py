"""Boards after a change: the answer shows it on the clicked board, and all others follow."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from simcord import MemberActor

from bot.screens.frame import respond
from bot.screens.frame.controls import Click
from bot.screens.frame.delivery import Delivery
from bot.screens.frame.layout import Message
from bot.screens.frame.respond import Fault
from bot.screens.table import answers, playing
from bot.store.errors import DatabaseFailed
from bot.store.rows import Post
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.simulated import SETTLE_S


def edits_of(room: Room, board: Shown, before: int) -> int:
    """How often a board was edited with the bot's own token after the first ``before`` requests."""
    path = f"/channels/{board.channel_id}/messages/{board.id}"
    return room.requests_since(before).count(("PATCH", path))


async def begin_directly(room: Room, **options: str) -> tuple[MemberActor, Shown, MemberActor, Shown]:
    """A game in direct messages: the player to move with their board, and the other player with theirs."""
    await room.alice.user.slash("okiya start", opponent=room.bob.user, **options)
    await room.click(room.bob.user, "Accept", channel=room.bob.user.dm_channel)
    mover, other = room.in_turn(await room.board())
    mine = await room.board(channel=mover.user.dm_channel)
    return mover, mine, other, await room.board(channel=other.user.dm_channel)


async def test_all_that_follows_a_move_happens_although_the_answer_to_its_click_is_refused(
    room: Room,
) -> None:
    mover, mine, other, theirs = await begin_directly(room, mentions="always")
    for status, code in ((404, 10062), (500, 0)):
        room.env.inject_error("POST", "/interactions/*/callback", status=status, code=code)
        before = len(room.env.http_requests)

        await room.click(mover.user, mine.cells[0], channel=mover.user.dm_channel)

        assert (edits_of(room, mine, before), edits_of(room, theirs, before)) == (1, 1)
        await room.env.advance_time(60)  # a person is mentioned once a minute
        mine, theirs = [await room.board(channel=player.user.dm_channel) for player in (mover, other)]
        assert f"{other.mention} to move" in mine.text
        assert mine.text == theirs.text
        assert f"{other.mention}, it is your turn" in room.messages(other.user.dm_channel)[-1].text
        mover, mine, other, theirs = other, theirs, mover, mine


async def test_a_private_answer_to_a_click_stays_and_the_board_follows_also_where_the_bot_is_no_member(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room.bot, "get_guild", lambda _guild: None)
    room.env.inject_error("PATCH", "/channels/*", status=403, code=50001, times=None)
    board = await room.begin()
    mover, other = room.in_turn(board)
    asked = await room.click(other, "Show Rules")
    rules = room.answer(asked)

    await mover.slash(room.channel, "okiya move", move=board.cells[0])

    assert room.answer(asked) == rules
    assert f"{other.mention} to move" in (await room.board()).text
    assert (await room.board()).id == board.id


ANSWERED_S = 10 * SETTLE_S


def answer_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on Discord needs a while to show the answer to a click."""

    async def update(click: Click, what: Message) -> None:
        await asyncio.sleep(ANSWERED_S)
        await respond.update(click, what)

    for module in (answers, playing):
        monkeypatch.setattr(module, "update", update)


async def test_an_answer_that_hangs_keeps_no_opponent_waiting(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, mine, other, theirs = await begin_directly(room, mentions="always")
    await room.env.advance_time(60)  # a person is mentioned once a minute
    answer_slowly(monkeypatch)

    await room.click(mover.user, mine.cells[0], channel=mover.user.dm_channel)

    for player in (mover, other):
        assert f"{other.mention} to move" in (await room.board(channel=player.user.dm_channel)).text
    assert f"{other.mention}, it is your turn" in room.messages(other.user.dm_channel)[-1].text
    before = len(room.env.http_requests)
    await room.env.advance_time(ANSWERED_S)
    assert f"{other.mention} to move" in (await room.board(channel=mover.user.dm_channel)).text
    assert (edits_of(room, mine, before), edits_of(room, theirs, before)) == (0, 0)


async def test_a_board_is_edited_once_more_if_what_it_shows_beside_the_table_changes_during_an_edit(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.begin()
    table, edit, edited = await room.bot.tables.table(1), Delivery.edit, list[Post]()

    async def while_it_changes(delivery: Delivery, there: Post, message: Message) -> Fault | None:
        edited.append(there)
        if len(edited) == 1:
            room.bot.parts.boards.show_again(table)
        return await edit(delivery, there, message)

    monkeypatch.setattr(Delivery, "edit", while_it_changes)

    room.bot.parts.boards.show_again(table)
    await room.bot.parts.boards.shown(table, room.channel.id)

    assert edited == [*table.row.boards, *table.row.boards]


async def test_a_board_that_could_not_be_noted_at_once_is_noted_later_and_nobody_is_told_otherwise(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_board, full = room.bot.tables.put_board, [DatabaseFailed("disk full")]

    async def failing_once(*noted: int, alone: bool = False) -> int | None:
        if full:
            raise full.pop()
        return await put_board(*noted, alone=alone)

    monkeypatch.setattr(room.bot.tables, "put_board", failing_once)

    asked = await room.start(room.alice, level="novice")
    await room.env.advance_time(2)

    assert room.private(asked) == []
    assert (await room.row()).boards == (Post(room.channel.id, (await room.board()).id),)


async def test_a_click_that_is_delivered_twice_changes_its_board_although_the_second_one_is_answered_first(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await room.start(room.alice, room.bob, mentions="never")
    emit, late = room.env.backend.emit, [True]

    def twice(event: str, payload: Any) -> None:
        for _ in range(2):
            emit(event, payload)

    async def update(click: Click, what: Message) -> None:
        if late:
            late.clear()
            await asyncio.sleep(ANSWERED_S)
        await respond.update(click, what)

    monkeypatch.setattr(room.env.backend, "emit", twice)
    monkeypatch.setattr(answers, "update", update)
    await room.click(room.bob, "Accept")
    monkeypatch.setattr(room.env.backend, "emit", emit)
    await room.env.advance_time(ANSWERED_S)
    await room.env.advance_time(60)

    assert " to move" in (await room.board()).text
