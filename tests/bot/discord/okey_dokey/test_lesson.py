"""The lesson of Okey Dokey as a person takes it: talk is an answer, and it stays in the little game."""

from __future__ import annotations

from tests.bot.discord.room import Room, Shown

TALK, GAME = 6, 7


async def opened(room: Room, step: int) -> Shown:
    """The lesson at a step that somebody has reached."""
    await room.store.lessons.reached(room.alice.id, "okey_dokey", step, None)
    return room.answer(await room.alice.slash(room.channel, "learn", game="okey_dokey"))


async def pressed(room: Room, page: Shown, label: str) -> Shown:
    return room.answer(await room.alice.click(page.response, custom_id=page.control(label).custom_id))


async def test_a_step_asks_for_talk_and_answers_other_talk(room: Room) -> None:
    page = await opened(room, TALK)
    asking = await pressed(room, page, "Please Reset")
    other = await pressed(room, asking, "Ask for Green Reset")
    again = await pressed(room, await pressed(room, other, "Try Again"), "Please Reset")
    done = await pressed(room, again, "Ask for Red Reset")

    assert "You have asked for a Reset in Green." in other.text
    assert "“Please reset Red.”" in done.text
    assert "Go On" in done.labels


async def test_talk_in_the_little_game_stays_until_the_next_move(room: Room) -> None:
    page = await opened(room, GAME)
    planned = await pressed(room, await pressed(room, page, "Plan Card"), "Plan Green")

    assert "step 7 of 7" in planned.text
    assert "I plan Green." in planned.text
