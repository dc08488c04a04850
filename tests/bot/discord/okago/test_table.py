"""Okago by clicks: the board of 25 buttons, both faces, jumps in two clicks, matches; and moves by name."""

from __future__ import annotations

from random import Random

import pytest

import render
from games.core import Game
from games.okago import Okago
from games.okago.board import EMPTY
from tests.bot.discord.dealt import others, reached, show, state_of, whose_turn
from tests.bot.discord.okago.board import (
    RANKS,
    begin,
    field,
    grid,
    jumper,
    lit,
    play_to_the_end,
    press,
    view_of,
    with_a_jump,
)
from tests.bot.discord.room import Room, Shown


@pytest.mark.parametrize("number", range(2))
async def test_a_whole_game_is_played_by_pressing_what_the_board_offers(room: Room, number: int) -> None:
    await begin(room)

    board, clicks = await play_to_the_end(room, Random(number))

    state = await state_of(room)
    assert state.outcome is not None
    assert (await room.row()).outcome == state.outcome
    assert len(await room.store.moves(1)) <= clicks
    assert [shown.id for shown in room.messages()] == [board.id]
    assert board.labels == ("Rematch", "Replay", "Show Rules")
    assert f"{room.member((await room.row()).players[state.outcome.winners[0]]).mention} wins" in board.text


async def test_the_buttons_have_the_shape_of_the_board_with_rank_5_on_top(room: Room) -> None:
    board = await begin(room)

    assert [[control.custom_id for control in row] for row in grid(board)] == [
        [f"play:1:0:{cell}" for cell in rank] for rank in RANKS
    ]


async def test_every_button_shows_what_lies_on_its_cell(room: Room) -> None:
    board, _, view = await with_a_jump(room)
    pieces = {jump.piece for jump in view.jumps}

    drawn = render.emoji("okago")
    for cell, lies in zip(sorted(field(board), key=lambda cell: cell[::-1]), view.cells, strict=True):
        mark = f"{lies}!" if cell in pieces else "+" if cell in view.placeable else lies
        assert (field(board)[cell].emoji or "").rpartition("_")[0] == drawn[mark].name


async def test_placing_is_one_click_and_one_request(room: Room) -> None:
    board = await begin(room)
    before = len(room.env.http_requests)

    await press(room, whose_turn(room, board), "c3")

    assert len(room.requests_since(before)) == 1
    assert [move.action for move in await room.store.moves(1)] == ["c3"]
    assert not field(await room.board())["c3"].enabled


async def test_the_board_says_who_is_to_move_with_which_colour(room: Room) -> None:
    board = await begin(room)
    red, (blue,) = whose_turn(room, board), others(room, board)
    assert f"{red.mention} (Red) to move: place a piece." in board.text

    await press(room, red, "c3")

    board = await room.board()
    assert f"{blue.mention} (Blue) to move: place a piece, face-down or face-up." in board.text


async def test_in_the_advanced_game_the_centre_is_barred_to_the_first_piece(room: Room) -> None:
    board = await begin(room, advanced=True)
    assert not field(board)["c3"].enabled

    await press(room, whose_turn(room, board), "b2")

    assert field(await room.board())["c3"].enabled


# The face of Blue's first piece.


async def blues_first_turn(room: Room) -> Shown:
    board = await begin(room)
    await press(room, whose_turn(room, board), "c3")
    return await room.board()


@pytest.mark.parametrize(("presses", "action"), [(0, "b2"), (1, "b2^"), (2, "b2")])
async def test_blues_first_piece_lies_as_the_switch_says(room: Room, presses: int, action: str) -> None:
    blue = whose_turn(room, await blues_first_turn(room))

    for press_number in range(presses):
        await room.click(blue, ("Face Down", "Face Up")[press_number % 2])
    await press(room, blue, "b2")

    assert [move.action for move in await room.store.moves(1)] == ["c3", action]


async def test_the_switch_is_there_on_blues_first_turn_only(room: Room) -> None:
    board = await blues_first_turn(room)
    assert "Face Down" in board.labels

    await press(room, whose_turn(room, board), "b2")

    assert not {"Face Down", "Face Up"} & set((await room.board()).labels)


async def test_the_switch_changes_no_picture(room: Room) -> None:
    board = await blues_first_turn(room)

    await room.click(whose_turn(room, board), "Face Down")

    assert (await room.board()).pictures == board.pictures
    assert await room.board() != board


async def test_the_switch_works_on_after_a_restart(room: Room) -> None:
    blue = whose_turn(room, await blues_first_turn(room))
    await room.click(blue, "Face Down")
    await room.restart()

    await press(room, blue, "e5")

    assert [move.action for move in await room.store.moves(1)] == ["c3", "e5^"]


# Jumping.


async def test_pressing_a_piece_that_can_jump_lights_its_landings_and_plays_nothing(room: Room) -> None:
    board, mover, view = await with_a_jump(room)
    piece, landings = jumper(view)
    assert lit(board, "x", "x*") == set()

    await press(room, mover, piece)

    chosen = await room.board()
    assert lit(chosen, "x", "x*") == landings
    assert lit(chosen, "+") == set()
    assert await view_of(room) == view
    assert chosen.pictures == (render.board(view, piece),)
    assert chosen.alts == board.alts


async def test_a_second_click_lands(room: Room) -> None:
    _, mover, view = await with_a_jump(room)
    piece, landings = jumper(view)
    landing = max(landings)

    await press(room, mover, piece)
    await press(room, mover, landing)

    assert (await room.store.moves(1))[-1].action == f"{piece}x{landing}"
    assert (await view_of(room)).last == f"{piece}x{landing}"


@pytest.mark.parametrize("where", ["itself", "an empty cell", "an enemy"])
async def test_clicking_elsewhere_puts_the_piece_back(room: Room, where: str) -> None:
    board, mover, view = await with_a_jump(room)
    piece, landings = jumper(view)
    empty = next(cell for cell in view.placeable if cell not in landings)
    elsewhere = {"itself": piece, "an empty cell": empty, "an enemy": view.jumps[0].over}[where]
    await press(room, mover, piece)

    await press(room, mover, elsewhere)

    assert await room.board() == board
    assert await view_of(room) == view


async def test_clicking_another_piece_that_can_jump_chooses_that_one(room: Room) -> None:
    _, mover, view = await with_a_jump(room)
    piece, _ = jumper(view)
    other = next(jump.piece for jump in view.jumps if jump.piece != piece)
    await press(room, mover, piece)

    await press(room, mover, other)

    chosen = await room.board()
    assert lit(chosen, "x", "x*") == {jump.landing for jump in view.jumps if jump.piece == other}
    assert lit(chosen, f"{view.colours[view.turn]}?") == {other}


async def test_a_chosen_piece_jumps_on_after_a_restart(room: Room) -> None:
    _, mover, view = await with_a_jump(room)
    piece, landings = jumper(view)
    await press(room, mover, piece)
    chosen = await room.board()
    await room.restart()
    assert await room.board() == chosen

    await press(room, mover, min(landings))

    assert (await room.store.moves(1))[-1].action == f"{piece}x{min(landings)}"


async def test_a_stranger_cannot_choose_a_piece(room: Room) -> None:
    _, _, view = await with_a_jump(room)
    before = await room.standing()

    answer = await press(room, room.carol, jumper(view)[0])

    assert f"{room.alice.mention} and {room.bob.mention} play here" in room.said(answer)
    assert await room.standing() == before


async def test_the_player_who_is_not_to_move_cannot_choose_a_piece(room: Room) -> None:
    board, mover, view = await with_a_jump(room)
    before = await room.standing()

    answer = await press(room, others(room, board)[0], jumper(view)[0])

    assert f"the table waits for {mover.mention}" in room.said(answer)
    assert await room.standing() == before


async def test_choosing_on_an_old_board_says_where_the_game_goes_on(room: Room) -> None:
    old, mover, view = await with_a_jump(room)
    await room.alice.slash(room.channel, "okago show")
    before = await room.standing()

    answer = await room.late_click(mover, old, field(old)[jumper(view)[0]].custom_id)

    assert "This board has moved" in room.said(answer)
    assert await room.standing() == before


async def test_choosing_in_a_position_that_has_passed_shows_how_it_stands_now(room: Room) -> None:
    old, mover, view = await with_a_jump(room)
    await press(room, mover, view.placeable[0])
    before = await room.standing()

    answer = await room.late_click(mover, old, field(old)[jumper(view)[0]].custom_id)

    assert "Your move is already played" in room.said(answer)
    assert await room.standing() == before


async def test_choosing_after_the_end_says_that_the_game_is_over(room: Room) -> None:
    board, mover, view = await with_a_jump(room)
    asked = room.answer(await room.click(mover, "Resign"))
    await mover.click(asked.response, label="Resign")
    before = await room.standing()

    answer = await room.late_click(mover, board, field(board)[jumper(view)[0]].custom_id)

    assert "This game is over" in room.said(answer)
    assert await room.standing() == before


async def test_a_look_at_no_position_of_the_table_is_answered_privately(room: Room) -> None:
    board, mover, _ = await with_a_jump(room)
    before = await room.standing()
    for custom_id in ["look:1:0:zz", "look:1:999999999:a1", "look:1:11:" + "x" * 61]:
        answer = await room.late_click(mover, board, custom_id)
        assert room.said(answer)
        assert await room.standing() == before


# The end.


async def test_a_match_is_played_to_its_end_with_the_colours_alternating(room: Room) -> None:
    await begin(room, match="sets", sets_to=2)

    board, _ = await play_to_the_end(room, Random(7))

    state = await state_of(room)
    assert isinstance(state, Okago)
    assert state.outcome is not None
    first, second = state.outcome.scores
    score = f"Score: {room.alice.mention} {first}, {room.bob.mention} {second}."
    assert f"Match to 2 wins. {score}" in board.text
    games = [move for move in await room.store.moves(1) if move.action == "next"]
    assert len(games) == first + second - 1


def between_games(state: Game) -> bool:
    return isinstance(state, Okago) and state.view(None).end is not None and state.outcome is None


async def test_between_games_there_is_next_game_and_either_player_may_press_it(room: Room) -> None:
    ended = await show(room, reached("okago", 2, between_games, (("match", "sets"),)))
    red_before = (await view_of(room)).red
    assert ended.labels == ("Next Game", "Show Rules", "Resign")

    await room.click(room.bob, "Next Game")

    view = await view_of(room)
    assert (view.match.number, view.red) == (2, 1 - red_before)
    assert set(view.cells) == {EMPTY}


async def test_resigning_ends_the_game(room: Room) -> None:
    await begin(room)
    asked = room.answer(await room.click(room.bob, "Resign"))

    await room.bob.click(asked.response, label="Resign")

    board = await room.board()
    assert f"{room.bob.mention} resigned, so {room.alice.mention} wins." in board.text
    assert board.labels == ("Rematch", "Replay", "Show Rules")


# Moves by name.


async def suggested(room: Room, typed: str) -> dict[str, str]:
    """What whoever is to move is offered while typing."""
    mover = whose_turn(room, await room.board())
    choices = await mover.autocomplete(room.channel, "okago move", "move", typed)
    return {choice["value"]: choice["name"] for choice in choices}


async def test_placements_of_both_faces_are_suggested_on_blues_first_turn(room: Room) -> None:
    await blues_first_turn(room)

    assert await suggested(room, "b2") == {"b2": "b2: place face-down", "b2^": "b2^: place face-up"}


async def test_jumps_are_suggested_from_where_to_where(room: Room) -> None:
    _, _, view = await with_a_jump(room)

    assert await suggested(room, "jump") == {
        jump.text: f"{jump.text}: jump from {jump.piece} to {jump.landing}" for jump in view.jumps
    }


async def test_a_jump_by_name_is_played_however_it_is_written(room: Room) -> None:
    _, mover, view = await with_a_jump(room)
    jump = view.jumps[0]

    answer = await mover.slash(room.channel, "okago move", move=f" {jump.piece} X {jump.landing.upper()}")

    assert f"You played {jump.text}." in room.said(answer)
    assert (await view_of(room)).last == jump.text


async def test_what_the_rules_refuse_is_explained_and_changes_nothing(room: Room) -> None:
    _, mover, view = await with_a_jump(room)
    before = await room.standing()

    answer = await mover.slash(room.channel, "okago move", move=view.jumps[0].over)

    assert room.said(answer) == f"{view.jumps[0].over} is not empty. Choose an empty cell."
    assert await room.standing() == before
