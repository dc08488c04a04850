"""Okey Dokey's hand through Discord: it opens, plays, lasts and passes, and takes no forged choice."""

from __future__ import annotations

from dataclasses import replace

import render
from bot.screens.okey_dokey.words import hand_alt
from render.ending import EndedSeat, Ending
from tests.bot.discord.dealt import others, show, whose_turn
from tests.bot.discord.okey_dokey.room import (
    at_once,
    careful,
    forge,
    hand,
    log_of,
    now,
    started,
    view_of,
)
from tests.bot.discord.room import Room

NEWER = "A newer one of these is open further down. Go on there, or open it again from the board."
PLAYED = "Your move is already played; the board shows it now."
OVER = "This game is over; all hands lie open on the board."


async def test_an_older_hand_points_to_the_newer_one_even_after_a_restart(room: Room) -> None:
    who, older = await started(room, at_once())
    older = await room.press(who, older, "My Count")
    await room.restart()
    newer = await hand(room, who)
    await hand(room, room.bob)
    before = await room.standing()
    await room.restart()

    for label in ("Please Play", "Count Blue"):
        await room.late_click(who, older, older.control(label).custom_id)
        stopped = now(room, older)
        assert (stopped.text, stopped.controls, stopped.pictures) == (NEWER, (), ())
        assert await room.standing() == before
    assert now(room, newer) == newer
    await room.press(who, newer, "Yellow 1")

    assert await log_of(room) == [(0, "start"), (0, "y1")]


async def test_a_hand_from_before_a_move_is_brought_up_to_date_and_plays_nothing(room: Room) -> None:
    who, own = await started(room, at_once())
    waiting = await hand(room, room.bob)
    own = await room.press(who, own, "Green Reset")
    await who.slash(room.channel, "okeydokey move", move="g0")
    before = await room.standing()
    assert "Place Reset" not in now(room, own).labels

    answers = [await room.late_click(who, own, own.control("Place Reset").custom_id)]
    answers.append(await forge(room, who, own, "pick:1:1:card", "b5"))

    for answer in answers:
        refreshed, said = room.private(answer)
        assert (said.text, refreshed.id) == (PLAYED, own.id)
        assert refreshed.text.startswith("Your hand. It changes by itself on your turn;")
        assert refreshed.alts == (hand_alt(await view_of(room, 0)),)
        assert "Place Reset" not in refreshed.labels
    assert await room.standing() == before
    waiting = now(room, waiting)
    assert waiting.text.splitlines()[1].startswith("It is your turn")
    assert waiting.alts == (hand_alt(await view_of(room, 1)),)


async def test_a_hand_left_open_says_that_the_game_is_over_and_neither_plays_nor_talks(room: Room) -> None:
    deal = careful(3, 2)
    board = await show(room, replace(deal, plays=deal.plays[:-1]))
    who, idle = whose_turn(room, board), others(room, board)[0]
    own, left_open = await hand(room, who), await room.press(idle, await hand(room, idle), "My Count")
    await who.slash(room.channel, "okeydokey move", move=deal.plays[-1][1])
    over = await room.board()
    assert over.labels == ("Rematch", "Board", "Replay", "Review", "Show Rules", "Fair Deal")
    assert over.pictures == (render.closing(Ending(await view_of(room), None, (EndedSeat(),) * 3)),)

    for each in (own, left_open):
        assert (now(room, each).text, now(room, each).controls) == (OVER, ())
    talk = await room.late_click(idle, left_open, left_open.control("Count Red").custom_id)
    played = await room.late_click(who, own, f"play:1:{len(deal.plays) - 1}:{deal.plays[-1][1]}")

    for answer in (talk, played):
        assert "This game is over." in room.private(answer)[-1].text
    assert await log_of(room) == list(deal.plays)
    assert await room.board() == over


async def test_strangers_and_the_players_who_wait_can_do_nothing_by_any_way(room: Room) -> None:
    board = await show(room, at_once())
    own, before = await hand(room, room.carol), await room.standing()
    alice, bob, carol = (player.mention for player in room.people[:3])
    watching = f"You are watching this table: {alice}, {bob} and {carol} play here. "
    stranger = [
        await room.click(room.dave, "My Hand"),
        await room.late_click(room.dave, board, "play:1:1:?r~?."),
        await room.late_click(room.dave, own, "play:1:1:y1"),
        await room.dave.slash(room.channel, "okeydokey move", move="?r", table=1),
    ]
    for answer in stranger:
        assert room.said(answer) == f"{watching}`/okeydokey start` opens your own."
    for action in ("r2", "g0/r2", "r="):
        waits = [
            await room.late_click(room.carol, own, f"play:1:1:{action}"),
            await forge(room, room.carol, own, "pick:1:1:card", action),
            await room.late_click(room.carol, board, f"play:1:1:{action}"),
            await room.carol.slash(room.channel, "okeydokey move", move=action, table=1),
        ]
        told = f"It is not your turn: the table waits for {alice}."
        assert [room.said(answer) for answer in waits] == [told] * 4
    assert await room.standing() == before


async def test_what_was_never_offered_is_neither_played_nor_chosen(room: Room) -> None:
    who, own = await started(room, at_once())
    before = await room.standing()
    for action, told in [
        ("b1", "You do not hold Blue 1."),
        ("g0/r6,r6", "You hold Red 6 only once."),
        ("start", "The game has begun already."),
        ("resign", "Nobody can resign here: you win or lose together."),
        ("k9", "“k9” is not a move. Write a card such as r5,"),
    ]:
        by_button = await room.late_click(who, own, f"play:1:1:{action}")
        by_menu = await forge(room, who, own, "pick:1:1:card", action)
        written = await who.slash(room.channel, "okeydokey move", move=action, table=1)
        assert all(room.said(answer).startswith(told) for answer in (by_button, by_menu, written)), action
        assert now(room, own) == own
    for values in [(), ("y1", "b5")]:
        answer = await forge(room, who, own, "pick:1:1:card", *values)
        assert room.said(answer).startswith("This control no longer works.")
    for ply in (0, 2, 999999999):
        answer = await room.late_click(who, own, f"play:1:{ply}:y1")
        assert room.private(answer)[-1].text.endswith(("nothing was played.", "the board shows it now."))
    assert await room.standing() == before

    own = await room.press(who, own, "Green Reset")
    await room.late_click(who, own, "mine:1:1:?.g0/b1")
    assert (now(room, own).text, now(room, own).labels) == (own.text, own.labels)
    await room.press(who, now(room, own), "Place Reset")
    assert await log_of(room) == [(0, "start"), (0, "g0")]
