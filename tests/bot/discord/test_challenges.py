"""Who may challenge whom: what people choose in /settings, and what those read whom it keeps off."""

from __future__ import annotations

import re

from simcord import InteractionResult, MemberActor

from bot.store.preferences import ChallengedBy
from tests.bot.discord.endings import finish
from tests.bot.discord.room import Room


def kept_off(room: Room) -> str:
    return (
        f"{room.alice.mention} does not take this challenge, so no table was opened. "
        "Name somebody else, or nobody, so that anyone may join."
    )


async def test_a_blocked_person_reads_the_same_as_anybody_whom_a_challenge_does_not_reach(room: Room) -> None:
    await room.store.people.block(room.alice.id, [room.bob.id])

    assert room.said(await room.start(room.bob, room.alice)) == kept_off(room)
    assert room.said(await room.bob.user.slash("okiya start", opponent=room.alice.user)) == kept_off(room)

    assert await room.store.table(1) is None
    await room.start(room.carol, room.alice)
    assert (await room.row()).invited_id == room.alice.id


async def test_a_challenge_beyond_those_that_a_person_takes_opens_no_table(room: Room) -> None:
    limits: tuple[ChallengedBy, ...] = ("nobody", "servers")
    for by in limits:
        await room.store.people.change(room.alice.id, challenges=by)
        assert room.said(await room.start(room.bob, room.alice)) == kept_off(room)
    assert await room.store.table(1) is None
    await room.begin(room.alice, room.bob)  # and can challenge others


async def test_a_rematch_with_somebody_who_takes_no_challenge_is_not_offered(room: Room) -> None:
    await finish(room, "block")
    await room.store.people.change(room.alice.id, challenges="nobody")

    assert room.said(await room.click(room.bob, "Rematch")) == kept_off(room)
    assert await room.store.rematch_offer(1) is None


async def challenge_and_cancel(room: Room, host: MemberActor, guest: MemberActor) -> InteractionResult:
    opened = await room.start(host, guest)
    if opened.response is not None and not opened.response.ephemeral:
        await host.click(opened.response, label="Cancel")
    return opened


async def test_the_seventh_challenge_in_ten_minutes_rings_nobody_and_says_when_it_works_again(
    room: Room,
) -> None:
    for guest in (room.bob, room.carol, room.dave) * 2:
        await challenge_and_cancel(room, room.alice, guest)
    rung = len(room.messages())

    said = room.said(await challenge_and_cancel(room, room.alice, room.erin))

    assert re.fullmatch(
        r"You have opened 6 tables for others lately\. Open the next one <t:\d+:R>, or play alone now\.", said
    )
    assert len(room.messages()) == rung == 6
    await room.env.advance_time(600)
    assert (await room.start(room.alice, room.erin)).response is not None
    assert len(room.messages()) == 7
