"""A stop at any moment and a start: nothing is lost, every message still works, nothing is uploaded twice."""

from __future__ import annotations

import asyncio
import sqlite3

import aiohttp
import discord
import pytest
from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from bot.store.rows import Move
from games import GAMES
from tests.bot.discord.room import Room


async def append_unseen(room: Room, cell: str, table: int = 1) -> None:
    """Commit a move and stop before any answer, as a kill at that moment does."""
    now = await room.bot.tables.table(table)
    (mover,) = now.to_act()
    move = Move(table, now.ply, now.players.index(mover), mover, cell, 9, room.env.now())
    assert await room.store.append(move)


async def test_every_message_of_a_lobby_can_be_answered_after_a_restart(room: Room) -> None:
    guests = (room.bob, room.carol, room.dave, None)
    for guest in guests:
        await room.start(room.alice, guest)
    await room.restart()

    await room.click(room.bob, "Accept", 1)
    await room.click(room.carol, "Decline", 2)
    await room.click(room.alice, "Cancel", 3)
    await room.click(room.erin, "Join", 4)

    told = [(await room.row(table)).status for table in (1, 2, 3, 4)]
    assert told == ["running", "declined", "cancelled", "running"]
    assert len((await room.board(4)).cells) == 12


async def test_the_question_about_resigning_can_be_answered_after_a_restart(room: Room) -> None:
    await room.begin()
    questions = [room.answer(await room.click(room.bob, "Resign")) for _ in range(2)]
    await room.restart()

    for asked, (button, status, told) in zip(
        questions,
        (("Keep Playing", "running", "your game goes on"), ("Resign", "over", "You resigned table 1.")),
        strict=True,
    ):
        await room.bob.click(asked.response, label=button)

        assert (await room.row()).status == status
        assert told in room.message(asked.channel_id, asked.id).text


async def test_a_move_saved_but_not_shown_before_a_kill_is_shown_and_told_after_the_start(room: Room) -> None:
    pairs = (room.alice, room.bob), (room.carol, room.dave)
    boards = [await room.begin(*pair, mentions="always") for pair in pairs]
    await room.env.advance_time(1)
    for table, old in enumerate(boards, start=1):
        await append_unseen(room, old.cells[0], table)
    assert [await room.board(table) for table in (1, 2)] == boards

    await room.restart()

    for table, old in enumerate(boards, start=1):
        _, other = room.in_turn(old)
        healed = await room.board(table)
        assert f"{other.mention} to move" in healed.text
        (mention,) = [message for message in room.messages() if f"at table {table}:" in message.text]
        assert mention.pinged == (other.id,)
        await room.click(other, healed.cells[0], table)
        assert len(await room.store.moves(table)) == 2


async def test_a_start_edits_and_mentions_nothing_that_was_shown_before_the_end(room: Room) -> None:
    await room.begin(mentions="always")
    await room.play(plies=3)
    before = len(room.env.http_requests)

    await room.restart()

    paths = [path for method, path in room.requests_since(before) if method != "GET"]
    assert [path for path in paths if path.startswith("/channels/")] == []


async def test_a_click_on_a_move_saved_before_a_kill_plays_it_no_second_time(room: Room) -> None:
    boards = [await room.begin() for _ in range(2)]
    for table, old in enumerate(boards, start=1):
        await append_unseen(room, old.cells[0], table)
    await room.restart()

    for table, old in enumerate(boards, start=1):
        mover, other = room.in_turn(old)
        clicked_by, told = (
            (mover, "Your move is already played") if table == 1 else (other, "The game has moved on")
        )
        answer = await room.late_click(clicked_by, old, old.control(old.cells[1]).custom_id)
        assert told in room.said(answer)
        assert [move.action for move in await room.store.moves(table)] == [old.cells[0]]


async def test_a_board_posted_but_not_noted_before_a_kill_is_noted_with_the_next_click(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    await room.store.posts.drop_board(1, board.id)
    await room.restart()

    await mover.click(board.response, custom_id=board.control(board.cells[0]).custom_id)

    assert (await room.board()).id == board.id
    assert f"{other.mention} to move" in (await room.board()).text


async def test_a_start_hands_over_only_what_discord_lacks(room: Room) -> None:
    async def started() -> list[tuple[str, str]]:
        """What a start hands over: the methods and the last part of the paths."""
        before = len(room.env.http_requests)
        await room.restart()
        await room.env.settle()
        requests = room.requests_since(before)
        return [(method, path.rpartition("/")[2]) for method, path in requests if method != "GET"]

    assert await started() == []

    room.env.backend.delete_application_emoji(next(iter(room.env.backend.application_emojis)))
    assert await started() == [("POST", "emojis")]

    room.env.backend.register_commands(None, [])
    assert await started() == [("PUT", "commands")]

    await room.store.keep("commands", "those of an older version")
    assert await started() == [("PUT", "commands")]

    assert await started() == []
    assert all(control.emoji for control in (await room.begin()).controls if control.cell)


async def test_a_start_that_loses_its_connections_goes_on_with_the_rest_twenty_a_second(
    room: Room, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    create, tried = discord.Client.create_application_emoji, list[str]()

    async def cut(self: discord.Client, *, name: str, image: bytes) -> discord.Emoji:
        """The first request is lost before Discord has taken it, the second one after that."""
        tried.append(name)
        if len(tried) == 1:
            raise aiohttp.ServerDisconnectedError
        emoji = await create(self, name=name, image=image)
        if len(tried) == 2:
            raise ConnectionResetError
        return emoji

    def away(_connection: Connection, _cursor: object, statement: str, *_: object) -> None:
        """The database is away when the fingerprint of the commands is read for the second time."""
        if "FROM kept" in statement:
            read.append(statement)
            if len(read) == 2:
                raise OperationalError(statement, None, sqlite3.OperationalError("disk I/O error"))

    read = list[str]()
    event.listen(Engine, "before_cursor_execute", away)
    request.addfinalizer(lambda: event.remove(Engine, "before_cursor_execute", away))
    monkeypatch.setattr(discord.Client, "create_application_emoji", cut)
    room.env.backend.application_emojis.clear()
    room.env.backend.register_commands(None, [])
    room.env.inject_error("PUT", "/applications/*/commands", status=503, times=1)
    await room.restart()
    await room.env.advance_time(1 + 1 + 2)
    uploaded = len(room.env.backend.application_emojis)
    await room.env.advance_time(1)
    in_a_second = len(room.env.backend.application_emojis) - uploaded
    await room.env.advance_time(30)

    names = [emoji.name for emoji in room.env.backend.application_emojis.values()]
    assert len(names) == len(set(names)) == len(set(tried))
    assert in_a_second == 20
    assert set(room.env.backend.commands[None])
    assert all(control.emoji for control in (await room.begin()).controls if control.cell)


async def test_a_board_that_a_faulty_release_set_aside_is_played_on_after_the_next_start(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    def faulty(*_: object) -> None:
        raise TypeError

    await room.begin(room.alice, room.bob)
    played = await room.play()
    monkeypatch.setattr(GAMES["okiya"], "_act", faulty)
    await room.restart()
    await room.alice.slash(room.channel, "okiya show", table=1)
    aside = await room.board()
    monkeypatch.undo()

    await room.restart()

    assert aside.controls == ()
    assert (await room.board()).cells == played.cells
    await room.play()
    assert len(await room.store.moves(1)) == 2


@pytest.mark.parametrize("ply", [0, 3])
async def test_a_table_that_no_longer_replays_is_set_aside_and_the_others_live_on(
    room: Room, ply: int
) -> None:
    first, second = await room.begin(room.alice, room.bob), await room.begin(room.alice, room.carol)
    mover, _ = room.in_turn(first)
    await room.store.append(Move(1, ply, 0, room.alice.id, "b2", 9, room.env.now()))
    await room.restart()

    answers = [await room.late_click(mover, first, first.control(first.cells[0]).custom_id)]
    clicked = room.message(first.channel_id, first.id)
    for command, asked in {"okiya move": {"move": "a1"}, "okiya resign": {}}.items():
        answers.append(await room.alice.slash(room.channel, command, table=1, **asked))
    await room.alice.slash(room.channel, "okiya show", table=1)

    for answer in answers:
        assert "can no longer be read and was set aside" in room.said(answer)
    for board in (clicked, room.messages()[-1]):
        assert "This is the last position that can be read." in board.text
        assert (len(board.pictures), board.controls) == (1, ())
    assert (await room.row(1)).status == "running"
    await room.play(table=2)
    assert len(await room.store.moves(2)) == 1
    shown = await room.alice.slash(room.channel, "okiya show")
    assert room.private(shown) == []
    assert room.messages()[-1].text != second.text


async def test_a_kill_while_a_start_catches_up_delays_nothing_after_the_next(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await room.begin()
    _, waits = room.in_turn(board)
    await append_unseen(room, board.cells[0])
    with monkeypatch.context() as patched:

        async def hanging(*_: object, **__: object) -> None:
            await asyncio.Event().wait()

        patched.setattr(discord.PartialMessage, "edit", hanging)
        await room.restart()
        assert await room.board() == board

    await room.restart()

    assert f"{waits.mention} to move" in (await room.board()).text
