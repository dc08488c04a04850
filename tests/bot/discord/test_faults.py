"""Discord or the database fails at every step: the game is safe, people learn of it, no exception escapes."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from simcord import InteractionResult

from bot.screens.frame.layout import Message
from bot.screens.frame.respond import FIRST_ANSWER_S
from bot.screens.game import AnyScreen
from bot.screens.readers import Readers
from bot.screens.table import playing
from bot.tables.table import Table
from bot.tables.tables import Tables
from games.okiya.garden import TILES, TOKENS
from tests.bot.commits import unanswered
from tests.bot.discord.room import Control, Room
from tests.bot.discord.simulated import SETTLE_S

CALLBACK = "/interactions/*/callback"
REFUSALS = [(500, 0), (404, 10062), (400, 40060), (401, 50027), (403, 50001), (403, 50013), (429, 0)]


@contextmanager
def files_end_at(size: int) -> Iterator[None]:
    """No file of this process can grow beyond ``size`` bytes, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


async def click_first(room: Room) -> InteractionResult:
    board = await room.board()
    mover, _ = room.in_turn(board)
    return await room.click(mover, board.cells[0])


# Discord.


async def test_a_board_that_cannot_be_answered_with_is_edited_instead(room: Room) -> None:
    for table, (status, code) in enumerate(REFUSALS, 1):  # each at a table that no first move can end
        board = await room.begin(room.people[table % 5], room.people[(table + 1) % 5])
        mover, other = room.in_turn(board)
        room.env.inject_error("POST", CALLBACK, status=status, code=code)

        answer = await room.click(mover, board.cells[0], table)

        assert len(await room.store.moves(table)) == 1
        assert f"{other.mention} to move" in (await room.board(table)).text, (status, code)
        assert answer.acknowledged
        assert room.private(answer) == []


async def test_the_player_learns_that_a_move_was_saved_although_discord_does_not_show_it(room: Room) -> None:
    board = await room.begin()
    for played, (status, code) in enumerate([(500, 0), (403, 50001), (403, 50013)], 1):
        mover, _ = room.in_turn(board)
        room.env.inject_error("POST", CALLBACK, status=500)
        room.env.inject_error("PATCH", "/channels/*", status=status, code=code)

        answer = await room.late_click(mover, board, board.control(board.cells[0]).custom_id)

        assert "It is saved, but I could not show it." in room.said(answer)
        assert len(await room.store.moves(1)) == played
        await mover.slash(room.channel, "okiya show")
        board = await room.board()


async def test_a_board_that_somebody_deleted_is_forgotten_and_posted_again_by_commands(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    room.env.backend.delete_message(board.channel_id, board.id)

    played = await mover.slash(room.channel, "okiya move", move=board.cells[0])

    (again,) = room.messages()
    assert room.said(played).endswith(f"/{again.channel_id}/{again.id}")
    assert again.id != board.id
    assert f"{other.mention} to move" in again.text
    await room.click(other, again.cells[0])
    assert len(await room.store.moves(1)) == 2

    room.env.backend.delete_message(again.channel_id, again.id)
    answer = await room.alice.slash(room.channel, "okiya show")
    assert room.private(answer) == []
    board = await room.board()
    assert f"{mover.mention} to move" in board.text

    room.env.backend.delete_message(board.channel_id, board.id)
    asked = await room.alice.slash(room.channel, "okiya resign")
    await room.alice.click(room.answer(asked).response, label="Resign")
    assert (await room.row()).status == "over"
    assert (await room.row()).boards == ()


async def test_a_command_whose_answer_is_refused_raises_nothing(room: Room) -> None:
    await room.begin()
    for status, code in ((500, 0), (404, 10062), (403, 50013)):
        for command in ("start", "show", "rules", "resign", "move"):
            before = len(await room.store.moves(1))
            board = await room.board()
            mover, _ = room.in_turn(board)
            options = {"move": board.cells[0], "table": 1} if command == "move" else {}
            room.env.inject_error("POST", CALLBACK, status=status, code=code, times=None)

            await mover.slash(room.channel, f"okiya {command}", **options)

            room.env.backend.faults.clear()
            assert len(await room.store.moves(1)) - before == int(command == "move"), (command, code)


async def test_emoji_that_discord_refuses_are_letters_on_the_buttons_until_the_next_start(room: Room) -> None:
    async def tiles_after_a_start(number: int) -> list[Control]:
        await room.restart()
        await room.env.advance_time(30)
        await room.begin(guest=room.people[number])
        board = await room.play(number)
        return [control for control in board.controls if control.cell]

    room.env.inject_error("GET", "/applications/*/emojis", status=403, times=None)
    unlisted = await tiles_after_a_start(1)
    room.env.backend.faults.clear()
    room.env.backend.application_emojis.clear()
    room.env.inject_error("POST", "/applications/*/emojis", status=400, code=30008, times=None)
    refused = await tiles_after_a_start(2)
    room.env.backend.faults.clear()
    uploaded = await tiles_after_a_start(3)

    for tiles in (unlisted, refused):
        assert {control.emoji for control in tiles} == {None}
        assert {control.label for control in tiles} <= {*TILES, *TOKENS}
        assert len(tiles) == 16
    assert all(control.emoji for control in uploaded)


async def test_people_can_play_although_discord_refuses_the_commands(room: Room) -> None:
    await room.begin()
    for played, method in enumerate(("GET", "PUT"), start=1):
        if method == "PUT":
            await room.store.keep("commands", "those of an older version")
        room.env.inject_error(method, "/applications/*/commands", status=403, times=2)
        await room.restart()
        before = len(room.env.http_requests)

        await room.play()
        await room.restart()

        assert len(await room.store.moves(1)) == played
        puts = [request for request in room.requests_since(before) if request[0] == "PUT"]
        assert len(puts) == int(method == "PUT")


# The database.


async def test_without_a_database_nothing_is_played_and_everybody_is_told(room: Room) -> None:
    board = await room.begin()
    before = await room.standing()
    mover, _ = room.in_turn(board)
    await room.store.close()

    answer = await room.late_click(mover, board, board.control(board.cells[0]).custom_id)
    assert "I cannot save anything just now, so nothing was changed." in room.said(answer)
    for command in ("start", "show", "resign", "move"):
        options = {"move": "a1"} if command == "move" else {}
        answer = await room.alice.slash(room.channel, f"okiya {command}", **options)
        assert "I cannot save anything just now" in room.said(answer), command
    assert await room.alice.autocomplete(room.channel, "okiya move", "move", "") == []

    await room.restart()
    assert await room.standing() == before


async def test_on_a_full_disk_a_move_is_refused_and_can_be_played_once_there_is_room(room: Room) -> None:
    await room.begin()
    before = await room.standing()
    with files_end_at(0):
        refused = await click_first(room)
    assert "I cannot save anything just now" in room.said(refused)
    assert await room.standing() == before

    await click_first(room)

    assert len(await room.store.moves(1)) == 1


async def test_a_move_that_may_be_saved_is_shown_if_it_is_and_the_player_told_to_look(room: Room) -> None:
    board = await room.begin()
    with unanswered("INSERT INTO moves"):
        answer = await click_first(room)
        await room.env.settle()

    assert "I do not know whether this is saved. Look at the board in a moment" in room.said(answer)
    assert len(await room.store.moves(1)) == 1
    after = await room.board()
    assert room.in_turn(after) == room.in_turn(board)[::-1]


# Slowness.

SLOW_S = 10 * SETTLE_S


def slow_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on making a message takes longer than Discord waits for it."""
    wants_text, rules = Readers.any_wants_text, playing.rules_message

    async def slow_board(readers: Readers, users: Collection[int]) -> bool:
        await asyncio.sleep(SLOW_S)
        return await wants_text(readers, users)

    async def slow_rules(screen: AnyScreen) -> Message:
        await asyncio.sleep(SLOW_S)
        return await rules(screen)

    monkeypatch.setattr(Readers, "any_wants_text", slow_board)
    monkeypatch.setattr(playing, "rules_message", slow_rules)


async def test_a_slow_board_is_acknowledged_in_time_and_edited_later(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = await room.begin(mentions="never")
    _, other = room.in_turn(board)
    slow_down(monkeypatch)
    before = len(room.env.http_requests)

    answer = await click_first(room)
    await room.env.advance_time(FIRST_ANSWER_S)
    assert answer.acknowledged
    assert await room.board() == board
    await room.env.advance_time(SLOW_S)

    # The answer, and the edit that waited for it no longer than its head start.
    assert [method for method, _ in room.requests_since(before)] == ["POST", "PATCH", "PATCH"]
    assert room.private(answer) == []
    assert f"{other.mention} to move" in (await room.board()).text


async def test_nobody_else_reads_a_late_refusal(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    tables_of, pauses = Tables.of, [SLOW_S]

    async def slow_tables(*asked: Any, **also: Any) -> tuple[Table, ...]:
        await asyncio.sleep(pauses.pop() if pauses else 0)
        return await tables_of(*asked, **also)

    monkeypatch.setattr(Tables, "of", slow_tables)
    refused = await room.alice.slash(room.channel, "okiya show")
    await room.env.advance_time(FIRST_ANSWER_S)
    assert refused.deferred
    await room.env.advance_time(SLOW_S)

    assert "You have no game here" in room.said(refused)
    assert room.messages() == []
