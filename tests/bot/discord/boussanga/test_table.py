"""Boussanga through Discord: the lobby, the composers, the end, rematches, and written moves."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import render
from tests.bot.discord.composing import START, compose, look_of, open_lobby, play_to_the_end, view_of
from tests.bot.discord.dealt import Deal, others, show, state_of, whose_turn
from tests.bot.discord.room import Room
from tests.bot.screens.looking import private_of, table_at

TEAMS = (("mode", "teams"),)
COOP = (("mode", "coop"),)


# The lobby.


async def test_what_the_lobby_refuses_is_said_privately_and_changes_nothing(room: Room) -> None:
    await open_lobby(room, room.bob, mode="teams")
    host = "Only {alice}, who opened this table, can do this."
    refused = [
        (room.bob, "Begin", host),
        (room.bob, "Cancel", host),
        (room.bob, "Join", "You sit at this table already."),
        (room.alice, "Join", "You sit at this table already."),
        (
            room.alice,
            "Leave",
            "You are the host of this table. Hand it over with Manage Table, or press Cancel.",
        ),
        (room.alice, "Begin", "Two teams need four players. 2 seats are free"),
        (room.carol, "Leave", "You do not sit at this table yet. Press Join to take a seat."),
        (room.carol, "Add Computer", "You do not sit at this table yet. Press Join to take a seat."),
        (room.carol, "Begin", host),
    ]
    before = await room.standing()
    for who, button, told in refused:
        answer = await room.click(who, button)
        assert told.format(alice=room.alice.mention, bob=room.bob.mention) in room.said(answer)
        assert await room.standing() == before
    await room.click(room.carol, "Join")
    seen = await room.board()
    await room.click(room.dave, "Join")
    assert not {"Join", "Add Computer"} & set((await room.board()).labels)
    full = await room.late_click(room.erin, seen, seen.control("Join").custom_id)
    assert room.said(full) == "Every seat here is taken. `/boussanga start` opens another table."


# The composer.


async def test_a_card_is_laid_and_played_in_a_private_message_even_over_restarts(room: Room) -> None:
    before = await show(room, START)
    who = whose_turn(room, before)
    own = await compose(room, who)
    assert own.ephemeral
    assert await room.board() == before
    own = await room.press(who, own, "Cancel")
    assert (own.controls, own.pictures) == ((), ())
    own = await room.press(who, await compose(room, who), "Card 2", "Next Fit")
    await room.restart()

    own = await room.press(who, own, "Next Fit")
    slot, cell, facing = look_of(own)
    assert await room.store.moves(1) == ()
    await room.restart()
    after = await room.press(who, own, "Confirm")

    board = await room.board()
    (move,) = await room.store.moves(1)
    assert move.action == f"{slot} {cell} {facing}"
    assert after.text.startswith("Your cards lie open on the board.")
    assert (after.controls, board.id) == ((), before.id)
    assert board.pictures == (render.board(await view_of(room)),)
    assert whose_turn(room, board) == others(room, before)[0]


# Whole games. Every player plays the first choice of their composer.


def nearly_over(deal: Deal, left: int) -> Deal:
    """The same table this number of actions before its end."""
    state, played = deal.state, list[tuple[int, str]]()
    while state.outcome is None:
        seat = state.to_act[0]
        own = private_of(table_at(state, deal.seats), seat)
        ways = [label for label in own.labels if label == "Confirm" or label.startswith("Discard")]
        played.append((seat, own.action(next(label for label in ways if label in own.enabled))))
        state = state.play(*played[-1])
    return replace(deal, plays=tuple(played[:-left]))


@pytest.mark.parametrize(
    ("begun", "left", "told"),
    [
        (
            Deal("boussanga", 4, TEAMS, (13).to_bytes(16, "big")),
            5,
            "The game is over: the last card was drawn.",
        ),
        (Deal("boussanga", 2, COOP, (5).to_bytes(16, "big")), 7, "Won with 10 cards: Boussanga Scholar."),
    ],
    ids=["teams", "together"],
)
async def test_a_game_is_played_to_its_end_through_the_composers(
    room: Room, begun: Deal, left: int, told: str
) -> None:
    deal = nearly_over(begun, left)
    await show(room, deal)
    await room.restart()

    board, acted = await play_to_the_end(room)

    people, state = room.people[: deal.seats], await state_of(room)
    moves = await room.store.moves(1)
    turns = [move.seat for move in moves if not move.action.startswith("put")]
    assert state.outcome is not None
    assert (await room.row()).outcome == state.outcome
    assert [who.id for who in acted] == [move.user_id for move in moves][len(deal.plays) :]
    assert turns == [(turns[0] + turn) % deal.seats for turn in range(len(turns))]
    assert told in board.text
    assert (len(turns) < len(moves)) == (deal.options == COOP)
    assert all(people[seat].mention in board.text.splitlines()[1] for seat in state.outcome.winners)
    assert len(room.messages()) == 1


# Rematch.


@cache
def over(seats: int) -> Deal:
    """A game that was played to its end by passing."""
    plays: list[tuple[int, str]] = []
    state = Deal("boussanga", seats).state
    while state.outcome is None:
        (seat,) = state.to_act
        passes = [action for action in state.actions(seat) if action.startswith("pass")]
        plays.append((seat, passes[0]))
        state = state.play(*plays[-1])
    return Deal("boussanga", seats, plays=tuple(plays))


async def test_a_rematch_is_a_lobby_with_seats_kept_for_the_others_who_join_by_their_rematch(
    room: Room,
) -> None:
    await show(room, over(3))
    await room.click(room.bob, "Rematch")
    assert set((await room.row(2)).kept_for) == {room.alice.id, room.carol.id}
    assert set((await room.board(2)).pinged) == {room.alice.id, room.carol.id}
    joined = await room.click(room.carol, "Rematch")
    assert room.said(joined) == "You sit at table 2 for the rematch."
    before = await room.standing(2)
    assert f"{room.bob.mention} opened a table." in before[2].text
    assert f"At the table: {room.bob.mention}, {room.carol.mention}." in before[2].text
    assert f"Kept for {room.alice.mention}, who can press Join or Decline." in before[2].text

    for who, told in [
        (room.bob, "already waits at table 2"),
        (room.carol, "You sit at this table already."),
        (room.dave, f"Only {room.alice.mention}, {room.bob.mention} and {room.carol.mention} can do this"),
    ]:
        assert told in room.said(await room.click(who, "Rematch"))
        assert await room.standing(2) == before
    await room.click(room.dave, "Join", table=2)
    await room.click(room.bob, "Begin", table=2)

    first, second = await room.row(1), await room.row(2)
    assert second.players == (room.bob.id, room.carol.id, room.dave.id)
    assert (second.rematch_of, second.options) == (1, first.options)
    assert "Play a Card" in (await room.board(2)).labels
