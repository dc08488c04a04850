"""People ask each other at a board to take back a move or to end the game; each sees what became of it."""

from __future__ import annotations

import random

from tests.bot.discord.dealt import Deal, show
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.with_computers import show_among_computers


async def moved(room: Room) -> tuple[Shown, Shown]:
    """A table of Okiya before and after its first move."""
    before = await room.begin()
    return before, await room.play()


async def test_undo_names_the_move_and_takes_it_back_when_the_other_agrees(room: Room) -> None:
    before, after = await moved(room)
    mover, other = room.in_turn(before)
    assert "Undo" not in before.labels
    assert "Undo" in after.labels

    await room.click(mover, "Undo")

    asked = await room.board()
    told = next(line for line in after.text.splitlines() if line.startswith(f"{mover.mention} took"))
    assert (
        f"{mover.mention} asks to take back this move: {told} Still to agree: {other.mention}." in asked.text
    )
    assert "Undo" not in asked.labels
    assert asked.cells == after.cells
    assert "This question waits for others" in room.said(await room.click(mover, "Agree"))
    assert "You are watching this table" in room.said(await room.click(room.carol, "Agree"))
    await room.click(other, "Agree")

    back = await room.board()
    assert f"{mover.mention} took back 1 move." in back.text
    assert room.in_turn(back) == (mover, other)
    assert back.cells == before.cells
    assert "Agree" not in back.labels
    await room.restart()
    await room.play(plies=2)
    assert "took back" not in (await room.board()).text


async def test_who_plays_with_a_computer_takes_back_at_once_by_button_or_command(room: Room) -> None:
    board = await show_among_computers(room, Deal("okiya", 2))
    first = board.cells
    for way in ("button", "command"):
        await room.click(room.alice, first[0])
        played = await room.board()
        if way == "button":
            await room.click(room.alice, "Undo")
            assert "nothing was played" in room.said(
                await room.late_click(room.alice, played, played.control("Undo").custom_id)
            )
        else:
            said = room.said(await room.alice.slash(room.channel, "undo"))
            assert said.startswith("It is taken back. The board shows how the game stands now.")
        assert (await room.board()).cells == first


async def test_the_command_says_why_a_move_cannot_be_taken_back(room: Room) -> None:
    await room.begin()
    assert "You have made no move here" in room.said(await room.alice.slash(room.channel, "undo", table=1))
    await show(room, Deal("boussanga", 2))
    now = await room.bot.tables.table(2)
    mover = room.member(now.to_act()[0])
    action = now.view(now.seat_of(mover.id)).actions[0]
    await mover.slash(room.channel, "boussanga move", table=2, move=action)

    said = room.said(await mover.slash(room.channel, "undo", table=2))

    assert said.startswith("Your last move stays: since then somebody has seen a card or tile")
    assert "Undo" not in (await room.board(2)).labels


async def test_who_plays_with_computers_only_ends_the_game_after_a_question(room: Room) -> None:
    board = await show_among_computers(room, Deal(random.choice(["okiya", "boussanga"]), 2))
    assert "End Game" in board.labels

    asked = room.answer(await room.click(room.alice, "End Game"))
    assert asked.text == "Do you want to end table 1? The game then counts for nobody."
    await room.alice.click(asked.response, label="Keep Playing")
    assert (await room.row()).status == "running"
    asked = room.answer(await room.alice.slash(room.channel, "end"))
    await room.alice.click(asked.response, label="End Game")

    over = await room.board()
    assert f"{room.alice.mention} ended this game. It counts for nobody." in over.text
    assert ("Replay" in over.labels, over.cells) == (True, ())
    assert "Rematch" in over.labels
    assert (await room.row()).seed.hex() in over.text
    assert "None of your games is running" in room.said(await room.alice.slash(room.channel, "resume"))


async def test_two_players_end_their_game_together_from_the_dialog_of_resign(room: Room) -> None:
    await room.begin()
    board = await room.play(plies=2)
    mover, other = room.in_turn(board)
    question = room.answer(await room.click(mover, "Resign"))

    await mover.click(question.response, label="End Together")

    asked = await room.board()
    assert room.message(question.channel_id, question.id).text == (
        f"You have asked {other.mention}. The board shows who has agreed."
    )
    assert (
        f"{mover.mention} asks to end the game here, without a winner or a loser. "
        f"Still to agree: {other.mention}." in asked.text
    )
    await room.click(other, "Agree")
    over = await room.board()
    assert "All players agreed to end this game here. It counts for nobody." in over.text
    assert over.labels == ("Rematch", "Replay", "Review", "Show Rules", "Fair Deal")
    assert "Review of table 1" in room.said(await room.click(mover, "Review"))
    assert "ended by agreement" in room.said(await mover.slash(room.channel, "history"))
    assert "This game is over" in room.said(
        await room.late_click(mover, board, board.control(board.cells[0]).custom_id)
    )


async def test_a_click_on_a_cell_and_one_on_agree_at_once_are_one_move_or_one_undo(room: Room) -> None:
    before, after = await moved(room)
    mover, other = room.in_turn(before)
    await room.click(mover, "Undo")
    asked = await room.board()
    clicks = [asked.control(name).custom_id for name in (after.cells[0], "Agree")]

    answers = await room.clicks_at_once([(other, asked, click) for click in clicks])

    assert len(await room.store.moves(1)) == 3
    assert sum("nothing was played" in shown.text for each in answers for shown in room.private(each)) == 1
