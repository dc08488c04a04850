"""Telling people as they have chosen in /settings: when, where, and no more than once a minute."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from simcord import MemberActor

from bot.screens.frame.delivery import Delivery
from bot.store.errors import DatabaseFailed
from bot.store.posts import Posts
from bot.store.preferences import MentionedWhen
from bot.tables.shelf import Shelf
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.test_mentions import AWAY_S, mentions
from tests.bot.discord.test_settings import chosen, settings


async def wish(room: Room, mentions: MentionedWhen) -> None:
    for person in room.people:
        await room.store.people.change(person.id, mentions=mentions)


def direct(room: Room, person: MemberActor) -> list[Shown]:
    """What the bot has written to a person alone."""
    return room.messages(person.user.dm_channel)


async def test_a_direct_message_tells_with_a_link_and_goes_with_the_next_move(room: Room) -> None:
    board = await room.begin()
    _, other = room.in_turn(board)
    await wish(room, "direct")
    await room.env.advance_time(AWAY_S)

    await room.play()

    link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{board.id}"
    assert [message.text for message in direct(room, other)] == [
        f"{other.mention}, it is your turn at table 1: {link}"
    ]
    assert mentions(room) == []
    await room.play()
    assert direct(room, other) == []


async def test_whoever_takes_no_direct_messages_is_mentioned_at_the_table_and_told_in_settings(
    room: Room,
) -> None:
    await room.begin()
    await room.store.people.change(room.alice.id, mentions="direct")
    if room.in_turn(await room.board())[0] is room.alice:
        await room.play()
    there = room.alice.user.dm_channel.id
    room.env.inject_error("POST", f"/channels/{there}/messages", status=403, code=50007)
    await room.env.advance_time(AWAY_S)

    await room.play()

    assert [mention.pinged for mention in mentions(room)] == [(room.alice.id,)]
    await room.play()
    await room.env.advance_time(AWAY_S)
    await room.play()
    assert [mention.pinged for mention in mentions(room)] == [(room.alice.id,)]
    assert direct(room, room.alice) == []

    shown = await settings(room)
    assert "Discord did not deliver a direct message to you" in shown.text
    assert "Discord did not" not in (await chosen(room, shown, "turn.direct")).text
    await room.play()
    await room.env.advance_time(AWAY_S)
    await room.play()
    assert len(direct(room, room.alice)) == 1


async def test_nothing_is_sent_in_quiet_hours_and_what_still_counts_after_them(room: Room) -> None:
    await room.begin(mentions="always")
    hour = room.env.now().hour
    for person in room.people:
        await room.store.people.change(person.id, zone="UTC")
        await room.store.people.be_quiet(person.id, (hour, (hour + 2) % 24))
    await room.env.advance_time(1)

    await room.play()
    assert mentions(room) == []

    await room.restart()
    await room.env.advance_time(timedelta(hours=2).total_seconds())

    waiting, _ = room.in_turn(await room.board())
    assert [mention.pinged for mention in mentions(room)] == [(waiting.id,)]


async def test_what_is_told_after_quiet_hours_is_not_forgotten_at_a_stop_before_it_is_sent(
    room: Room,
) -> None:
    await room.begin(mentions="always")
    hour = room.env.now().hour
    for person in room.people:
        await room.store.people.change(person.id, zone="UTC")
        await room.store.people.be_quiet(person.id, (hour, (hour + 1) % 24))
    await room.env.advance_time(1)
    await room.play()
    room.env.inject_error("POST", "/channels/*/messages", times=None)
    await room.env.advance_time(timedelta(hours=1).total_seconds())
    assert mentions(room) == []

    room.env.backend.faults.clear()
    await room.restart()

    waiting, _ = room.in_turn(await room.board())
    assert [mention.pinged for mention in mentions(room)] == [(waiting.id,)]


async def alice_waits_at(room: Room, tables: int) -> None:
    """Begin games of Alice with the others, in which it is not her turn, and let a while pass."""
    for table, guest in enumerate((room.bob, room.carol, room.dave)[:tables], start=1):
        board = await room.begin(room.alice, guest, mentions="always")
        await room.play(table, plies=1 if room.in_turn(board)[0] is room.alice else 0)
    await room.env.advance_time(AWAY_S)


async def test_turns_at_several_tables_within_a_minute_are_told_in_one_message(room: Room) -> None:
    def of_alice() -> list[Shown]:
        return [message for message in room.messages() if message.pinged == (room.alice.id,)]

    await alice_waits_at(room, 3)
    for table in (1, 2, 3):
        await room.play(table)

    (first,) = of_alice()
    assert first.text.startswith(f"{room.alice.mention}, it is your turn at table 1:")
    await room.env.advance_time(60)

    first, together = of_alice()
    assert together.pinged == (room.alice.id,)
    assert together.text.splitlines()[0] == f"{room.alice.mention}, there is news from 2 tables:"
    assert [line.partition(":")[0] for line in together.text.splitlines()[1:]] == [
        "- It is your turn at table 2",
        "- It is your turn at table 3",
    ]
    await room.play(2)
    (left,) = [message for message in room.messages() if message.id == together.id]
    assert left.text.startswith(f"{room.alice.mention}, it is your turn at table 3:")
    await room.play(3)
    assert together.id not in {message.id for message in room.messages()}
    assert [mention.id for mention in of_alice()] == [first.id]


@pytest.mark.parametrize(("owner", "name"), [(Posts, "put_turn_mention"), (Shelf, "reread_messages")])
async def test_a_message_about_several_tables_is_sent_once_although_noting_it_failed(
    room: Room, monkeypatch: pytest.MonkeyPatch, owner: type, name: str
) -> None:
    sent: list[object] = []
    send, works = Delivery.send, getattr(owner, name)

    async def counted(self: Delivery, *args: Any) -> object:
        sent.append(await send(self, *args))
        return sent[-1]

    async def fails(*_: object) -> None:
        monkeypatch.setattr(owner, name, works)
        raise DatabaseFailed("OperationalError")

    await alice_waits_at(room, 3)
    for table in (1, 2, 3):
        await room.play(table)
    monkeypatch.setattr(Delivery, "send", counted)
    monkeypatch.setattr(owner, name, fails)

    await room.env.advance_time(180)

    assert getattr(owner, name) is works
    assert len(sent) == 1
    (together,) = [message for message in room.messages() if "there is news from 2 tables" in message.text]
    await room.play(2)
    await room.play(3)
    assert together.id not in {message.id for message in room.messages()}
