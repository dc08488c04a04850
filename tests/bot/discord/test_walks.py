"""How many files one click walks through: whoever follows a click reads all of them.

A file counts once a function of it runs; what only stores values does not. Run with ``-s -n 0`` to see the
files in the order in which they are first entered.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from types import FrameType
from typing import Any

from simcord.backend.models import Interaction

from bot.store.rows import Timer
from tests.bot.discord.room import Room

ROOT = Path(__file__).parent.parent.parent.parent
ROOMS = ("bot", "games", "render")


@contextmanager
def walked(name: str, ended: Callable[[], bool] = lambda: False) -> Iterator[list[str]]:
    """The files of the rooms whose functions run here before it has ``ended``, in every thread, in order."""
    files: list[str] = []
    seen: set[str] = set()

    def note(frame: FrameType, event: str, _argument: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file not in seen and not ended():
            seen.add(file)
            path = Path(file)
            if path.is_relative_to(ROOT) and path.relative_to(ROOT).parts[0] in ROOMS:
                files.append(path.relative_to(ROOT).as_posix())

    threading.setprofile(note)
    sys.setprofile(note)
    try:
        yield files
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    print(f"\n{name}: {len(files)} files", *files, sep="\n  ")


async def test_a_move_walks_through_few_files(room: Room) -> None:
    await room.begin()
    await room.play(plies=2)

    board = await room.board()
    mover, _ = room.in_turn(board)
    click: list[Interaction] = []
    with walked("A move of Okiya", ended=lambda: bool(click) and click[0].responded) as files:
        click.append(room.send_click(mover, board, board.control(board.cells[0]).custom_id))
        await room.env.settle()

    assert len(files) <= 55


async def test_a_timer_fires_in_few_files(room: Room) -> None:
    await room.begin()
    for ply, person in enumerate((room.alice, room.bob)):
        timer = Timer(1, "reminder", room.env.now() - timedelta(minutes=1), ply, person.id)
        with walked("A timer that is due") as files:
            with room.env.as_the_bot():
                await room.store.timers.put([timer])
            await room.env.settle()

    assert len(files) <= 14


async def test_the_daily_puzzle_walks_through_few_files(room: Room) -> None:
    await room.alice.slash(room.channel, "daily")

    with walked("The puzzle of the day") as files:
        await room.alice.slash(room.channel, "daily")

    assert len(files) <= 44
