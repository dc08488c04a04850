"""Forms that players fill in, and what they and clicks ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import discord

from bot.screens.frame.controls import FORM, PAGE_FORM, Asked, Click, Look, Stray, Turn, asked_by
from bot.screens.frame.practice import Tried, in_scene, scene_of

_MOST_WRITTEN = 120
_LONGEST = 200  # more than any custom_id, choice or form of ours has


def form(
    table: int, ply: int, look: str, title: str, label: str, text: str, scene: str = ""
) -> discord.ui.Modal:
    """A form with one line of text, which comes back as the end of ``look``; perhaps in a scene."""
    custom_id = f"form:{table}:{ply}:{look}"
    return _one_line(in_scene(scene, custom_id) if scene else custom_id, title, label, text)


def page_form(verb: str, table: int, page: str, title: str, label: str) -> discord.ui.Modal:
    """A form with one line of text, which comes back as the end of ``page``."""
    return _one_line(f"page-form:{verb}:{table}:{page}", title, label, "")


def _one_line(custom_id: str, title: str, label: str, text: str) -> discord.ui.Modal:
    modal = discord.ui.Modal(title=title, custom_id=custom_id, timeout=None)
    line: discord.ui.TextInput[Any] = discord.ui.TextInput(
        default=text, required=False, max_length=_MOST_WRITTEN
    )
    modal.add_item(discord.ui.Label(text=label, component=line))
    return modal


def asked_for(click: Click) -> Asked | Tried | None:
    """What a click or a form asks for; None for a command. Everything in it may be forged.

    A form may have been opened before the bot was restarted.
    """
    data = cast(dict[str, object], click.data or {})
    scene = scene_of(str(data.get("custom_id")))
    if scene is None or not is_plain(data["custom_id"]):
        return _asked_for(click, data)
    stage, _, place = scene[0].partition(".")
    asked = _asked_for(click, {**data, "custom_id": scene[1]})
    return None if asked is None else Tried(stage, place, asked)


def _asked_for(click: Click, data: dict[str, object]) -> Asked | None:
    if click.type is discord.InteractionType.component:
        chosen = data.get("values", [])
        if isinstance(chosen, list) and all(map(is_plain, (data.get("custom_id"), *chosen))):
            return asked_by(str(data["custom_id"]), chosen)
        return Stray()
    if click.type is discord.InteractionType.modal_submit:
        written = "".join(_texts(data.get("components")))
        page = re.fullmatch(PAGE_FORM, str(data.get("custom_id")))
        if page is not None and is_plain(page["page"] + written):
            return Turn(page["verb"], int(page["table"]), page["page"] + written)
        found = re.fullmatch(FORM, str(data.get("custom_id")))
        if found is None or not is_plain(found["look"] + written):
            return Stray()
        return Look(int(found["table"]), int(found["ply"]), found["look"] + written, own=True)
    return None


def is_plain(value: object, most: int = _LONGEST) -> bool:
    """Whether this is a text that can be stored and sent: Unicode without the character 0, not too long."""
    return isinstance(value, str) and len(value) <= most and not re.search(r"[\x00\ud800-\udfff]", value)


def _texts(components: object) -> Iterator[str]:
    """The texts in the fields of a form."""
    for part in components if isinstance(components, list) else [components]:
        if isinstance(part, dict):
            if "value" in part:
                yield str(part["value"])
            yield from _texts(part.get("components"))
            yield from _texts(part.get("component"))
