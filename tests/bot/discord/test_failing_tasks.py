"""Every task that the bot starts fails on an error that quotes a card: no card reaches the log."""

from __future__ import annotations

import ast
import asyncio
import gc
import logging
import re
import sys
import types
from collections.abc import Coroutine, Generator
from pathlib import Path
from threading import Thread
from typing import Any, cast

import discord
import pytest

from bot.background import Background
from bot.backups import Backups
from bot.clock import SYSTEM
from bot.health import Health
from bot.logs import watch_failures, write_logs
from tests.bot.discord.dealt import Deal
from tests.bot.discord.endings import nearly_over
from tests.bot.discord.room import Room
from tests.bot.discord.with_computers import act, show_among_computers

ROOT = Path(__file__).parents[3]
CARD = "k11"
NOT_IN_A_ROOM = (
    "Telling whether the bot is well",
    "Serving shards",
    "Waiting for the end",
    "Staying connected",
    "Holding the slot",
    "Keeping sessions apart",
    "Acknowledging an interaction",
    "Learning how people want to read",
    "Fetching a face",
)
"""Tasks that only a bot has that joins the real Discord, or that is late, or beside other processes."""

pytestmark = pytest.mark.usefixtures("restored_logging")


@types.coroutine
def struck(work: Coroutine[Any, Any, Any]) -> Generator[Any, Any, Any]:
    """``work``, into which an error that quotes a card is thrown where it waits for the first time."""
    try:
        work.send(None)
        waits_for = work.throw(KeyError(CARD))
    except StopIteration as done:
        return done.value
    yield waits_for
    return (yield from work.__await__())


def names_of_tasks() -> set[str]:
    """The names of all tasks in the source of the bot, as regular expressions."""
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "bot").rglob("*.py")]
    calls = [
        node
        for source in sources
        if ".start(" in source
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "start" and len(node.args) == 2
    ]
    return {pattern for call in calls if (pattern := _pattern(call.args[1]))}


def _pattern(name: ast.expr) -> str:
    parts = name.values if isinstance(name, ast.JoinedStr) else [name]
    return "".join(
        re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\S+"
        for part in parts
        if isinstance(part, ast.Constant | ast.FormattedValue)
    )


async def test_no_task_that_fails_quotes_a_card_in_the_log(
    room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    real = Background.start

    def start(self: Background, work: Coroutine[Any, Any, None], what: str) -> asyncio.Task[None]:
        # Whoever waits for a review waits only while it is being made.
        failing = work if what.startswith("Reviewing") else cast(Coroutine[Any, Any, None], struck(work))
        task = real(self, failing, what)
        task.add_done_callback(lambda _: work.close())  # it may have been cancelled before it began
        return task

    async def refuse(*_: object, **__: object) -> None:
        raise KeyError(CARD)

    mover, _ = room.in_turn(board := await room.begin(mentions="always"))
    over, last_cell, nearly = await nearly_over(room, "line")
    await show_among_computers(room, Deal("okey_dokey", 3))
    write_logs("DEBUG")
    watch_failures()
    monkeypatch.setattr(Background, "start", start)
    monkeypatch.setattr(discord.Client, "create_application_emoji", refuse)
    room.env.backend.delete_application_emoji(next(iter(room.env.backend.application_emojis)))
    await room.restart()
    await mover.slash(room.channel, "okiya move", table=1, move=board.cells[0])
    await room.click(room.in_turn(nearly)[0], last_cell, over)
    await room.click(mover, "Review", over)
    await act(room, room.alice, table=3)
    await room.env.settle()
    backups = Backups(room.store, tmp_path / "games.sqlite3", SYSTEM)
    health = Health(SYSTEM, {"tasks": lambda: 0})
    await asyncio.wait([Background().start(backups.keep(), "Making backups")])
    await asyncio.wait([Background().start(health.watch(), "Watching how the bot is doing")])
    for elsewhere in NOT_IN_A_ROOM:
        await asyncio.wait([Background().start(asyncio.sleep(1), elsewhere)])

    written = capsys.readouterr().err
    failed = "\n".join(re.findall(r"\w.* failed: KeyError\.$", written, re.MULTILINE))
    assert [task for task in names_of_tasks() if not re.search(task, failed)] == []
    assert CARD not in written


async def test_a_failure_that_nobody_awaits_is_logged_by_its_type_alone(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write_logs("DEBUG")
    watch_failures()

    async def fail() -> None:
        raise KeyError(CARD)

    class Kept:
        def __del__(self) -> None:
            raise KeyError(CARD)

    background = Background()
    caller = asyncio.create_task(_shielded(background.shielded(fail())))
    await asyncio.sleep(0)
    caller.cancel()
    alone = asyncio.create_task(fail(), name="Alone")
    asyncio.get_running_loop().call_soon(dict[str, int]().__getitem__, CARD)
    thread = Thread(target=dict[str, int]().__getitem__, args=(CARD,), name="aside")
    thread.start()
    thread.join()
    await asyncio.wait([caller, alone])
    del alone, caller
    Kept()
    too_few: tuple[object, ...] = (CARD,)
    logging.getLogger("bot").info("%s %s", *too_few)
    sys.excepthook(KeyError, KeyError(CARD), None)
    gc.collect()

    written = capsys.readouterr().err
    assert CARD not in written
    for what in ("Alone", "Something in the background", "The thread aside", "Deleting an object"):
        assert f"{what} failed: KeyError." in written
    assert written.count("KeyError") == 5


async def _shielded(task: asyncio.Task[None]) -> None:
    await asyncio.shield(task)
