"""Lessons as a person takes them: opened with a command, played on the game's controls, in private."""

from __future__ import annotations

from simcord import MemberActor
from sqlalchemy import text

from tests.bot.discord.room import Room, Shown
from tests.bot.screens.limits import violations, walk

GREEN = 3


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
    assert wrong.labels[-3:] == ("Try Again", "Back", "Rules")
    assert await go_on(room, room.alice, wrong, "Try Again") == page


async def test_a_newcomer_finishes_a_lesson_with_the_green_buttons_through_a_restart(room: Room) -> None:
    page = await opened(room, room.alice)
    for clicks in range(60):
        lit = [button["custom_id"] for button in walk(page.components) if button.get("style") == GREEN]
        if not lit:
            break
        if clicks == 5:
            await room.restart()
        page = await pressed(room, room.alice, page, lit[0])

    assert "You have finished the lesson of Okiya. `/puzzle` has" in page.text
    assert page.labels == ("Play a Computer", "Next Lesson", "Start Again", "Back", "Rules")
    assert (await room.store.lessons.of(room.alice.id))["okiya"].finished_at is not None
    assert "Lesson of Okago" in (await go_on(room, room.alice, page, "Next Lesson")).text


async def test_a_forged_scene_is_answered_with_a_sentence_and_a_forbidden_move_with_that_of_the_game(
    room: Room,
) -> None:
    page = await opened(room, room.alice)
    forged = (
        "try:lesson.okiya.99|play:0:0:a1",
        "try:lesson.okiya.7.zz|play:0:0:a1",
        "try:lesson.trio.1|play:0:0:a1",
        "try:lesson.okiya.2|play:0:0:resign",
        "try:lesson.okiya.7|play:0:0:resign",
        "try:lesson.okiya.2|table:join:1",
        "try:lesson.okiya.1|form:0:0:type.",
        "page:lesson:0:okiya.0x",
        "page:lesson:0:trio",
    )

    answers = [room.said(await room.late_click(room.alice, page, custom_id)) for custom_id in forged]
    forbidden = await room.late_click(room.alice, page, "try:lesson.okiya.1|play:0:0:b2")

    assert set(answers) == {
        "This page of a lesson has changed since you opened it. `/learn` opens the lesson again."
    }
    assert room.said(forbidden).startswith("The first tile comes from the border of the garden.")


async def test_a_lesson_goes_on_although_nothing_can_be_read_or_stored(room: Room) -> None:
    await room.store.database.run(lambda connection: connection.execute(text("DROP TABLE lessons")))
    page = await opened(room, room.alice)

    done = await pressed(room, room.alice, page, "try:lesson.okiya.1|play:0:0:a1")

    assert "step 2 of 7" in (await go_on(room, room.alice, done, "Go On")).text
