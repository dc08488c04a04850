"""/daily: one puzzle a day, the same for everybody, played on the controls of its game and counted once."""

from __future__ import annotations

from datetime import date, timedelta

from simcord import MemberActor

from bot.screens.learn.puzzles.place import PuzzlePlace
from games.puzzles import PUZZLERS, Puzzle, Verdict, state
from tests.bot.discord.room import Person, Room, Shown
from tests.bot.screens.limits import violations

DAY_S = 24 * 60 * 60
GAME = "okiya"
"""The game on whose buttons these tests play."""


def today(room: Room) -> date:
    return room.env.now().date()


async def wait_for_a_puzzle(room: Room) -> Puzzle:
    """Let days pass until the puzzle is one of GAME; return it."""
    while (found := PuzzlePlace.of_day(today(room)).puzzle).game != GAME:
        await room.env.advance_time(DAY_S)
    return found


async def ask(room: Room, who: MemberActor) -> Shown:
    """The puzzle of today as one of the five people sees it."""
    return room.answer(await who.slash(room.channel, "daily"))


async def press(room: Room, who: Person, shown: Shown, ending: str) -> Shown:
    """Press the control whose label this is, or which plays this action; return the message afterwards."""
    (found,) = [
        control for control in shown.controls if ending == control.label or control.custom_id.endswith(ending)
    ]
    await who.click(shown.response, custom_id=found.custom_id)
    return room.message(shown.channel_id, shown.id)


async def play(room: Room, who: Person, shown: Shown, *actions: str) -> Shown:
    """Play the actions one after the other; return the message after the last."""
    for action in actions:
        shown = await press(room, who, shown, f"|play:0:0:{action}")
    return shown


def wrong_move(puzzle: Puzzle) -> str:
    """A first move that does not win."""
    judge = PUZZLERS[puzzle.game].judge
    actions = state(puzzle).actions(puzzle.seat)
    return next(action for action in actions if judge(puzzle, (action,)).verdict is Verdict.WRONG)


async def test_everybody_gets_the_puzzle_of_today_privately(room: Room) -> None:
    shown = [await ask(room, who) for who in (room.alice, room.bob)]
    await room.restart()
    again = await ask(room, room.carol)

    title = f"puzzle {PuzzlePlace.of_day(today(room)).puzzle.number}"
    assert all(each.ephemeral and title in each.text for each in (*shown, again))
    assert shown[0].pictures == shown[1].pictures == again.pictures
    assert violations(again.components) == []
    assert room.messages() == []


async def test_the_right_moves_solve_it_and_begin_a_streak(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    shown = await ask(room, room.alice)
    await room.env.advance_time(102)

    solved = await play(room, room.alice, shown, *puzzle.solution)

    assert "Solved with the first try, in 1:42." in solved.text
    assert "Your streak is 1 day." in solved.text
    assert solved.labels == ("Share", "Next Puzzle", "Rules")
    assert (await ask(room, room.alice)).text == solved.text
    assert "Your streak" not in (await ask(room, room.bob)).text


async def test_a_wrong_move_is_refuted_counts_and_can_be_tried_again(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    wrong = wrong_move(puzzle)

    failed = await play(room, room.alice, await ask(room, room.alice), wrong)

    assert f"After `{wrong}`" in failed.text
    assert "What follows" in failed.text
    assert "That was your first try." in failed.text
    assert failed.labels == ("Try Again", "Show Solution", "Rules")
    again = await press(room, room.alice, failed, "Try Again")
    solved = await play(room, room.alice, again, *puzzle.solution)
    assert "Solved with 2 tries" in solved.text


async def test_the_days_of_a_streak_are_those_on_which_the_puzzle_was_solved(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    await play(room, room.alice, await ask(room, room.alice), *puzzle.solution)
    found = await room.store.puzzles.of(room.alice.id, today(room))
    assert found is not None
    assert found.streak.on(today(room)) == found.streak.on(today(room) + timedelta(days=1)) == 1
    assert found.streak.on(today(room) + timedelta(days=2)) == 0
