"""A game by clicks: what the board shows and offers, and every click that must not change it."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

import render
from bot.screens.okiya.alt import alt
from bot.store import Move
from bot.tables import Stale
from games.core import GameError
from games.okiya import Okiya
from games.okiya.garden import CELLS, TOKENS, tile_name
from tests.bot.discord.room import Room

GARDEN_ROWS = [[file + rank for file in "abcd"] for rank in "4321"]


async def state_of(room: Room, table: int = 1) -> Okiya:
    """The state that the log in the database folds to, by the rules alone."""
    row = await room.row(table)
    state = Okiya.start(row.seats, row.options, row.seed)
    for move in await room.store.moves(table):
        state = state.play(move.seat, move.action)
    return state


@pytest.mark.parametrize("number", range(2))
async def test_a_whole_game_is_played_by_clicking_what_the_board_offers(room: Room, number: int) -> None:
    random = Random(number)
    board = await room.begin()
    clicks = 0
    while board.cells:
        mover, _ = room.in_turn(board)
        await room.click(mover, random.choice(board.cells))
        board, clicks = await room.board(), clicks + 1

    state = await state_of(room)
    assert state.outcome is not None
    assert len(await room.store.moves(1)) == clicks
    assert (await room.row()).outcome == state.outcome
    assert [shown.id for shown in room.messages()] == [board.id]


async def test_a_click_costs_one_request_and_edits_the_board_in_place(room: Room) -> None:
    board = await room.begin()
    for _ in range(4):
        mover, _ = room.in_turn(board)
        before = len(room.env.http_requests)

        answer = await room.click(mover, board.cells[0])

        ((method, path),) = room.requests_since(before)
        assert method == "POST"
        assert path.startswith("/interactions/")
        assert path.endswith("/callback")
        assert answer.response is not None
        assert answer.response.id == board.id
        board = await room.board()


async def test_the_board_offers_exactly_the_legal_cells_at_every_ply(room: Room) -> None:
    random = Random(5)
    board = await room.begin()
    while board.cells:
        state = await state_of(room)
        assert set(board.cells) == set(state.actions(state.to_act[0]))
        mover, _ = room.in_turn(board)
        await room.click(mover, random.choice(board.cells))
        board = await room.board()


async def test_the_buttons_have_the_shape_of_the_garden_with_rank_4_on_top(room: Room) -> None:
    board = await room.begin()

    assert board.rows == GARDEN_ROWS


async def test_every_button_shows_the_tile_it_takes_or_the_token_that_lies_there(room: Room) -> None:
    await room.begin()
    board = await room.play(plies=4)

    garden = (await state_of(room)).garden
    for cell, tile in zip(CELLS, garden, strict=True):
        emoji = board.control(cell).emoji or ""
        expected = render.emoji("okiya")[tile].name
        assert emoji.startswith(expected)
        assert board.control(cell).label is None
    assert sum(tile in TOKENS for tile in garden) == 4


async def test_a_cell_with_a_token_cannot_be_clicked(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    cell = board.cells[0]

    await room.click(mover, cell)

    assert not (await room.board()).control(cell).enabled


async def test_the_alt_text_is_that_of_the_public_view(room: Room) -> None:
    await room.begin()
    board = await room.play(plies=3)

    assert board.alts == (alt((await state_of(room)).view(None)),)


async def test_the_picture_is_that_of_the_public_view(room: Room) -> None:
    await room.begin()
    board = await room.play(plies=3)

    assert board.pictures == (render.board((await state_of(room)).view(None)),)


async def test_the_board_says_who_is_to_move_and_what_must_be_matched(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    assert f"{mover.mention} to move: take any tile of the border." in board.text

    cell = board.cells[0]
    tile = (await state_of(room)).garden[CELLS.index(cell)]
    await room.click(mover, cell)

    plant, symbol = tile_name(tile).split()
    assert f"{other.mention} to move: match **{plant}** or **{symbol}**." in (await room.board()).text


async def test_the_board_names_both_players_and_notifies_neither(room: Room) -> None:
    await room.begin()
    board = await room.play()

    assert room.alice.mention in board.text
    assert room.bob.mention in board.text
    assert board.pinged == ()


async def test_a_stranger_is_told_who_plays(room: Room) -> None:
    board = await room.begin()
    before = await room.standing()

    answer = await room.click(room.carol, board.cells[0])

    assert f"{room.alice.mention} and {room.bob.mention} play here" in room.said(answer)
    assert await room.standing() == before


async def test_a_click_out_of_turn_is_told_whose_turn_it_is(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    before = await room.standing()

    answer = await room.click(other, board.cells[0])

    assert f"It is not your turn: the table waits for {mover.mention}." in room.said(answer)
    assert await room.standing() == before


async def test_the_same_click_twice_plays_once(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    cell = board.control(board.cells[0])
    await room.late_click(mover, board, cell.custom_id)
    before = await room.standing()

    again = await room.late_click(mover, board, cell.custom_id)

    assert "Your move is already played" in room.said(again)
    assert await room.standing() == before


async def test_a_second_choice_on_its_way_when_the_first_is_played_is_not_played(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    first, second = board.cells[:2]
    await room.click(mover, first)
    before = await room.standing()

    answer = await room.late_click(mover, board, board.control(second).custom_id)

    assert "Your move is already played" in room.said(answer)
    assert await room.standing() == before


async def test_a_click_on_a_position_that_has_passed_says_that_the_game_has_moved_on(room: Room) -> None:
    old = await room.begin()
    mover, other = room.in_turn(old)
    await room.click(mover, old.cells[0])
    before = await room.standing()

    answer = await room.late_click(other, old, old.control(old.cells[1]).custom_id)

    assert "The game has moved on" in room.said(answer)
    assert await room.standing() == before


async def test_an_old_board_says_where_the_game_goes_on(room: Room) -> None:
    old = await room.begin()
    mover, _ = room.in_turn(old)
    await room.alice.slash(room.channel, "okiya show")
    before = await room.standing()

    answer = await room.late_click(mover, old, old.control(old.cells[0]).custom_id)

    new = await room.board()
    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{new.id}"
    assert room.said(answer) == f"This board has moved. The game goes on here: {link}"
    assert await room.standing() == before


async def test_a_click_after_the_end_says_that_the_game_is_over(room: Room) -> None:
    old = await room.begin()
    mover, other = room.in_turn(old)
    asked = await room.click(other, "Resign")
    assert asked.response is not None
    await other.click(asked.response, label="Resign")
    before = await room.standing()

    answer = await room.late_click(mover, old, old.control(old.cells[0]).custom_id)

    assert "This game is over" in room.said(answer)
    assert await room.standing() == before


async def test_an_interaction_delivered_twice_plays_once_and_is_answered_alike(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    tables = room.bot.tables

    first = await tables.act(1, mover.id, 0, board.cells[0], 77)
    second = await tables.act(1, mover.id, 0, board.cells[0], 77)

    assert first == second
    assert len(await room.store.moves(1)) == 1


async def test_of_two_moves_at_the_same_moment_exactly_one_is_played(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    tables = room.bot.tables

    answers = await asyncio.gather(
        *(tables.act(1, mover.id, 0, cell, 77 + i) for i, cell in enumerate(board.cells[:2])),
        return_exceptions=True,
    )

    assert [type(answer) for answer in answers].count(Stale) == 1
    (move,) = await room.store.moves(1)
    assert move.action in board.cells[:2]


async def test_a_move_of_another_process_is_noticed(room: Room) -> None:
    board = await room.begin()
    mover, other = room.in_turn(board)
    seat = (await room.row()).players.index(mover.id)
    await room.store.append(Move(1, 0, seat, mover.id, board.cells[0], 5, room.env.now()))

    answer = await room.click(mover, board.cells[1])

    assert "Your move is already played" in room.said(answer)
    assert [move.action for move in await room.store.moves(1)] == [board.cells[0]]
    assert f"{other.mention} to move" in (await room.board()).text


FORGED = (
    "play:1:0:e5",
    "play:1:0:",
    "play:1:0:a1; drop",
    "play:1:0:" + "x" * 60,
    "play:1:0:" + "x" * 90,
    "play:1:1:a1",
    "play:1:999999999:a1",
    "play:1:99999999999:a1",
    "play:1:-1:a1",
    "play:0:0:a1",
    "play:2:0:a1",
    "play:999999999999999999:0:a1",
    "play:9999999999999999999999:0:a1",
    "play:1:0:a1\n",
    "play:١:0:a1",
    "table:explode:1",
    "table:accept:1",
    "table:join:1",
    "table:decline:1",
    "table:cancel:1",
    "table:rematch:1",
    "table:resign:2",
    "table:resign-now:999999999999999999",
    "table:rules:77",
    "ask:move:a1",
    "🍁",
    "play",
    "other:thing",
)


async def test_forged_buttons_are_answered_privately_and_change_nothing(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)
    before = await room.standing()

    for custom_id in FORGED:
        answer = await room.late_click(mover, board, custom_id)

        assert room.said(answer), custom_id
        assert await room.standing() == before, custom_id


async def test_a_forged_button_for_another_table_does_not_take_its_board_over(room: Room) -> None:
    elsewhere = room.guild.create_text_channel("elsewhere")
    here, there = await room.begin(), await room.begin(channel=elsewhere)
    before = await room.standing(1), await room.standing(2)

    answer = await room.late_click(room.in_turn(there)[0], here, f"play:2:0:{there.cells[0]}")

    assert "no longer works" in room.said(answer)
    assert (await room.standing(1), await room.standing(2)) == before


@pytest.mark.parametrize("action", ["resign", "next", "a1", "b2"])
async def test_a_stranger_cannot_forge_a_move(room: Room, action: str) -> None:
    board = await room.begin()
    before = await room.standing()

    answer = await room.late_click(room.carol, board, f"play:1:0:{action}")

    assert "You are watching this table" in room.said(answer)
    assert await room.standing() == before


async def test_the_one_door_raises_what_the_rules_raise_and_writes_nothing(room: Room) -> None:
    board = await room.begin()
    mover, _ = room.in_turn(board)

    with pytest.raises(GameError):
        await room.bot.tables.act(1, mover.id, 0, "b2", 77)

    assert await room.store.moves(1) == ()
