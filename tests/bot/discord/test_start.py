"""Opening a table: challenges, open tables, and who may answer them."""

from __future__ import annotations

import asyncio
import re

import pytest

from bot.tables import NotOpen, Place, SameChallenge
from games.core import SEED_BYTES, commitment
from games.okiya.view import OPTIONS
from tests.bot.discord.room import Room

DEFAULTS = {option.key: option.default for option in OPTIONS}


async def test_a_challenge_without_options_has_the_defaults(room: Room) -> None:
    await room.start(room.alice, room.bob)

    row = await room.row()
    assert row.options == DEFAULTS
    assert (row.host_id, row.invited_id, row.status) == (room.alice.id, room.bob.id, "open")
    assert row.mentions == "away"
    assert (row.guild_id, row.channel_id) == (room.guild.id, room.channel.id)


async def test_a_challenge_keeps_every_option_it_was_given(room: Room) -> None:
    chosen = {"match": "points", "sets_to": 5, "points_to": 15, "full_garden": "draw", "same_garden": True}

    await room.start(room.alice, room.bob, **chosen, mentions="always")

    row = await room.row()
    assert row.options == chosen
    assert row.mentions == "always"


@pytest.mark.parametrize(
    ("options", "terms"),
    [
        ({}, "One game decides."),
        ({"match": "sets", "sets_to": 2}, "A match: the first to win 2 games wins."),
        ({"match": "points", "points_to": 15}, "the first to 15 points wins"),
        ({"full_garden": "draw"}, "the game is a draw"),
        ({"full_garden": "win"}, "the last mover wins"),
        ({"match": "sets", "same_garden": True}, "Every garden is played twice"),
    ],
)
async def test_a_challenge_says_what_will_be_played(
    room: Room, options: dict[str, object], terms: str
) -> None:
    await room.start(room.alice, room.bob, **options)

    assert terms in (await room.board()).text


async def test_a_single_game_says_nothing_of_playing_gardens_twice(room: Room) -> None:
    await room.start(room.alice, room.bob, same_garden=True)

    assert "twice" not in (await room.board()).text


async def test_a_challenge_names_both_and_offers_to_accept_decline_and_cancel(room: Room) -> None:
    await room.start(room.alice, room.bob)

    board = await room.board()
    assert f"{room.alice.mention} challenges {room.bob.mention} to a game." in board.text
    assert board.labels == ("Accept", "Decline", "Cancel", "Show Rules")
    assert len(board.pictures) == 1


async def test_only_the_challenged_is_notified(room: Room) -> None:
    challenge = await room.start(room.alice, room.bob)

    assert (await room.board()).pinged == (room.bob.id,)
    assert not challenge.ephemeral


async def test_an_open_table_notifies_nobody(room: Room) -> None:
    await room.start(room.alice)

    assert (await room.board()).pinged == ()


async def test_accepting_turns_the_challenge_into_the_board_in_place(room: Room) -> None:
    await room.start(room.alice, room.bob)
    challenge = await room.board()

    await room.click(room.bob, "Accept")

    (board,) = room.messages()
    assert board.id == challenge.id
    assert len(board.cells) == 12
    assert (await room.row()).players == (room.alice.id, room.bob.id)


@pytest.mark.parametrize("name", ["alice", "carol"])
@pytest.mark.parametrize("button", ["Accept", "Decline"])
async def test_only_the_challenged_can_answer_a_challenge(room: Room, button: str, name: str) -> None:
    await room.start(room.alice, room.bob)
    before = await room.standing()

    answer = await room.click(getattr(room, name), button)

    told = "This is your own table" if (name, button) == ("alice", "Accept") else "This seat is kept for"
    assert told in room.said(answer)
    assert await room.standing() == before


@pytest.mark.parametrize("name", ["bob", "carol"])
async def test_only_the_challenger_can_cancel(room: Room, name: str) -> None:
    await room.start(room.alice, room.bob)
    before = await room.standing()

    answer = await room.click(getattr(room, name), "Cancel")

    assert f"Only {room.alice.mention}" in room.said(answer)
    assert await room.standing() == before


@pytest.mark.parametrize(
    ("name", "button", "status", "sentence"),
    [
        ("bob", "Decline", "declined", "turned this challenge down"),
        ("alice", "Cancel", "cancelled", "took this table back"),
    ],
)
async def test_a_challenge_that_came_to_nothing_says_so_and_has_no_buttons(
    room: Room, name: str, button: str, status: str, sentence: str
) -> None:
    await room.start(room.alice, room.bob)

    await room.click(getattr(room, name), button)

    (board,) = room.messages()
    assert sentence in board.text
    assert board.controls == ()
    assert board.pictures == ()
    assert (await room.row()).status == status


@pytest.mark.parametrize(("button", "told"), [("Decline", "was turned down"), ("Cancel", "was taken back")])
async def test_accepting_a_moment_too_late_is_answered_in_words(room: Room, button: str, told: str) -> None:
    await room.start(room.alice, room.bob)
    seen = await room.board()
    await room.click(room.bob if button == "Decline" else room.alice, button)
    before = await room.standing()

    answer = await room.late_click(room.bob, seen, seen.control("Accept").custom_id)

    assert told in room.said(answer)
    assert await room.standing() == before


async def test_cancelling_a_moment_too_late_leaves_the_game_alone(room: Room) -> None:
    await room.start(room.alice, room.bob)
    seen = await room.board()
    await room.click(room.bob, "Accept")
    before = await room.standing()

    answer = await room.late_click(room.alice, seen, seen.control("Cancel").custom_id)

    assert "The game has begun" in room.said(answer)
    assert await room.standing() == before


async def test_anyone_but_the_host_can_join_an_open_table(room: Room) -> None:
    await room.start(room.alice)
    own = await room.click(room.alice, "Join")

    await room.click(room.carol, "Join")

    assert "This is your own table" in room.said(own)
    assert (await room.row()).players == (room.alice.id, room.carol.id)


async def test_an_open_table_says_that_anyone_may_join(room: Room) -> None:
    await room.start(room.alice)

    board = await room.board()
    assert f"{room.alice.mention} looks for an opponent. Anyone may join." in board.text
    assert board.labels == ("Join", "Cancel", "Show Rules", "Add Computer")


async def test_of_many_who_join_at_once_exactly_one_sits_down(room: Room) -> None:
    await room.start(room.alice)
    seen = await room.board()

    answers = await room.clicks_at_once(
        (who, seen, "table:join:1") for who in (room.bob, room.carol, room.dave)
    )

    refused = [answer for answer in answers if room.private(answer)]
    assert all(answer.acknowledged for answer in answers)
    assert ["has begun without you" in room.said(answer) for answer in refused] == [True, True]
    assert len((await room.row()).players) == 2


async def test_nobody_can_challenge_themselves(room: Room) -> None:
    answer = await room.start(room.alice, room.alice)

    assert "cannot play against yourself" in room.said(answer)
    assert await room.store.table(1) is None


async def test_nobody_can_challenge_a_bot(room: Room) -> None:
    robot = room.guild.add_member(room.env.create_user("Robot", bot=True))

    answer = await room.start(room.alice, robot)

    assert f"{robot.mention} is a bot" in room.said(answer)
    assert await room.store.table(1) is None


async def test_the_same_challenge_twice_points_to_the_first(room: Room) -> None:
    await room.start(room.alice, room.bob)

    answer = await room.start(room.alice, room.bob, match="sets")

    assert "already waits at table 1" in room.said(answer)
    assert await room.store.table(2) is None
    assert len(room.messages()) == 1


async def test_two_open_tables_of_one_host_in_one_channel_are_one_too_many(room: Room) -> None:
    await room.start(room.alice)

    answer = await room.start(room.alice)

    assert "already waits at table 1" in room.said(answer)
    assert await room.store.table(2) is None


async def test_a_challenge_can_be_made_again_once_the_first_is_answered(room: Room) -> None:
    await room.start(room.alice, room.bob)
    await room.click(room.bob, "Decline")

    answer = await room.start(room.alice, room.bob)

    assert not answer.ephemeral
    assert (await room.row(2)).status == "open"


async def test_of_two_equal_challenges_at_once_one_is_opened(room: Room) -> None:
    tables, place = room.bot.desk.tables, Place(room.channel.id, room.guild.id)

    opened = await asyncio.gather(
        *(tables.lobby.open("okiya", 1, {}, place, invited=2) for _ in range(2)), return_exceptions=True
    )

    assert [type(each).__name__ for each in opened] == ["Table", SameChallenge.__name__]


async def test_challenges_to_different_people_wait_side_by_side(room: Room) -> None:
    await room.start(room.alice, room.bob)

    answers = [
        await room.start(room.alice, room.carol),
        await room.start(room.alice),
        await room.start(room.bob, room.alice),
    ]

    assert [answer.ephemeral for answer in answers] == [False, False, False]
    assert len(room.messages()) == 4


async def test_several_tables_in_a_channel_go_on_each_on_its_own_message(room: Room) -> None:
    first, second = await room.begin(room.alice, room.bob), await room.begin(room.carol, room.dave)

    await room.play(table=2)

    assert await room.board(1) == first
    assert await room.board(2) != second
    assert [board.id for board in room.messages()] == [first.id, second.id]


async def test_a_table_can_be_opened_in_a_thread(room: Room) -> None:
    message = await room.alice.send(room.channel, "Games here")
    await message.create_thread(name="okiya")
    await room.env.settle()
    (thread,) = room.channel.threads

    await room.begin(channel=thread)
    board = await room.play()

    assert board.channel_id == thread.id
    assert len(await room.store.moves(1)) == 1


async def test_the_commitment_of_the_first_message_is_the_hash_of_the_seed_published_at_the_end(
    room: Room,
) -> None:
    await room.start(room.alice, room.bob)
    promised = re.findall(r"`([0-9a-f]{64})`", (await room.board()).text)
    await room.click(room.bob, "Accept")
    running = (await room.board()).text
    answer = await room.click(room.alice, "Resign")
    assert answer.response is not None
    await room.alice.click(answer.response, label="Resign")

    text = (await room.board()).text
    ((seed,), published) = re.findall(r"`([0-9a-f]{32})`", text), re.findall(r"`([0-9a-f]{64})`", text)
    assert published == promised == re.findall(r"`([0-9a-f]{64})`", running)
    assert commitment(bytes.fromhex(seed)) == promised[0]
    assert len(bytes.fromhex(seed)) == SEED_BYTES


async def test_no_two_tables_are_dealt_from_the_same_seed(room: Room) -> None:
    await room.start(room.alice, room.bob)
    await room.start(room.alice, room.carol)

    assert (await room.row(1)).seed != (await room.row(2)).seed


async def test_a_table_that_was_declined_cannot_be_joined_through_the_one_door_either(room: Room) -> None:
    await room.start(room.alice, room.bob)
    await room.click(room.bob, "Decline")

    with pytest.raises(NotOpen):
        await room.bot.desk.tables.lobby.sit(1, room.bob.id)
