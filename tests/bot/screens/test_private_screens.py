"""Players' own screens beside Discord: what cannot be drawn in advance."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from shutil import copy
from typing import NoReturn

import pytest

from bot.background import Background
from bot.screens.registry import SCREENS
from bot.screens.table.private_screens import PrivateScreens
from bot.store.store import Store
from tests.bot.screens.choosing import desk_of
from tests.bot.screens.looking import SHOWN, context_of, tables_of
from tests.bot.tables.evening import ALICE, BOB, Evening
from tests.clock import HandClock


@pytest.mark.parametrize("key", [key for key in SHOWN if SCREENS[key].private is not None])
def test_what_is_drawn_ahead_is_the_picture_of_the_screen_as_it_opens(key: str) -> None:
    private = SCREENS[key].private
    assert private is not None
    for table in tables_of(SHOWN[key][0], most=6):
        for seat in range(len(table.players)):
            context, view = context_of(table), table.view(seat)

            assert parts(private.picture(context, view)) == parts(private.show(context, view, "").draw)


def parts(draw: Callable[[], bytes] | None) -> tuple[object, ...]:
    """What a picture is drawn from; () for no picture."""
    if draw is None:
        return ()
    assert isinstance(draw, partial)
    return draw.func, draw.args, draw.keywords


async def test_a_screen_that_cannot_be_drawn_ahead_is_logged_once_and_not_drawn_again_and_again(
    migrated_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> NoReturn:
        raise KeyError("a secret tile")

    evening = Evening(await Store.open(f"sqlite:///{copy(migrated_file, tmp_path)}"))
    background = Background()
    PrivateScreens(desk_of(evening.tables, background=background, clock=HandClock().clock))
    monkeypatch.setattr(type(SCREENS["ok"].private), "picture", fail)

    await evening.act(await evening.seat("ok", (ALICE, BOB)))
    await asyncio.wait(asyncio.all_tasks() - {asyncio.current_task()})

    assert len(background) == 0
    assert caplog.messages == ["Drawing the private screens of table 1 failed: KeyError."]
    await evening.store.close()
