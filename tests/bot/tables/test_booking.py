"""Games played through ``Tables`` are booked with their last move, and again from their logs."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest

from bot.__main__ import command_line
from bot.background import Background
from bot.store.rows import Move
from bot.store.store import Store
from bot.tables.results import keep_booked, result_again
from bot.tables.table import Table
from games import GAMES, okiya
from games.core import Outcome
from tests.bot.store.finished import everything_booked, rows_of
from tests.bot.tables.evening import ALICE, BOB, CAROL, GUILD, NOON, Evening, on_either
from tests.clock import HandClock


async def test_listeners_hear_of_an_end_with_what_was_booked(evening: Evening) -> None:
    table = await evening.seat("okiya", (ALICE, BOB))
    for _ in range(3):
        await evening.act(table)
    told = list[Table]()
    evening.tables.listen(lambda now, _by: told.append(now))

    ended = await evening.tables.act(table, ALICE, None, "resign", 99)

    assert [len(now.row.booked) for now in told] == [2]
    assert ended.row == await evening.store.table(table)


async def test_a_game_whose_result_fails_ends_all_the_same_and_is_booked_by_a_later_sweep(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def faulty(*_: object) -> None:
        raise ZeroDivisionError("the hand k11")

    sound, table = await evening.play("okiya", (ALICE, BOB), 1), await evening.seat("okiya", (ALICE, BOB))
    for _ in range(3):
        await evening.act(table)
    monkeypatch.setattr(GAMES["okiya"], "ladder_of", faulty)
    time = HandClock()
    background = Background()

    assert (await evening.tables.act(table, ALICE, None, "resign", 99)).over
    background.start(keep_booked(evening.store, time.clock), "Booking finished games")
    await time.until_somebody_waits()
    waiting = await rows_of(evening.store, "unbooked")
    monkeypatch.undo()
    await time.advance(time.waits[0])
    await time.until_somebody_waits()

    await background.close()
    assert waiting == [(table,)]
    assert [row[1] for row in await rows_of(evening.store, "results")] == [sound, sound, table, table]
    assert await rows_of(evening.store, "unbooked") == []
    assert caplog.messages == [
        *[f"Table {table} has ended without a result: ZeroDivisionError."] * 2,
        f"1 finished tables cannot be booked, the first is table {table}.",
    ]


@on_either
async def test_booked_again_from_their_logs_all_games_come_out_equal(evening: Evening) -> None:
    tables = [
        await evening.play("okiya", (ALICE, BOB), 1),
        await evening.play("boussanga", (CAROL, ALICE, BOB), 3),
        await evening.play("okey_dokey", (ALICE,), 7),
        await evening.play("okiya", (ALICE, -1), 6),
        await evening.play("okiya", (BOB, ALICE), 8),
    ]
    booked = await everything_booked(evening.store)

    assert await evening.store.results.rebuild(result_again) == (len(tables), ())
    assert await everything_booked(evening.store) == booked
    assert len(booked["results"]) == 2 + 3 + 1 + 1 + 2
    assert {row[4] for row in booked["results"] if isinstance(row[4], int)} == {GUILD}


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Runs the command line with words and variables."""

    def run(*words: str, **variables: str) -> None:
        monkeypatch.setattr(sys, "argv", ["game-night", *words])
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        command_line()

    return run


@pytest.mark.usefixtures("restored_logging")
def test_the_command_books_again_and_names_what_does_not_replay(
    migrated_file: Path, tmp_path: Path, shell: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{copy(migrated_file, tmp_path)}"

    async def booked(played: bool = False) -> dict[str, list[tuple[object, ...]]]:
        store = await Store.open(url)
        if not played:
            evening = Evening(store)
            await evening.play("okiya", (ALICE, BOB), 1)
            broken = await evening.seat("okiya", (ALICE, BOB))
            await store.append(
                Move(broken, 0, 0, ALICE, "a1", 0, NOON), Outcome((1, 0), (0,), okiya.Reason.LINE)
            )
        rows = await everything_booked(store)
        await store.close()
        return rows

    before = asyncio.run(booked())

    shell("rebuild-ratings", DATABASE_URL=url)
    shell("recheck", DATABASE_URL=url)

    said = "".join(capsys.readouterr())
    assert "1 tables replay, 1 do not." in said
    assert "Rated 1 finished tables again." in said
    assert "Table 2 cannot be booked and is left out." in said
    assert asyncio.run(booked(played=True)) == before


@pytest.mark.usefixtures("restored_logging")
def test_an_unknown_command_is_answered_with_what_there_is(shell: Callable[..., None]) -> None:
    with pytest.raises(SystemExit) as end:
        shell("rebuild")

    assert str(end.value.code).startswith("Run it without anything to start the bot, ")
