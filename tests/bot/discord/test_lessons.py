"""Lessons as a person takes them: opened with a command, played on the game's controls, in private."""

from __future__ import annotations

from simcord import MemberActor

from tests.bot.discord.room import Room, Shown
from tests.bot.screens.limits import violations


async def opened(room: Room, who: MemberActor, game: str = "okiya") -> Shown:
    """The lesson of a game, as the command shows it."""
    return room.answer(await who.slash(room.channel, "learn", game=game))


async def pressed(room: Room, who: MemberActor, page: Shown, custom_id: str) -> Shown:
    """The page after a click, which replaces the page before it."""
    return room.answer(await who.click(page.response, custom_id=custom_id))


async def go_on(room: Room, who: MemberActor, page: Shown, label: str) -> Shown:
    return await pressed(room, who, page, page.control(label).custom_id)


async def test_a_lesson_is_private_and_played_on_the_buttons_of_the_game(room: Room) -> None:
    page = await opened(room, room.alice)

    assert page.ephemeral
    assert violations(page.components) == []
    assert "Lesson of Okiya, step 1 of 7" in page.text

    done = await pressed(room, room.alice, page, "try:lesson.okiya.1|play:0:0:a1")
    page = await go_on(room, room.alice, done, "Go On")
    wrong = await pressed(room, room.alice, page, "try:lesson.okiya.2|play:0:0:b4")

    assert done.id == page.id == wrong.id
    assert "step 2 of 7" in page.text
    assert wrong.text.endswith("take a Pine.")
    assert await go_on(room, room.alice, wrong, "Try Again") == page


async def test_an_interrupted_lesson_goes_on_after_a_restart_and_a_finished_one_begins_again(
    room: Room,
) -> None:
    page = await opened(room, room.alice)
    done = await pressed(room, room.alice, page, "try:lesson.okiya.1|play:0:0:a1")
    await room.restart()

    assert "step 2 of 7" in (await go_on(room, room.alice, done, "Go On")).text
    again = await opened(room, room.alice)
    assert "step 2 of 7" in again.text
    assert "Start Again" in again.labels
    assert "step 1 of 7" in (await opened(room, room.bob)).text

    await room.store.lessons.reached(room.alice.id, "okiya", 7, room.env.now())
    assert "step 1 of 7" in (await opened(room, room.alice)).text
