"""Players who leave a game or are away: the table agrees, a computer plays for them, and they come back."""

from __future__ import annotations

from simcord import MemberActor

from tests.bot.discord.dealt import Deal, show, whose_turn
from tests.bot.discord.room import Room
from tests.bot.discord.with_computers import computers, movers

PATIENCE_S = 10 * 60
DAY_S = 24 * 60 * 60
STRONG = computers("strong", 1)[0]


async def leave(room: Room, who: MemberActor) -> str:
    """Leave the game by the buttons. Returns the answer."""
    asked = room.answer(await room.click(who, "Leave Game"))
    await who.click(asked.response, label="Leave Game")
    return room.message(asked.channel_id, asked.id).text


async def test_a_table_lets_a_computer_play_for_a_leaver_who_then_comes_back(room: Room) -> None:
    gone = whose_turn(room, await show(room, Deal("boussanga", 3)))
    first, second = [person for person in room.people[:3] if person != gone]

    assert await leave(room, gone) == (
        "You have left table 1. If all others agree, a computer plays for you. "
        "Press Return to Seat, or use `/resume`, to go on yourself."
    )
    asking = f"{gone.mention} has left. If all others press Let a Computer Play, a computer goes on."
    assert asking in (await room.board()).text
    assert room.said(await room.click(first, "Let a Computer Play")) == (
        f"You agree that a computer plays for {gone.mention}. Still to agree: {second.mention}."
    )
    assert room.said(await room.click(second, "Let a Computer Play")) == (
        f"A computer plays for {gone.mention} now, who can return to the seat at any time with `/resume`."
    )

    assert await movers(room) == [STRONG]
    board = await room.board()
    assert f"(strong) plays for {gone.mention}, who can return with `/resume`." in board.text
    assert "Let a Computer Play" not in board.labels
    assert "Return to Seat" not in board.labels  # everybody sees these

    offered = room.answer(await room.click(gone, "Play a Card"))
    returned = await gone.click(offered.response, label="Return to Seat")

    assert offered.text == "A computer plays for you at this table. Press Return to Seat to go on yourself."
    assert room.said(returned).startswith("You play at table 1 again. The board: https://discord.com/")
    assert "plays for" not in (await room.board()).text
    assert gone.id in (await room.row()).players


async def test_a_leaver_stays_by_the_button_of_their_own_message(room: Room) -> None:
    gone = whose_turn(room, await show(room, Deal("boussanga", 3)))
    asked = room.answer(await room.click(gone, "Leave Game"))
    await gone.click(asked.response, label="Leave Game")

    await gone.click(room.message(asked.channel_id, asked.id).response, label="Return to Seat")

    assert "has left" not in (await room.board()).text
    assert (await room.row()).votes == frozenset()


async def test_a_table_that_somebody_left_is_listed_for_them_with_the_way_back(room: Room) -> None:
    gone = whose_turn(room, await show(room, Deal("boussanga", 3)))
    await leave(room, gone)
    for other in room.people[:3]:
        if other != gone:
            await room.click(other, "Let a Computer Play")

    history = room.said(await gone.slash(room.channel, "history"))
    resumed = room.answer(await gone.slash(room.channel, "resume"))
    shown = await gone.slash(room.channel, "boussanga show")

    assert ": running, a computer plays for you; `/resume` gives you the seat back, " in history
    assert ": a computer plays for you. [Board](https://discord.com/" in resumed.text
    assert not shown.ephemeral
    move = room.said(await gone.slash(room.channel, "boussanga move", move="pass 1"))
    assert move == "A computer plays for you at this table. Press Return to Seat to go on yourself."
    await gone.click(resumed.response, label="Return to Table 1")
    assert gone.id in (await room.row()).players


async def test_when_the_last_player_leaves_the_game_ends_and_counts_for_nobody(room: Room) -> None:
    await show(room, Deal("boussanga", 3))

    told = [await leave(room, who) for who in (room.bob, room.alice, room.carol)]

    assert told[-1] == "You have left table 1. Nobody plays there any more, so the game has ended."
    board = await room.board()
    assert "Nobody plays here any more, so this game has ended. It counts for nobody." in board.text
    assert board.alts[0].startswith("Where the game ended: ")
    assert board.labels == ("Rematch", "Replay", "Show Rules", "Fair Deal")


async def test_a_game_pauses_when_all_who_may_return_are_away_until_one_of_them_does(room: Room) -> None:
    gone = whose_turn(room, await show(room, Deal("boussanga", 3)))
    first, last = [person for person in room.people[:3] if person != gone]
    await leave(room, gone)
    for other in (first, last):
        await room.click(other, "Let a Computer Play")
    await leave(room, first)

    told = await leave(room, last)

    assert told.startswith("You have left table 1. Nobody else is there, so the game is paused")
    board, (moves, *_) = await room.board(), await room.standing()
    assert "The game is paused, because nobody is here." in board.text
    assert "plays for" not in board.text
    await room.env.advance_time(14 * DAY_S + 60)
    (asked,) = [each for each in room.messages() if "has been paused for 14 days" in each.text]
    assert {*asked.pinged} == {person.id for person in room.people[:3]}
    assert (await room.standing())[0] == moves

    resumed = room.answer(await last.slash(room.channel, "resume"))
    await last.click(resumed.response, label="Return to Table 1")
    assert "paused" not in (await room.board()).text
    await room.env.advance_time(7 * DAY_S)
    assert (await room.row()).status == "running"


async def test_replace_works_out_the_table_that_somebody_keeps_waiting(room: Room) -> None:
    assert room.said(await room.alice.slash(room.channel, "replace")) == (
        "You have no game here that this could mean. `/okiya start` opens a table."
    )
    await room.begin(room.alice, room.bob)
    assert room.said(await room.alice.slash(room.channel, "replace")).startswith(
        ("Nobody keeps", f"{room.bob.mention} has time to play.")
    )
    away, waiting = room.in_turn(await room.board())
    await room.env.advance_time(PATIENCE_S + 1)
    await room.begin(waiting, room.carol)  # newer, and waits for nobody too long

    told = room.said(await waiting.slash(room.channel, "replace"))

    assert told.startswith(f"A computer plays for {away.mention} now")
    assert STRONG in (await room.row(1)).players


async def test_a_replaced_player_sees_no_hand_and_cannot_act(room: Room) -> None:
    await show(room, Deal("ok", 3))
    await leave(room, room.bob)
    for other in (room.alice, room.carol):
        await room.click(other, "Let a Computer Play")
    seen = await room.board()
    await leave(room, room.carol)
    before = await room.standing()

    for who, button, told in (
        (room.dave, "Let a Computer Play", "You are watching this table"),
        (room.bob, "My Rack", "A computer plays for you at this table."),
    ):
        refused = await room.click(who, button)
        assert told in room.said(refused)
        assert room.answer(refused).pictures == ()
    assert await room.standing() == before
    before_labels = "table:take-back:1"  # as on the boards of earlier versions
    refused = await room.late_click(room.dave, seen, before_labels)
    assert "No computer plays for you" in room.said(refused)
    await room.late_click(room.bob, await room.board(), before_labels)
    own = room.answer(await room.click(room.bob, "My Rack"))
    assert len(own.pictures) == 1
