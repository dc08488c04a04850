"""/daily: one puzzle a day, the same for everybody, played on the controls of its game and counted once."""

from __future__ import annotations

from datetime import date, timedelta

from simcord import MemberActor

from bot.languages import day_of_year, speaking
from bot.screens.practice.puzzles import PuzzlePlace
from games.puzzles import PUZZLERS, Puzzle, Verdict, past, state
from tests.bot.discord.room import Person, Room, Shown

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


async def test_the_right_moves_solve_it_and_begin_a_streak(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    shown = await ask(room, room.alice)
    assert "You have not learnt Okiya here yet." in shown.text
    assert shown.labels[-3:] == ("Learn", "Easier Puzzle", "Rules")
    await room.env.advance_time(102)

    solved = await play(room, room.alice, await ask(room, room.alice), *puzzle.solution)

    assert "Solved with the first try, in 1:42." in solved.text
    assert "Your streak is 1 day." in solved.text
    assert solved.labels == ("Share", "Next Puzzle", "Rules")
    assert (await ask(room, room.alice)).text == solved.text
    assert "Your streak" not in (await ask(room, room.bob)).text


async def test_a_try_goes_on_after_a_restart_and_counts_once_if_its_click_comes_twice(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    shown = await ask(room, room.alice)
    wrong = f"try:puzzle.{today(room).toordinal()}.1|play:0:0:{wrong_move(puzzle)}"
    await room.restart()

    await room.clicks_at_once([(room.alice, shown, wrong)] * 2)

    found = await room.store.puzzles.of(room.alice.id, today(room))
    assert found is not None
    assert (found.tries, found.marks) == (1, "x")
    onward = f"try:puzzle.{today(room).toordinal()}.1|play:0:0:{puzzle.solution[0]}"
    await room.late_click(room.alice, shown, onward)
    after = room.message(shown.channel_id, shown.id)
    stale = await play(room, room.alice, after, *puzzle.solution[1:])
    assert "This try is over." in stale.text
    await press(room, room.alice, stale, wrong.partition("|")[2])
    await room.late_click(room.alice, shown, wrong)  # the same move on the screen of the first try
    stale = room.message(shown.channel_id, shown.id)
    assert "This try is over." in stale.text
    await play(room, room.alice, stale, *puzzle.solution)
    solved = await room.store.puzzles.of(room.alice.id, today(room))
    assert solved is not None
    assert solved.marks == "xxs"


async def test_a_puzzle_begun_before_midnight_can_be_finished_and_counts_for_its_day(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    begun = today(room)
    await room.env.advance_time(DAY_S - room.env.now().timestamp() % DAY_S - 60)
    shown = await ask(room, room.alice)
    half = await play(room, room.alice, shown, puzzle.solution[0])
    await room.env.advance_time(120)
    assert today(room) == begun + timedelta(days=1)

    solved = await play(room, room.alice, half, *puzzle.solution[1:])

    assert "Your streak is 1 day." in solved.text
    assert "The puzzle of today is here already: `/daily` opens it." in solved.text
    found = await room.store.puzzles.of(room.alice.id, begun)
    assert found is not None
    assert found.solved_at == room.env.now()
    new = PuzzlePlace.of_day(today(room)).puzzle
    assert f"puzzle {new.number}" in (await ask(room, room.alice)).text


async def test_a_puzzle_solved_after_a_wrong_move_is_shared_once_and_without_its_solution(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    wrong = wrong_move(puzzle)
    failed = await play(room, room.alice, await ask(room, room.alice), wrong)
    assert f"After `{wrong}`" in failed.text
    assert "What follows" in failed.text
    assert "That was your first try." in failed.text
    assert failed.labels == ("Try Again", "Show Solution", "Rules")
    again = await press(room, room.alice, failed, "Try Again")
    assert "With Show Solution the day counts as played, not as solved" in again.text
    solved = await play(room, room.alice, again, *puzzle.solution)
    assert "Solved with 2 tries" in solved.text

    await press(room, room.alice, solved, "Share")
    share = solved.control("Share").custom_id
    refused = room.said(await room.alice.click(solved.response, custom_id=share))

    assert refused == "You have shared this puzzle here already."
    (shared,) = room.messages()
    assert shared.text == (
        f"{room.alice.mention} solved Okiya puzzle {puzzle.number}: 2 tries, streak 1.\n"
        "\N{LARGE BLUE SQUARE}\N{LARGE YELLOW SQUARE}"
    )
    assert shared.pinged == ()
    assert not any(action in shared.text + shared.alts[0] for action in puzzle.solution)
    opened = room.answer(await room.bob.click(shared.response, label="Play"))
    assert opened.ephemeral
    assert f"Okiya puzzle {puzzle.number}" in opened.text


async def test_a_person_reads_a_puzzle_in_their_language_and_shares_it_in_that_of_the_server(
    room: Room, english: set[str]
) -> None:
    puzzle = await wait_for_a_puzzle(room)
    await room.store.people.change(room.alice.id, language="fr")
    day = today(room)
    with speaking("fr"):
        named = day_of_year(day)

    shown = await ask(room, room.alice)
    solved = await play(room, room.alice, shown, *puzzle.solution)
    (share,) = [each.custom_id for each in solved.controls if ":share." in each.custom_id]
    await room.alice.click(solved.response, custom_id=share)

    assert named in shown.text
    assert room.messages()[0].text.startswith(f"{room.alice.mention} solved Okiya puzzle {puzzle.number} ")
    english.clear()  # another language was chosen


async def test_a_share_that_discord_refuses_can_be_tried_again_and_two_at_once_are_one(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    solved = await play(room, room.alice, await ask(room, room.alice), *puzzle.solution)
    share = solved.control("Share").custom_id

    room.env.inject_error("POST", "/interactions/*/*/callback", status=403, code=50013)
    refused = room.said(await room.late_click(room.alice, solved, share))
    await room.clicks_at_once([(room.alice, solved, share)] * 2)

    assert refused.startswith("Discord did not take my answer.")
    assert len(room.messages()) == 1


async def test_after_the_last_puzzle_of_a_game_there_are_other_games(room: Room) -> None:
    for puzzle in past(today(room).toordinal()):
        if puzzle.game == GAME:
            await room.store.puzzles.finish(room.alice.id, GAME, puzzle.number, 1)

    told = room.said(await room.alice.slash(room.channel, "puzzle", game=GAME))

    assert told == "You have done all puzzles of Okiya whose day has been. Try another game in `/puzzle`."
    assert "does not count" in room.answer(await room.alice.slash(room.channel, "puzzle")).text


async def test_the_first_try_at_the_easier_puzzle_makes_it_the_one_that_counts(room: Room) -> None:
    day = await ask(room, room.alice)
    learnt = PuzzlePlace.of_day(today(room)).puzzle.game
    await room.store.lessons.reached(room.carol.id, learnt, 9, room.env.now())
    assert not {"Learn", "Easier Puzzle"} & set((await ask(room, room.carol)).labels)
    assert "Or take the Easier Puzzle. The one that you try first counts today" in day.text

    easier = PuzzlePlace.of_day(today(room), easier=True).puzzle
    shown = await press(room, room.alice, day, "Easier Puzzle")
    assert f"The easier puzzle of the day, Okiya {easier.number}" in shown.text
    assert "From your first try on it counts for your streak" in shown.text
    assert shown.alts[0].startswith("The easier puzzle of the day. Puzzle")
    failed = await play(room, room.alice, shown, wrong_move(easier))
    again = await press(room, room.alice, failed, "Try Again")
    solved = await play(room, room.alice, again, *easier.solution)

    assert "Your streak is 1 day." in solved.text
    assert solved.alts[0].endswith("1 of them lit. 1 lantern for an easier puzzle.")
    assert (await ask(room, room.alice)).text == solved.text
    await press(room, room.alice, solved, "Share")
    shared = room.messages()[0]
    assert f"solved the easier puzzle of the day (Okiya {easier.number}). Tries: 2." in shared.text
    assert shared.alts[0].startswith("The easier puzzle of the day. Okiya puzzle")
    opened = room.answer(await room.bob.click(shared.response, label="Play"))
    assert opened.text == (await ask(room, room.bob)).text
    other = await room.late_click(room.alice, day, f"page:puzzle:0:again.{today(room).toordinal()}")
    assert "does not count for your streak" in room.answer(other).text


async def test_the_puzzle_of_the_day_makes_the_easier_one_practice(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    easier = PuzzlePlace.of_day(today(room), easier=True).puzzle
    shown = await press(room, room.alice, await ask(room, room.alice), "Easier Puzzle")
    failed = await play(room, room.alice, await ask(room, room.alice), wrong_move(puzzle))
    assert "Easier Puzzle" not in (await press(room, room.alice, failed, "Try Again")).labels

    solved = await play(room, room.alice, shown, *easier.solution)

    assert "streak" not in solved.text
    found = await room.store.puzzles.of(room.alice.id, today(room))
    assert found is not None
    assert (found.marks, found.solved_at, found.easier) == ("x", None, False)


async def test_forged_scenes_and_pages_get_a_sentence_and_touch_no_table(room: Room) -> None:
    await wait_for_a_puzzle(room)
    await room.begin()
    before = await room.standing()
    shown = await ask(room, room.alice)
    tomorrow = today(room).toordinal() + 1
    forged = (
        f"try:puzzle.{tomorrow}.1|play:0:0:a1",
        f"try:puzzle.{today(room).toordinal()}.1.ZZZZ|play:1:0:a1",
        "try:puzzle.okiya-0.1|play:0:0:a1",
        "try:puzzle.okiya-9999.1|play:0:0:a1",
        "try:puzzle.trio-1.1|play:0:0:a1",
        "try:puzzle.1|play:1:0:a1",
        f"try:puzzle.{today(room).toordinal()}.1|play:0:0:resign",
        f"try:puzzle.{today(room).toordinal()}.1|table:resign-now:1",
        f"page:puzzle:0:again.{tomorrow}~again",
        f"page:puzzle:0:solution.{tomorrow}~again",
        "page:puzzle:1:anything~else",
    )

    told = [room.said(await room.late_click(room.alice, shown, each)) for each in forged]

    assert set(told) == {"This page of a puzzle can no longer be read. `/daily` opens the puzzle of today."}
    assert await room.standing() == before
    illegal = f"try:puzzle.{today(room).toordinal()}.1|play:1:0:nonsense"
    assert "nonsense" in room.said(await room.late_click(room.alice, shown, illegal))
    found = await room.store.puzzles.of(room.alice.id, today(room))
    assert found is not None
    assert found.tries == 0


async def test_the_puzzle_of_today_is_no_puzzle_for_practice_by_whatever_door(room: Room) -> None:
    puzzle = await wait_for_a_puzzle(room)
    shown, name = await ask(room, room.bob), f"{GAME}-{puzzle.number}"

    opened = room.answer(await room.late_click(room.alice, shown, f"page:puzzle:0:again.{name}"))
    assert "does not count" not in opened.text
    solution = room.answer(await room.late_click(room.alice, shown, f"page:puzzle:0:solution.{name}"))
    assert f"The solution: {room.alice.mention} took " in solution.text
    assert "this day counts as played, not as solved" in solution.text
    assert (await ask(room, room.alice)).text == solution.text
    shared = await room.late_click(room.alice, shown, f"page:puzzle:0:share.{today(room).toordinal()}")
    assert room.said(shared) == "You can share a puzzle after you have solved it."
    played = f"try:puzzle.{name}.1|play:0:0:{wrong_move(puzzle)}"
    room.answer(await room.late_click(room.carol, shown, played))

    first = await room.store.puzzles.of(room.alice.id, today(room))
    assert first is not None
    assert (first.gave_up, first.solved_at) == (True, None)
    tried = await room.store.puzzles.of(room.carol.id, today(room))
    assert tried is not None
    assert tried.marks == "x"
