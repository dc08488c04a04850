"""OK's tables: the lobby, whole rounds by clicks, how rounds and games end, and what the board says."""

from __future__ import annotations

from dataclasses import replace

import pytest

import render
from bot.screens.ok.alt import alt
from bot.screens.ok.words import tile_title
from games import ok
from games.core import Game, Outcome
from games.ok import OK
from tests.bot.discord.composing import press
from tests.bot.discord.dealt import Deal, dealt_lobby, others, show, whose_turn
from tests.bot.discord.ok.room import (
    SCREEN,
    anything,
    closes_one_way,
    drawn_out,
    log_of,
    numbered,
    ok_at,
    open_lobby,
    opening,
    play_rounds,
    put_tile,
    rack,
    round_is_over,
    started,
    steadily,
    to_take,
    to_throw,
)
from tests.bot.discord.room import Room, Shown
from tests.bot.screens.sentences import PLAYERS
from tests.games.ok.deals import PAIRS, SCATTERED, SETS, table

THREE_ROUNDS = Deal("ok", 4, (("points", 5),), numbered(1080))
"""A game of four in which sensible play closes three rounds, and the third ends it."""


# The lobby.


@pytest.mark.parametrize("points", [20, 10, 5])
async def test_a_new_table_says_its_options_and_who_begins_it(room: Room, points: int) -> None:
    lobby = await open_lobby(room, points=points)

    alice = room.alice.mention
    assert f"{alice} opened a table. At the table: {alice}. {alice} begins the game." in lobby.text
    assert (
        f"2 to 4 players. Everybody begins with {points} points; at 0 the game ends, and most points win."
        in lobby.text.splitlines()
    )
    assert lobby.labels == ("Begin", "Join", "Leave", "Cancel", "Show Rules", "Add Computer")
    assert lobby.pictures == (render.cover("ok"),)
    assert lobby.pinged == ()


async def test_begin_deals_to_the_seated_players_on_the_same_message(room: Room) -> None:
    lobby = await open_lobby(room, room.bob, room.carol, points=10)

    await room.click(room.alice, "Begin")

    board, state = await room.board(), await ok_at(room)
    assert board.id == lobby.id
    assert board.labels == ("My Rack", "Show Rules", "Leave Game", "Hint")
    assert (await room.row()).players == (room.alice.id, room.bob.id, room.carol.id)
    assert state.scores == (10, 10, 10)
    assert board.pictures == (render.board(state.view(None)),)
    assert board.alts == (alt(state.view(None)),)
    assert board.text.splitlines()[2:4] == [
        f"{room.people[state.starter].mention} to move: throw a tile, or close.",
        f"Round 1. Points: {room.alice.mention} 10, {room.bob.mention} 10, {room.carol.mention} 10.",
    ]


async def test_one_player_alone_cannot_begin(room: Room) -> None:
    await open_lobby(room)
    before = await room.standing()

    answer = await room.click(room.alice, "Begin")

    assert room.said(answer) == (
        "This game needs 2 to 4 players, and nobody but you sits here. Wait for more, or cancel."
    )
    assert await room.standing() == before


async def test_four_fill_the_table_and_a_fifth_finds_every_seat_taken(room: Room) -> None:
    await open_lobby(room, room.bob, room.carol, room.dave)
    before = await room.standing()

    answer = await room.click(room.erin, "Join")

    assert room.said(answer) == "Every seat here is taken. `/ok start` opens another table."
    assert await room.standing() == before


# Whole rounds.


async def test_four_people_play_three_rounds_by_clicks_over_restarts_and_the_game_ends(room: Room) -> None:
    await dealt_lobby(room, THREE_ROUNDS)
    await room.click(room.alice, "Begin")

    board, ends = await play_rounds(room, restart_at=(1, 20, 50), next_by=(room.dave, room.alice))

    state = await ok_at(room)
    assert state.outcome is not None
    assert (await room.row()).outcome == state.outcome
    assert [move.seat for move in await room.store.moves(1) if move.action == "next"] == [3, 0]
    a, b, c, d = (who.mention for who in room.people[:4])
    for end, who, standing in zip(ends, (a, b), ((5, 3, 3, 3), (3, 3, 1, 1)), strict=True):
        assert end.text.splitlines()[2:5] == [
            f"{who} closed: all in sets, {thrown_to_close(end)} on the indicator. Each other player loses 2.",
            f"Points: {a} {standing[0]}, {b} {standing[1]}, {c} {standing[2]}, {d} {standing[3]}.",
            "Look at the racks; then any player may begin the next round.",
        ]
        assert end.labels == ("Next Round", "My Rack", "Show Rules", "Leave Game")
    assert board.text.splitlines()[2:7] == [
        f"The game is over. {b} won with 2 points left.",
        f"{b} closed: all in sets, {thrown_to_close(board)} on the indicator. Each other player loses 2.",
        f"After round 1: {a} 5, {b} 3, {c} 3, {d} 3.",
        f"After round 2: {a} 3, {b} 3, {c} 1, {d} 1.",
        f"After round 3: {a} 0, {b} 2, {c} -1, {d} -1.",
    ]
    assert board.labels == ("Rematch", "Replay", "Show Rules")
    assert board.pictures == (render.board(state.view(None)),)
    assert (await room.row()).seed.hex() in board.text
    assert len(room.messages()) == 1


def thrown_to_close(board: Shown) -> str:
    """The tile on the indicator, by the words of a board."""
    return board.text.partition("all in sets, ")[2].partition(" on the indicator")[0]


# How a round ends.


async def test_after_a_close_everybody_sees_the_winner_the_sets_and_all_racks(room: Room) -> None:
    who, own = await started(room, steadily(closes_one_way))

    await press(room, who, own, "Close")

    board, state = await room.board(), await ok_at(room)
    assert state.closed is not None
    assert f"{who.mention} closed: all in sets" in board.text
    assert board.pictures == (render.board(state.view(None)),)
    assert all(
        f"Rack of player {seat + 1}: " in board.alts[0] for seat in (0, 1) if seat != state.closed.seat
    )
    assert f"Player {state.closed.seat + 1} closed in sets" in board.alts[0]


async def test_any_player_begins_the_next_round_and_the_next_seat_starts_it(room: Room) -> None:
    before = await show(room, steadily(round_is_over, 4))
    starter = (await ok_at(room)).starter

    await room.click(room.carol, "Next Round")

    board, state = await room.board(), await ok_at(room)
    assert state.starter == (starter + 1) % 4
    assert board.text.splitlines()[2:4] == [
        f"{room.people[state.starter].mention} to move: throw a tile, or close.",
        f"{room.carol.mention} began the round.",
    ]
    assert board.text.splitlines()[4].startswith("Round 2. Points: ")
    assert board.pictures != before.pictures


async def test_only_one_of_two_players_who_click_at_once_begins_the_next_round(room: Room) -> None:
    board = await show(room, steadily(round_is_over, 4))
    custom_id = board.control("Next Round").custom_id

    answers = await room.clicks_at_once([(room.alice, board, custom_id), (room.bob, board, custom_id)])

    assert (await log_of(room)).count("next") == 1
    assert (await ok_at(room)).round == 2
    told = [message.text for answer in answers for message in room.private(answer)]
    assert len([text for text in told if "The game has moved on" in text]) == 1


async def test_a_watcher_cannot_begin_the_next_round(room: Room) -> None:
    await show(room, steadily(round_is_over, 2))
    before = await room.standing()

    answer = await room.click(room.carol, "Next Round")

    assert f"{room.alice.mention} and {room.bob.mention} play here" in room.said(answer)
    assert await room.standing() == before


async def test_when_the_stock_runs_out_the_next_throw_ends_the_round_for_everybody(room: Room) -> None:
    who, own = await started(room, drawn_out(3))

    await put_tile(room, who, own)

    board, state = await room.board(), await ok_at(room)
    assert state.phase == "over"
    assert board.text.splitlines()[2:5] == [
        "Nobody closed this round: everybody loses 1.",
        f"Points: {room.alice.mention} 19, {room.bob.mention} 19, {room.carol.mention} 19.",
        "Look at the racks; then any player may begin the next round.",
    ]
    assert board.pictures == (render.board(state.view(None)),)


# What the board says and shows while a round runs.


async def test_everybody_reads_that_a_tile_was_drawn_but_not_which(room: Room) -> None:
    who, own = await started(room, opening(anything))
    await put_tile(room, who, own)
    then = whose_turn(room, await room.board())

    await press(room, then, await rack(room, then), "Draw")

    board = await room.board()
    thrown = (await ok_at(room)).moves[0].tile or ""
    assert board.text.splitlines()[2:4] == [
        f"{then.mention} to move: throw a tile, or close.",
        f"{who.mention} threw {tile_title(thrown)}. {then.mention} drew.",
    ]


async def test_everybody_reads_which_tile_was_taken(room: Room) -> None:
    who, own = await started(room, steadily(to_take))
    (thrown,) = [tile for tile in (await ok_at(room)).view(None).tops if tile]
    name = tile_title(thrown)
    assert (await room.board()).text.splitlines()[2] == f"{who.mention} to move: draw, or take {name}."

    await press(room, who, own, f"Take {name}")

    assert f"{who.mention} took {name}." in (await room.board()).text


async def test_the_public_picture_and_its_words_are_those_of_the_public_view(room: Room) -> None:
    board = await show(room, steadily(to_throw, 4))

    view = (await ok_at(room)).view(None)
    assert board.pictures == (render.board(view),)
    assert board.alts == (alt(view),)
    assert all(f"Player {seat + 1}: 20 points" in alt(view) for seat in range(4))
    assert f"heaps {view.heaps}" in alt(view)


@pytest.mark.parametrize(
    ("state", "lines"),
    [
        (
            table(SCATTERED, seats=3, piles=("b13",), turn=2),
            ["<@2> to move: draw, or take Blue 13.", "Round 1. Points: <@1> 20, <@2> 20, <@3> 20."],
        ),
        (
            table(SCATTERED, seats=2, piles=("", "*"), turn=1),
            ["<@1> to move: draw, or take the fake OK.", "Round 1. Points: <@1> 20, <@2> 20."],
        ),
        (
            table(f"{SCATTERED} g1", indicator="g1").play(0, "show"),
            [
                "<@1> to move: throw a tile, or close.",
                "<@1> showed the indicator’s twin, Green 1.",
                "Round 1. Points: <@1> 20, <@2> 19.",
            ],
        ),
        (
            table(f"{SETS} k1 g2").play(0, "close g2"),
            [
                "<@1> closed with the OK: all in sets. Each other player loses 4.",
                "Points: <@1> 20, <@2> 16.",
                "Look at the racks; then any player may begin the next round.",
            ],
        ),
        (
            table(f"{PAIRS} k8 r5").play(0, "close r5"),
            [
                "<@1> closed: seven pairs, Red 5 on the indicator. Each other player loses 8.",
                "Points: <@1> 20, <@2> 12.",
                "Look at the racks; then any player may begin the next round.",
            ],
        ),
        (
            table("b1 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11 b12 b13 *").play(0, "close *"),
            [
                "<@1> closed: one colour from 1 to 1, the fake OK on the indicator. "
                "Each other player loses 16.",
                "Points: <@1> 20, <@2> 4.",
                "Look at the racks; then any player may begin the next round.",
            ],
        ),
    ],
)
def test_the_board_says_what_to_do_and_what_happened(state: OK, lines: list[str]) -> None:
    assert SCREEN.status(state.view(None), PLAYERS).splitlines() == lines


def test_the_board_tells_the_last_four_moves() -> None:
    state = table(SCATTERED, seats=2, piles=("", "b13"), stock="g12 g13 g5 g6")
    for action in ("draw", "r1", "draw", "g13", "take"):
        state = state.play(state.to_act[0], action)

    assert SCREEN.status(state.view(None), PLAYERS).splitlines()[1] == (
        "<@1> threw Red 1. <@2> drew. <@2> threw Green 13. <@1> took Green 13."
    )


def test_a_long_game_lists_its_last_fifteen_rounds() -> None:
    begun = OK.start(2, {"points": 20}, bytes(16)).view(None)
    won = Outcome((0, 0), (0, 1), ok.Reason.POINTS)
    over = replace(begun, round=20, turn=None, phase="over", changes=((1, 1),) * 20, outcome=won)

    lines = SCREEN.status(over, PLAYERS).splitlines()

    assert [line for line in lines if line.startswith("After")] == [
        f"After round {number}: <@1> {20 - number}, <@2> {20 - number}." for number in range(6, 21)
    ]


# Giving up.


async def test_a_player_can_resign_in_a_game_of_two(room: Room) -> None:
    board = await show(room, steadily(to_throw))
    who = others(room, board)[0]
    assert board.labels == ("My Rack", "Show Rules", "Resign", "Hint")
    asked = room.answer(await room.click(who, "Resign"))

    await who.click(asked.response, label="Resign")

    over = await room.board()
    assert f"{who.mention} resigned, so {whose_turn(room, board).mention} won." in over.text.splitlines()
    assert over.labels == ("Rematch", "Replay", "Show Rules")


async def test_after_resigning_in_a_later_round_the_rounds_before_are_listed(room: Room) -> None:
    deal = steadily(in_the_second_round)
    await show(room, deal)
    standing = (await ok_at(room)).standings[1]

    asked = room.answer(await room.click(room.bob, "Resign"))
    await room.bob.click(asked.response, label="Resign")

    alice, bob = room.alice.mention, room.bob.mention
    assert (await room.board()).text.splitlines()[2:4] == [
        f"{bob} resigned, so {alice} won.",
        f"After round 1: {alice} {standing[0]}, {bob} {standing[1]}.",
    ]


def in_the_second_round(state: Game) -> bool:
    assert isinstance(state, OK)
    return state.round == 2 and state.turns > 3


@pytest.mark.parametrize("seats", [3, 4])
async def test_in_a_game_of_three_or_four_nobody_can_resign(room: Room, seats: int) -> None:
    board = await show(room, opening(anything, seats))
    assert "Resign" not in board.labels
    before = await room.standing()

    by_command = await room.alice.slash(room.channel, "ok resign")
    by_name = await room.alice.slash(room.channel, "ok move", move="resign")
    forged = await room.late_click(room.alice, board, "table:resign-now:1")

    for answer in (by_command, by_name, forged):
        assert room.said(answer) == "Nobody can resign here: only games of two can be given up."
    assert await room.standing() == before
