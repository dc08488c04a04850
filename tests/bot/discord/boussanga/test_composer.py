"""Boussanga's composer: a private message in which cards are laid and played, and pawns put back."""

from __future__ import annotations

import pytest

import render
from bot.screens.boussanga.alt import alt
from games.boussanga.board import CELLS, FACINGS
from games.boussanga.cards import ELEMENTS, NAMES
from games.boussanga.fit import fit, fitting
from games.core import Game
from render.boussanga.composer import CardChoice, PutChoice
from tests.bot.discord.composing import (
    START,
    STEPS,
    action_of,
    boussanga_at,
    compose,
    look_of,
    plays,
    press,
    start,
    view_of,
)
from tests.bot.discord.dealt import others, reached, show, whose_turn
from tests.bot.discord.room import Room

COOP = (("mode", "coop"),)


async def test_play_a_card_opens_a_private_message_with_the_card_on_the_board(room: Room) -> None:
    who, own = await start(room)

    view = await view_of(room, seat=(await room.row()).players.index(who.id))
    slot, cell, facing = look_of(own)
    assert own.ephemeral
    assert own.labels == (
        *("Card 1", "Card 2", "Card 3", "Card 4"),
        *("Turn Left", "Turn Right", "Next Fit"),
        *STEPS,
        *("Confirm", "Cancel", "Pass"),
    )
    assert own.pictures == (render.hand(view, CardChoice(slot, cell, facing)),)
    assert own.alts[0].startswith(own.text)
    assert alt(view)[:500] in own.alts[0]


async def test_the_composer_begins_where_a_card_fits(room: Room) -> None:
    _, own = await start(room)

    assert own.text.endswith("fits.")
    assert own.control("Confirm").enabled


async def test_opening_the_composer_changes_nothing_that_others_see(room: Room) -> None:
    before = await show(room, START)

    await compose(room, whose_turn(room, before))

    assert await room.board() == before
    assert await room.store.moves(1) == ()


async def test_who_does_not_sit_there_is_told_who_plays(room: Room) -> None:
    await show(room, START)

    answer = await room.click(room.carol, "Play a Card")

    assert f"{room.alice.mention} and {room.bob.mention} play here" in room.said(answer)


async def test_who_is_not_to_move_is_told_whose_turn_it_is(room: Room) -> None:
    board = await show(room, START)

    own = await compose(room, others(room, board)[0])

    assert f"It is {whose_turn(room, board).mention}'s turn." in own.text
    assert (own.controls, own.pictures, own.pinged) == ((), (), ())


# Choosing, turning, moving.


async def test_a_card_button_lays_that_card_on_the_same_cell_in_the_same_facing(room: Room) -> None:
    who, own = await start(room)
    _, cell, facing = look_of(own)
    assert not own.control("Card 1").enabled

    own = await press(room, who, own, "Card 3")

    assert look_of(own) == (3, cell, facing)
    assert own.text.startswith("Card 3 ")
    assert [own.control(f"Card {slot}").enabled for slot in (1, 2, 3, 4)] == [True, True, False, True]


@pytest.mark.parametrize(("button", "step"), [("Turn Right", 1), ("Turn Left", -1)])
async def test_a_turn_is_45_degrees_and_eight_turns_come_back(room: Room, button: str, step: int) -> None:
    who, own = await start(room)
    first, facings = look_of(own), list(FACINGS)

    for turn in range(1, 9):
        own = await press(room, who, own, button)
        assert look_of(own)[2] == facings[(facings.index(first[2]) + step * turn) % 8]

    assert look_of(own) == first


@pytest.mark.parametrize(("button", "files", "ranks"), [("⬅️", -1, 0), ("⬆️", 0, 1), ("⬇️", 0, -1), ("➡️", 1, 0)])
async def test_an_arrow_moves_the_card_by_a_cell(room: Room, button: str, files: int, ranks: int) -> None:
    who, own = await start(room)
    slot, cell, facing = look_of(own)

    own = await press(room, who, own, button)

    assert look_of(own) == (slot, f"{chr(ord(cell[0]) + files)}{int(cell[1]) + ranks}", facing)


async def test_no_arrow_leads_over_the_edge(room: Room) -> None:
    who, own = await start(room)

    while own.control("⬅️").enabled:
        own = await press(room, who, own, "⬅️")

    assert look_of(own)[1].startswith("a")


async def test_where_the_card_does_not_fit_it_says_why_and_cannot_be_confirmed(room: Room) -> None:
    who, own = await start(room)

    for arrow in STEPS:
        while own.control("Confirm").enabled and own.control(arrow).enabled:
            own = await press(room, who, own, arrow)

    assert not own.control("Confirm").enabled
    assert own.text.startswith(f"Card {look_of(own)[0]} on {look_of(own)[1]}, facing ")
    assert "does not fit. " in own.text
    assert own.text.endswith("would lie off the board.")
    assert own.control("Next Fit").enabled


def few_places(state: Game) -> bool:
    """Whether the first card of the seat to act fits in a handful of places."""
    view = boussanga_at(state)
    return view.turn is not None and view.phase == "play" and 3 <= len(fitting(view, view.turn, 1)) <= 6


async def test_next_fit_visits_every_place_where_the_card_fits_and_comes_round(room: Room) -> None:
    deal = reached("boussanga", 2, few_places, COOP)
    view = boussanga_at(deal.state)
    who, own = await start(room, deal)
    first = look_of(own)

    places = []
    for _ in fitting(view, view.turn or 0, 1):
        own = await press(room, who, own, "Next Fit")
        assert own.control("Confirm").enabled
        places.append(look_of(own)[1:])

    assert sorted(places) == sorted(fitting(view, view.turn or 0, 1))
    assert look_of(own) == first


# Playing.


async def test_confirm_plays_exactly_what_is_shown_and_updates_both_messages(room: Room) -> None:
    who, own = await start(room)
    own = await press(room, who, own, "Card 2", "Next Fit")
    slot, cell, facing = look_of(own)
    before = await room.board()

    after = await press(room, who, own, "Confirm")

    board = await room.board()
    (move,) = await room.store.moves(1)
    assert move.action == f"{slot} {cell} {facing}"
    assert after.text.startswith(f"It is {whose_turn(room, board).mention}'s turn.")
    assert after.controls == ()
    assert board.id == before.id
    assert board.pictures == (render.board(await view_of(room)),)
    assert whose_turn(room, board) == others(room, before)[0]


def can_score(state: Game) -> bool:
    view = boussanga_at(state)
    return view.turn is not None and best_score(state)[0] > 0


def best_score(state: Game) -> tuple[int, str]:
    """What the best play of the seat to act scores."""
    view = boussanga_at(state)
    cards = [action for action in view.actions if action[0].isdigit()]
    scores = [(fit(view, view.turn or 0, int(card[0]), card[2:4], card[5:]).points, card) for card in cards]
    return max(scores, default=(0, ""))


async def test_a_placement_that_scores_says_so_before_it_is_confirmed(room: Room) -> None:
    deal = reached("boussanga", 2, can_score)
    points, card = best_score(deal.state)
    seat = deal.state.to_act[0]
    who, own = await start(room, deal)
    had = (await view_of(room)).points[seat]

    await room.late_click(who, own, f"mine:1:{len(deal.plays)}:{card.replace(' ', '.')}")
    own = room.message(own.channel_id, own.id)
    assert own.text.endswith(f"fits and scores {points}.")
    await press(room, who, own, "Confirm")

    view = await view_of(room)
    assert view.points[seat] == had + points
    assert f"Last scored: {points} with " in (await room.board()).text


async def test_pass_discards_the_card_that_is_chosen(room: Room) -> None:
    who, own = await start(room)
    own = await press(room, who, own, "Card 4")

    after = await press(room, who, own, "Pass")

    assert [move.action for move in await room.store.moves(1)] == ["pass 4"]
    assert after.text.startswith("It is ")


async def test_cancel_closes_the_composer_and_it_can_be_opened_again(room: Room) -> None:
    who, own = await start(room)

    cancelled = await press(room, who, own, "Cancel")

    assert cancelled.text.startswith("Nothing was played.")
    assert (cancelled.controls, cancelled.pictures) == ((), ())
    assert await room.store.moves(1) == ()
    assert plays(await compose(room, who))


# Together: pawns go back one by one.


def pawns_to_put(state: Game) -> bool:
    view = boussanga_at(state)
    return view.phase == "put" and sum(number > 0 for number in view.put) == 2


async def test_pawns_are_put_back_one_by_one_in_the_same_message(room: Room) -> None:
    deal = reached("boussanga", 2, pawns_to_put, COOP)
    view = boussanga_at(deal.state)
    who, own = await start(room, deal)
    put = list(view.put)

    for left in range(sum(put), 0, -1):
        said = " and ".join(
            f"{number} {NAMES[element]}" for element, number in zip(ELEMENTS, put, strict=True) if number
        )
        assert sum(put) == left
        (button,) = plays(own)
        _, element, cell = action_of(button).split()
        assert own.text == (
            f"Put the pawns back on empty cells: {said} left. Chosen: {NAMES[element]} on {cell}."
        )
        put[ELEMENTS.index(element)] -= 1
        own = await press(room, who, own, "Confirm")

    assert len(await room.store.moves(1)) == len(deal.plays) + sum(view.put)
    assert (await view_of(room)).phase == "play"
    assert own.text.startswith(f"It is {whose_turn(room, await room.board()).mention}'s turn.")


async def test_another_element_is_chosen_to_put_back(room: Room) -> None:
    deal = reached("boussanga", 2, pawns_to_put, COOP)
    view = boussanga_at(deal.state)
    who, own = await start(room, deal)
    second = [element for element in ELEMENTS if view.put[element]][1]

    own = await press(room, who, own, NAMES[second])

    (button,) = plays(own)
    _, element, cell = action_of(button).split()
    assert element == second
    assert own.pictures == (render.hand(view, PutChoice(element, cell)),)


async def test_the_arrows_lead_a_pawn_from_one_empty_cell_to_the_next(room: Room) -> None:
    deal = reached("boussanga", 2, pawns_to_put, COOP)
    empty = {cell for cell, lies in zip(CELLS, boussanga_at(deal.state).board, strict=True) if lies == "."}
    who, own = await start(room, deal)

    seen = set()
    for _ in range(2 * len(empty)):
        seen.add(action_of(plays(own)[0]).split()[2])
        arrow = next((arrow for arrow in ("⬆️", "➡️") if own.control(arrow).enabled), None)
        if arrow is None:
            break
        own = await press(room, who, own, arrow)

    assert len(seen) > 1
    assert seen <= empty
