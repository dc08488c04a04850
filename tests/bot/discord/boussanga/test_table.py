"""Boussanga's tables: the lobby, whole games in every mode through the composer, rematches and giving up."""

from __future__ import annotations

import pytest

from bot.store import Status
from tests.bot.discord.composing import compose, open_lobby, play_to_the_end, view_of
from tests.bot.discord.dealt import Deal, dealt_lobby, others, show, state_of, whose_turn
from tests.bot.discord.room import Room

TEAMS = (("mode", "teams"),)
COOP = (("mode", "coop"),)


def numbered(number: int) -> bytes:
    return number.to_bytes(16, "big")


# The lobby.


async def test_a_new_table_says_what_will_be_played_and_who_begins_it(room: Room) -> None:
    lobby = await open_lobby(room, mode="coop")

    alice = room.alice.mention
    assert f"{alice} opened a table. At the table: {alice}. {alice} begins the game." in lobby.text
    assert "All together, 1 to 4 players: 15 points with 12 cards or fewer." in lobby.text
    assert lobby.labels == ("Begin", "Join", "Leave", "Cancel", "Show Rules", "Add Computer")
    assert len(lobby.pictures) == 1
    assert lobby.pinged == ()


async def test_a_table_keeps_the_options_it_was_given(room: Room) -> None:
    await open_lobby(room, mode="teams", symbols=False, mentions="always")

    row = await room.row()
    assert (row.options, row.mentions) == ({"mode": "teams", "symbols": False}, "always")


async def test_who_joins_stands_in_the_lobby_and_who_leaves_does_not(room: Room) -> None:
    lobby = await open_lobby(room, room.bob, room.carol)
    assert f"At the table: {room.alice.mention}, {room.bob.mention}, {room.carol.mention}." in lobby.text

    await room.click(room.bob, "Leave")

    left = await room.board()
    assert f"At the table: {room.alice.mention}, {room.carol.mention}." in left.text
    assert [message.id for message in room.messages()] == [lobby.id]


async def test_who_left_may_join_again_and_sits_last(room: Room) -> None:
    await open_lobby(room, room.bob, room.carol)
    await room.click(room.bob, "Leave")
    await room.env.advance_time(1)
    await room.click(room.bob, "Join")

    await room.click(room.alice, "Begin")

    assert (await room.row()).players == (room.alice.id, room.carol.id, room.bob.id)


async def test_begin_deals_to_those_who_sit_there_in_place(room: Room) -> None:
    lobby = await open_lobby(room, room.bob, room.carol)

    await room.click(room.alice, "Begin")

    board = await room.board()
    assert board.id == lobby.id
    assert board.labels == ("Play a Card", "Show Rules", "Leave Game", "Hint")
    assert (await room.row()).players == (room.alice.id, room.bob.id, room.carol.id)
    assert (await view_of(room)).players == 3
    assert len(room.messages()) == 1


async def test_what_the_lobby_refuses_is_said_privately_and_changes_nothing(room: Room) -> None:
    await open_lobby(room, room.bob)
    before = await room.standing()
    for name, button, told in [
        ("bob", "Begin", "Only {alice}, who opened this table, can do this."),
        ("bob", "Cancel", "Only {alice}, who opened this table, can do this."),
        ("bob", "Join", "You sit at this table already."),
        ("alice", "Join", "You sit at this table already."),
        ("alice", "Leave", "This is your own table. Wait for another player, or press Cancel."),
        ("carol", "Leave", "You are watching this table: {alice} and {bob} play here."),
        ("carol", "Begin", "Only {alice}, who opened this table, can do this."),
    ]:
        answer = await room.click(getattr(room, name), button)
        assert told.format(alice=room.alice.mention, bob=room.bob.mention) in room.said(answer)
        assert await room.standing() == before


async def test_who_leaves_a_table_where_one_sits_is_told_so_in_the_singular(room: Room) -> None:
    await open_lobby(room)

    answer = await room.click(room.carol, "Leave")

    assert f"You are watching this table: {room.alice.mention} plays here." in room.said(answer)


async def test_a_fifth_player_finds_every_seat_taken(room: Room) -> None:
    await open_lobby(room, room.bob, room.carol, room.dave)
    erin = room.guild.add_member(room.env.create_user("Erin"))
    before = await room.standing()

    answer = await room.click(erin, "Join")

    assert room.said(answer) == "Every seat here is taken. `/boussanga start` opens another table."
    assert await room.standing() == before


@pytest.mark.parametrize("guests", [1, 2])
async def test_teams_do_not_begin_with_two_or_three(room: Room, guests: int) -> None:
    await open_lobby(room, *(room.bob, room.carol)[:guests], mode="teams")
    before = await room.standing()

    answer = await room.click(room.alice, "Begin")

    assert room.said(answer) == (
        f"This game needs 1 or 4 players, and {guests + 1} sit here. Wait for more, or cancel."
    )
    assert await room.standing() == before


async def test_cancelling_closes_the_lobby(room: Room) -> None:
    await open_lobby(room, room.bob)

    await room.click(room.alice, "Cancel")

    (board,) = room.messages()
    assert "took this table back" in board.text
    assert board.controls == ()
    assert (await room.row()).status == "cancelled"


@pytest.mark.parametrize(
    ("ending", "status", "told"),
    [
        ("Begin", "running", "The game has begun without you"),
        ("Cancel", "cancelled", "This table was taken back"),
    ],
)
async def test_joining_a_moment_too_late_is_answered_in_words(
    room: Room, ending: str, status: Status, told: str
) -> None:
    seen = await open_lobby(room)
    await room.click(room.alice, ending)
    before = await room.standing()

    answer = await room.late_click(room.bob, seen, seen.control("Join").custom_id)

    assert told in room.said(answer)
    assert (await room.row()).status == status
    assert await room.standing() == before


async def test_a_second_open_table_of_one_host_points_to_the_first(room: Room) -> None:
    await open_lobby(room)

    answer = await room.alice.slash(room.channel, "boussanga start", mode="coop")

    assert room.said(answer) == "Your game already waits at table 1. `/boussanga show` posts it anew."
    assert await room.store.table(2) is None


async def test_a_lobby_is_filled_and_begun_after_a_restart(room: Room) -> None:
    await open_lobby(room)
    await room.restart()
    await room.click(room.dave, "Join")
    await room.restart()

    await room.click(room.alice, "Begin")

    assert (await room.row()).players == (room.alice.id, room.dave.id)


# Whole games. In each, everybody plays what their composer shows first.


@pytest.mark.parametrize(
    "deal",
    [
        Deal("boussanga", 2, (), numbered(26)),
        Deal("boussanga", 3, (), numbered(18)),
        Deal("boussanga", 4, (), numbered(15)),
        Deal("boussanga", 4, TEAMS, numbered(15)),
    ],
    ids=["versus 2", "versus 3", "versus 4", "teams"],
)
async def test_a_whole_competitive_game_is_played_through_the_composers(room: Room, deal: Deal) -> None:
    await dealt_lobby(room, deal)
    await room.click(room.alice, "Begin")
    first = (await room.row()).players.index(whose_turn(room, await room.board()).id)

    board, acted = await play_to_the_end(room)

    people = (room.alice, room.bob, room.carol, room.dave)[: deal.seats]
    state = await state_of(room)
    assert state.outcome is not None
    assert (await room.row()).outcome == state.outcome
    assert len(acted) == len(await room.store.moves(1))
    assert acted == [people[(first + turn) % deal.seats] for turn in range(len(acted))]
    assert "The game is over." in board.text
    assert all(people[seat].mention in board.text.splitlines()[2] for seat in state.outcome.winners)
    assert len(room.messages()) == 1


@pytest.mark.parametrize("seats", range(1, 5))
async def test_a_whole_cooperative_game_is_played_through_the_composers(room: Room, seats: int) -> None:
    await dealt_lobby(room, Deal("boussanga", seats, COOP, numbered(33)))
    await room.click(room.alice, "Begin")
    first = (await room.row()).players.index(whose_turn(room, await room.board()).id)

    board, acted = await play_to_the_end(room)

    people = (room.alice, room.bob, room.carol, room.dave)[:seats]
    moves = await room.store.moves(1)
    cards = [who for who, move in zip(acted, moves, strict=True) if not move.action.startswith("put")]
    assert cards == [people[(first + turn) % seats] for turn in range(len(cards))]
    assert len(cards) < len(moves)
    assert "Won together with 9 cards: Boussanga Scholar." in board.text
    assert (await room.row()).outcome == (await state_of(room)).outcome


async def test_a_versus_table_begun_alone_is_played_against_the_deck(room: Room) -> None:
    await open_lobby(room)

    await room.click(room.alice, "Begin")

    assert (await view_of(room)).mode == "coop"
    assert f"{room.alice.mention} to move: take a combination" in (await room.board()).text


# Rematch.


def over(seats: int) -> Deal:
    """A game that has been played to its end by passing."""
    plays: list[tuple[int, str]] = []
    state = Deal("boussanga", seats).state
    while state.outcome is None:
        (seat,) = state.to_act
        passes = [action for action in state.actions(seat) if action.startswith("pass")]
        plays.append((seat, passes[0]))
        state = state.play(*plays[-1])
    return Deal("boussanga", seats, plays=tuple(plays))


async def test_a_rematch_opens_a_lobby_that_the_others_join_by_their_rematch(room: Room) -> None:
    await show(room, over(3))

    await room.click(room.bob, "Rematch")
    joined = await room.click(room.carol, "Rematch")

    lobby = await room.board(2)
    assert room.said(joined) == "You sit at table 2 for the rematch."
    assert f"{room.bob.mention} opened a table." in lobby.text
    assert f"At the table: {room.bob.mention}, {room.carol.mention}." in lobby.text
    assert (await room.row(2)).rematch_of == 1
    assert (await room.row(2)).options == (await room.row(1)).options


async def test_a_rematch_begins_with_those_who_joined_and_may_be_joined_by_others(room: Room) -> None:
    await show(room, over(2))
    await room.click(room.bob, "Rematch")
    await room.click(room.dave, "Join", table=2)

    await room.click(room.bob, "Begin", table=2)

    assert (await room.row(2)).players == (room.bob.id, room.dave.id)
    assert "Play a Card" in (await room.board(2)).labels


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("bob", "already waits at table 2"),
        ("carol", "You sit at this table already."),
        ("dave", "You are watching this table"),
    ],
)
async def test_a_rematch_pressed_again_or_by_a_stranger_is_answered_in_words(
    room: Room, name: str, told: str
) -> None:
    await show(room, over(3))
    await room.click(room.bob, "Rematch")
    await room.click(room.carol, "Rematch")
    before = await room.standing(2)

    answer = await room.click(getattr(room, name), "Rematch")

    assert told in room.said(answer)
    assert await room.standing(2) == before


# Giving up.


async def test_in_a_game_of_two_against_each_other_one_can_resign(room: Room) -> None:
    await open_lobby(room, room.bob)
    await room.click(room.alice, "Begin")
    asked = room.answer(await room.click(room.bob, "Resign"))

    await room.bob.click(asked.response, label="Resign")

    board = await room.board()
    assert f"{room.bob.mention} resigned, so {room.alice.mention} won." in board.text
    assert board.labels == ("Rematch", "Replay", "Show Rules")


@pytest.mark.parametrize(("mode", "seats"), [("versus", 3), ("teams", 4), ("coop", 2), ("versus", 1)])
async def test_in_every_other_game_nobody_can_resign(room: Room, mode: str, seats: int) -> None:
    await open_lobby(room, *(room.bob, room.carol, room.dave)[: seats - 1], mode=mode)
    await room.click(room.alice, "Begin")
    board = await room.board()
    assert "Resign" not in board.labels
    before = await room.standing()

    by_command = await room.alice.slash(room.channel, "boussanga resign")
    by_name = await room.alice.slash(room.channel, "boussanga move", move="resign")
    forged = await room.late_click(room.alice, board, "table:resign-now:1")

    for answer in (by_command, by_name, forged):
        assert "Nobody can resign here" in room.said(answer)
    assert await room.standing() == before


async def test_after_a_resignation_the_composer_says_that_the_game_is_over(room: Room) -> None:
    await open_lobby(room, room.bob)
    await room.click(room.alice, "Begin")
    board = await room.board()
    own = await compose(room, whose_turn(room, board))
    asked = room.answer(await room.click(others(room, board)[0], "Resign"))
    await others(room, board)[0].click(asked.response, label="Resign")

    who = whose_turn(room, board)
    answer = await room.late_click(who, own, own.control("Confirm").custom_id)

    assert "This game is over" in room.said(answer)
