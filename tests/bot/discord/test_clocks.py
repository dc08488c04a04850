"""What time does to tables, as people see it."""

from __future__ import annotations

from tests.bot.discord.room import Room

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
