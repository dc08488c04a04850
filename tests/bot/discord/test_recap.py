"""The week of a server: what stood out, told privately while it runs, and once in a channel at its end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from io import BytesIO
from unittest.mock import AsyncMock

import pytest
from PIL import Image
from simcord import MemberActor
from sqlalchemy import update

from bot.events.kinds import RECAP, REGULAR
from bot.events.nights import NIGHT
from bot.faces import Faces
from bot.store.events import NewEvent
from bot.store.practice.lanterns import CARD, SOLVED
from bot.store.preferences import Rhythm
from bot.store.schema import tables
from bot.store.store import Store
from render.faces import SIDE_PX, Photo
from tests.bot.discord.endings import finish
from tests.bot.discord.room import Room
from tests.bot.discord.test_leaderboard import win
from tests.bot.discord.test_review import opened
from tests.bot.screens.limits import violations

HOUR_S = 60 * 60


async def test_the_running_week_is_told_privately_from_three_games_on(room: Room) -> None:
    await finish(room, "line")
    await opened(room, room.alice)
    await win(room, room.bob, room.carol, 2)
    early = room.said(await room.dave.slash(room.channel, "recap"))
    await win(room, room.bob, room.carol, 3)
    await lanterns_for_two_days(room)

    shown = room.answer(await room.dave.slash(room.channel, "recap"))

    assert "Fewer than 3 games have ended here." in early
    heading, games, champion, most, longest, group, find, explained = shown.text.splitlines()
    assert heading.startswith("### The week since <t:")
    assert games == "3 games ended here."
    assert champion.startswith("- Champion: +")
    assert champion.endswith(f" in Okiya. {room.bob.mention}")
    assert longest.startswith("- Longest game: [Okiya, table 1](")
    assert longest.endswith(f"), moves: 15. {room.alice.mention} and {room.bob.mention}")
    assert find.startswith(f"- Best find: {room.alice.mention} took Pine Poem on a4. No other tile kept")
    assert find.endswith("), move 10.")
    assert most == f"- Most games: 3. {room.bob.mention}"
    assert group == "- Group streak, in days: 2."
    assert explained.startswith("-# It names only members")
    assert shown.ephemeral
    assert len(shown.pictures) == 1
    assert shown.alts[0].startswith("3 games ended here.\nChampion: +")
    assert "The board after the best find, in Okiya: Okiya garden. Player 1 took Pine Poem" in shown.alts[0]
    assert violations(shown.components) == []

    now = datetime.now(UTC)
    event = await room.store.events.begin(NewEvent(room.guild.id, NIGHT, now, now, None))
    assert await room.bot.parts.recap.best_find(event) == []
    await room.store.database.run(lambda there: there.execute(update(tables).values(event_id=event.id)))
    assert await room.bot.parts.recap.best_find(event) == [find.removeprefix("- ")]


async def test_a_recap_says_nothing_of_a_hidden_player_and_of_their_games(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    await finish(room, "line")
    await opened(room, room.alice)
    await win(room, room.bob, room.carol, 2)
    await win(room, room.carol, room.bob, 3)
    await room.store.profiles.set_visibility(room.alice.id, "hidden")
    for person, days in ((room.alice, 4), (room.erin, 3), (room.carol, 2)):  # Erin has never played here
        await solved_privately(room, person, days)
    await solved_privately(room, room.carol, 3, ago=-3)  # after the days of which the recap tells

    shown = room.answer(await room.dave.slash(room.channel, "recap"))

    assert f"- Longest puzzle streak, in days: 2. {room.carol.mention}\n" in shown.text
    assert "Longest puzzle streak, in days: 2." in shown.alts[0]
    assert "- Upset: a win in [Okiya, table 3](" in shown.text
    assert f" with a chance of 28%. {room.carol.mention} against {room.bob.mention}\n" in shown.text
    assert "Upset: a win in Okiya with a chance of 28%." in shown.alts[0]
    assert str(room.alice.id) not in shown.text
    assert "Best find" not in shown.text
    assert "table 1" not in shown.text
    assert "Longest game: " in shown.text
    shows_face = Photo(bytes(3 * SIDE_PX**2))
    monkeypatch.setattr(Faces, "of", AsyncMock(return_value={room.carol.id: shows_face}))
    (faced,) = room.answer(await room.dave.slash(room.channel, "recap")).pictures
    assert [Image.open(BytesIO(each)).mode for each in (*shown.pictures, faced)] == ["P", "RGB"]


async def test_a_week_that_ended_while_the_bot_was_dead_is_told_once_and_the_next_one_begins(
    room: Room,
) -> None:
    for table, loser in enumerate((room.carol, room.dave, room.erin), 1):
        await win(room, room.bob, loser, table)
    played_at, before = room.env.now(), len(room.messages())
    await room.env.advance_time(HOUR_S)
    await lanterns_for_two_days(room)  # the second one after the week's end
    await ended_unseen(room, played_at)

    for _ in range(2):
        await room.restart()
        await room.env.settle()

    (told,) = room.messages()[before:]
    assert told.text.startswith("### The week from <t:")
    assert f" in Okiya. {room.bob.mention}\n" in told.text
    assert "Group streak" not in told.text
    assert len(told.pictures) == 1
    next_week, week = await room.store.events.latest(room.guild.id, RECAP, 5)
    assert (week.status, week.message_id) == ("over", told.id)
    assert (next_week.status, next_week.starts_at) == ("waiting", week.ends_at)


async def test_a_week_of_two_games_is_not_posted(room: Room) -> None:
    for table in (1, 2):
        await win(room, room.bob, room.carol, table)
    played_at, before = room.env.now(), len(room.messages())
    await room.env.advance_time(HOUR_S)
    await ended_unseen(room, played_at)

    await room.restart()
    await room.env.settle()

    assert len(room.messages()) == before
    _next_week, week = await room.store.events.latest(room.guild.id, RECAP, 5)
    assert week.status == "over"


async def solved_privately(room: Room, person: MemberActor, days: int, ago: int = 0) -> None:
    """Somebody has solved the puzzles of ``days`` days for themselves, the last one ``ago`` days ago."""
    for day in reversed(range(ago, ago + days)):
        at = room.env.now() - timedelta(days=day)
        await room.store.puzzles.begin(person.id, at.date(), room.guild.id, at)
        await room.store.puzzles.end_try(person.id, at.date(), 1, "", "s", at)


async def lanterns_for_two_days(room: Room) -> None:
    """Alice has solved the puzzle of yesterday and of today from the card of the server."""
    for day in (room.env.now() - timedelta(days=1), room.env.now()):
        card = await room.store.events.begin(NewEvent(room.guild.id, CARD, day, day + timedelta(days=1)))
        await room.store.events.enter(card.id, room.alice.id, SOLVED, {"tries": 1, "seconds": 7}, day)


async def ended_unseen(room: Room, since: datetime) -> None:
    """Weeks end here at the full hour after a time, which has passed while the bot was dead."""
    end = since + timedelta(hours=1)
    week: Rhythm = {"week_channel": room.channel.id, "week_day": end.weekday(), "week_hour": end.hour}
    await room.store.close()
    store = await Store.open(room.url)
    await store.events.arrange(room.guild.id, since, REGULAR, week)
    await store.close()
