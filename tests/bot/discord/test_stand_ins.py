"""Players who leave a game or are away: the table agrees, a computer plays for them, and they come back."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from tests.bot.discord.dealt import Deal, reached, show, whose_turn
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.with_computers import act, computers, movers, to_act

PATIENCE_S = 10 * 60
STRONG = computers("strong", 1)[0]


async def leave(room: Room, who: MemberActor) -> str:
    """Leave the game by the buttons; what one is told."""
    asked = room.answer(await room.click(who, "Leave Game"))
    await who.click(asked.response, label="Leave Game")
    return room.message(asked.channel_id, asked.id).text


async def three(room: Room, game: str = "boussanga") -> Shown:
    """A game of Alice, Bob and Carol."""
    return await show(room, Deal(game, 3))


async def replaced(room: Room, gone: MemberActor, game: str = "boussanga") -> Shown:
    """Such a game, in which a computer plays for somebody who has left."""
    await three(room, game)
    await leave(room, gone)
    for other in [person for person in room.people[:3] if person != gone]:
        await room.click(other, "Let Computer")
    return await room.board()


async def players(room: Room) -> list[int]:
    return list((await room.row()).players)


# Leaving.


async def test_leaving_asks_once(room: Room) -> None:
    await three(room)
    before = await room.standing()

    asked = room.answer(await room.click(room.bob, "Leave Game"))

    assert asked.text == (
        "Do you want to leave table 1? If the others agree, a computer plays on for you, "
        "and unless you come back before the end, you have lost."
    )
    await room.bob.click(asked.response, label="Keep Playing")
    assert room.message(asked.channel_id, asked.id).text == "Nothing happened: your game goes on."
    assert await room.standing() == before


async def test_who_has_left_is_named_and_the_table_is_asked(room: Room) -> None:
    board = await three(room)
    assert "Let Computer" not in board.labels

    told = await leave(room, room.bob)

    assert told == (
        "You have left table 1. Until a computer plays for you, you can come back by making a move."
    )
    board = await room.board()
    assert (
        f"{room.bob.mention} has left. If all others press Let Computer, a computer player goes on."
        in board.text
    )
    assert "Let Computer" in board.labels
    assert room.bob.id in await players(room)


async def test_a_computer_goes_on_once_all_others_agree(room: Room) -> None:
    await three(room)
    await leave(room, room.bob)

    first = await room.click(room.alice, "Let Computer")
    assert room.said(first) == (
        f"You agree that a computer plays for {room.bob.mention}. Still to agree: {room.carol.mention}."
    )
    assert await players(room) == [room.alice.id, room.bob.id, room.carol.id]
    second = await room.click(room.carol, "Let Computer")

    assert room.said(second) == (
        f"A computer plays for {room.bob.mention} now, who can take the seat back at any time."
    )
    assert await players(room) == [room.alice.id, STRONG, room.carol.id]
    board = await room.board()
    assert f"Computer 2 (strong) plays for {room.bob.mention}, who can take the seat back." in board.text
    assert "Take Back" in board.labels
    assert "Let Computer" not in board.labels


async def test_agreeing_twice_is_not_two_who_agree(room: Room) -> None:
    await three(room)
    await leave(room, room.bob)

    await room.click(room.alice, "Let Computer")
    await room.click(room.alice, "Let Computer")

    assert room.bob.id in await players(room)


async def test_who_has_left_has_no_say_in_it(room: Room) -> None:
    who = whose_turn(room, await three(room))
    await leave(room, who)

    answer = await room.click(who, "Let Computer")

    assert room.said(answer) == "Nobody keeps this table waiting."
    assert who.id in await players(room)


async def test_the_computer_plays_the_turn_that_the_table_waited_for(room: Room) -> None:
    board = await three(room)
    gone = whose_turn(room, board)

    await leave(room, gone)
    for other in [person for person in room.people[:3] if person != gone]:
        await room.click(other, "Let Computer")

    assert await movers(room) == [STRONG]
    assert set(await to_act(room)) <= {person.id for person in room.people[:3]} - {gone.id}


async def test_who_acts_again_has_not_left(room: Room) -> None:
    board = await three(room)
    who = whose_turn(room, board)
    await leave(room, who)
    for other in [person for person in room.people[:3] if person != who][:1]:
        await room.click(other, "Let Computer")

    await act(room, who)

    board = await room.board()
    assert "has left" not in board.text
    assert "Let Computer" not in board.labels
    assert (await room.row()).votes == frozenset()


async def test_nobody_can_leave_who_plays_alone_with_computers(room: Room) -> None:
    await room.alice.slash(room.channel, "boussanga start", computers=3)
    assert "Leave Game" not in (await room.board()).labels

    board = await room.board()
    answer = await room.late_click(room.alice, board, "table:quit-now:1")

    assert "there is nobody to leave" in room.said(answer)


@pytest.mark.parametrize(
    ("button", "told"),
    [("Let Computer", "You are watching this table"), ("Take Back", "No computer plays for you")],
)
async def test_a_stranger_has_no_say(room: Room, button: str, told: str) -> None:
    await replaced(room, room.bob)
    await leave(room, room.carol)
    before = await room.standing()

    answer = await room.click(room.dave, button)

    assert told in room.said(answer)
    assert await room.standing() == before


# Being away.


async def replace(room: Room, who: MemberActor) -> str:
    return room.said(await who.slash(room.channel, "replace", table=1))


async def test_a_player_has_time_before_anybody_can_replace_them(room: Room) -> None:
    board = await three(room)
    away = whose_turn(room, board)
    other = next(person for person in room.people[:3] if person != away)
    await room.env.advance_time(PATIENCE_S - 60)

    told = await replace(room, other)

    assert told.startswith(f"{away.mention} has time to play. A computer can stand in <t:")
    assert away.id in await players(room)
    assert (await room.row()).votes == frozenset()


async def test_after_its_patience_the_table_replaces_who_keeps_it_waiting(room: Room) -> None:
    board = await three(room)
    away = whose_turn(room, board)
    first, second = [person for person in room.people[:3] if person != away]
    await room.env.advance_time(PATIENCE_S + 1)

    assert "Still to agree" in await replace(room, first)
    assert f"A computer plays for {away.mention} now" in await replace(room, second)

    assert away.id not in await players(room)
    assert await movers(room) == [STRONG]


async def test_the_patience_begins_anew_with_every_move(room: Room) -> None:
    board = await three(room)
    await room.env.advance_time(PATIENCE_S + 1)
    mover = whose_turn(room, board)
    await act(room, mover)

    assert "has time to play" in await replace(room, mover)


async def test_in_a_game_of_two_the_one_who_waits_decides_alone(room: Room) -> None:
    board = await room.begin()
    away, waiting = room.in_turn(board)
    await room.env.advance_time(PATIENCE_S + 1)

    told = await replace(room, waiting)

    assert told.startswith(f"A computer plays for {away.mention} now")
    assert await movers(room) == [STRONG]
    board = await room.board()
    assert f"{waiting.mention} to move" in board.text
    assert "Take Back" in board.labels


async def test_nobody_replaces_a_player_while_the_table_waits_for_oneself(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    await room.env.advance_time(PATIENCE_S + 1)

    assert await replace(room, mover) == "Nobody keeps this table waiting."


async def test_nobody_is_replaced_between_games_when_anyone_may_go_on(room: Room) -> None:
    between = reached(
        "okiya", 2, lambda state: state.outcome is None and len(state.to_act) == 2, (("match", "sets"),)
    )
    await show(room, between)
    await room.env.advance_time(PATIENCE_S + 1)

    assert await replace(room, room.alice) == "Nobody keeps this table waiting."


# Coming back.


async def test_a_player_takes_the_seat_back_and_plays_on(room: Room) -> None:
    await replaced(room, room.bob)

    answer = await room.click(room.bob, "Take Back")

    assert room.said(answer) == "You play at table 1 again."
    assert await players(room) == [room.alice.id, room.bob.id, room.carol.id]
    board = await room.board()
    assert "plays for" not in board.text
    assert "Take Back" not in board.labels
    while (who := whose_turn(room, await room.board())) != room.bob:
        await act(room, who)
    await act(room, room.bob)
    assert (await movers(room))[-1] == room.bob.id


async def test_the_log_keeps_who_has_played_what(room: Room) -> None:
    board = await room.begin()
    away, waiting = room.in_turn(board)
    await room.env.advance_time(PATIENCE_S + 1)
    await replace(room, waiting)
    await act(room, waiting)

    await room.click(away, "Take Back")
    await room.restart()
    await act(room, away if (await to_act(room)) == (away.id,) else waiting)

    assert (await movers(room))[:3] == [STRONG, waiting.id, STRONG]
    assert {move.seat for move in await room.store.moves(1) if move.user_id in (STRONG, away.id)} == {
        (await players(room)).index(away.id)
    }


async def test_a_hand_belongs_to_who_sits_there(room: Room) -> None:
    await replaced(room, room.bob, "ok")

    gone = await room.click(room.bob, "My Rack")
    assert "You are watching this table" in room.said(gone)
    assert room.answer(gone).pictures == ()

    await room.click(room.bob, "Take Back")
    own = room.answer(await room.click(room.bob, "My Rack"))
    assert len(own.pictures) == 1


async def test_nobody_comes_back_to_a_game_that_is_over(room: Room) -> None:
    board = await room.begin()
    away, waiting = room.in_turn(board)
    await room.env.advance_time(PATIENCE_S + 1)
    await replace(room, waiting)
    seen = await room.board()
    asked = room.answer(await room.click(waiting, "Resign"))
    await waiting.click(asked.response, label="Resign")

    answer = await room.late_click(away, seen, "table:take-back:1")

    assert "This game is over" in room.said(answer)
