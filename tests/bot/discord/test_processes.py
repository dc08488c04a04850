"""What a process leaves behind when it ends, killed or not, is done by one that lives."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.processes.presence import LIVES_FOR
from bot.store import WAITS, Store
from bot.store.processes.claims import Claims
from bot.tables import Tables
from tests.bot.discord.dealt import reached, seat
from tests.bot.discord.room import Room
from tests.bot.discord.with_computers import computers, movers


class Other:
    """Another process on the same database: it commits, and its messages never follow."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.tables = Tables(room.store, now=room.env.now)
        self.claims = Claims(room.store.database)

    async def live(self) -> None:
        await self.claims.live(self._room.env.now(), LIVES_FOR)

    async def end(self, *, killed: bool) -> None:
        """End, and let the time pass after which that is known."""
        if not killed:
            await self.claims.end(self._room.env.now())
        await self._room.env.advance_time(20 if killed else 5)


async def beside_another(room: Room) -> Other:
    """Start the bot again while another process lives."""
    await room.store.close()
    room.store = await Store.open(room.url)
    room.store.database.is_shared = True
    other = Other(room)
    await other.live()
    await room.env.restart_bot(room.start_bot())
    return other


async def test_a_move_of_a_process_that_was_killed_is_shown_and_told_once(room: Room) -> None:
    before = await room.begin(mentions="always")
    mover, waits = room.in_turn(before)
    other = await beside_another(room)
    await other.tables.act(1, mover.id, None, before.cells[0], 0)
    await room.env.advance_time(5)
    await other.live()
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


async def test_a_computer_that_another_process_has_left_in_mid_thought_acts(room: Room) -> None:
    deal = reached("okago", 2, lambda state: state.to_act == (1,))
    table = await seat(room, deal, [room.alice.id, *computers("novice", 1)])
    other = await beside_another(room)
    await room.env.advance_time(5)
    before = await movers(room, table)

    await other.end(killed=True)

    after = await movers(room, table)
    assert after[: len(before)] == before
    assert set(after[len(before) :]) == {*computers("novice", 1)}


async def test_a_sweep_waits_for_that_of_another_process_and_goes_on_after_it_has_died(room: Room) -> None:
    before = await room.begin()
    mover, waits = room.in_turn(before)
    other = await beside_another(room)
    await other.tables.act(1, mover.id, None, before.cells[0], 0)
    third = Other(room)
    await third.live()
    await third.claims.claim("sweep", room.env.now(), timedelta(hours=1))

    await other.end(killed=False)
    assert await room.board() == before

    await third.end(killed=True)
    await room.env.advance_time(60)
    assert f"{waits.mention} to move" in (await room.board()).text


async def test_what_a_start_hands_over_is_left_to_the_process_that_does_it_until_that_has_died(
    room: Room,
) -> None:
    backend, other = room.env.backend, Other(room)
    known = dict(backend.application_emojis)
    backend.delete_application_emoji(next(iter(known)))
    backend.register_commands(None, [])
    for work in ("the commands", "the emoji"):
        await other.claims.claim(work, room.env.now(), timedelta(minutes=5))

    await room.restart()
    await room.env.advance_time(240)
    assert len(backend.application_emojis) == len(known) - 1
    assert not backend.commands[None]

    await room.env.advance_time(120)
    assert len(backend.application_emojis) == len(known)
    assert backend.commands[None]


async def test_a_person_is_deleted_by_one_process_and_by_the_next_if_that_has_died(room: Room) -> None:
    other, now = Other(room), room.env.now()
    await room.store.deletions.ask(room.alice.id, now - WAITS)
    await other.claims.claim("deletion", now, timedelta(minutes=10))

    await room.restart()
    await room.env.advance_time(500)
    assert await room.store.deletions.due(room.env.now()) == (room.alice.id,)

    await room.env.advance_time(200)
    assert await room.store.deletions.due(room.env.now()) == ()


async def test_a_board_shows_the_newest_state_though_two_processes_change_it_at_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await room.begin()
    mover, waits = room.in_turn(before)
    other = await beside_another(room)
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
