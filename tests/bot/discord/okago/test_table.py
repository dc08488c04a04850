"""Okago through Discord: matches by clicks, looks that outlive a restart, refusals, written moves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import render
from bot.languages import either
from games.core import Game
from tests.bot.discord.dealt import Deal, others, reached, show, state_of, whose_turn
from tests.bot.discord.okago.board import field, jumper, lit, okago_at, several_jumps
from tests.bot.discord.room import Person, Room, Shown
from tests.bot.screens.limits import violations

SETS = (("match", "sets"), ("sets_to", 2))


@cache
def jumping() -> Deal:
    return reached("okago", 2, several_jumps)


def is_over(state: Game) -> bool:
    return state.outcome is not None


async def press(room: Room, who: Person, cell: str) -> None:
    """Press the button that stands at a cell of the board as it is now."""
    board = await room.board()
    await who.click(board.response, custom_id=field(board.components)[cell]["custom_id"])


async def test_a_match_is_played_to_its_end_by_clicks(room: Room) -> None:
    whole = reached("okago", 2, is_over, SETS)
    left = 6
    first = await show(room, replace(whole, plays=whole.plays[:-left]))

    for seat, action in whole.plays[-left:]:
        for cell in action.split("x"):
            await press(room, room.people[seat], cell)

    state, board = await state_of(room), await room.board()
    assert state.outcome is not None
    assert (await room.row()).outcome == state.outcome
    assert [(move.seat, move.action) for move in await room.store.moves(1)] == [*whole.plays]
    assert [shown.id for shown in room.messages()] == [first.id]
    assert board.labels == ("Rematch", "Board", "Replay", "Review", "Our Score", "Show Rules", "Fair Deal")
    one, two = state.outcome.scores
    told = f"wins the match to 2 wins. Score: {room.alice.mention}: {one}, {room.bob.mention}: {two}."
    assert f"{room.people[state.outcome.winners[0]].mention} {told}" in board.text


async def test_where_a_button_turns_the_first_piece_over_undo_and_fair_deal_stay_within_reach(
    room: Room,
) -> None:
    board = await show(room, reached("okago", 2, lambda state: okago_at(state).face_up_allowed))

    assert board.labels == ("Show Rules", "Resign", "Hint", "Undo", "Face Up", "Fair Deal")


async def test_a_piece_is_chosen_on_the_board_and_jumps_after_a_restart(room: Room) -> None:
    board, view = await show(room, jumping()), okago_at(jumping().state)
    mover, (piece, landings) = whose_turn(room, board), jumper(view)
    await press(room, mover, piece)
    chosen = await room.board()
    assert {"Show Rules", "Resign", "Hint", "What Happened", "Undo", "Fair Deal"} == set(chosen.labels)
    assert violations(chosen.components) == []
    assert "-# Table 1. Fair deal" in chosen.text
    assert lit(chosen.components, "x", "x*") == landings
    assert chosen.pictures == (render.board(view, piece),)
    on = either(sorted(landings, key=[jump.landing for jump in view.jumps].index))
    assert f" to move. The piece on {piece} is chosen to jump, and can land on {on}. Rank 5" in chosen.alts[0]
    assert f"The piece on {piece} is chosen: press " in chosen.text
    assert " to land there, or any other cell to put it back." in chosen.text
    assert okago_at(await state_of(room)) == view
    await press(room, mover, piece)
    assert await room.board() == board
    await press(room, mover, piece)
    await room.restart()
    assert await room.board() == chosen

    await press(room, mover, min(landings))

    assert (await room.store.moves(1))[-1].action == f"{piece}x{min(landings)}"


async def test_choosing_a_piece_is_refused_to_others_and_on_boards_that_have_passed(room: Room) -> None:
    old, view = await show(room, jumping()), okago_at(jumping().state)
    mover, piece = whose_turn(room, old), jumper(view)[0]
    choose = field(old.components)[piece]["custom_id"]
    waits = f"the table waits for {mover.mention}"

    async def refused(who: Person, seen: Shown, custom_id: str, told: str) -> None:
        before = await room.standing()
        assert told in room.said(await room.late_click(who, seen, custom_id))
        assert await room.standing() == before

    await refused(room.carol, old, choose, f"{room.alice.mention} and {room.bob.mention} play here")
    await refused(others(room, old)[0], old, choose, waits)
    for forged in ("look:1:0:zz", "look:1:999999999:a1", "look:1:11:" + "x" * 61):
        await refused(mover, old, forged, "")
    typed = await mover.slash(room.channel, "okago move", move=view.jumps[0].over)
    assert room.said(typed) == f"{view.jumps[0].over} is not empty. Choose an empty cell."
    await room.alice.slash(room.channel, "okago show")
    board = await room.board()
    await refused(mover, old, choose, "This board has moved")
    jump = view.jumps[0]
    answer = await mover.slash(room.channel, "okago move", move=f" {jump.piece} X {jump.landing.upper()}")
    assert f"You played “{jump.text}”." in room.said(answer)
    await refused(mover, board, choose, "Your move is already played")
    await room.resign(mover)
    await refused(mover, board, choose, "This game is over")
