"""Talk at a table of Okey Dokey: who may say what, when, in which words, and who hears it."""

from __future__ import annotations

import pytest

from games.core import Game
from games.okey_dokey.grid import COLOURS, NAMES
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import Deal, others, show, whose_turn
from tests.bot.discord.okey_dokey.room import (
    CARD,
    KINDS,
    at_once,
    begin,
    careful,
    hand,
    known_of,
    log_of,
    now,
    pick,
    say,
    started,
    view_of,
)
from tests.bot.discord.room import Room, Shown

AMATEUR = (("difficulty", "amateur"),)
SENTENCES = {
    "My Count": "I hold {count} {colour} ({placed} placed).",
    "Plan Card": "I plan {colour}.",
    "Plan Reset": "I plan the Reset in {colour}.",
    "Please Play": "Please play {colour}.",
    "Please Reset": "Please reset {colour}.",
}
TEXTS = dict(zip(KINDS, ("?{}", "!{}", "!{}0", ">{}", ">{}0"), strict=True))


def somebody_is_skipped(state: Game) -> bool:
    return state.outcome is None and bool(known_of(state).skipped)


def twelve_placed(state: Game) -> bool:
    return known_of(state).placed == 12


def held(state: Game, seat: int, colour: str) -> int:
    """How many cards of a colour a seat holds."""
    return sum(card[0] == colour for card in known_of(state, seat).hand or ())


def said_on(board: Shown) -> list[str]:
    """The lines of a board that are talk."""
    return [line for line in board.text.splitlines() if "“" in line]


@pytest.mark.parametrize("kind", KINDS)
async def test_every_colour_can_be_spoken_of_by_its_button(room: Room, kind: str) -> None:
    deal = at_once()
    await show(room, deal)
    own = await hand(room, room.bob)
    own = await press(room, room.bob, own, kind)

    for colour, name in NAMES.items():
        own = await press(room, room.bob, own, name)
        sentence = SENTENCES[kind].format(colour=name, count=held(deal.state, 1, colour), placed=0)
        assert said_on(await room.board()) == [f"{room.bob.mention}: “{sentence}”"]

    assert (await log_of(room))[1:] == [(1, TEXTS[kind].format(colour)) for colour in COLOURS]
    assert own.text == f"It is {room.alice.mention}'s turn."


async def test_the_kind_of_talk_that_was_chosen_stays_chosen(room: Room) -> None:
    await show(room, at_once())
    own = await hand(room, room.bob)
    assert style_of(own, "My Count") != style_of(own, "Please Play")

    own = await press(room, room.bob, own, "Please Play", "Green")

    assert style_of(own, "Please Play") != style_of(own, "My Count")
    await press(room, room.bob, own, "Red")
    assert (await log_of(room))[1:] == [(1, ">g"), (1, ">r")]


def style_of(own: Shown, label: str) -> int:
    """The style of the button with this label."""
    rows = [row["components"] for row in own.components if row["type"] == 1]
    (style,) = [part["style"] for row in rows for part in row if part.get("label") == label]
    return int(style)


@pytest.mark.parametrize("seat", [0, 1, 2])
async def test_the_number_that_is_said_is_the_true_one_of_that_moment(room: Room, seat: int) -> None:
    deal = careful(3, 1, twelve_placed)
    await show(room, deal)
    who = room.people[seat]
    own = await press(room, who, await hand(room, who), "My Count")

    for colour, name in NAMES.items():
        own = await press(room, who, own, name)
        number = held(deal.state, seat, colour)
        assert said_on(await room.board()) == [f"{who.mention}: “I hold {number} {name} (12 placed).”"]


async def test_a_number_that_was_said_stays_as_it_was_said(room: Room) -> None:
    who, own = await started(room, at_once())
    own = await say(room, who, own, "My Count", "Yellow")

    await pick(room, who, own, CARD, "Yellow 1")

    assert said_on(await room.board()) == [f"{who.mention}: “I hold 2 Yellow (0 placed).”"]


async def test_the_board_shows_the_latest_of_everybody_and_the_log_keeps_all(room: Room) -> None:
    await show(room, at_once())
    for who in (room.bob, room.carol):
        own = await say(room, who, await hand(room, who), "Plan Card", "Red")
        await say(room, who, own, "Please Play", "Blue")
    await say(room, room.alice, await hand(room, room.alice), "Plan Reset", "Grey")

    assert said_on(await room.board()) == [
        f"{room.alice.mention}: “I plan the Reset in Grey.”",
        f"{room.bob.mention}: “Please play Blue.”",
        f"{room.carol.mention}: “Please play Blue.”",
    ]
    assert (await log_of(room))[1:] == [(1, "!r"), (1, ">b"), (2, "!r"), (2, ">b"), (0, "!s0")]
    assert [(talk.seat, talk.text) for talk in (await view_of(room)).talk] == (await log_of(room))[1:]


async def test_talk_stays_on_the_board_when_somebody_has_played_and_after_a_restart(room: Room) -> None:
    await show(room, at_once())
    await say(room, room.bob, await hand(room, room.bob), "Please Play", "Yellow")
    await room.restart()

    await pick(room, room.alice, await hand(room, room.alice), CARD, "Yellow 1")

    assert said_on(await room.board()) == [f"{room.bob.mention}: “Please play Yellow.”"]


async def test_players_can_talk_before_the_start(room: Room) -> None:
    await begin(room)
    own = await hand(room, room.carol)

    own = await say(room, room.carol, own, "Plan Card", "Green")

    board = await room.board()
    assert said_on(board) == [f"{room.carol.mention}: “I plan Green.”"]
    assert board.labels == ("Start", "My Hand", "Show Rules", "Leave Game")
    assert own.text.startswith("This is your hand.")


async def test_a_player_can_talk_in_turn_and_continue_composing(room: Room) -> None:
    who, own = await started(room, at_once())
    own = await pick(room, who, own, "Place a Reset", "Reset in Green")
    own = await pick(room, who, own, "Swap up to two cards", "Blue 8")

    own = await say(room, who, own, "Plan Reset", "Green")
    assert own.text == "Reset in Green. This puts Blue 8 under the deck, and you draw as many."
    await press(room, who, own, "Place Reset")

    assert (await log_of(room))[1:] == [(0, "!g0"), (0, "g0/b8")]


async def test_a_player_without_cards_can_still_talk(room: Room) -> None:
    deal = careful(5, 134, somebody_is_skipped, AMATEUR)
    await show(room, deal)
    (seat,) = known_of(deal.state).skipped
    who = room.people[seat]

    own = await say(room, who, await hand(room, who), "My Count", "Red")

    placed = known_of(deal.state).placed
    assert said_on(await room.board()) == [f"{who.mention}: “I hold 0 Red ({placed} placed).”"]
    assert own.text == "Your hand is empty, so your turns are skipped from now on. You can still talk."


async def test_what_is_said_notifies_nobody_and_leaves_a_mention_where_it_is(room: Room) -> None:
    who, own = await started(room, at_once())
    waiting = await hand(room, room.carol)
    await room.env.advance_time(4 * 60)
    await pick(room, who, own, CARD, "Yellow 1")
    mentioned = [message.id for message in room.messages() if "it is your turn" in message.text]
    assert len(mentioned) == 1
    await room.env.advance_time(4 * 60)
    before = len(room.env.http_requests)

    await say(room, room.carol, waiting, "Please Play", "Blue")

    assert [message.id for message in room.messages() if "it is your turn" in message.text] == mentioned
    assert not [path for method, path in room.requests_since(before) if method == "DELETE"]
    assert len(room.messages()) == 2
    board = await room.board()
    assert (board.pinged, now(room, waiting).pinged) == ((), ())
    assert room.carol.mention in said_on(board)[0]


async def test_the_next_move_still_takes_the_mention_away(room: Room) -> None:
    who, own = await started(room, at_once())
    await room.env.advance_time(4 * 60)
    await pick(room, who, own, CARD, "Yellow 1")
    own = await say(room, room.bob, await hand(room, room.bob), "Plan Card", "Green")

    await pick(room, room.bob, own, CARD, "Green 4")

    assert not [message for message in room.messages() if room.bob.mention + ", it is" in message.text]


async def test_a_watcher_cannot_talk(room: Room) -> None:
    board = await show(room, at_once())
    before = await room.standing()

    forged = await room.late_click(room.dave, board, "play:1:1:?r~?.")
    named = await room.dave.slash(room.channel, "okeydokey move", move="?r", table=1)

    for answer in (forged, named):
        assert room.said(answer).startswith("You are watching this table:")
    assert await room.standing() == before


async def test_nothing_is_said_after_the_end(room: Room) -> None:
    deal = careful(3, 2)
    board = await show(room, Deal(deal.game, 3, deal.options, deal.seed, deal.plays[:-1]))
    idle = others(room, board)[0]
    own = await hand(room, idle)
    await whose_turn(room, board).slash(room.channel, "okeydokey move", move=deal.plays[-1][1])
    before = await room.standing()

    answer = await idle.click(own.response, custom_id=own.control("Red").custom_id)

    assert "This game is over." in room.private(answer)[-1].text
    assert await room.standing() == before
    assert said_on(await room.board()) == []


@pytest.mark.parametrize("written", ["?b", " ?B ", "? b", "?b: say how many Blue cards I hold"])
async def test_talk_can_be_written_in_any_form(room: Room, written: str) -> None:
    board = await show(room, at_once())

    answer = await room.carol.slash(room.channel, "okeydokey move", move=written)

    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{board.id}"
    assert room.said(answer) == f"You have said it. The board: {link}"
    assert (await log_of(room))[1:] == [(2, "?b")]
    assert said_on(await room.board()) == [f"{room.carol.mention}: “I hold 1 Blue (0 placed).”"]
