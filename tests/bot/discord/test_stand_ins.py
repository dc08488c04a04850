"""Players who leave a game or are away: the table agrees, a computer plays for them, and they come back."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from tests.bot.discord.dealt import Deal, show, whose_turn
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.with_computers import computers, movers

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


async def test_a_table_lets_a_computer_play_for_a_leaver_who_then_comes_back(room: Room) -> None:
    gone = whose_turn(room, await three(room))
    first, second = [person for person in room.people[:3] if person != gone]

    assert await leave(room, gone) == (
        "You have left table 1. Until a computer plays for you, you can come back by making a move."
    )
    asking = f"{gone.mention} has left. If all others press Let Computer, a computer player goes on."
    assert asking in (await room.board()).text
    assert room.said(await room.click(first, "Let Computer")) == (
        f"You agree that a computer plays for {gone.mention}. Still to agree: {second.mention}."
    )
    assert room.said(await room.click(second, "Let Computer")) == (
        f"A computer plays for {gone.mention} now, who can take the seat back at any time."
    )

    assert await movers(room) == [STRONG]
    board = await room.board()
    assert f"(strong) plays for {gone.mention}, who can take the seat back." in board.text
    assert "Let Computer" not in board.labels
    assert room.said(await room.click(gone, "Take Back")) == "You play at table 1 again."
    board = await room.board()
    assert "plays for" not in board.text
    assert "Take Back" not in board.labels
    assert gone.id in await players(room)


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


# Coming back.


async def test_a_hand_belongs_to_who_sits_there(room: Room) -> None:
    await replaced(room, room.bob, "ok")

    gone = await room.click(room.bob, "My Rack")
    assert "You are watching this table" in room.said(gone)
    assert room.answer(gone).pictures == ()

    await room.click(room.bob, "Take Back")
    own = room.answer(await room.click(room.bob, "My Rack"))
    assert len(own.pictures) == 1
