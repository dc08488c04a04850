"""The message of an event: one, kept up to date, found again, and given up where Discord refuses it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.app import GameNight
from bot.events.kinds import CARD, RECAP, REGULAR
from bot.screens.frame.layout import Message, one_text
from bot.store.events import Event, Events
from bot.store.preferences import Rhythm
from tests.bot.discord.room import Room

DAY_S = 24 * 60 * 60


async def page(event: Event) -> Message | None:
    return Message(one_text(str(event.edition))) if event.status != "waiting" else None


@pytest.fixture(autouse=True)
def cards_are_shown(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards and weeks are shown as ``page`` says, by every bot that starts."""
    start = room.start_bot

    def started() -> GameNight:
        bot = start()
        bot.parts.event_posts.pages |= dict.fromkeys((CARD, RECAP), page)
        return bot

    monkeypatch.setattr(room, "start_bot", started)


async def switched_on(room: Room) -> Event:
    """A card of the day that has just come, where the next one comes in a day."""
    by: Rhythm = {"card_channel": room.channel.id, "card_hour": room.env.now().hour, "card_by": room.alice.id}
    yesterday = room.env.now() - timedelta(days=1)
    await room.store.events.arrange(room.guild.id, yesterday, REGULAR, by)
    await room.restart()
    await room.env.settle()
    event = await room.store.events.newest(room.guild.id, CARD)
    assert event is not None
    return event


async def solved(room: Room, event: Event, *people: int) -> None:
    for person in people:
        await room.store.events.enter(event.id, person, "solved", {}, room.env.now())
        with room.env.as_the_bot():
            room.bot.parts.event_posts.want(event.id)


async def test_a_card_that_was_due_while_the_bot_was_dead_comes_once(room: Room) -> None:
    event = await switched_on(room)
    await room.restart()
    await room.env.settle()

    (card,) = room.messages()
    assert card.text == str(event.edition)


@pytest.mark.parametrize("killed", [False, True])
async def test_a_hundred_who_solve_within_a_minute_cost_two_edits(room: Room, *, killed: bool) -> None:
    event = await switched_on(room)
    await room.env.advance_time(120)
    before = len(room.env.http_requests)

    for first in range(0, 100, 10):
        if killed and first in (30, 50, 70):
            await room.restart()
        await solved(room, event, *range(first + 1, first + 11))
        await room.env.advance_time(5)
    await room.env.advance_time(60)
    await room.env.settle()

    edits = [request for request in room.requests_since(before) if request[0] == "PATCH"]
    assert len(edits) <= 2
    (card,) = room.messages()
    assert card.text == str(event.edition + 100)


async def test_a_kill_between_the_post_and_its_note_makes_no_second_message(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: object) -> None:
        raise ConnectionError

    with monkeypatch.context() as patched:
        patched.setattr(Events, "note_shown", never)
        await switched_on(room)
        assert len(room.messages()) == 1
    await room.env.advance_time(600)
    await room.restart()
    await room.env.settle()

    assert len(room.messages()) == 1
    noted = await room.store.events.newest(room.guild.id, CARD)
    assert noted is not None
    assert (noted.message_id, noted.shown_edition) == (room.messages()[0].id, noted.edition)


async def test_a_message_that_was_deleted_is_posted_again_when_its_event_changes_until_it_is_over(
    room: Room,
) -> None:
    event = await switched_on(room)
    room.env.backend.delete_message(room.channel.id, room.messages()[0].id)

    await solved(room, event, room.bob.id)
    await room.env.advance_time(120)
    await solved(room, event, room.carol.id)
    await room.env.advance_time(120)
    (again,) = room.messages()
    assert again.text == str(event.edition + 2)

    room.env.backend.delete_message(room.channel.id, again.id)
    now = await room.store.events.of(event.id)
    assert now is not None
    await room.store.events.change(now, status="over", due_at=None)
    await solved(room, event, room.dave.id)
    await room.env.advance_time(120)

    assert room.messages() == []
    assert (await room.store.servers.of(room.guild.id)).card_channel == room.channel.id


async def test_a_channel_that_is_deleted_in_the_day_switches_it_off_at_the_next_lantern(room: Room) -> None:
    event = await switched_on(room)
    room.env.backend.delete_channel(room.channel.id)

    await solved(room, event, room.bob.id)
    await room.env.advance_time(120)

    assert (await room.store.servers.of(room.guild.id)).card_channel is None


@pytest.mark.parametrize(
    ("kind", "ends", "said"),
    [(CARD, "over", "the day’s puzzle of Game night"), (RECAP, "off", "the week of Game night")],
)
async def test_a_deleted_channel_switches_it_off_and_whoever_set_it_up_is_told_once(
    room: Room, kind: str, ends: str, said: str
) -> None:
    await switched_on(room)
    now = room.env.now()
    week: Rhythm = {"week_channel": room.channel.id, "week_day": (now + timedelta(days=1)).weekday()}
    week |= {"week_hour": now.hour, "week_by": room.bob.id}
    if kind == RECAP:
        off: Rhythm = {"card_channel": None}
        await room.bot.parts.event_posts.choose(room.guild.id, week | off)
        await room.restart()
    room.env.backend.delete_channel(room.channel.id)

    await room.env.advance_time(2 * DAY_S)
    await room.env.settle()

    setup = await room.store.servers.of(room.guild.id)
    assert (setup.card_channel, setup.week_channel) == (None, None)
    newest = await room.store.events.newest(room.guild.id, kind)
    assert newest is not None
    assert (newest.status, newest.due_at) == (ends, None)
    who = room.alice if kind == CARD else room.bob
    (told,) = room.messages(who.user.dm_channel)
    assert told.text.startswith(f"I could not post {said}")
