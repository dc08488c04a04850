"""Newcomers: the way in, a lesson, the puzzle of the day and a review, through kills and a cut connection."""

from __future__ import annotations

from typing import Any

from tests.bench.wire.people import mover_of, newest, plays, pressed

_GREEN = 3


async def learning(world: Any) -> None:
    """Come in as a newcomer would; whatever was begun before a kill goes on after it."""
    alice, bob = world.user("alice"), world.user("bob")
    await _a_game_from_the_way_in(world, alice)
    await _a_lesson(world, bob)
    await _the_puzzle_of_the_day(world, alice, bob)
    await _a_review(world, alice)


async def _a_game_from_the_way_in(world: Any, who: Any) -> None:
    page = (await who.slash("play")).message
    await who.click(page, label="Okiya")
    await who.click(page, label="Novice")
    await world.kill()
    await world.start()
    board = await newest(world, who, "What Happened")
    await world.until(lambda: mover_of(board, (who,)) is who and plays(board), 30)
    await who.click(board, custom_id=plays(board)[0])


async def _a_lesson(world: Any, who: Any) -> None:
    """Press what the lesson marks, and once something else; the message outlives the process."""
    lesson = (await who.slash("learn", game="okiya")).message
    has_erred = False
    for _ in range(60):
        if "finished the lesson" in lesson.text:
            assert has_erred
            return
        marked = _marked(lesson)
        others = [each for each in plays(lesson) if each not in marked]
        if others and not has_erred:
            has_erred = True
            await who.click(lesson, custom_id=others[0])
            await world.kill()
            await world.start()
            await pressed(world, who, lesson, "Try Again")
        else:
            assert marked, lesson.text
            await who.click(lesson, custom_id=marked[0])
    raise AssertionError(lesson.text)


def _marked(lesson: Any) -> list[str]:
    buttons = [each for each in lesson.buttons if each.enabled and each.raw.get("style") == _GREEN]
    return [each.custom_id for each in buttons]


async def _the_puzzle_of_the_day(world: Any, who: Any, other: Any) -> None:
    """Two people see the same, alone; it is there again after a kill and with a new connection."""
    first = (await who.slash("daily")).message
    second = (await other.slash("daily")).message
    assert first.ephemeral
    assert first not in other.messages()
    assert [image.bytes for image in first.images] == [image.bytes for image in second.images]
    practice = (await who.slash("puzzle", game="okiya")).message
    assert practice.ephemeral
    await world.kill()
    await world.start()
    await world.drop()
    await who.click(practice, custom_id=plays(practice)[0])
    labels = {button.label for button in practice.buttons}
    assert labels & {"Try Again", "Next Puzzle"} or plays(practice), practice.text
    again = (await who.slash("daily")).message
    assert [image.bytes for image in again.images] == [image.bytes for image in second.images]


async def _a_review(world: Any, who: Any) -> None:
    """End a game, and read the review that a kill has stopped."""
    board = await newest(world, who, "What Happened")
    asked = (await who.click(board, label="End Game")).message
    await who.click(asked, label="End Game")
    await pressed(world, who, board, "Review")
    await world.kill()
    await world.start()
    review = (await pressed(world, who, board, "Review")).message
    await world.until(lambda: "Accuracy" in review.text, 60)
