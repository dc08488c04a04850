"""What time does to tables, as people see it."""

from __future__ import annotations

import asyncio
import re
from typing import Any

import discord
import pytest

from bot.store.rows import Post
from tests.bot.commits import full
from tests.bot.discord.room import Room, Shown

DAY_S = 24 * 3600


async def paced(room: Room, pace: int, **options: object) -> Shown:
    """The board of a table of Alice and Bob with a clock, which has just begun."""
    return await room.begin(room.alice, room.bob, pace=pace, **options)


def until(board: Shown) -> int:
    """The end of the time for a move, as the board tells it to Discord, which counts it down."""
    (found,) = re.findall(r"Time for this move ends <t:([0-9]+):R>\.", board.text)
    return int(found)


async def test_the_board_counts_down_to_the_end_of_the_time_and_then_whoever_is_late_has_lost(
    room: Room,
) -> None:
    board = await paced(room, 600)
    first = until(board)
    await room.env.advance_time(300)
    await room.play()
    await room.play()
    board = await room.board()
    assert until(board) == first + 300
    late, winner = room.in_turn(board)
    await room.env.advance_time(599)
    assert until(await room.board()) == first + 300

    await room.env.advance_time(1)

    over = await room.board()
    assert f"The time of {late.mention} ran out, so {winner.mention} won." in over.text
    assert "Rematch" in over.labels
    assert over.cells == ()
    told = [message for message in room.messages() if "ran out, so" in message.text and message.id != over.id]
    assert len(told) == 1
    assert late.id in told[0].pinged


async def test_a_computer_plays_on_for_whoever_is_late_where_the_table_says_so_until_they_return(
    room: Room,
) -> None:
    board = await paced(room, 600, overtime="computer")
    late, _ = room.in_turn(board)

    await room.env.advance_time(600)

    board = await room.board()
    assert f"plays for {late.mention}, who can return with `/resume`." in board.text
    (told,) = [message for message in room.messages() if "your time at table 1 ran out" in message.text]
    assert told.pinged == (late.id,)
    happened = room.said(await room.click(room.carol, "What Happened"))
    assert happened.endswith(f"The time of {late.mention} ran out, and a computer played on.")


async def test_the_time_of_the_bot_without_discord_is_added_to_every_running_time_once(room: Room) -> None:
    board = await paced(room, 600)
    before = until(board)
    await room.env.advance_time(60)
    for _ in range(2):
        await room.restart()  # the heart beats once a month here, so that the minute counts as lost

    assert until(await room.board()) == before + 60
    assert board.id == (await room.board()).id


async def test_a_table_tells_of_its_clock_only_what_can_happen_there(room: Room) -> None:
    told = {
        "okiya": "Whoever takes longer loses.",
        "ok": "Of two opponents, whoever takes longer loses; of more, a computer plays on for them.",
        "okeydokey": "A computer plays on for whoever takes longer, until they return.",
    }
    for table, (game, sentence) in enumerate(told.items(), start=1):
        await room.alice.slash(room.channel, f"{game} start", pace=600)

        assert f"Clock: 10 minutes a move. {sentence}" in (await room.board(table)).text.splitlines()


def asked(room: Room) -> list[Shown]:
    """The questions whether a game goes on."""
    return [message for message in room.messages() if "Does the game go on?" in message.text]


async def test_a_deadline_ends_in_time_although_discord_never_answers_the_question_of_an_idle_table(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = discord.PartialMessageable.send

    async def hanging(*where: Any, **what: Any) -> Any:
        if "-idle-" in str(what.get("nonce")):
            await asyncio.Event().wait()
        return await send(*where, **what)

    monkeypatch.setattr(discord.PartialMessageable, "send", hanging)
    await room.begin(room.alice, room.bob)
    await room.env.advance_time(14 * DAY_S - 60)
    await room.begin(room.carol, room.dave, pace=120)

    await room.env.advance_time(121)

    assert "ran out, so" in (await room.board(2)).text
    assert asked(room) == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_idle_table_is_asked_after_a_passing_fault_and_ends_a_week_later(
    room: Room, restarted: bool
) -> None:
    await room.begin(room.alice, room.bob)
    room.env.inject_error("POST", "/channels/*/messages", status=503, times=None)
    await room.env.advance_time(14 * DAY_S + 600)
    if restarted:
        await room.restart()
    room.env.backend.faults.clear()
    await room.env.advance_time(60)
    (question,) = asked(room)
    assert question.pinged == (room.alice.id, room.bob.id)

    await room.env.advance_time(7 * DAY_S - 60)
    assert (await room.row()).status == "running"
    await room.env.advance_time(60)

    assert (await room.row()).status == "stopped"
    assert len(asked(room)) <= 1


@pytest.mark.parametrize("restarted", [False, True])
async def test_an_idle_table_is_asked_once_although_noting_its_question_failed(
    room: Room, restarted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, sent = discord.PartialMessageable.send, dict[str, Any]()

    async def answered(*where: Any, nonce: str, **what: Any) -> Any:
        """Discord answers a message with a known nonce with the message that it has."""
        if nonce not in sent:
            sent[nonce] = await send(*where, nonce=nonce, **what)
        return sent[nonce]

    monkeypatch.setattr(discord.PartialMessageable, "send", answered)
    await room.begin(room.alice, room.bob)
    await room.env.advance_time(14 * DAY_S - 60)
    with full("INSERT INTO turn_mentions"):
        await room.env.advance_time(60.5)
    assert (len(asked(room)), (await room.row()).turn_mention) == (1, None)
    if restarted:
        await room.restart()

    await room.env.advance_time(180)
    (question,) = asked(room)
    assert (await room.row()).turn_mention == Post(question.channel_id, question.id)
    await room.env.advance_time(7 * DAY_S)
    assert (await room.row()).status == "stopped"


async def test_an_idle_table_asks_once_whether_it_goes_on_and_ends_after_21_days(room: Room) -> None:
    await room.begin(room.alice, room.bob)
    await room.begin(room.carol, room.dave)

    await room.env.advance_time(13 * DAY_S)
    assert asked(room) == []
    await room.play(table=2)
    await room.env.advance_time(1 * DAY_S)
    (question,) = asked(room)
    assert question.pinged == (room.alice.id, room.bob.id)
    assert "nothing has happened at table 1 for 14 days" in question.text
    assert question.labels == ("Go On",)
    await room.restart()

    await room.env.advance_time(7 * DAY_S)

    over, other = await room.board(1), await room.board(2)
    assert "counts for nobody" in over.text or "abandoned" in over.text
    assert over.cells == ()
    assert other.cells != ()


async def test_whoever_presses_go_on_keeps_an_idle_table(room: Room) -> None:
    await room.begin(room.alice, room.bob)
    await room.env.advance_time(14 * DAY_S)
    (question,) = asked(room)
    go_on = question.control("Go On").custom_id
    assert "You are watching" in room.said(await room.carol.click(question.response, custom_id=go_on))

    await room.bob.click(question.response, custom_id=go_on)

    after = room.message(question.channel_id, question.id)
    assert after.text.startswith(f"{room.bob.mention} says that the game at table 1 goes on")
    await room.env.advance_time(13 * DAY_S)
    assert (await room.board()).cells != ()
    await room.env.advance_time(1 * DAY_S)
    assert asked(room) != []


async def test_the_host_chooses_the_pace_in_a_lobby_and_nobody_else(room: Room) -> None:
    await room.alice.slash(room.channel, "ok start")
    await room.click(room.bob, "Join")
    assert "Only" in room.said(await room.click(room.bob, "Manage Table"))
    managed = room.answer(await room.click(room.alice, "Manage Table"))
    (pace,) = [control for control in managed.controls if "pace" in control.custom_id]

    await room.alice.select(managed.response, custom_id=pace.custom_id, values=["600"])

    assert "Clock: 10 minutes a move." in (await room.board()).text
    await room.click(room.alice, "Begin")
    assert until(await room.board()) > 0
