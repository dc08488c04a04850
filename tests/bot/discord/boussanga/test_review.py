"""The review of Boussanga through Discord."""

from __future__ import annotations

from tests.bot.discord.dealt import Deal, others, show
from tests.bot.discord.room import Room


async def test_the_review_of_a_game_that_was_given_up_tells_the_points_of_both(room: Room) -> None:
    who = others(room, await show(room, Deal("boussanga", 2)))[0]
    asked = room.answer(await room.click(who, "Resign"))
    await who.click(asked.response, label="Resign")

    page = room.answer(await room.click(room.carol, "Review"))
    await room.env.settle()

    shown = room.message(page.channel_id, page.id)
    assert shown.ephemeral
    assert f"1. {who.mention} resigned. The points were 0 to 0." in shown.text
    assert "**Turning point:** none. No move gave a point away." in shown.text
