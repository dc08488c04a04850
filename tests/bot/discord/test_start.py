"""Opening a table: challenges, open tables, and who may answer them."""

from __future__ import annotations

import re

import pytest

from bot.screens.registry import SCREENS
from bot.tables.lobby import Place
from games import GAMES
from games.okiya import Okiya
from tests.bot.discord.dealt import lobby_of
from tests.bot.discord.room import Room


async def test_a_challenge_keeps_every_option_it_was_given_and_notifies_the_challenged_alone(
    room: Room,
) -> None:
    chosen = {"match": "points", "sets_to": 5, "points_to": 15, "full_garden": "draw", "same_garden": True}

    challenge = await room.start(room.alice, room.bob, **chosen, mentions="always", hints=False)

    row, board = await room.row(), await room.board()
    assert (row.options, row.mentions, row.hints) == (chosen, "always", False)
    assert (row.host_id, row.invited_id, row.status) == (room.alice.id, room.bob.id, "open")
    assert (row.guild_id, row.channel_id) == (room.guild.id, room.channel.id)
    assert f"{room.alice.mention} challenges {room.bob.mention} to a game." in board.text
    assert "the first to 15 points wins" in board.text
    assert board.labels == ("Accept", "Decline", "Cancel", "Show Rules", "Fair Deal")
    assert len(board.pictures) == 1
    assert board.pinged == (room.bob.id,)
    assert not challenge.ephemeral


async def test_an_open_table_has_the_defaults_and_notifies_nobody(room: Room) -> None:
    await room.start(room.alice)

    row, board = await room.row(), await room.board()
    assert row.options == {option.key: option.default for option in Okiya.options}
    assert (row.invited_id, row.mentions, row.hints) == (None, "away", True)
    assert f"{room.alice.mention} looks for an opponent. Anyone may join." in board.text
    assert board.labels == ("Join", "Cancel", "Show Rules", "Add Computer", "Fair Deal")
    assert board.pinged == ()


async def test_every_game_for_one_begins_at_once_when_it_is_asked_for_solo(room: Room) -> None:
    alone = [key for key, game in GAMES.items() if 1 in game.seats]
    for table, game in enumerate(alone, start=1):
        await room.alice.slash(room.channel, f"{SCREENS[game].command} start", solo=True)

        row = await room.row(table)
        assert (row.status, row.players) == ("running", (room.alice.id,))


@pytest.mark.parametrize("computers", [{}, {"computers": 2}])
async def test_asking_for_teams_alone_or_with_too_few_computers_opens_no_table(
    room: Room, computers: dict[str, int]
) -> None:
    answer = await room.alice.slash(room.channel, "boussanga start", mode="teams", solo=True, **computers)

    assert room.said(answer) == (
        "Two teams need four players. Choose `computers:3`, or leave `solo` out so that others can join."
    )
    assert await room.store.table(1) is None


async def test_a_table_for_teams_begins_with_four_and_never_as_another_game(room: Room) -> None:
    lobby = await lobby_of(room, "boussanga", mode="teams")

    alone = await room.click(room.alice, "Begin")
    for guest in (room.bob, room.carol):
        await room.click(guest, "Join")
    three = await room.click(room.alice, "Begin")
    assert room.said(alone) == (
        "Two teams need four players. 3 seats are free: wait for others to join, add computers, or cancel."
    )
    assert room.said(three) == (
        "Two teams need four players. 1 seat is free: wait for somebody to join, add a computer, or cancel."
    )
    assert (await room.row()).status == "open"
    await room.click(room.dave, "Join")
    await room.click(room.alice, "Begin")

    board = await room.board()
    assert (board.id, len(re.findall("<@", board.text.splitlines()[1]))) == (lobby.id, 4)
    assert "to move: play a card, or discard one instead." in board.text


async def test_only_the_challenged_can_accept_and_the_challenge_becomes_the_board(room: Room) -> None:
    await room.start(room.alice, room.bob)
    challenge, before = await room.board(), await room.standing()

    for who, button, told in (
        (room.alice, "Accept", "This is your own table"),
        (room.alice, "Decline", "This seat is kept for"),
        (room.carol, "Accept", "This seat is kept for"),
        (room.carol, "Decline", "This seat is kept for"),
        (room.bob, "Cancel", f"Only {room.alice.mention}"),
        (room.carol, "Cancel", f"Only {room.alice.mention}"),
    ):
        assert told in room.said(await room.click(who, button)), (who, button)
    assert await room.standing() == before

    await room.click(room.bob, "Accept")

    (board,) = room.messages()
    assert (board.id, len(board.cells)) == (challenge.id, 12)
    assert (await room.row()).players == (room.alice.id, room.bob.id)
    late = await room.late_click(room.alice, challenge, challenge.control("Cancel").custom_id)
    assert "The game has begun" in room.said(late)
    assert await room.board() == board


async def test_a_closed_challenge_says_so_and_can_no_longer_be_accepted(room: Room) -> None:
    for table, (who, button, status, sentence, told) in enumerate(
        (
            (room.bob, "Decline", "declined", "turned this challenge down", "was turned down"),
            (room.alice, "Cancel", "cancelled", "was taken back", "was taken back"),
        ),
        start=1,
    ):
        assert not (await room.start(room.alice, room.bob)).ephemeral
        seen = await room.board(table)

        await room.click(who, button, table)

        board = await room.board(table)
        assert sentence in board.text
        assert (board.controls, board.pictures) == ((), ())
        assert (await room.row(table)).status == status
        late = await room.late_click(room.bob, seen, seen.control("Accept").custom_id)
        assert told in room.said(late)
        assert (await room.row(table)).status == status


async def test_exactly_one_of_many_who_join_at_once_sits_down(room: Room) -> None:
    await room.start(room.alice)
    seen = await room.board()

    answers = await room.clicks_at_once(
        (who, seen, "table:join:1") for who in (room.bob, room.carol, room.dave)
    )

    refused = [answer for answer in answers if room.private(answer)]
    assert all(answer.acknowledged for answer in answers)
    assert ["has begun without you" in room.said(answer) for answer in refused] == [True, True]
    assert len((await room.row()).players) == 2


async def test_nobody_can_challenge_themselves_or_a_bot(room: Room) -> None:
    robot = room.guild.add_member(room.env.create_user("Robot", bot=True))

    own, another = await room.start(room.alice, room.alice), await room.start(room.alice, robot)

    assert "cannot play against yourself" in room.said(own)
    assert f"{robot.mention} is a bot" in room.said(another)
    assert await room.store.table(1) is None


async def test_the_same_challenge_twice_points_to_the_first(room: Room) -> None:
    await room.start(room.alice, room.bob)
    await room.start(room.alice)

    challenge = await room.start(room.alice, room.bob, match="sets")
    open_table = await room.start(room.alice)

    assert "already waits at table 1" in room.said(challenge)
    assert "already waits at table 2" in room.said(open_table)
    assert await room.store.table(3) is None
    assert len(room.messages()) == 2


async def test_an_eleventh_table_that_waits_is_refused_with_what_to_do_and_none_opens(room: Room) -> None:
    for guest in range(100, 110):
        await room.bot.tables.lobby.open("okiya", room.alice.id, {}, Place(guest, None), invited=guest)
        await room.env.advance_time(120)

    refused = await room.start(room.alice, room.bob)

    assert re.fullmatch(
        r"10 of your tables from the last 24 hours wait for players\. Press Cancel under one of them, "
        r"or open another one <t:\d+:R>\.",
        room.said(refused),
    )
    assert await room.store.table(11) is None
    assert room.messages() == []
