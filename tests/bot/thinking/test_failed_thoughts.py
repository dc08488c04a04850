"""Thoughts of computer players that fail: they are thought again, but not for ever."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest

from bot.tables.table import computer
from bot.thinking.pool import TooManyThoughts
from tests.bot.tables.evening import ALICE
from tests.bot.thinking.played import MASTER, Played


async def test_a_thought_that_fails_is_logged_without_its_words_and_thought_again_by_itself(
    played: Played, caplog: pytest.LogCaptureFixture
) -> None:
    table = await played.computer_to_begin()
    played.pool.broken = True
    await played.computers.wake_all()
    await played.pool.asked.wait()
    await played.clock.advance(0)

    (record,) = caplog.records
    assert record.getMessage() == f"The computer players of table {table} failed: BrokenExecutor."
    assert "secret" not in caplog.text
    played.pool.broken = False
    await played.clock.advance(1)
    await played.until(table, lambda now: now.ply == 1)


FAULTS = {
    "fails": AsyncMock(side_effect=ValueError("a secret tile")),
    "is illegal": AsyncMock(return_value="z9"),
}


@pytest.mark.parametrize(("fault", "kind"), [("fails", "ValueError"), ("is illegal", "UnknownAction")])
async def test_after_three_failed_thoughts_at_one_position_the_first_legal_action_is_played(
    played: Played, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, fault: str, kind: str
) -> None:
    table = await played.computer_to_begin()
    before = await played.tables.table(table)
    monkeypatch.setattr(played.pool, "choose", FAULTS[fault])

    await played.computers.wake_all()
    await played.pauses(1, 2)

    now = await played.until(table, lambda now: now.ply == 1)
    assert now.last_move is not None
    assert now.last_move.action == before.view(before.computer_to_act).actions[0]
    failed = f"The computer players of table {table} failed: {kind}."
    assert [record.getMessage() for record in caplog.records] == [
        *(failed, failed),
        f"3 thoughts at one position of table {table} (okago, novice) failed, the last one by {kind}.",
    ]
    assert "secret" not in caplog.text


async def test_after_three_failed_thoughts_about_what_to_say_nothing_is_said(
    played: Played, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await played.seat("okey_dokey", (ALICE, MASTER, computer("master", 1)))
    with monkeypatch.context() as faulty:
        faulty.setattr(played.pool, "say", FAULTS["fails"])
        await played.computers.wake_all()
        await played.pauses(1, 2)
        await played.given_up(caplog)

    assert await played.movers(table) == []
    assert played.clock.waits == []
    assert [record.levelname for record in caplog.records] == ["ERROR"] * 3
    for _ in range(3):
        await played.act(table, ALICE)
        await played.people_to_act(table)
    assert {ALICE, MASTER} <= set(await played.movers(table))


async def test_a_thought_for_which_there_is_no_room_is_thought_later_however_often_that_happens(
    played: Played, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await played.computer_to_begin()
    with monkeypatch.context() as crowded:
        crowded.setattr(played.pool, "choose", AsyncMock(side_effect=TooManyThoughts))
        await played.computers.wake_all()
        await played.pauses(1, 2, 4, 8)
        await played.clock.until_somebody_waits()

    assert await played.movers(table) == []
    assert "position" not in caplog.text
    await played.clock.advance(16)
    await played.until(table, lambda now: now.ply == 1)
