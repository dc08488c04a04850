"""Computer players at the table as people meet them: they sit down, play, talk, and wait for people."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.tables import level_of
from games import GAMES
from tests.bot.discord.dealt import Deal, reached, state_of
from tests.bot.discord.okey_dokey.room import at_once
from tests.bot.discord.room import Room
from tests.bot.discord.with_computers import act, computers, movers, show_among_computers, to_act

# Sitting down.


@pytest.mark.parametrize(("game", "level"), [("okiya", "novice"), ("okago", "casual")])
async def test_a_game_against_a_computer_begins_at_once_and_both_move(
    room: Room, game: str, level: str
) -> None:
    await room.alice.slash(room.channel, f"{game} start", level=level)

    board = await room.board()
    computer = (await room.row()).players[1]
    assert level_of(computer) == level
    assert f"Computer 2 ({level})" in board.text.splitlines()[1]
    assert f"{room.alice.mention} " in board.text.splitlines()[2]
    opened = await movers(room)
    assert opened in ([], [computer])
    await act(room, room.alice)
    assert await movers(room) == [*opened, room.alice.id, computer]


@pytest.mark.parametrize(("game", "command"), [("okey_dokey", "okeydokey")])
async def test_a_table_full_of_computers_begins_at_once_and_waits_only_for_people(
    room: Room, game: str, command: str
) -> None:
    most = max(GAMES[game].seats) - 1

    await room.alice.slash(room.channel, f"{command} start", computers=most, level="novice")

    row = await room.row()
    assert row.status == "running"
    assert row.players == (room.alice.id, *computers("novice", most))
    assert room.alice.id in await to_act(room)
    await act(room, room.alice)
    assert room.alice.id in await to_act(room)
    assert room.alice.id in await movers(room)


async def test_a_friend_and_a_computer_at_once_are_refused(room: Room) -> None:
    answer = await room.start(room.alice, room.bob, level="casual")

    assert room.said(answer) == "Name either a friend or a computer player: this game is for two."
    assert await room.store.table(1) is None


async def test_a_computer_takes_the_free_seat_of_an_open_table(room: Room) -> None:
    await room.start(room.alice)

    asked = room.answer(await room.click(room.alice, "Add Computer"))
    assert asked.labels == ("Novice", "Casual", "Strong", "Master")
    await room.alice.click(asked.response, label="Strong")

    assert room.message(asked.channel_id, asked.id).text == "A computer player (strong) sits at table 1."
    assert (await room.row()).status == "running"
    assert "Computer 2 (strong)" in (await room.board()).text


async def add_computer(room: Room, level: str) -> str:
    """Alice adds a computer player to her lobby; what she is told."""
    asked = room.answer(await room.click(room.alice, "Add Computer"))
    await room.alice.click(asked.response, label=level)
    return room.message(asked.channel_id, asked.id).text


async def test_a_lobby_is_filled_with_computers_and_people_and_begun_by_its_host(room: Room) -> None:
    await room.alice.slash(room.channel, "boussanga start")

    await add_computer(room, "Novice")
    await add_computer(room, "Casual")
    await room.click(room.bob, "Join")

    lobby = await room.board()
    names = f"{room.alice.mention}, Computer 2 (novice), Computer 3 (casual), {room.bob.mention}"
    assert f"At the table: {names}." in lobby.text
    full = room.said(await room.click(room.alice, "Add Computer"))
    assert full == "Every seat here is taken. `/boussanga start` opens another table."
    await room.click(room.alice, "Begin")
    assert (await room.row()).status == "running"
    assert set(await to_act(room)) <= {room.alice.id, room.bob.id}


async def test_the_computer_that_came_last_is_sent_away_again(room: Room) -> None:
    await room.alice.slash(room.channel, "ok start", computers=1)
    await add_computer(room, "Master")
    await room.click(room.bob, "Join")

    await room.click(room.alice, "Remove Computer")
    lobby = await room.board()
    assert f"At the table: {room.alice.mention}, Computer 2 (casual), {room.bob.mention}." in lobby.text

    await room.click(room.alice, "Remove Computer")
    lobby = await room.board()
    assert f"At the table: {room.alice.mention}, {room.bob.mention}." in lobby.text
    assert "Remove Computer" not in lobby.labels


@pytest.mark.parametrize("button", ["Add Computer", "Remove Computer"])
async def test_a_stranger_cannot_choose_who_sits_at_a_table(room: Room, button: str) -> None:
    await room.alice.slash(room.channel, "ok start", computers=1)
    before = await room.standing()

    answer = await room.click(room.carol, button)

    assert "You are watching this table" in room.said(answer)
    assert await room.standing() == before


async def test_a_computer_that_comes_too_late_finds_the_seat_taken(room: Room) -> None:
    await room.start(room.alice)
    asked = room.answer(await room.click(room.alice, "Add Computer"))
    await room.click(room.bob, "Join")

    answer = await room.alice.click(asked.response, label="Master")

    assert "The game has begun without you." in room.said(answer)
    assert (await room.row()).players == (room.alice.id, room.bob.id)


# Playing.


async def test_a_whole_game_against_a_computer_is_played_by_clicks(room: Room) -> None:
    await room.start(room.alice, level="novice")
    board = await room.board()
    while board.cells:
        await room.click(room.alice, board.cells[0])
        board = await room.board()

    row = await room.row()
    assert row.status == "over"
    assert board.labels[0] == "Rematch"
    seats = [move.seat for move in await room.store.moves(1)]
    assert all(seat != after for seat, after in pairwise(seats))
    assert [message.id for message in room.messages()] == [board.id]


async def test_nobody_is_mentioned_for_a_computer(room: Room) -> None:
    await room.start(room.alice, level="novice", mentions="always")
    for _ in range(2):
        await act(room, room.alice)

    assert {user for message in room.messages() for user in message.pinged} <= {room.alice.id}
    assert not [message for message in room.messages() if "<@-" in message.text]


async def test_who_is_away_is_mentioned_once_the_computer_has_moved(room: Room) -> None:
    await room.start(room.alice, level="novice", mentions="always")

    await act(room, room.alice)

    (mention,) = [message for message in room.messages() if "it is your turn" in message.text]
    assert mention.pinged == (room.alice.id,)


async def test_a_rematch_of_one_person_among_computers_begins_at_once(room: Room) -> None:
    over = reached("boussanga", 3, lambda state: state.outcome is not None)
    await show_among_computers(room, over, "casual")

    await room.click(room.alice, "Rematch")

    row = await room.row(2)
    assert (row.status, row.players) == ("running", (room.alice.id, *computers("casual", 2)))


async def kept_from_acting(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game of Alice's against a computer that is to act and was not told so."""
    monkeypatch.setattr(room.bot.computers, "wake", lambda _table: None)
    await room.start(room.alice, level="novice")
    if await to_act(room) == (room.alice.id,):
        await act(room, room.alice)


async def test_a_computer_that_is_to_act_is_named_to_who_is_too_early(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept_from_acting(room, monkeypatch)

    answer = await room.alice.slash(room.channel, "okiya move", move="a1")

    assert "It is not your turn: the table waits for Computer 2 (novice)." in room.said(answer)


@pytest.mark.parametrize("by", ["click", "show"])
async def test_a_computer_that_was_kept_from_acting_goes_on_when_somebody_looks(
    room: Room, by: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    await kept_from_acting(room, monkeypatch)
    monkeypatch.undo()

    if by == "show":
        await room.alice.slash(room.channel, "okiya show")
    else:
        await room.click(room.alice, (await room.board()).cells[0])

    assert await to_act(room) == (room.alice.id,)
    assert f"{room.alice.mention} to move" in (await room.board()).text


async def test_of_several_games_the_one_against_a_computer_is_called_so(room: Room) -> None:
    await room.begin(room.alice, room.bob)
    await room.start(room.alice, level="master")

    asked = await room.alice.slash(room.channel, "okiya resign")

    assert [option["description"] for option in room.answer(asked).menu] == [
        "Against Computer 2 (master)",
        "Against Bob",
    ]


# What computers show.


async def test_what_a_computer_says_stands_on_the_board(room: Room) -> None:
    await show_among_computers(room, at_once(3, 1), "master")

    await act(room, room.alice)

    board = await room.board()
    assert "Computer 2 (master): “" in board.text
    assert "Computer 3 (master): “" in board.text


async def test_a_board_is_changed_once_for_every_turn_of_a_computer(room: Room) -> None:
    await show_among_computers(room, Deal("ok", 4))
    if "draw" in (await state_of(room)).actions(0):
        await act(room, room.alice, "draw")
    before = len(room.env.http_requests)
    done = len(await room.store.moves(1))

    await act(room, room.alice)

    played = (await movers(room))[done + 1 :]
    edits = [path for method, path in room.requests_since(before) if method == "PATCH"]
    assert len(played) == 6  # each of the three draws, or takes, and throws
    assert set(played) == set(computers("novice", 3))
    assert len(edits) == 1 + 3
