"""Controls whose pages and positions belong to no table: pages, lessons, puzzles. They hold nothing.

A lesson or a puzzle is played with the game's own controls. Before the custom_id of each stands the scene,
which says all about the position: "lesson.okiya.3|play:0:0:b3" after "try:".
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import discord

from bot.screens.frame.controls import Asked, Click
from bot.screens.frame.layout import Row

TurnPage: TypeAlias = Callable[[Click, int, str], Awaitable[None]]
"""Shows a page of a table; table 0 is none. The first page is "". Both may be forged."""

Stage: TypeAlias = Callable[[Click, str, Asked], Awaitable[None]]
"""Answers a control of a scene, given what follows the first word of the scene. Both may be forged."""

_SCENE: Final = re.compile(r"try:(?P<scene>[a-z]{1,12}\.[^|~\n]{0,60})\|(?P<control>.+)")


@dataclass(frozen=True, slots=True)
class Tried:
    """Something that is tried in a scene of a lesson or a puzzle: its first word, and the rest."""

    stage: str
    scene: str
    asked: Asked


def in_scene(scene: str, custom_id: str) -> str:
    """The custom_id of a control, or of a form, in a scene "stage.rest"."""
    return f"try:{scene}|{custom_id}"


def scene_of(custom_id: str) -> tuple[str, str] | None:
    """The scene of a custom_id and the custom_id of the control itself; None for one of a table."""
    found = _SCENE.fullmatch(custom_id)
    return None if found is None else (found["scene"], found["control"])


def staged(rows: Iterable[Row | discord.ui.TextDisplay[Any]], scene: str) -> list[Any]:
    """The same rows and texts, but every control acts in this scene. ``rows`` are used up."""
    return [
        Row(*(_put(child, scene) for child in row.children)) if isinstance(row, discord.ui.ActionRow) else row
        for row in rows
    ]


def _put(control: Any, scene: str) -> Any:
    if control.custom_id is not None and not getattr(control, "url", None):
        control.custom_id = in_scene(scene, control.custom_id)
    return control
