"""Somebody who reads what is stored of them, and is deleted, through kills and a cut connection."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from tests.bench.wire.people import mover_of, newest, plays, pressed

_LONG_AGO = "2020-01-01 00:00:00.000000"


async def leaving(world: Any) -> None:
    """Play, ask for deletion, take it back, ask again, and be gone after the time."""
    alice, bob = world.user("alice"), world.user("bob")
    await alice.slash("okiya start", options={"opponent": bob})
    board = await newest(world, alice, "Accept")
    await bob.click(board, label="Accept")
    for _ in range(2):
        await mover_of(board, (alice, bob)).click(board, custom_id=plays(board)[0])

    page = (await alice.slash("privacy")).message
    assert page.ephemeral
    assert page not in bob.messages()

    await _asked_twice(alice, page)
    await world.kill()
    await world.start()
    await pressed(world, alice, page, "Keep Data")
    await _asked_twice(alice, page)
    await world.drop()
    assert "deleted" in (await alice.slash("privacy")).message.text

    await world.kill()
    _let_time_pass(Path(world.data))
    await world.start()
    await world.until(lambda: alice.mention not in board.text and "Deleted player" in board.text, 60)
    page = (await alice.slash("privacy")).message
    assert "Nothing is stored about you." in page.text, page.text
    await world.until(lambda: mover_of(board, (bob,)) is bob and plays(board), 30)
    await bob.click(board, custom_id=plays(board)[0])


async def _asked_twice(who: Any, page: Any) -> None:
    for label in ("Delete Data", "Go On", "Delete All"):
        await who.click(page, label=label)


def _let_time_pass(data: Path) -> None:
    """Let 72 hours pass for every deletion, while the bot is not there."""
    with sqlite3.connect(data / "bot.db") as there:
        there.execute("UPDATE deletions SET due_at = ?", [_LONG_AGO])
    there.close()
