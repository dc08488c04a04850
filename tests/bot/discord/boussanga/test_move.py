"""Boussanga by name: what is offered while typing narrows from cards to facings; refusals in words."""

from __future__ import annotations

import pytest
from simcord import MemberActor

from games.boussanga.board import placements
from games.boussanga.view import BoussangaView
from games.core import Game
from tests.bot.discord.composing import START, boussanga_at, view_of
from tests.bot.discord.dealt import Deal, others, reached, show, state_of, whose_turn
from tests.bot.discord.room import Room

COOP = (("mode", "coop"),)


async def begin(room: Room, deal: Deal = START) -> tuple[MemberActor, BoussangaView]:
    """A table with its board; who is to act there, and what they may know."""
    who = whose_turn(room, await show(room, deal))
    return who, boussanga_at(await state_of(room))


async def offered(room: Room, who: MemberActor, typed: str) -> dict[str, str]:
    """The choices while typing, by value; within what Discord takes."""
    choices = await who.autocomplete(room.channel, "boussanga move", "move", typed)
    assert len(choices) <= 25
    assert all(len(choice["name"]) <= 100 and len(choice["value"]) <= 100 for choice in choices)
    return {choice["value"]: choice["name"] for choice in choices}


async def test_nothing_is_offered_to_who_is_not_to_move_or_does_not_sit_there(room: Room) -> None:
    board = await show(room, START)

    assert await offered(room, others(room, board)[0], "") == {}
    assert await offered(room, room.carol, "") == {}


# Playing what was typed.


@pytest.mark.parametrize("spaces", [" ", "", "   "])
async def test_a_card_is_played_however_it_is_written(room: Room, spaces: str) -> None:
    who, view = await begin(room)
    action = next(action for action in view.actions if action.startswith("2 d4"))

    answer = await who.slash(room.channel, "boussanga move", move=action.upper().replace(" ", spaces))

    assert f"You played {action}." in room.said(answer)
    assert [move.action for move in await room.store.moves(1)] == [action]


def lies_alike_in_two_facings(state: Game) -> bool:
    return bool(second_facings(state))


def second_facings(state: Game) -> dict[str, str]:
    """What the seat to act can write for an action that is listed under another facing, and that action."""
    view = boussanga_at(state)
    held = [(slot, card) for slot, card in enumerate(view.hand(view.turn or 0), start=1) if card]
    return {
        f"{slot} {place}": f"{slot} {there.place}"
        for slot, card in held
        for place, there in placements(card).items()
        if place != there.place and f"{slot} {there.place}" in view.actions
    }


async def test_the_log_holds_the_listed_facing_of_a_card_that_lies_alike_in_two(room: Room) -> None:
    deal = reached("boussanga", 2, lies_alike_in_two_facings)
    typed, listed = next(iter(second_facings(deal.state).items()))
    who, _ = await begin(room, deal)

    answer = await who.slash(room.channel, "boussanga move", move=typed.upper().replace(" ", ""))

    assert (await room.store.moves(1))[-1].action == listed
    assert f"You played {listed}." in room.said(answer)


async def test_a_pass_is_played_by_name(room: Room) -> None:
    who, _ = await begin(room)

    await who.slash(room.channel, "boussanga move", move="pass 3")

    assert (await view_of(room)).discarded == 1
    assert whose_turn(room, await room.board()).id != who.id


@pytest.mark.parametrize(
    ("action", "told"),
    [
        ("2 c4", "“2 c4” is not a move. Write a card, a cell and a facing, such as 2 c4 ne, or pass 2."),
        ("@everyone", "“@everyone” is not a move."),
        ("put e c4", "There is nothing to put back now."),
        ("pass 1 e", "No pawn of that element was collected."),
    ],
)
async def test_what_cannot_be_played_is_explained_and_changes_nothing(
    room: Room, action: str, told: str
) -> None:
    who, _ = await begin(room)
    before = await room.standing()

    answer = await who.slash(room.channel, "boussanga move", move=action)

    assert room.said(answer).startswith(told)
    assert room.answer(answer).pinged == ()
    assert await room.standing() == before


async def test_who_is_not_to_move_is_told_whose_turn_it_is(room: Room) -> None:
    board = await show(room, START)
    before = await room.standing()

    answer = await others(room, board)[0].slash(room.channel, "boussanga move", move="pass 1")

    assert room.said(answer) == f"It is not your turn: the table waits for {whose_turn(room, board).mention}."
    assert await room.standing() == before


async def test_who_has_no_table_here_is_pointed_to_the_command_of_this_game(room: Room) -> None:
    answer = await room.dave.slash(room.channel, "boussanga move", move="pass 1")

    assert room.said(answer) == (
        "You have no game here that this could mean. `/boussanga start` opens a table."
    )


async def test_of_several_tables_the_question_names_who_else_sits_there(room: Room) -> None:
    await begin(room, Deal("boussanga", 3))
    await begin(room, Deal("boussanga", 1))

    answer = await room.alice.slash(room.channel, "boussanga resign")

    question = room.answer(answer)
    assert [option["description"] for option in question.menu] == ["Alone", "With Bob, Carol"]


async def test_the_rules_are_shown_with_the_board(room: Room) -> None:
    answer = room.answer(await room.dave.slash(room.channel, "boussanga rules"))

    assert "### How to play Boussanga" in answer.text
    assert "House rulings" in answer.text
    assert len(answer.pictures) == 1
