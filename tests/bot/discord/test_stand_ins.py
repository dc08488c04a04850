"""Players who leave a game or are away: the table agrees, a computer plays for them, and they come back."""

from __future__ import annotations

from simcord import MemberActor

from tests.bot.discord.dealt import Deal, show, whose_turn
from tests.bot.discord.room import Room
from tests.bot.discord.with_computers import computers, movers

PATIENCE_S = 10 * 60
STRONG = computers("strong", 1)[0]


async def leave(room: Room, who: MemberActor) -> str:
    """Leave the game by the buttons. Returns the answer."""
    asked = room.answer(await room.click(who, "Leave Game"))
    await who.click(asked.response, label="Leave Game")
    return room.message(asked.channel_id, asked.id).text


async def test_leaving_asks_first(room: Room) -> None:
    await show(room, Deal("boussanga", 3))
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
    gone = whose_turn(room, await show(room, Deal("boussanga", 3)))
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
    assert gone.id in (await room.row()).players


async def test_a_player_alone_with_computers_cannot_leave(room: Room) -> None:
    await room.alice.slash(room.channel, "boussanga start", computers=3)
    assert "Leave Game" not in (await room.board()).labels

    board = await room.board()
    answer = await room.late_click(room.alice, board, "table:quit-now:1")

    assert "there is nobody to leave" in room.said(answer)


async def test_a_player_has_time_before_the_others_can_replace_them_with_a_command(room: Room) -> None:
    away, waiting = room.in_turn(await room.begin())
    await room.env.advance_time(PATIENCE_S - 60)
    early = room.said(await waiting.slash(room.channel, "replace", table=1))
    before = await room.row()
    await room.env.advance_time(61)

    told = room.said(await waiting.slash(room.channel, "replace", table=1))

    assert early.startswith(f"{away.mention} has time to play. A computer can stand in <t:")
    assert (away.id in before.players, before.votes) == (True, frozenset())
    assert told.startswith(f"A computer plays for {away.mention} now")
    assert await movers(room) == [STRONG]
    board = await room.board()
    assert f"{waiting.mention} to move" in board.text
    assert "Take Back" in board.labels


async def test_a_replaced_player_sees_no_hand_and_cannot_act(room: Room) -> None:
    await show(room, Deal("ok", 3))
    await leave(room, room.bob)
    for other in (room.alice, room.carol):
        await room.click(other, "Let Computer")
    await leave(room, room.carol)
    before = await room.standing()

    for who, button, told in (
        (room.dave, "Let Computer", "You are watching this table"),
        (room.dave, "Take Back", "No computer plays for you"),
        (room.bob, "My Rack", "You are watching this table"),
    ):
        refused = await room.click(who, button)
        assert told in room.said(refused)
        assert room.answer(refused).pictures == ()
    assert await room.standing() == before
    await room.click(room.bob, "Take Back")
    own = room.answer(await room.click(room.bob, "My Rack"))
    assert len(own.pictures) == 1
