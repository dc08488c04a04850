"""What time does to tables, as people see it."""

from __future__ import annotations

import re

from tests.bot.discord.room import Room, Shown

DAY_S = 24 * 3600


async def test_a_challenge_that_nobody_answers_closes_after_a_day_also_after_a_restart(room: Room) -> None:
    await room.alice.slash(room.channel, "okiya start", opponent=room.bob.user)
    await room.env.advance_time(DAY_S - 60)
    assert "Accept" in (await room.board(1)).labels
    await room.restart()

    await room.env.advance_time(60)

    (closed,) = [message for message in room.messages() if message.text.startswith("### Okiya")]
    assert closed.text == (
        "### Okiya\nNobody sat down in time, so this table was closed. `/okiya start` opens a new one."
    )
    assert closed.controls == ()


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


async def test_who_may_move_is_reminded_at_half_and_at_a_tenth_of_the_time_in_one_message(room: Room) -> None:
    board = await paced(room, 3600)
    waiting, _ = room.in_turn(board)

    def reminders() -> list[Shown]:
        return [message for message in room.messages() if "your time ends" in message.text]

    await room.env.advance_time(1799)
    assert reminders() == []
    await room.env.advance_time(1)
    (half,) = reminders()
    assert half.pinged == (waiting.id,)
    await room.env.advance_time(1440)
    (tenth,) = reminders()
    assert tenth.id != half.id
    await room.play()
    assert [message for message in reminders() if waiting.id in message.pinged] == []


async def test_the_time_of_the_bot_without_discord_is_added_to_every_running_time_once(room: Room) -> None:
    board = await paced(room, 600)
    before = until(board)
    await room.env.advance_time(60)
    for _ in range(2):
        await room.restart()  # the heart beats once a month here, so that the minute counts as lost

    assert until(await room.board()) == before + 60
    assert board.id == (await room.board()).id
