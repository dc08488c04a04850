"""What a process leaves behind when it ends, killed or not, is done by one that lives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from datetime import timedelta
from typing import Any, Self

import discord
import pytest

from bot.store.database.engine import Database
from bot.store.events import NewEvent
from bot.store.practice.lanterns import CARD, SOLVED
from bot.store.privacy.deletions import WAITS
from bot.store.store import Store
from bot.tables.tables import Tables
from bot.thinking.pool import Thinkers
from tests.bot.discord.dealt import reached, seat
from tests.bot.discord.room import Room
from tests.bot.discord.simulated import Discord
from tests.bot.discord.walk.still import one_thread
from tests.bot.discord.with_computers import computers, movers
from tests.bot.store.killing import kill


@pytest.fixture
async def empty_room(
    postgresql_url: str, thinkers: Thinkers, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Room]:
    """A room on PostgreSQL. Nothing is at rest there while the database works."""
    works, start = set[asyncio.Task[Any]](), Database.start

    def started(database: Database, coroutine: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = start(database, coroutine)
        works.add(task)
        task.add_done_callback(works.discard)
        return task

    monkeypatch.setattr(Database, "start", started)
    monkeypatch.setattr(Discord, "works", works)
    with one_thread():
        there = Room(postgresql_url, await Store.open(postgresql_url), thinkers)
        yield there
        await there.store.close()


class Other:
    """Another process on the same database: it commits, and its messages never follow."""

    def __init__(self, room: Room, store: Store) -> None:
        self._room = room
        self.store = store
        self.tables = Tables(store, now=room.env.now)
        self.claims = store.claims

    @classmethod
    async def living(cls, room: Room) -> Self:
        """Another process, which lives from now on."""
        made = cls(room, await Store.open(room.url))
        await made.claims.live()
        return made

    async def end(self, *, killed: bool) -> None:
        """End, and let the time pass after which that is known."""
        await (kill(self.claims) if killed else self.claims.end())
        await self._room.env.advance_time(5)


@pytest.fixture
async def other(room: Room) -> AsyncIterator[Other]:
    """Another process. It has begun before the bot, which is restarted."""
    made = await Other.living(room)
    await room.restart()
    yield made
    await made.store.close()


async def test_a_move_of_a_process_that_was_killed_is_shown_and_told_once(room: Room, other: Other) -> None:
    before = await room.begin(mentions="always")
    mover, waits = room.in_turn(before)
    await other.tables.act(1, mover.id, None, before.cells[0], 0)
    await room.env.advance_time(5)
    assert await room.board() == before

    await other.end(killed=True)

    shown = await room.board()
    assert f"{waits.mention} to move" in shown.text
    assert [message.pinged for message in room.messages() if message.pinged] == [(waits.id,)]
    requests = len(room.env.http_requests)
    await room.env.advance_time(60)
    assert room.requests_since(requests) == []
    await room.click(waits, shown.cells[0])
    assert len(await room.store.moves(1)) == 2


async def test_a_lantern_of_another_process_is_shown_by_the_one_that_serves_the_server(
    room: Room, other: Other
) -> None:
    now = room.env.now()
    new = NewEvent(
        room.guild.id, CARD, now, now + timedelta(days=1), None, status="running", channel_id=room.channel.id
    )
    card = await other.store.events.begin(new)
    await room.env.advance_time(11)
    (dark,) = room.messages()

    await other.store.events.enter(card.id, room.bob.id, SOLVED, {"tries": 2, "seconds": 7}, now)
    serving = room.bot.serving
    shards, serving.connected = serving.connected, frozenset()
    room.bot.parts.event_posts.want(card.id)  # as if this were not the process that serves the server
    await room.env.advance_time(1)
    assert room.messages() == [dark]
    serving.connected = shards
    await room.env.advance_time(70)

    (lit,) = room.messages()
    assert f"{room.bob.mention}, 2 tries, 0:07" in lit.text


async def test_a_computer_that_another_process_has_left_in_mid_thought_acts(room: Room, other: Other) -> None:
    deal = reached("okago", 2, lambda state: state.to_act == (1,))
    table = await seat(room, deal, [room.alice.id, *computers("novice", 1)])
    await room.env.advance_time(5)
    before = await movers(room, table)

    await other.end(killed=True)

    after = await movers(room, table)
    assert after[: len(before)] == before
    assert set(after[len(before) :]) == {*computers("novice", 1)}


async def test_a_sweep_waits_for_that_of_another_process_and_goes_on_after_it_has_died(
    room: Room, other: Other
) -> None:
    before = await room.begin()
    mover, waits = room.in_turn(before)
    await other.tables.act(1, mover.id, None, before.cells[0], 0)
    third = await Other.living(room)
    await third.claims.claim("sweep")
    await room.env.advance_time(5)

    await other.end(killed=False)
    assert await room.board() == before

    await third.end(killed=True)
    await room.env.advance_time(60)
    assert f"{waits.mention} to move" in (await room.board()).text
    await third.store.close()


async def test_what_one_process_has_claimed_is_left_to_it_until_it_has_died(room: Room, other: Other) -> None:
    """What a start hands over to Discord, and the deletion of a person."""
    backend = room.env.backend
    known = dict(backend.application_emojis)
    backend.delete_application_emoji(next(iter(known)))
    backend.register_commands(None, [])
    await room.store.deletions.ask(room.alice.id, room.env.now() - WAITS)
    for work in ("the commands", "the emoji", "deletion"):
        await other.claims.claim(work)

    await room.restart()
    await room.env.advance_time(70)
    assert len(backend.application_emojis) == len(known) - 1
    assert not backend.commands[None]
    assert await room.store.deletions.due(room.env.now()) == (room.alice.id,)

    await other.end(killed=True)
    await room.env.advance_time(60)
    assert len(backend.application_emojis) == len(known)
    assert backend.commands[None]
    assert await room.store.deletions.due(room.env.now()) == ()


async def test_a_board_shows_the_newest_state_though_two_processes_change_it_at_once(
    room: Room, other: Other, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await room.begin()
    mover, waits = room.in_turn(before)
    whole = discord.PartialMessage.edit

    async def overtaken(*args: Any, **kwargs: Any) -> Any:
        """The other process commits the next move and shows it, just before this edit arrives."""
        now = await other.tables.table(1)
        if now.to_act() == (waits.id,):
            action = now.view(now.seat_of(waits.id)).actions[0]
            await other.tables.act(1, waits.id, None, action, 0)
        return await whole(*args, **kwargs)

    monkeypatch.setattr(discord.PartialMessage, "edit", overtaken)
    await mover.slash(room.channel, "okiya move", table=1, move=before.cells[0])

    assert len(await room.store.moves(1)) == 2
    assert f"{mover.mention} to move" in (await room.board()).text
