"""Lights the controls that a lesson speaks of: green buttons, and marked entries of menus."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

import discord

from bot.screens.frame.controls import Asked, asked_by

Lit: TypeAlias = Callable[[Asked], bool]
"""Whether what a control asks for is what the sentence speaks of."""

MARK: Final = "\N{LARGE GREEN CIRCLE}"

_GREEN, _GREY = discord.ButtonStyle.success, discord.ButtonStyle.secondary


def light(rows: Iterable[Any], lit: Lit) -> None:
    """Light the controls of these rows that are ``lit``, and no others."""
    for row in rows:
        for control in row.children if isinstance(row, discord.ui.ActionRow) else ():
            if isinstance(control, discord.ui.Button):
                _light_button(control, lit)
            elif isinstance(control, discord.ui.Select):
                _light_menu(control, lit)


def _light_button(button: discord.ui.Button[Any], lit: Lit) -> None:
    if button.custom_id and not button.disabled and lit(asked_by(button.custom_id)):
        button.style = _GREEN
    elif button.style is _GREEN:
        button.style = _GREY


def _light_menu(menu: discord.ui.Select[Any], lit: Lit) -> None:
    entries = [option for option in menu.options if lit(asked_by(menu.custom_id, [option.value]))]
    if entries and not menu.disabled:
        menu.placeholder = f"{MARK} {menu.placeholder}"
        for entry in entries:
            entry.emoji = MARK
