"""A night: planned, checked in, paired, played to its podium, through a kill; the next one begun."""

from __future__ import annotations

import asyncio
from dataclasses import fields, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import discord
import pytest
from simcord import InteractionResult, MemberActor

from bot.events.night import Night
from bot.events.nights import NIGHT, NightForm, Nights, following
from bot.languages import LANGUAGES, speaking
from bot.screens.desk import Desk
from bot.screens.events import paired
from bot.screens.events.night import MOST_LINKS
from bot.store.events import Entrant, Event, Pairing
from bot.store.rows import is_person
from bot.tables.refusals import EndsForPoints
from tests.bot.discord.room import Room, Shown
from tests.bot.discord.scheduled import ACTIVE, CANCELED, COMPLETED, SCHEDULED, Scheduled
from tests.bot.discord.simulated import SETTLE_S

MINUTE_S = 60


async def planned(room: Room, **chosen: str | int) -> InteractionResult:
    """Alice plans a night for an hour of tomorrow."""
    day = str((discord.utils.utcnow() + timedelta(days=1)).weekday())
    return await room.alice.slash(room.channel, "night plan", **{"day": day, "hour": 20, **chosen})


def post(room: Room) -> Shown:
    """The newest post of a night."""
    return [shown for shown in room.messages() if "### Night of" in shown.text][-1]


async def press(room: Room, who: MemberActor, label: str) -> InteractionResult:
    return await who.click(post(room).response, label=label)


async def seen(room: Room, event: int | None = None) -> Night:
    newest = await room.store.events.newest(room.guild.id, NIGHT)
    assert newest is not None
    night = await room.bot.parts.nights.seen(event or newest.id)
    assert night is not None
    return night


async def passed(room: Room, seconds: float) -> None:
    """Move the time, and wait until nothing of an event is left to be shown."""
    await room.env.advance_time(seconds)
    async with asyncio.timeout(SETTLE_S):
        while await room.store.events.behind(0, 1):
            await room.env.advance_time(1)
    await room.env.settle()


async def until(room: Room, night: Night, before: timedelta, *, behind: bool = False) -> None:
    """Move the time to so long before the start of a night; its post may still be ``behind`` then."""
    seconds = (night.event.starts_at - before - discord.utils.utcnow()).total_seconds()
    await (room.env.advance_time(seconds) if behind else passed(room, seconds))


async def checked_in(room: Room, people: int, **chosen: str | int) -> Night:
    """A night in its check-in, to which the first people of the room have come."""
    await planned(room, **chosen)
    await until(room, await seen(room), timedelta(minutes=9))
    for person in room.people[:people]:
        await press(room, person, "I’m Here")
    return await seen(room)


async def begun(room: Room, people: int = 4, **chosen: str | int) -> Night:
    """A night with the first games open."""
    await checked_in(room, people, **chosen)
    await passed(room, 10 * MINUTE_S)
    await passed(room, 20)
    return await seen(room)


async def resigned(room: Room, table: int, user: int) -> None:
    asked = await room.click(room.member(user), "Resign", table)
    await room.member(user).click(room.answer(asked).response, label="Resign")


async def test_four_who_checked_in_are_paired_and_have_boards_in_the_thread_of_the_post(room: Room) -> None:
    night = await begun(room)

    assert night.event.status == "running"
    assert len(night.running) == 2
    assert {user for each in night.running for user in each.users} == {each.id for each in room.people[:4]}
    for each in night.running:
        row = await room.row(each.table_id or 0)
        assert row.pace == 120
        assert row.deadline == row.created_at + timedelta(seconds=150), "a board may come late"
        assert [there.channel_id for there in row.boards] == [night.event.message_id]
        assert f"<@{each.users[0]}> to move" in (await room.board(each.table_id or 0)).text
        assert f"<@{each.users[0]}> against <@{each.users[1]}>" in post(room).text


async def test_whoever_is_left_over_plays_the_house_which_is_shown_through_the_clicks_of_the_person(
    room: Room,
) -> None:
    night = await begun(room, 5)

    (alone,) = [each for each in night.running if not all(map(is_person, each.users))]
    table = await room.bot.tables.table(alone.table_id or 0)
    assert set(table.players) == set(alone.users)
    assert len(night.running) == 3

    person = room.member(max(alone.users))
    while table.to_act() != (person.id,):  # the house may begin
        await passed(room, 1)
        table = await room.bot.tables.table(table.id)
    board, before = await room.board(table.id), len(room.env.http_requests)
    await room.click(person, board.cells[0], table.id)
    await passed(room, 5)
    edits = [path for method, path in room.requests_since(before) if method == "PATCH"]
    assert edits, "the house has moved"
    assert all(path.startswith("/webhooks/") for path in edits), "Discord takes few edits in a channel"


async def test_against_the_house_nothing_is_taken_back_and_whoever_gives_up_has_lost(room: Room) -> None:
    night = await begun(room, 5)
    (alone,) = [each for each in night.running if not all(map(is_person, each.users))]
    table, person = alone.table_id or 0, room.member(max(alone.users))
    while (await room.bot.tables.table(table)).to_act() != (person.id,):  # the house may begin
        await passed(room, 1)
    await room.click(person, (await room.board(table)).cells[0], table)
    await passed(room, 5)

    assert not {"Undo", "End Game"} & set((await room.board(table)).labels)
    kept = await person.slash(room.channel, "undo", table=table)
    assert "in a game for points" in room.said(kept)
    with pytest.raises(EndsForPoints):
        await room.bot.tables.questions.end(table, person.id, 0)
    with pytest.raises(EndsForPoints):
        await room.bot.tables.stand_ins.leave(table, person.id)
    asked = await person.slash(room.channel, "end", table=table)
    assert "End Game" not in room.answer(asked).labels
    await person.click(room.answer(asked).response, label="Resign")
    await passed(room, 5)
    lines = {line.user: line for line in (await seen(room)).standings}
    assert (lines[person.id].counts, lines[person.id].points) == ((0, 0, 1), 0)


async def test_who_presses_twice_has_one_answer_left_which_leads_to_the_game(room: Room) -> None:
    await checked_in(room, 3)
    first, last = [room.answer(await press(room, room.dave, "I’m Here")) for _ in range(2)]
    await passed(room, 10 * MINUTE_S)
    await passed(room, 20)

    assert first.id not in room.env.backend.messages[first.channel_id]
    assert "Your game has begun" in room.message(last.channel_id, last.id).text


async def test_what_leads_to_a_game_never_takes_the_place_of_the_post(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    night, come = await checked_in(room, 3), Nights.come

    async def slowly(self: Nights, night: Night, user: int) -> str:
        await asyncio.sleep(3)  # the click is acknowledged meanwhile
        return await come(self, night, user)

    monkeypatch.setattr(Nights, "come", slowly)
    await press(room, room.dave, "I’m Here")
    before = len(room.env.http_requests)
    await passed(room, 10 * MINUTE_S)
    await passed(room, 20)

    assert (await seen(room)).running
    corrected = [path for _, path in room.requests_since(before) if path.endswith("@original")]
    assert len(corrected) == len(night.came), "those who were answered in time"


async def test_next_game_is_on_the_finished_board_and_pairs_again_and_without_it_one_pauses(
    room: Room,
) -> None:
    forbidden = f"/channels/{room.channel.id}/messages/*/threads"
    room.env.inject_error("POST", forbidden, status=403, code=50013, times=None)
    night = await begun(room)
    first, other = night.running
    before = len(room.env.http_requests)
    winner, place = first.users[1], await room.board(first.table_id or 0)
    for each in (first, other):
        await resigned(room, each.table_id or 0, each.users[0])
    await passed(room, 5)
    assert f"1. <@{winner}>: **2 points**" in post(room).text or f"2. <@{winner}>: **2" in post(room).text

    for user in (*first.users, other.users[0]):
        pressed = await room.click(
            room.member(user), "Next Game", (first if user in first.users else other).table_id or 0
        )
        assert "this message leads to it" in room.said(pressed)
    await passed(room, 20)
    boards = [await room.board(each.table_id or 0) for each in (await seen(room)).running]
    assert place.id in {board.id for board in boards}
    assert {board.channel_id for board in boards} == {room.channel.id}
    assert not [path for _, path in room.requests_since(before) if path.endswith("/threads")], "was refused"
    assert not (await room.row(first.table_id or 0)).boards
    await passed(room, 50)

    after = await seen(room)
    assert not after.ready
    playing = {user for each in after.running for user in each.users if is_person(user)}
    assert playing == {*first.users, other.users[0]}
    assert await press(room, room.member(other.users[1]), "Next Game")


async def test_a_night_ends_with_a_podium_a_shield_and_the_next_one_also_after_a_kill(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Scheduled(monkeypatch, room)
    night = await begun(room, every="week", games="okiya okago")
    first, other = night.running
    assert listed.statuses == [ACTIVE]
    await room.restart()
    for each in (first, other):
        await resigned(room, each.table_id or 0, each.users[0])
    await passed(room, 50 * MINUTE_S)

    over = await seen(room, night.event.id)
    assert over.event.status == "over"
    assert over.event.message_id is not None
    shown = room.message(room.channel.id, over.event.message_id)
    assert shown.pictures
    assert over.event.seed.hex() in shown.text
    assert (await room.bot.parts.night._podium(over)).medley, "its title names both games"
    best = over.standings[0]
    assert f"<@{best.user}> has won it" in shown.text
    profile = await room.member(best.user).slash(room.channel, "profile")
    assert "Holds the shield" in room.said(profile)
    following = await seen(room)
    assert following.event.starts_at == night.event.starts_at + timedelta(days=7)
    assert "Every week at this time." in post(room).text
    assert listed.statuses == [COMPLETED, SCHEDULED]


async def test_with_fewer_than_four_a_night_does_not_take_place_and_says_so(room: Room) -> None:
    night = await checked_in(room, 3)
    await until(room, night, timedelta())
    await passed(room, 5)
    assert "It begins as soon as four are here" in post(room).text
    assert "3 people are here" in post(room).text
    assert post(room).labels == ("I’m Here", "Rules")
    await passed(room, 5 * MINUTE_S)

    assert (await seen(room)).event.status == "off"
    assert "Fewer than four came" in post(room).text


async def reminding(room: Room, *people: MemberActor) -> Night:
    """A night that is planned, before whose check-in these people want to be reminded."""
    await planned(room)
    await passed(room, 10)
    for person in people:
        assert "You will be mentioned" in room.said(await press(room, person, "Remind Me"))
    return await seen(room)


def reminders(room: Room) -> list[Shown]:
    """The messages that mention people because they can check in."""
    return [shown for shown in room.messages() if "You can check in for the night now" in shown.text]


async def states(room: Room) -> dict[int, str]:
    return {each.user_id: each.state for each in (await seen(room)).entrants}


async def test_those_who_asked_and_did_not_take_it_back_are_mentioned_once_when_check_in_opens(
    room: Room,
) -> None:
    night = await reminding(room, room.bob, room.carol, room.dave, room.erin)
    assert "You will not be mentioned" in room.said(await press(room, room.dave, "Remind Me"))
    await room.store.people.change(room.erin.id, zone="UTC")
    await room.store.people.be_quiet(room.erin.id, (19, 23))
    assert post(room).labels == ("Remind Me", "Rules", "Call Off")
    assert all(control.enabled for control in post(room).controls)
    early = post(room)
    await until(room, night, timedelta(minutes=11))
    assert not reminders(room)

    await until(room, night, timedelta(minutes=9))
    (reminder,) = reminders(room)
    assert reminder.pinged == (room.bob.id, room.carol.id)
    assert reminder.text.endswith(
        f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{early.id}"
    )
    assert post(room).labels == ("I’m Here", "Rules", "Call Off")
    assert "here**" not in post(room).text
    late = await room.late_click(room.alice, early, early.control("Remind Me").custom_id)
    assert "Check-in is open already" in room.said(late)

    for person in room.people[:4]:
        assert "You are here." in room.said(await press(room, person, "I’m Here"))
    await room.restart()
    await passed(room, 10 * MINUTE_S)
    await passed(room, 20)
    assert len((await seen(room)).running) == 2
    assert reminders(room) == [reminder]


async def test_more_people_than_discord_notifies_of_one_message_get_several(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.screens.events.night.MOST_MENTIONED", 2)
    night = await reminding(room, *room.people)
    await until(room, night, timedelta(minutes=9))

    mentioned = [user for reminder in reminders(room) for user in reminder.pinged]
    assert sorted(mentioned) == sorted(each.id for each in room.people)
    assert len(reminders(room)) == -(-len(room.people) // 2)


async def test_those_who_asked_and_did_not_come_do_not_count(room: Room) -> None:
    night = await reminding(room, *room.people)
    await until(room, night, timedelta(minutes=-5))

    assert reminders(room)
    assert (await seen(room)).event.status == "off"
    assert "Fewer than four came" in post(room).text


async def test_a_deleted_person_is_not_mentioned_and_others_are_in_the_language_of_the_server(
    room: Room, english: set[str]
) -> None:
    night = await reminding(room, room.bob, room.carol)
    await room.store.deletions.ask(room.bob.id, room.env.now() - timedelta(hours=73))
    await room.store.servers.change(room.guild.id, language="de")
    await room.restart()
    await room.env.settle()

    await until(room, night, timedelta(minutes=9))
    (reminder,) = [shown for shown in room.messages() if "Du kannst dich jetzt" in shown.text]
    assert reminder.pinged == (room.carol.id,)
    assert str(room.bob.id) not in reminder.text
    english.clear()  # another language was chosen


async def test_a_kill_between_the_reminder_and_its_note_makes_no_second_one(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    send, sent = discord.PartialMessageable.send, dict[str, Any]()

    async def answered(*where: Any, nonce: str, **what: Any) -> Any:
        """Discord answers a message with a known nonce with the message that it has."""
        if nonce not in sent:
            sent[nonce] = await send(*where, nonce=nonce, **what)
        return sent[nonce]

    async def never(*_: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(discord.PartialMessageable, "send", answered)
    night = await reminding(room, room.bob)
    with monkeypatch.context() as patched:
        patched.setattr(Nights, "note", never)
        await until(room, night, timedelta(minutes=9), behind=True)
        await press(room, room.carol, "I’m Here")
        assert await states(room) == {room.bob.id: "reminded", room.carol.id: "here"}
    await room.restart()
    await passed(room, 2 * MINUTE_S)

    assert len(reminders(room)) == 1
    assert await states(room) == {room.bob.id: "told", room.carol.id: "here"}


@pytest.mark.parametrize(("status", "comes"), [(503, True), (403, False)])
async def test_a_reminder_that_discord_refuses_is_tried_again_unless_that_is_final(
    room: Room, status: int, comes: bool
) -> None:
    night = await reminding(room, room.bob)
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=status, times=None)
    await until(room, night, timedelta(minutes=9), behind=True)
    assert not reminders(room)
    assert await states(room) == {room.bob.id: "reminded" if comes else "told"}
    room.env.backend.faults.clear()
    await passed(room, 2 * MINUTE_S)

    assert len(reminders(room)) == comes
    assert await states(room) == {room.bob.id: "told"}


async def test_nobody_is_mentioned_for_a_night_that_is_called_off(room: Room) -> None:
    night = await reminding(room, room.bob)
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=503, times=None)
    await until(room, night, timedelta(minutes=9), behind=True)
    asked = await press(room, room.alice, "Call Off")
    await room.alice.click(room.answer(asked).response, label="Call It Off")
    room.env.backend.faults.clear()
    await passed(room, 10 * MINUTE_S)

    assert "does not take place" in post(room).text
    assert not reminders(room)


async def test_a_weekly_night_that_was_called_off_promises_no_other_week(room: Room) -> None:
    await planned(room, every="week")
    await passed(room, 10)
    asked = await press(room, room.alice, "Call Off")
    await room.alice.click(room.answer(asked).response, label="Call It Off")
    await passed(room, 10)

    assert "does not take place" in post(room).text
    assert "Every week" not in post(room).text


async def test_discords_own_event_is_made_once_and_canceled_with_the_night(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Scheduled(monkeypatch, room)
    room.env.inject_error("POST", f"/channels/{room.channel.id}/messages", status=403, times=None)
    await planned(room)
    await passed(room, 30)
    assert not listed.events, "it would lead to no post"
    room.env.backend.faults.clear()
    await room.store.events.renew((await seen(room)).event.id)
    for _ in range(2):
        await room.restart()
        await passed(room, 70)

    assert [*listed.events] == [NightForm.of((await seen(room)).event).scheduled]
    assert "Create Events" not in post(room).text
    asked = await press(room, room.alice, "Call Off")
    await room.alice.click(room.answer(asked).response, label="Call It Off")
    await passed(room, 10)
    assert listed.statuses == [CANCELED]


async def test_while_discord_does_not_answer_about_its_own_event_the_post_is_edited_less_and_less_often(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Scheduled(monkeypatch, room)
    await planned(room)
    await passed(room, 30)
    listed.answers = False
    asked = await press(room, room.alice, "Call Off")
    await room.alice.click(room.answer(asked).response, label="Call It Off")
    edited = f"/channels/{room.channel.id}/messages/{post(room).response.id}"

    before = len(room.env.http_requests)
    for _second in range(2 * MINUTE_S):
        await room.env.advance_time(1)
    assert 2 <= room.requests_since(before).count(("PATCH", edited)) <= 9

    listed.answers = True
    await passed(room, MINUTE_S)
    assert listed.statuses == [CANCELED]


async def test_where_discords_own_event_is_refused_a_line_says_so_and_the_night_goes_on(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Scheduled(monkeypatch, room, permitted=False)
    assert "choose its time zone in `/setup`" in room.said(await planned(room))
    await passed(room, 30)

    assert not listed.events
    assert "needs the permission Create Events" in post(room).text
    await until(room, await seen(room), timedelta(minutes=9))
    assert "You are here" in room.said(await press(room, room.bob, "I’m Here"))


async def test_the_private_answer_to_next_game_leads_to_the_board(room: Room) -> None:
    await checked_in(room, 3)
    pressed = await press(room, room.dave, "I’m Here")
    await passed(room, 10 * MINUTE_S)
    await passed(room, 20)

    mine = next(each for each in (await seen(room)).running if room.dave.id in each.users)
    board = await room.board(mine.table_id or 0)
    assert f"/{board.channel_id}/{board.id}" in room.said(pressed)
    again = await press(room, room.dave, "Next Game")
    assert f"Your game has begun: https://discord.com/channels/{room.guild.id}" in room.said(again)


async def test_a_night_is_planned_in_the_zone_of_the_server_and_called_off_by_whoever_planned_it(
    room: Room,
) -> None:
    await room.store.events.arrange(room.guild.id, room.env.now(), {}, {"zone": "Europe/Paris"})
    await planned(room)
    await passed(room, 10)
    assert (await seen(room)).event.starts_at.astimezone(ZoneInfo("Europe/Paris")).hour == 20
    assert "has a night at this time" in room.said(await planned(room))

    assert "Only the person who made this" in room.said(await press(room, room.bob, "Call Off"))
    await press(room, room.alice, "Call Off")
    await until(room, await seen(room), timedelta(minutes=9))
    for person in room.people:
        await press(room, person, "I’m Here")
    asked = await press(room, room.alice, "Call Off")
    await room.alice.click(room.answer(asked).response, label="Call It Off")
    await passed(room, 10)

    assert (await seen(room)).event.status == "off"
    assert "does not take place" in post(room).text
    assert "Fewer than four" not in post(room).text


async def test_a_night_that_was_called_off_leaves_its_time_to_another_one(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = Scheduled(monkeypatch, room)
    for _ in range(2):
        assert "The night is planned" in room.said(await planned(room))
        await room.env.advance_time(10)
        asked = await press(room, room.alice, "Call Off")
        listed.answers = False  # so that Discord's event of the night is there still
        await room.alice.click(room.answer(asked).response, label="Call It Off")

    assert "The night is planned" in room.said(await planned(room, games="okago"))
    await room.env.advance_time(10)
    listed.answers = True
    await passed(room, MINUTE_S)
    nights = await room.store.events.latest(room.guild.id, NIGHT)
    assert [each.status for each in nights].count("off") == 2
    (waits,) = [each for each in nights if each.status == "waiting"]
    assert (waits.games, NightForm.of(waits).scheduled) == (("okago",), 3)
    assert listed.statuses == [CANCELED, CANCELED, SCHEDULED]


@pytest.mark.parametrize(
    ("zone", "hour", "before", "after"),
    [
        ("Europe/Paris", 20, datetime(2026, 10, 23, 18, tzinfo=UTC), datetime(2026, 10, 30, 19, tzinfo=UTC)),
        ("Europe/Paris", 20, datetime(2027, 3, 26, 19, tzinfo=UTC), datetime(2027, 4, 2, 18, tzinfo=UTC)),
        ("Europe/Paris", 2, datetime(2027, 3, 21, 1, tzinfo=UTC), datetime(2027, 3, 28, 1, tzinfo=UTC)),
        ("America/New_York", 21, datetime(2026, 3, 6, 2, tzinfo=UTC), datetime(2026, 3, 13, 1, tzinfo=UTC)),
        ("America/New_York", 21, datetime(2027, 11, 5, 1, tzinfo=UTC), datetime(2027, 11, 12, 2, tzinfo=UTC)),
    ],
)
def test_a_weekly_night_keeps_its_day_and_hour_when_the_clocks_change(
    zone: str, hour: int, before: datetime, after: datetime
) -> None:
    new = NightForm(("okiya",), 45, hour=hour, weekly=True).night(1, 2, 3, before)
    event = Event(**{each.name: getattr(new, each.name) for each in fields(new)})

    next_one = following(event, ZoneInfo(zone), before + timedelta(hours=1))

    assert next_one is not None
    assert next_one.starts_at == after
    once = replace(event, settings={**event.settings, "weekly": False})
    assert following(once, ZoneInfo(zone), before) is None


@pytest.mark.parametrize("running", [20, MOST_LINKS])
async def test_the_post_of_forty_people_fits_into_a_message(
    room: Room, monkeypatch: pytest.MonkeyPatch, running: int
) -> None:
    """Made of rows: forty people with the longest numbers, who all play, or have links or wait."""
    event = (await begun(room, games="okiya okago")).event
    people = range(2**63 - 40, 2**63)
    pairs = list(zip(people[::2], people[1::2], strict=True))
    over = {"scores": [1, 0], "winners": [0], "ended": event.starts_at.isoformat()}
    pairings = [Pairing(event.id, 1, place, users, None, over) for place, users in enumerate(pairs)]
    pairings += [Pairing(event.id, 2, place, users) for place, users in enumerate(pairs[:running])]
    after = {"joined": "", "after": len(pairings) if running < len(pairs) else 0}
    entrants = tuple(Entrant(event.id, user, "here", after, event.starts_at) for user in people)
    night = Night(event, entrants, tuple(pairings))
    link = "https://discord.com/channels" + 3 * f"/{2**63}"

    async def of_forty(_nights: Nights, _event: int) -> Night:
        return night

    async def newest_board(_desk: Desk, _number: int) -> tuple[None, str]:
        return None, link

    monkeypatch.setattr(Nights, "seen", of_forty)
    monkeypatch.setattr(paired, "newest_board", newest_board)
    for language in LANGUAGES:
        with speaking(language):
            made = await room.bot.parts.event_posts.pages[NIGHT](event)
        assert made is not None
        (said,) = [
            part.content for part in made.layout.walk_children() if isinstance(part, discord.ui.TextDisplay)
        ]
        assert said.count(link) == (running if running <= MOST_LINKS else 0)
        assert (str(people[-1]) in said) == (running == len(pairs)), "or they wait for a moment"
        assert len(said) <= 4_000
