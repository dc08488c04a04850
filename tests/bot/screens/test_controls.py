"""Controls on messages of any age: every custom_id that was ever sent still has its old meaning."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.screens.frame.controls import (
    CONTROLS,
    Asked,
    Choose,
    Click,
    Look,
    Play,
    Press,
    Stray,
    Turn,
    Write,
)
from bot.screens.frame.forms import asked_without_control, form

BUTTONS: dict[str, Asked] = {
    "play:1:2:b3": Play(1, 2, "b3"),
    "play:999999999999999999:0:r0/b2": Play(10**18 - 1, 0, "r0/b2"),
    "play:1:2:next~r5 b12": Play(1, 2, "next", "r5 b12"),
    "look:1:2:b3": Look(1, 2, "b3", own=False),
    "look:1:2:": Look(1, 2, "", own=False),
    "mine:1:2:1.a1.n~left": Look(1, 2, "1.a1.n", own=True),
    "form:1:2:sort": Write(1, 2, "sort"),
    "table:join:1": Press("join", 1),
    "table:resign-now:7": Press("resign-now", 7),
    "page:replay:1:3.p~next": Turn("replay", 1, "3.p"),
    "page:ranks:0:0.h.a.2": Turn("ranks", 0, "0.h.a.2"),
}
MENUS: dict[tuple[str, str], Asked] = {
    ("pick:1:2:cards", "r5"): Play(1, 2, "r5"),
    ("pick:1:2:cards", "~close.k11"): Look(1, 2, "close.k11", own=True),
    ("peek:1:2:swap.", "b2"): Look(1, 2, "swap.b2", own=True),
    ("ask:move:a1", "5"): Choose("move", "a1", 5),
    ("ask:resign:", "5"): Choose("resign", "", 5),
    ("ask:move:a1", "five"): Stray(),
    ("pages:history:0", "5"): Turn("history", 0, "5"),
    ("pages:replay:1~3.p", "4.p"): Turn("replay", 1, "4.p"),
}


async def asked_by(item: discord.ui.Item[Any], custom_id: str) -> Asked:
    """What a control asks its client for. The control is found by its custom_id, as the library finds it."""
    heard: list[Asked] = []

    async def answer(_click: Click, asked: Asked) -> None:
        heard.append(asked)

    click = cast(Click, SimpleNamespace(client=SimpleNamespace(answer=answer)))
    ((kind, match),) = [
        (kind, match)
        for kind in CONTROLS
        if (match := kind.__discord_ui_compiled_template__.fullmatch(custom_id)) is not None
    ]
    await (await kind.from_custom_id(click, item, match)).callback(click)
    (asked,) = heard
    return asked


@pytest.mark.parametrize("custom_id", BUTTONS)
async def test_an_old_button_asks_for_what_it_said(custom_id: str) -> None:
    assert await asked_by(discord.ui.Button(custom_id=custom_id), custom_id) == BUTTONS[custom_id]


@pytest.mark.parametrize(("custom_id", "chosen"), MENUS)
async def test_an_old_menu_asks_for_what_was_chosen(custom_id: str, chosen: str) -> None:
    menu: discord.ui.Select[Any] = discord.ui.Select(custom_id=custom_id)
    menu._refresh_state(cast(Click, None), cast(Any, {"values": [chosen]}))

    assert await asked_by(menu, custom_id) == MENUS[custom_id, chosen]


def click_of(kind: discord.InteractionType, custom_id: str, written: str = "") -> Click:
    field = {"type": 18, "component": {"type": 4, "value": written}}
    return cast(Click, SimpleNamespace(type=kind, data={"custom_id": custom_id, "components": [field]}))


def test_a_form_that_was_filled_in_comes_back_with_its_text() -> None:
    sent = form(1, 2, "sort ", "Title", "Label", "r1")
    filled = click_of(discord.InteractionType.modal_submit, sent.custom_id, "r1 r2")

    assert asked_without_control(filled) == Look(1, 2, "sort r1 r2", own=True)
    assert asked_without_control(click_of(discord.InteractionType.modal_submit, "other:1")) == Stray()


def test_a_control_that_says_nothing_known_is_a_stray_and_a_known_one_answers_itself() -> None:
    clicked = discord.InteractionType.component
    strays = ("play", "play:1:0:", "play:1:-1:a1", "play:1:0:a1\n", "table:Join:1", "pages:1", "🍁")

    assert {asked_without_control(click_of(clicked, custom_id)) for custom_id in strays} == {Stray()}
    assert {asked_without_control(click_of(clicked, custom_id)) for custom_id in BUTTONS} == {None}
    assert asked_without_control(click_of(discord.InteractionType.application_command, "play")) is None
