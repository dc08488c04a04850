"""Computer players at the table as people meet them: they sit down, play, talk, and wait for people."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.thinking.pool import Thinkers
from games.core import Game
from tests.bot.discord.dealt import Deal, reached, state_of
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.with_computers import act, show_among_computers, to_act

THOUGHT_S = 60.0
"""Not so long that a person is mentioned after it."""


# Sitting down.


async def test_a_lobby_is_filled_with_computers_which_leave_again_the_last_one_first(room: Room) -> None:
    both = await room.start(room.alice, room.bob, level="casual")
    assert room.said(both) == "Name either a friend or a computer player: this game is for two."
    assert await room.store.table(1) is None
    await room.alice.slash(room.channel, "boussanga start")
    for level in ("Novice", "Casual"):
        asked = room.answer(await room.click(room.alice, "Add Computer"))
        await room.alice.click(asked.response, label=level)
    seen = await room.board()
    await room.click(room.bob, "Join")

    lobby = await room.board()
    alice, bob = room.alice.mention, room.bob.mention
    assert f"At the table: {alice}, Lumi (computer, novice), Remo (computer, casual), {bob}." in lobby.text
    full = await room.late_click(room.alice, seen, seen.control("Add Computer").custom_id)
    assert room.said(full) == "Every seat here is taken. `/boussanga start` opens another table."
    await room.click(room.alice, "Remove Computer")
    assert f"At the table: {alice}, Lumi (computer, novice), {bob}." in (await room.board()).text
    before = await room.standing()
    for button in ("Add Computer", "Remove Computer"):
        assert "Press Join to take a seat." in room.said(await room.click(room.carol, button))
    assert await room.standing() == before
    await room.click(room.alice, "Remove Computer")
    lobby = await room.board()
    assert f"At the table: {alice}, {bob}." in lobby.text
    assert "Remove Computer" not in lobby.labels


async def test_whoever_adds_a_computer_reads_its_temper_and_one_player_can_silence_it_for_all(
    room: Room,
) -> None:
    await room.alice.slash(room.channel, "boussanga start")
    asked = room.answer(await room.click(room.alice, "Add Computer"))
    added = await room.alice.click(asked.response, label="Novice")

    assert "- Lumi (novice): Is a little shy, and glad about every guest." in asked.text
    assert room.said(added) == f"Now at table 1: {room.alice.mention} and Lumi (computer, novice)."
    hello = "Lumi: “Good luck to everybody at the table.”"
    assert hello in (await room.board()).text

    await room.store.people.change(room.bob.id, computer_words=False)
    await room.click(room.bob, "Join")
    assert hello not in (await room.board()).text


# Playing.


def delete(room: Room, board: Shown) -> None:
    """Delete a board as a moderator does."""
    room.env.backend.delete_message(board.channel_id, board.id)


@pytest.fixture
async def thinking(room: Room, monkeypatch: pytest.MonkeyPatch) -> Shown:
    """The board at which a computer thinks for a minute."""
    board = await show_among_computers(room, Deal("okago", 2), "novice")
    choose = Thinkers.choose

    async def slowly(*asked: Any) -> str:
        await asyncio.sleep(THOUGHT_S)
        return await choose(*asked)

    monkeypatch.setattr(Thinkers, "choose", slowly)
    await act(room, room.alice)
    return board


async def test_a_board_whose_posting_again_was_lost_on_its_way_comes_back_once(
    room: Room, thinking: Shown
) -> None:
    delete(room, thinking)
    room.env.inject_error("POST", "/channels/*/messages", status=500, times=2)

    await room.env.advance_time(THOUGHT_S + 10)

    (again,) = room.messages()
    assert f"{room.alice.mention} (Red) to move" in again.text
    assert await room.store.posts.pending_boards() == ()


def lasts_three_rounds(state: Game, rounds: int = 3) -> bool:
    """Whether nobody wins in three rounds if the first seat plays its first action, whatever follows."""
    if state.outcome is not None:
        return False
    if 0 in state.to_act:
        return rounds == 0 or lasts_three_rounds(state.play(0, state.actions(0)[0]), rounds - 1)
    return all(lasts_three_rounds(state.play(1, action), rounds) for action in state.actions(1))


async def test_a_computer_that_was_kept_from_acting_is_named_and_goes_on_when_somebody_looks(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await show_among_computers(room, reached("okiya", 2, lasts_three_rounds))

    for looked in ("show", "click", "restart"):
        with monkeypatch.context() as kept:
            kept.setattr(room.bot.computers, "wake", lambda _table: None)
            await act(room, room.alice)
            early = await room.alice.slash(room.channel, "okiya move", move="a1")
            assert "It is not your turn: the table waits for Lumi (novice)." in room.said(early)
        if looked == "show":
            await room.alice.slash(room.channel, "okiya show")
        elif looked == "click":
            await room.click(room.alice, (await room.board()).cells[0])
        else:
            await room.restart()
        await room.env.settle()
        assert await to_act(room) == (room.alice.id,)
        assert f"{room.alice.mention} to move" in (await room.board()).text


# What computers show.


async def test_a_board_is_left_alone_while_the_turn_of_a_computer_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await show_among_computers(room, Deal("ok", 4))
    monkeypatch.setattr(room.bot.computers, "wake", lambda _table: None)
    await room.env.settle()
    if "draw" in (await state_of(room)).actions(0):
        await act(room, room.alice, "draw")
    await act(room, room.alice)
    (mover,) = await to_act(room)
    edits = list[int]()

    for action in ("draw", ""):
        before = len(room.env.http_requests)
        state = await state_of(room)
        await room.bot.tables.act(1, mover, None, action or state.actions(state.to_act[0])[0], 0)
        await room.env.advance_time(60)
        edits.append(sum(method == "PATCH" for method, _ in room.requests_since(before)))

    assert edits == [0, 1]
