"""Okey Dokey's tables: the lobby, the start, whole games won and lost by clicks, and what the board says."""

from __future__ import annotations

from simcord import MemberActor

import render
from bot.screens.okey_dokey.alt import alt
from games.core import Game
from games.okey_dokey.grid import COLOURS, NAMES
from games.okey_dokey.view import cards_in_words
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import Deal, dealt_lobby, show, whose_turn
from tests.bot.discord.okey_dokey.room import (
    CARD,
    RESET,
    at_once,
    begin,
    careful,
    hand,
    known_of,
    log_of,
    menu,
    now,
    numbered,
    okey_dokey,
    open_lobby,
    pick,
    play_on,
    say,
    take_turn,
    view_of,
)
from tests.bot.discord.room import Room, Shown
from tests.bot.screens.looking import menus

AMATEUR = (("difficulty", "amateur"),)
MAESTRO = (("difficulty", "maestro"),)
WON = 134  # the number of a seed with which five careful players win

DANGER = (
    "The last Reset is in danger: if all cards are played before it, nobody is left to place it. "
    "A player with an empty hand is skipped."
)


def somebody_is_skipped(state: Game) -> bool:
    return state.outcome is None and bool(known_of(state).skipped)


def in_danger(state: Game) -> bool:
    return known_of(state).last_reset_in_danger


# The lobby.


async def test_a_new_table_says_its_options_and_who_begins_it(room: Room) -> None:
    lobby = await open_lobby(room)

    alice = room.alice.mention
    assert f"{alice} opened a table. At the table: {alice}. {alice} begins the game." in lobby.text
    assert lobby.labels == ("Begin", "Join", "Leave", "Cancel", "Show Rules", "Add Computer")
    assert lobby.pictures == (render.cover("okey_dokey"),)
    assert lobby.pinged == ()


async def test_begin_deals_to_the_seated_players_on_the_same_message(room: Room) -> None:
    lobby = await open_lobby(room, room.bob, room.carol)

    await room.click(room.alice, "Begin")

    board = await room.board()
    assert board.id == lobby.id
    assert board.labels == ("Start", "My Hand", "Show Rules", "Leave Game")
    assert (await room.row()).players == (room.alice.id, room.bob.id, room.carol.id)
    assert (await view_of(room)).hand_sizes == (6, 6, 6)
    assert board.pictures == (render.board(await view_of(room)),)


# The start.


async def test_before_the_start_the_board_says_what_may_be_said(room: Room) -> None:
    board = await begin(room)

    assert board.text.splitlines()[2:4] == [
        "Look at your hands and talk. Then one of you starts; after that, turns go round.",
        "-# Talk: nobody may show cards or hint at numbers. All that may be said stands as buttons beside "
        "your hand: how many cards of a colour you hold, what you plan, and what you ask for.",
    ]


async def test_anybody_starts_from_the_board_and_is_the_first_to_move(room: Room) -> None:
    await begin(room)

    await room.click(room.bob, "Start")

    board = await room.board()
    assert await log_of(room) == [(1, "start")]
    assert whose_turn(room, board) == room.bob
    assert board.labels == ("My Hand", "Show Rules", "Leave Game", "Hint")
    assert "Talk:" not in board.text


async def test_anybody_starts_from_their_hand_and_can_play_there_at_once(room: Room) -> None:
    await begin(room)
    own = await hand(room, room.carol)

    own = await press(room, room.carol, own, "Start")

    assert await log_of(room) == [(2, "start")]
    assert whose_turn(room, await room.board()) == room.carol
    assert own.text.startswith("It is your turn: play a card or place a Reset.")
    assert set(menus(own.components)) == {CARD, RESET}


async def test_if_two_players_start_at_once_one_learns_that_the_game_has_begun(room: Room) -> None:
    board = await begin(room)
    start = board.control("Start").custom_id

    answers = await room.clicks_at_once([(room.bob, board, start), (room.carol, board, start)])

    told = [answer.text for result in answers for answer in room.private(result)]
    assert told == ["The game has moved on since that board. This is how it stands now; nothing was played."]
    ((seat, _),) = await log_of(room)
    assert whose_turn(room, await room.board()) == room.people[seat]


# Alone.


async def test_the_option_solo_lets_a_player_move_at_once(room: Room) -> None:
    await open_lobby(room, solo=True)

    board = await room.board()
    assert await log_of(room) == [(0, "start")]
    assert f"{room.alice.mention} to move: play a card or place a Reset. Column 1" in board.text
    assert (await view_of(room)).hand_sizes == (10,)
    assert len(room.messages()) == 1


async def test_a_host_who_begins_a_lobby_alone_may_move_at_once(room: Room) -> None:
    lobby = await open_lobby(room)

    await room.click(room.alice, "Begin")

    board = await room.board()
    assert board.id == lobby.id
    assert await log_of(room) == [(0, "start")]
    assert whose_turn(room, board) == room.alice


async def test_in_a_direct_message_the_game_begins_at_once_and_is_played_there(room: Room) -> None:
    alice = room.alice.user
    await alice.slash("okeydokey start")
    (board,) = room.messages(alice.dm_channel)
    assert f"{alice.mention} to move" in board.text

    own = room.answer(await room.click(alice, "My Hand", channel=alice.dm_channel))
    entry = menu(own, CARD)[0]
    await pick(room, alice, own, CARD, entry.label)

    (board,) = room.messages(alice.dm_channel)
    assert await log_of(room) == [(0, "start"), (0, entry.value)]
    assert board.pictures == (render.board(await view_of(room)),)


async def test_a_player_alone_is_offered_no_talk(room: Room) -> None:
    await open_lobby(room, solo=True)

    own = await hand(room, room.alice)

    assert own.labels == ()


# Whole games.


async def test_five_people_fill_the_grid_by_clicks_with_talk_and_a_restart(room: Room) -> None:
    people = room.people
    skipped = len(careful(5, WON, somebody_is_skipped, AMATEUR).plays) - 1
    lobby = await dealt_lobby(room, Deal("okey_dokey", 5, AMATEUR, numbered(WON)))
    await room.click(room.alice, "Begin")
    hands = {who.id: await hand(room, who) for who in people}
    await say(room, room.dave, hands[room.dave.id], "Please Play", "Blue")
    await press(room, room.alice, hands[room.alice.id], "Start")

    _, acted = await play_on(room, hands, most=26)
    assert acted[24] == acted[25]  # the player who completes the fifth column takes another turn
    await room.restart()
    await say(room, room.erin, hands[room.erin.id], "My Count", "Red")
    _, more = await play_on(room, hands, most=skipped - 26)
    (idle,) = (await view_of(room)).skipped
    empty = await press(room, people[idle], now(room, hands[people[idle].id]), "Look Again")
    assert empty.text == "Your hand is empty, so your turns are skipped from now on. You can still talk."
    await say(room, people[idle], empty, "Please Reset", "Green")
    board, rest = await play_on(room, hands)

    state = await okey_dokey(room)
    assert [*acted, *more, *rest] == await whose_turns(room)
    assert people[idle] not in rest
    assert len(rest) > 1
    assert board.id == lobby.id
    assert board.text.splitlines()[2] == "Won together: all 50 cards are placed, at Amateur level."
    assert (await room.row()).outcome == state.outcome
    assert board.labels == ("Rematch", "Replay", "Show Rules")
    assert board.pictures == (render.board(state.view(None)),)
    assert now(room, hands[rest[-1].id]).text == "This game is over; all hands lie open on the board."


async def whose_turns(room: Room) -> list[MemberActor]:
    """The player to move at every play since the start, by the rules and the log."""
    row = await room.row()
    deal = Deal(row.game, row.seats, tuple(row.options.items()), row.seed)
    state, turns = deal.state, []
    for seat, action in await log_of(room):
        if action != "start" and action not in state.talk(seat):
            turns.append(room.people[state.to_act[0]])
        state = state.play(seat, action)
    return turns


async def almost_over(room: Room, deal: Deal) -> tuple[MemberActor, Shown]:
    """A game that the next careful play ends: the player of that play, and the board."""
    board = await show(room, Deal(deal.game, deal.seats, deal.options, deal.seed, deal.plays[:-1]))
    return whose_turn(room, board), board


async def test_a_lost_game_says_why_and_all_hands_lie_open(room: Room) -> None:
    who, _ = await almost_over(room, careful(3, 2))

    await take_turn(room, who, await hand(room, who))

    board, view = await room.board(), await view_of(room)
    assert view.outcome is not None
    assert view.outcome.winners == ()
    assert board.text.splitlines()[2:6] == [
        f"Lost together with {view.placed} of 50 cards placed: no card of the player to move fits, "
        "and no Reset can be placed.",
        *(
            f"{player.mention} still held {cards_in_words(cards or ())}."
            for player, cards in zip(room.people, view.hands, strict=False)
        ),
    ]
    assert board.labels == ("Rematch", "Replay", "Show Rules")
    assert board.pictures == (render.board(view),)


async def test_after_a_win_only_players_who_still_hold_cards_are_named(room: Room) -> None:
    who, _ = await almost_over(room, careful(5, WON, options=AMATEUR))

    await take_turn(room, who, await hand(room, who))

    lines = (await room.board()).text.splitlines()
    held = {
        player.mention: cards_in_words(cards)
        for player, cards in zip(room.people, (await view_of(room)).hands, strict=True)
        if cards
    }
    assert lines[2] == "Won together: all 50 cards are placed, at Amateur level."
    assert lines[3:-1] == [f"{player} still held {cards}." for player, cards in held.items()]
    assert 0 < len(held) < 5


# What the board says in between.


async def test_the_board_says_whose_turn_it_is_what_is_missing_and_how_many_cards_there_are(
    room: Room,
) -> None:
    who, board = await almost_over(room, careful(3, 1, lambda state: known_of(state).placed == 7))
    assert f"{who.mention} to move" in board.text

    await take_turn(room, who, await hand(room, who))

    view, lines = await view_of(room), (await room.board()).text.splitlines()
    missing = [NAMES[COLOURS[row]] for row in view.open_rows]
    alice, bob, carol = (player.mention for player in room.people[:3])
    assert len(missing) == 3
    assert lines[2:4] == [
        f"{room.people[view.turn or 0].mention} to move: play a card or place a Reset. "
        f"Column 2 still needs {missing[0]}, {missing[1]} and {missing[2]}.",
        f"Cards in hand: {alice} 6, {bob} 6, {carol} 6. Deck: {view.deck_size}.",
    ]


async def test_the_board_warns_when_the_last_reset_is_in_danger(room: Room) -> None:
    who, board = await almost_over(room, careful(3, 8, in_danger, MAESTRO))
    assert DANGER not in board.text

    await take_turn(room, who, await hand(room, who))

    assert DANGER in (await room.board()).text.splitlines()


async def test_the_board_follows_every_play_in_place(room: Room) -> None:
    board = await show(room, at_once())

    await play_on(room, {}, most=2)

    after = await room.board()
    assert after.id == board.id
    assert [message.id for message in room.messages()] == [board.id]
    assert after.pictures == (render.board(await view_of(room)),)
    assert after.pictures != board.pictures
    assert after.alts == (alt(await view_of(room)),)
