"""People who asked to be deleted: out of every row, while games, logs and the ratings of others stay."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import update

from bot.store.database.backup import back_up, restore
from bot.store.privacy.deletions import WAITS
from bot.store.rows import is_deleted
from bot.store.schema import tables
from bot.store.store import Store
from bot.tables import own_data
from bot.tables.replay import recheck
from bot.tables.results import result_again
from bot.tables.tables import Tables
from tests.bot.store.finished import everything_booked
from tests.bot.tables.evening import Evening, on_both, on_either
from tests.bot.tables.traces import ANNA, BEN, CLEO, bytes_with, columns_with, live_here


class Stopped(Exception):
    """The bot ends here."""


async def delete(evening: Evening, user: int = ANNA) -> None:
    """Delete a person, as if 72 hours had passed since they asked."""
    await evening.store.deletions.ask(user, evening.now)
    evening.now += WAITS
    assert await evening.tables.farewells.delete(user, evening.now)


def file_of(evening: Evening) -> Path:
    name = evening.store.database._engine.url.database
    assert name is not None
    return Path(name)


async def test_afterwards_their_id_is_in_no_column_and_in_no_byte_of_the_file(lived: Evening) -> None:
    assert len(await columns_with(lived.store, ANNA)) > 20
    assert bytes_with(file_of(lived).parent, ANNA) != []

    await delete(lived)

    assert await columns_with(lived.store, ANNA) == []
    assert bytes_with(file_of(lived).parent, ANNA) == []


async def test_nothing_happens_before_the_time_is_over_and_it_can_be_taken_back(lived: Evening) -> None:
    due_at = await lived.store.deletions.ask(ANNA, lived.now)
    assert due_at == lived.now + timedelta(hours=72)
    assert await lived.store.deletions.ask(ANNA, lived.now + timedelta(hours=1)) == due_at

    assert not await lived.tables.farewells.delete(ANNA, due_at - timedelta(seconds=1))
    assert await lived.store.deletions.take_back(ANNA)

    assert not await lived.tables.farewells.delete(ANNA, due_at)
    assert not await lived.store.deletions.take_back(ANNA)
    assert "seats.user_id" in await columns_with(lived.store, ANNA)


@on_either
async def test_games_go_on_with_a_computer_and_open_tables_are_left(evening: Evening) -> None:
    at = await live_here(evening)

    await delete(evening)

    running = await evening.tables.table(at["running"])
    assert running.row.status == "running"
    assert min(running.players) < 0
    (gone,) = running.row.stand_ins.values()
    assert is_deleted(gone)
    statuses = {name: (await evening.tables.table(at[name])).row for name in ("hosted", "joined", "invited")}
    assert {name: row.status for name, row in statuses.items()} == {
        "hosted": "cancelled",
        "joined": "open",
        "invited": "declined",
    }
    assert statuses["joined"].kept_for == ()
    while not (running := await evening.tables.table(at["running"])).over:
        running = await evening.act(at["running"])


async def test_a_game_without_other_people_stops(evening: Evening) -> None:
    table = await evening.seat("okiya", (ANNA, -3))

    await delete(evening)

    assert (await evening.tables.table(table)).row.stopped == "abandoned"


@on_both
async def test_logs_replay_and_what_others_are_worth_stays_also_when_it_is_worked_out_again(
    evening: Evening,
) -> None:
    await live_here(evening)

    def others(rows: list[tuple[object, ...]]) -> list[tuple[object, ...]]:
        return [row for row in rows if BEN in row and not any(is_deleted(n) for n in row if type(n) is int)]

    before = others((await everything_booked(evening.store))["standings"])
    good, bad = await recheck(evening.store)
    await delete(evening)

    assert await recheck(evening.store) == (good, bad) == (3, 0)
    assert others((await everything_booked(evening.store))["standings"]) == before != []
    await evening.store.results.rebuild(result_again)
    booked = await everything_booked(evening.store)
    assert others(booked["standings"]) == before
    listed = [row for row in booked["standings"] if row[4] and is_deleted(int(str(row[0])))]
    assert listed == []


async def test_a_moderator_who_stopped_a_game_is_not_named_any_more(evening: Evening) -> None:
    table = await evening.seat("okiya", (BEN, CLEO))
    await evening.tables.ends.stop(table, "cleared", ANNA)

    await delete(evening)

    assert await columns_with(evening.store, ANNA) == []
    assert (await evening.tables.table(table)).stopped == "cleared"


async def test_a_table_that_nobody_can_read_does_not_keep_a_person(evening: Evening) -> None:
    table = await evening.seat("okiya", (ANNA, BEN))
    broken = update(tables).where(tables.c.id == table).values(game="chess")
    await evening.store.database.run(lambda connection: connection.execute(broken))
    evening.tables = Tables(evening.store, lambda: evening.now)

    await delete(evening)

    assert await columns_with(evening.store, ANNA) == []


async def test_nobody_can_challenge_a_deleted_person_to_a_rematch(evening: Evening) -> None:
    at = await live_here(evening)
    await delete(evening)
    (gone,) = [user for user in (await evening.tables.table(at["played"])).players if user != BEN]

    assert await evening.store.people.refusing(BEN, (gone,), None) == gone


STEPS = (*("begin", "listed", "invitations", "erase_at_running", "erase_some", "erase_some_pairs", "finish"),)


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("calls", [1, 2])
async def test_a_deletion_that_stops_between_two_steps_is_finished_later(
    lived: Evening, monkeypatch: pytest.MonkeyPatch, step: str, calls: int
) -> None:
    await lived.store.deletions.ask(ANNA, lived.now)
    lived.now += WAITS
    real, left = getattr(lived.store.deletions, step), calls

    async def stopping(*args: object, **kwargs: object) -> object:
        nonlocal left
        left -= 1
        if not left:
            raise Stopped
        return await real(*args, **kwargs)

    monkeypatch.setattr(lived.store.deletions, step, stopping)
    try:
        await lived.tables.farewells.delete(ANNA, lived.now)
    except Stopped:
        monkeypatch.undo()
        again = Tables(lived.store, lambda: lived.now)
        assert await lived.store.deletions.due(lived.now) == (ANNA,)
        assert await again.farewells.delete(ANNA, lived.now)

    assert await columns_with(lived.store, ANNA) == []
    assert await lived.store.deletions.due(lived.now) == ()


async def test_who_came_back_with_a_backup_is_deleted_again_and_who_came_back_alone_is_not(
    lived: Evening, tmp_path: Path
) -> None:
    backup = tmp_path / "before.db"
    await back_up(lived.store.database, backup)
    await delete(lived)
    await lived.play("okiya", (ANNA, CLEO), 5)
    assert await lived.store.deletions.restored(lived.now) == 0  # she came back herself
    file, url = file_of(lived), lived.store.database._engine.url.render_as_string()
    await lived.store.close()
    restore(file, backup, lived.now)

    lived.store = await Store.open(url.replace("+aiosqlite", ""))
    lived.tables = Tables(lived.store, lambda: lived.now)
    assert "seats.user_id" in await columns_with(lived.store, ANNA)
    assert await lived.store.deletions.restored(lived.now) == 1
    assert await lived.store.deletions.due(lived.now) == (ANNA,)
    assert await lived.tables.farewells.delete(ANNA, lived.now)

    assert await columns_with(lived.store, ANNA) == []
    assert await lived.store.deletions.restored(lived.now) == 0
    (listed,) = (file.parent / "backups").glob("*deleted-people.json")
    assert str(ANNA) not in listed.read_text()
    assert listed.stat().st_mode & 0o077 == 0
    await lived.store.close()


async def test_a_person_who_plays_again_meanwhile_is_taken_out_again(lived: Evening) -> None:
    await lived.store.deletions.ask(ANNA, lived.now)
    lived.now += WAITS
    real, again = lived.store.deletions.erase_some_pairs, [True]

    async def playing(user_id: int, number: int) -> bool:
        if again.pop() if again else False:
            await lived.seat("okiya", (ANNA, CLEO))
        return await real(user_id, number)

    lived.store.deletions.erase_some_pairs = playing  # pyrefly: ignore[method-assign]
    assert await lived.tables.farewells.delete(ANNA, lived.now)

    assert await columns_with(lived.store, ANNA) == []


async def test_data_that_is_too_large_for_one_file_comes_in_parts(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = [await evening.play("okiya", (ANNA, BEN), number) for number in range(6)]
    whole = [json.loads(part) async for part in evening.tables.own_data.export(ANNA, evening.now)]
    monkeypatch.setattr(own_data, "PART_BYTES", 4_000)

    parts = [json.loads(part) async for part in evening.tables.own_data.export(ANNA, evening.now)]

    assert len(whole) == 1
    assert len(parts) > 1
    assert [part["part"] for part in parts] == [*range(1, len(parts) + 1)]
    assert [part["last"] for part in parts] == [*[False] * (len(parts) - 1), True]
    assert [table for part in parts for table in part["tables"]] == whole[0]["tables"]
    assert len(whole[0]["tables"]) == len(played)
    assert all(part["discord_id"] == str(ANNA) for part in parts)


async def test_others_read_deleted_player_in_their_own_data(evening: Evening) -> None:
    table = await evening.play("okiya", (ANNA, BEN))
    await delete(evening)

    (exported,) = [part async for part in evening.tables.own_data.export(BEN, evening.now)]

    assert str(ANNA).encode() not in exported.replace(str(table).encode(), b"")
    assert b"Deleted player" in exported
