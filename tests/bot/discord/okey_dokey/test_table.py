"""Okey Dokey through Discord: the start, whole games by clicks, talk that everybody hears, written moves."""

from __future__ import annotations

from dataclasses import replace

from simcord import MemberActor

import render
from bot.screens.okey_dokey.words import alt
from games.core import Game
from render.ending import EndedSeat, Ending
from tests.bot.discord.dealt import reached, show, whose_turn
from tests.bot.discord.okey_dokey.room import (
    RESETS,
    at_once,
    careful,
    hand,
    known_of,
    log_of,
    now,
    okey_dokey,
    open_lobby,
    play_on,
    say,
    started,
    view_of,
)
from tests.bot.discord.room import LOBBY, Room, Shown
from tests.bot.screens.looking import menus

AMATEUR = (("difficulty", "amateur"),)
WON = 134  # the number of a seed with which five amateurs who play carefully win


def somebody_is_skipped(state: Game) -> bool:
    return state.outcome is None and 0 in known_of(state).hand_sizes


def said_on(board: Shown) -> list[str]:
    """The lines of a board that are talk."""
    return [line for line in board.text.splitlines() if "“" in line]


async def move(room: Room, who: MemberActor, action: str) -> str:
    """What somebody is told who writes this."""
    return room.said(await who.slash(room.channel, "okeydokey move", move=action, table=1))


# The start.


async def test_of_those_who_start_at_once_one_does_and_plays_on_in_the_hand(room: Room) -> None:
    lobby = await open_lobby(room)
    assert lobby.labels == LOBBY
    assert (lobby.pictures, lobby.pinged) == ((render.cover("okey_dokey"),), ())
    for who in (room.bob, room.carol):
        await room.click(who, "Join")
    await room.click(room.alice, "Begin")
    board, start = await room.board(), (await room.board()).control("I Start").custom_id
    assert board.id == lobby.id
    assert board.labels == ("I Start", "My Hand", "Show Rules", "Leave Game", "What Happened", "Fair Deal")
    assert board.pictures == (render.board(await view_of(room)),)
    hands = [await hand(room, who) for who in (room.bob, room.carol)]

    answers = await room.clicks_at_once([(room.bob, hands[0], start), (room.carol, hands[1], start)])

    told = [shown.text for result in answers for shown in room.private(result) if not shown.pictures]
    assert told == ["The game has moved on since that board. This is how it stands now; nothing was played."]
    ((seat, _),) = await log_of(room)
    after = await room.board()
    assert whose_turn(room, after) == room.people[seat]
    buttons = ("My Hand", "Show Rules", "Leave Game", "Hint", "What Happened", "Undo", "Fair Deal")
    assert after.labels == buttons
    own = now(room, hands[seat - 1])
    assert own.text.startswith("It is your turn: play a card or place a Reset.")
    assert not menus(own.components)
    assert [each.piece for each in own.controls if each.enabled and each.piece][-5:] == RESETS


# A whole game.


async def test_five_people_fill_the_grid_by_clicks_with_talk_and_a_restart(room: Room) -> None:
    people, whole = room.people, careful(5, WON, options=AMATEUR)
    skipped = len(careful(5, WON, somebody_is_skipped, AMATEUR).plays)
    first = await show(room, replace(whole, plays=whole.plays[: skipped - 1]))
    sizes = known_of(careful(5, WON, somebody_is_skipped, AMATEUR).state).hand_sizes
    (idle,) = (seat for seat, size in enumerate(sizes) if not size)
    hands = {who.id: await hand(room, who) for who in people}

    board, acted = await play_on(room, hands, most=1)
    assert [message.id for message in room.messages()] == [board.id] == [first.id]
    assert board.pictures == (render.board(await view_of(room)),) != first.pictures
    assert board.alts == (alt(await view_of(room)),)
    empty = now(room, hands[people[idle].id])
    assert empty.text.startswith(
        "Your hand is empty, so your turns are skipped from now on. You can still talk."
    )
    await room.restart()
    await say(room, people[idle], empty, "Please Reset", "Green")
    hands.clear()
    board, rest = await play_on(room, hands)

    state = await okey_dokey(room)
    seats = [seat for seat, action in await log_of(room) if action != ">g0"][skipped - 1 :]
    assert [*acted, *rest] == [people[seat] for seat in seats]
    assert len(rest) > 1
    assert people[idle] not in rest
    lines = board.text.splitlines()
    assert lines[3] == "Won: all 50 cells are filled, at Amateur level."
    held = [who for who, cards in zip(people, known_of(state).hands, strict=True) if cards]
    assert 0 < len(held) < 5
    assert [who.mention for who in held] == [line.split()[0] for line in lines[4 : 4 + len(held)]]
    assert lines[-2] == "For the leaderboard: Amateur, 50."
    assert (await room.row()).outcome == state.outcome
    assert board.labels == ("Rematch", "Board", "Replay", "Review", "Show Rules", "Fair Deal")
    assert board.pictures == (render.closing(Ending(state.view(None), None, (EndedSeat(),) * 5)),)
    assert now(room, hands[rest[-1].id]).text == "This game is over; all hands lie open on the board."


async def test_a_loss_says_what_was_reached_and_the_best_that_one_of_them_reached_before(room: Room) -> None:
    lost = reached("okey_dokey", 2, lambda state: state.outcome is not None)
    seat, last = lost.plays[-1]
    for number in (1, 2):
        await show(room, replace(lost, plays=lost.plays[:-1]))
        await room.people[seat].slash(room.channel, "okeydokey move", move=last, table=number)

    first, second = [(await room.board(number)).text.splitlines() for number in (1, 2)]
    placed = known_of(lost.state).placed
    told = f" filled {placed} of 50 cells and completed {placed // 5} of 10 columns."
    assert [line.endswith(told) for line in first].count(True) == 1
    record = f"The best score that one of you had at this level before: {placed}."
    assert (record in first, record in second) == (False, True)


# Talk.


async def test_talk_notifies_nobody_and_leaves_a_mention_which_the_next_move_takes_away(room: Room) -> None:
    who, own = await started(room, at_once())
    waiting, theirs = await hand(room, room.carol), await hand(room, room.bob)
    await room.env.advance_time(4 * 60)
    await room.press(who, own, "Yellow 1")
    mentioned = [message.id for message in room.messages() if "it is your turn" in message.text]
    assert len(mentioned) == 1
    await room.env.advance_time(4 * 60)
    before = len(room.env.http_requests)

    await say(room, room.carol, waiting, "Please Play", "Blue")

    assert [message.id for message in room.messages() if "it is your turn" in message.text] == mentioned
    assert not [path for method, path in room.requests_since(before) if method == "DELETE"]
    board = await room.board()
    assert (board.pinged, now(room, waiting).pinged) == ((), ())
    assert room.carol.mention in said_on(board)[0]
    await room.press(room.bob, now(room, theirs), "Green 4")
    assert mentioned[0] not in [message.id for message in room.messages()]


# By name.


async def test_a_seat_that_has_said_enough_is_told_so_alone_and_plays_on(room: Room) -> None:
    await show(room, at_once())
    for _ in range(10):
        assert "You have said it." in await move(room, room.carol, "?b")

    refused = await move(room, room.carol, "?b")

    assert refused == (
        "You have said 10 things since the last move. You can say more when somebody has moved."
    )
    assert len(await log_of(room)) == 11
    await move(room, room.alice, "g0/b8")
    assert "You have said it." in await move(room, room.carol, "?b")
