"""Controls on messages of any age: every custom_id that was ever sent still has its old meaning."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.screens.frame.controls import (
    CONTROLS,
    Asked,
    Choose,
    Click,
    Look,
    PageButton,
    Play,
    Press,
    Stray,
    Turn,
    Write,
    asked_for,
    form,
)

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
    ("peek:1:2:swap.", "b2"): Look(1, 2, "swap.b2", own=True),
    ("ask:move:a1", "5"): Choose("move", "a1", 5),
    ("ask:resign:", "5"): Choose("resign", "", 5),
    ("ask:move:a1", "five"): Stray(),
    ("pages:history:0", "5"): Turn("history", 0, "5"),
    ("pages:replay:1~3.p", "4.p"): Turn("replay", 1, "4.p"),
}


def clicked(custom_id: object, *chosen: object) -> Click:
    """A click on a control, as it comes."""
    data = {"custom_id": custom_id, "component_type": 2, "values": list(chosen)}
    return cast(Click, SimpleNamespace(type=discord.InteractionType.component, data=data))


def filled_in(custom_id: str, written: object) -> Click:
    field = {"type": 18, "component": {"type": 4, "value": written}}
    data = {"custom_id": custom_id, "components": [field]}
    return cast(Click, SimpleNamespace(type=discord.InteractionType.modal_submit, data=data))


@pytest.mark.parametrize("custom_id", BUTTONS)
def test_an_old_button_asks_for_what_it_said(custom_id: str) -> None:
    assert asked_for(clicked(custom_id)) == BUTTONS[custom_id]


@pytest.mark.parametrize(("custom_id", "chosen"), MENUS)
def test_an_old_menu_asks_for_what_was_chosen(custom_id: str, chosen: str) -> None:
    assert asked_for(clicked(custom_id, chosen)) == MENUS[custom_id, chosen]


def test_a_form_that_was_filled_in_comes_back_with_its_text() -> None:
    sent = form(1, 2, "sort ", "Title", "Label", "r1")

    assert asked_for(filled_in(sent.custom_id, "r1 r2")) == Look(1, 2, "sort r1 r2", own=True)


def test_each_custom_id_is_of_one_kind() -> None:
    for custom_id in (*BUTTONS, *(menu for menu, _ in MENUS)):
        assert sum(re.fullmatch(template, custom_id) is not None for template in CONTROLS) == 1


def test_buttons_to_the_same_page_differ_and_are_read_whatever_language_their_labels_are_in() -> None:
    labels = ("Önceki oyunun son hamlesi", "Zurück zum vorherigen Zug", "Page précédente", "次")

    said = [str(PageButton.make("replay", 1, "3.p", label).custom_id) for label in labels]

    assert len(set(said)) == len(labels)
    assert {asked_for(clicked(custom_id)) for custom_id in said} == {Turn("replay", 1, "3.p")}


def test_what_says_nothing_known_is_a_stray() -> None:
    strays = (
        "play",
        "play:1:0:",
        "play:1:-1:a1",
        "play:1:0:a1\n",
        "table:Join:1",
        "pages:1",
        "🍁",
        "",
        None,
        7,
    )
    chosen: list[list[object]] = [[], [None], [1], ["a", "b"], ["\ud800"], ["\0"], ["a" * 300], [{}]]

    assert {asked_for(clicked(custom_id)) for custom_id in (*strays, None, 7)} == {Stray()}
    assert {asked_for(clicked("pick:1:2:", *values)) for values in chosen} == {Stray()}
    for written in ("a" * 300, "\ud800", "\0"):
        assert asked_for(filled_in("form:1:2:sort ", written)) == Stray()
    assert asked_for(filled_in("other:1", "r1")) == Stray()


def test_a_command_is_not_asked_for_here() -> None:
    command = SimpleNamespace(type=discord.InteractionType.application_command, data={"name": "play"})
    assert asked_for(cast(Click, command)) is None
