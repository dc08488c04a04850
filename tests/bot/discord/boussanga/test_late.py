"""Boussanga's composer after a restart, on positions that have passed, and under forged buttons."""

from __future__ import annotations

from games.boussanga.board import CELLS
from games.boussanga.fit import fit
from games.core import Game
from tests.bot.discord.composing import (
    START,
    STEPS,
    action_of,
    boussanga_at,
    compose,
    look_of,
    press,
    start,
    view_of,
)
from tests.bot.discord.dealt import others, reached, show, whose_turn
from tests.bot.discord.room import Room


async def test_a_composer_works_on_after_a_restart(room: Room) -> None:
    who, own = await start(room)
    own = await press(room, who, own, "Card 3", "Next Fit")
    await room.restart()

    own = await press(room, who, own, "Next Fit")
    look = look_of(own)
    await room.restart()
    await press(room, who, own, "Confirm")

    (move,) = await room.store.moves(1)
    assert move.action == " ".join(map(str, look))


async def test_a_pawn_chosen_to_be_put_back_is_put_there_after_a_restart(room: Room) -> None:
    who, own = await start(room, reached("boussanga", 2, pawns_to_put, (("mode", "coop"),)))
    first = action_of(own.control("Confirm"))
    arrow = next(arrow for arrow in STEPS if own.control(arrow).enabled)
    own = await press(room, who, own, arrow)
    chosen = action_of(own.control("Confirm"))
    assert chosen != first
    await room.restart()

    await press(room, who, own, "Confirm")

    assert (await room.store.moves(1))[-1].action == chosen


def pawns_to_put(state: Game) -> bool:
    return boussanga_at(state).phase == "put"


async def test_of_two_composers_the_older_says_so_and_plays_nothing(room: Room) -> None:
    who, older = await start(room)
    newer = await compose(room, who)
    before = await room.standing()

    await who.click(older.response, custom_id=older.control("Confirm").custom_id)

    told = room.message(older.channel_id, older.id)
    assert told.text.startswith("A newer one of these is open further down.")
    assert told.controls == ()
    assert await room.standing() == before
    await press(room, who, newer, "Confirm")
    assert len(await room.store.moves(1)) == 1


async def test_a_composer_of_a_move_ago_says_that_the_move_is_played(room: Room) -> None:
    who, own = await start(room)
    await who.slash(room.channel, "boussanga move", move=action_of(own.control("Confirm")))
    before = await room.standing()

    answer = await room.late_click(who, own, own.control("Confirm").custom_id)

    assert "Your move is already played" in room.private(answer)[-1].text
    caught_up = room.message(own.channel_id, own.id)
    assert caught_up.text.startswith(f"It is {whose_turn(room, await room.board()).mention}'s turn.")
    assert caught_up.controls == ()
    assert await room.standing() == before


async def test_a_composer_of_a_round_ago_shows_the_position_of_now_when_one_turns_its_card(
    room: Room,
) -> None:
    board = await show(room, START)
    who, then = whose_turn(room, board), others(room, board)[0]
    own = await compose(room, who)
    await who.slash(room.channel, "boussanga move", move=action_of(own.control("Confirm")))
    await press(room, then, await compose(room, then), "Confirm")
    before = await room.standing()

    now = await press(room, who, own, "Turn Left")

    fresh = await compose(room, who)
    assert (now.text, now.pictures, now.controls) == (fresh.text, fresh.pictures, fresh.controls)
    assert await room.standing() == before


async def test_a_composer_left_open_says_that_the_game_is_over(room: Room) -> None:
    board = await show(room, START)
    who, other = whose_turn(room, board), others(room, board)[0]
    own = await compose(room, who)
    asked = room.answer(await room.click(other, "Resign"))
    await other.click(asked.response, label="Resign")

    own = await press(room, who, own, "Turn Left")

    assert own.text == "This game is over."
    assert own.controls == ()


async def test_a_card_played_when_the_board_is_gone_posts_a_new_one(room: Room) -> None:
    who, own = await start(room)
    gone = await room.board()
    room.env.inject_error("PATCH", "/channels/*/messages/*", status=404, code=10008)

    await press(room, who, own, "Confirm")

    new = await room.board()
    assert new.id != gone.id
    assert new.pictures != gone.pictures
    assert len(await room.store.moves(1)) == 1


# Forgeries.


async def test_a_forged_confirm_out_of_turn_is_refused(room: Room) -> None:
    who, own = await start(room)
    board = await room.board()
    other = others(room, board)[0]
    before = await room.standing()

    answer = await room.late_click(other, board, own.control("Confirm").custom_id)

    assert f"the table waits for {who.mention}" in room.said(answer)
    assert await room.standing() == before


async def test_a_forged_confirm_of_a_card_that_does_not_fit_is_explained(room: Room) -> None:
    who, own = await start(room)
    view = await view_of(room, seat=(await room.row()).players.index(who.id))
    cell = next(cell for cell in CELLS if fit(view, view.turn or 0, 1, cell, "n").rule == "off board")
    before = await room.standing()

    answer = await room.late_click(who, own, f"play:1:0:1 {cell} n")

    assert "would lie off the board" in room.said(answer)
    assert await room.standing() == before


async def test_a_forged_move_from_a_private_message_of_another_game_still_shows_on_its_board(
    room: Room,
) -> None:
    challenge = await room.alice.slash(room.channel, "okago start", opponent=room.bob)
    assert challenge.response is not None
    await room.bob.click(challenge.response, label="Accept")
    who = whose_turn(room, await room.board())
    question = room.answer(await room.click(who, "Resign"))

    answer = await room.late_click(who, question, "play:1:0:c3")

    assert answer.acknowledged
    assert [move.action for move in await room.store.moves(1)] == ["c3"]
    assert "(Blue) to move" in (await room.board()).text
