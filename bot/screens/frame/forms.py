"""Forms that players fill in, and other interactions that do not come from one of our controls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import discord

from bot.screens.frame.controls import FORM, TEMPLATES, Asked, Click, Look, Stray

_MOST_WRITTEN = 120


def form(table: int, ply: int, look: str, title: str, label: str, text: str) -> discord.ui.Modal:
    """A form with one line of text, which comes back as the end of ``look``."""
    modal = discord.ui.Modal(title=title, custom_id=f"form:{table}:{ply}:{look}", timeout=None)
    line: discord.ui.TextInput[Any] = discord.ui.TextInput(
        default=text, required=False, max_length=_MOST_WRITTEN
    )
    modal.add_item(discord.ui.Label(text=label, component=line))
    return modal


def asked_without_control(click: Click) -> Asked | None:
    """What a form, or a click on an unknown control, asks for; None if one of ``CONTROLS`` answers it.

    A form may have been opened before the bot was restarted.
    """
    data = cast(dict[str, object], click.data or {})
    custom_id = str(data.get("custom_id"))
    if click.type is discord.InteractionType.modal_submit:
        found = re.fullmatch(FORM, custom_id)
        if found is None:
            return Stray()
        look = found["look"] + "".join(_texts(data.get("components")))
        return Look(int(found["table"]), int(found["ply"]), look, own=True)
    clicked = click.type is discord.InteractionType.component
    return Stray() if clicked and not any(re.fullmatch(known, custom_id) for known in TEMPLATES) else None


def _texts(components: object) -> Iterator[str]:
    """The texts in the fields of a form."""
    for part in components if isinstance(components, list) else [components]:
        if isinstance(part, dict):
            if "value" in part:
                yield str(part["value"])
            yield from _texts(part.get("components"))
            yield from _texts(part.get("component"))
