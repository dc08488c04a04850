"""A stop at any moment and a start: nothing is lost, every message still works, nothing is uploaded twice."""

from __future__ import annotations

import asyncio

import pytest

from bot.store import Move
from tests.bot.discord.endings import finish
from tests.bot.discord.room import Room


async def append_unseen(room: Room, cell: str) -> None:
    """Commit a move and stop before any answer, as a kill at that moment does."""
    table = await room.bot.tables.table(1)
    (mover,) = table.to_act()
    move = Move(1, table.ply, table.players.index(mover), mover, cell, 9, room.env.now())
    assert await room.store.append(move)


async def test_no_private_message_is_watched_for_a_quarter_of_an_hour(room: Room) -> None:
    await room.begin()
    await room.play(plies=3)
    await room.click(room.alice, "Show Rules")
    await room.click(room.alice, "Resign")

    assert [task for task in asyncio.all_tasks() if "timeout" in str(task.get_coro())] == []


async def test_a_restart_after_every_move_changes_nothing(room: Room) -> None:
    board = await room.begin()
    for plies in range(1, 6):
        before = await room.standing()
        await room.restart()
        assert await room.standing() == before
        board = await room.play()
        assert len(await room.store.moves(1)) == plies

    assert [message.id for message in room.messages()] == [board.id]


@pytest.mark.parametrize(
    ("button", "status"), [("Accept", "running"), ("Decline", "declined"), ("Cancel", "cancelled")]
)
async def test_a_challenge_can_be_answered_after_a_restart(room: Room, button: str, status: str) -> None:
    await room.start(room.alice, room.bob)
    await room.restart()

    await room.click(room.alice if button == "Cancel" else room.bob, button)

    assert (await room.row()).status == status


async def test_an_open_table_can_be_joined_after_a_restart(room: Room) -> None:
    await room.start(room.alice)
    await room.restart()

    await room.click(room.dave, "Join")

    assert len((await room.board()).cells) == 12


@pytest.mark.parametrize(
    ("button", "status", "told"),
    [("Resign", "over", "You resigned table 1."), ("Keep Playing", "running", "your game goes on")],
)
async def test_the_question_about_resigning_can_be_answered_after_a_restart(
    room: Room, button: str, status: str, told: str
) -> None:
    await room.begin()
    asked = room.answer(await room.click(room.bob, "Resign"))
    await room.restart()

    await room.bob.click(asked.response, label=button)

    assert (await room.row()).status == status
    assert told in room.message(asked.channel_id, asked.id).text


async def test_the_next_game_can_be_dealt_after_a_restart(room: Room) -> None:
    await finish(room, "line", match="sets")
    await room.restart()

    await room.click(room.alice, "Next Game")

    assert len((await room.board()).cells) == 12


async def test_a_finished_game_stays_finished_after_a_restart(room: Room) -> None:
    await finish(room, "square")
    before = await room.standing()

    await room.restart()

    assert await room.standing() == before
    answer = await room.alice.slash(room.channel, "okiya move", move="a1", table=1)
    assert "This game is over" in room.said(answer)


@pytest.mark.parametrize("clicked_by", ["mover", "other"])
async def test_a_move_saved_but_not_shown_before_a_kill_is_shown_with_the_next_click(
    room: Room, clicked_by: str
) -> None:
    old = await room.begin()
    mover, other = room.in_turn(old)
    await append_unseen(room, old.cells[0])
    await room.restart()
    assert await room.board() == old

    answer = await room.click(mover if clicked_by == "mover" else other, old.cells[1])

    told = {"mover": "Your move is already played", "other": "The game has moved on"}
    assert told[clicked_by] in room.said(answer)
    healed = await room.board()
    assert f"{other.mention} to move" in healed.text
    assert [move.action for move in await room.store.moves(1)] == [old.cells[0]]
    await room.click(other, healed.cells[0])
    assert len(await room.store.moves(1)) == 2


async def test_a_board_posted_but_not_noted_before_a_kill_is_noted_with_the_next_click(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    await room.store.posts.drop_board(1, board.id)
    await room.restart()

    await mover.click(board.response, custom_id=board.control(board.cells[0]).custom_id)

    assert (await room.board()).id == board.id
    assert f"{other.mention} to move" in (await room.board()).text


async def test_nothing_is_uploaded_and_no_command_handed_over_at_a_second_start(room: Room) -> None:
    before = len(room.env.http_requests)

    await room.restart()

    assert [method for method, _ in room.requests_since(before)] == ["GET"] * len(room.requests_since(before))


async def test_an_emoji_that_is_gone_is_uploaded_again_alone(room: Room) -> None:
    lost = next(iter(room.env.backend.application_emojis))
    room.env.backend.delete_application_emoji(lost)
    before = len(room.env.http_requests)

    await room.restart()

    uploads = [request for request in room.requests_since(before) if request[0] == "POST"]
    assert [path.rpartition("/")[2] for _, path in uploads] == ["emojis"]
    board = await room.begin()
    assert all(control.emoji for control in board.controls if control.cell)


async def test_commands_that_discord_lost_are_handed_over_again(room: Room) -> None:
    room.env.backend.register_commands(None, [])
    before = len(room.env.http_requests)

    await room.restart()

    puts = [path for method, path in room.requests_since(before) if method == "PUT"]
    assert len(puts) == 1
    assert puts[0].endswith("/commands")


async def test_commands_that_changed_are_handed_over_again(room: Room) -> None:
    await room.store.keep("commands", "those of an older version")
    before = len(room.env.http_requests)

    await room.restart()

    assert [method for method, _ in room.requests_since(before)].count("PUT") == 1


@pytest.mark.parametrize("ply", [0, 3])
async def test_a_table_that_no_longer_replays_is_set_aside_and_the_others_live_on(
    room: Room, ply: int
) -> None:
    first, second = await room.begin(room.alice, room.bob), await room.begin(room.alice, room.carol)
    mover, _ = room.in_turn(first)
    await room.store.append(Move(1, ply, 0, room.alice.id, "b2", 9, room.env.now()))
    await room.restart()

    answer = await room.click(mover, first.cells[0])

    assert "can no longer be read and was set aside" in room.said(answer)
    assert (await room.row(1)).status == "broken"
    await room.play(table=2)
    assert len(await room.store.moves(2)) == 1
    shown = await room.alice.slash(room.channel, "okiya show")
    assert room.private(shown) == []
    assert room.messages()[-1].text != second.text


@pytest.mark.parametrize("command", ["okiya move", "okiya show", "okiya resign"])
async def test_a_command_to_a_table_that_was_set_aside_is_told_so(room: Room, command: str) -> None:
    await room.begin()
    await room.store.append(Move(1, 3, 0, room.alice.id, "b2", 9, room.env.now()))
    await room.restart()
    cell = {"move": "a1"} if command == "okiya move" else {}

    answer = await room.alice.slash(room.channel, command, table=1, **cell)

    assert "can no longer be read and was set aside" in room.said(answer)
