"""Okey Dokey's hands that are not the newest, or that show an earlier position."""

from __future__ import annotations

import pytest

from bot.screens.okey_dokey.alt import alt
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import others, show, whose_turn
from tests.bot.discord.okey_dokey.room import (
    CARD,
    RESET,
    at_once,
    begin,
    careful,
    choose,
    hand,
    log_of,
    menu,
    now,
    pick,
    say,
    started,
    view_of,
)
from tests.bot.discord.room import Room
from tests.bot.screens.looking import menus

NEWER = "A newer one of these is open further down. Go on there, or open it anew from the board."
MOVED_ON = "The game has moved on since that board. This is how it stands now; nothing was played."
PLAYED = "Your move is already played; the board shows it now."


async def test_an_older_hand_says_that_a_newer_one_is_open_and_plays_nothing(room: Room) -> None:
    who, older = await started(room, at_once())
    newer = await hand(room, who)
    before = await room.standing()

    answer = await choose(who, older, CARD, "Yellow 1")

    stopped = now(room, older)
    assert room.answer(answer) == stopped
    assert (stopped.text, stopped.controls, stopped.pictures) == (NEWER, (), ())
    assert await room.standing() == before
    assert now(room, newer) == newer
    await pick(room, who, newer, CARD, "Yellow 1")
    assert await log_of(room) == [(0, "start"), (0, "y1")]


@pytest.mark.parametrize("label", ["My Count", "Blue"])
async def test_an_older_hand_does_not_talk_or_change_its_look(room: Room, label: str) -> None:
    who, older = await started(room, at_once())
    await hand(room, who)
    before = await room.standing()

    await who.click(older.response, custom_id=older.control(label).custom_id)

    assert now(room, older).text == NEWER
    assert await room.standing() == before


async def test_the_hands_of_others_do_not_make_a_hand_older(room: Room) -> None:
    who, own = await started(room, at_once())
    await hand(room, room.bob)

    await pick(room, who, own, CARD, "Yellow 1")

    assert await log_of(room) == [(0, "start"), (0, "y1")]


async def test_which_hand_is_the_newest_is_known_after_a_restart(room: Room) -> None:
    who, older = await started(room, at_once())
    await hand(room, who)
    await room.restart()

    await choose(who, older, CARD, "Yellow 1")

    assert now(room, older).text == NEWER
    assert await log_of(room) == [(0, "start")]


async def test_what_others_say_makes_no_hand_stale(room: Room) -> None:
    who, own = await started(room, at_once())
    for other in (room.bob, room.carol):
        await say(room, other, await hand(room, other), "Please Play", "Yellow")

    answer = await choose(who, own, CARD, "Yellow 1")

    assert len(room.private(answer)) == 1  # the hand itself, without a sentence
    assert (await log_of(room))[-1] == (0, "y1")


async def test_talk_makes_no_reset_stale_that_a_player_is_composing(room: Room) -> None:
    who, own = await started(room, at_once())
    own = await pick(room, who, own, RESET, "Reset in Blue")
    await say(room, room.bob, await hand(room, room.bob), "Please Reset", "Green")

    own = await pick(room, who, own, "Swap up to two cards", "Red 6")
    await press(room, who, own, "Place Reset")

    assert (await log_of(room))[-1] == (0, "b0/r6")


async def test_talk_makes_no_start_stale(room: Room) -> None:
    board = await begin(room)
    await say(room, room.bob, await hand(room, room.bob), "My Count", "Red")

    answer = await room.late_click(room.alice, board, board.control("Start").custom_id)

    assert room.private(answer) == []
    assert (await log_of(room))[-1] == (0, "start")


async def test_a_hand_from_before_the_own_move_is_brought_up_to_date_with_a_sentence(room: Room) -> None:
    who, own = await started(room, at_once())
    await who.slash(room.channel, "okeydokey move", move="y1")
    before = await room.standing()

    answer = await choose(who, own, CARD, "Blue 5")

    refreshed, said = room.private(answer)
    assert said.text == PLAYED
    assert refreshed.id == own.id
    assert refreshed.text.startswith(f"It is {room.bob.mention}'s turn.")
    assert refreshed.alts == (alt(await view_of(room, 0)),)
    assert await room.standing() == before


async def test_a_hand_from_before_anothers_move_is_brought_up_to_date_with_a_sentence(room: Room) -> None:
    await begin(room)
    own = await hand(room, room.bob)
    await room.click(room.alice, "Start")
    before = await room.standing()

    answer = await room.bob.click(own.response, label="Start")

    refreshed, said = room.private(answer)
    assert said.text == MOVED_ON
    assert refreshed.text == f"It is {room.alice.mention}'s turn."
    assert await room.standing() == before


async def test_a_waiting_hand_shows_the_players_turn_when_they_look_again(room: Room) -> None:
    who, own = await started(room, at_once())
    waiting = await hand(room, room.bob)
    await pick(room, who, own, CARD, "Yellow 1")

    waiting = await press(room, room.bob, waiting, "Look Again")

    assert waiting.text.splitlines()[0] == "It is your turn: play a card or place a Reset."
    assert set(menus(waiting.components)) == {CARD, RESET}
    assert waiting.alts == (alt(await view_of(room, 1)),)


async def test_a_reset_that_was_being_composed_is_forgotten_once_the_game_has_moved_on(room: Room) -> None:
    who, own = await started(room, at_once())
    own = await pick(room, who, own, RESET, "Reset in Green")
    await who.slash(room.channel, "okeydokey move", move="g0")
    before = await room.standing()

    answer = await who.click(own.response, custom_id=own.control("Place Reset").custom_id)

    refreshed, said = room.private(answer)
    assert said.text == PLAYED
    assert "Place Reset" not in refreshed.labels
    assert await room.standing() == before


async def test_a_hand_left_open_says_that_the_game_is_over(room: Room) -> None:
    deal = careful(3, 2)
    board = await show(room, type(deal)(deal.game, 3, deal.options, deal.seed, deal.plays[:-1]))
    who, idle = whose_turn(room, board), others(room, board)[0]
    own, left_open = await hand(room, who), await hand(room, idle)
    placeholder = next(iter(menus(own.components)))
    await who.slash(room.channel, "okeydokey move", move=deal.plays[-1][1])

    again = await press(room, idle, left_open, "Look Again")
    answer = await choose(who, own, placeholder, menu(own, placeholder)[0].label)

    assert (again.text, again.controls) == ("This game is over; all hands lie open on the board.", ())
    assert "This game is over." in room.private(answer)[-1].text
    assert (await log_of(room)) == list(deal.plays)
