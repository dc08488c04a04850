"""The controls of a player's own screen: menus that play or look, and a line to write. They hold nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, Self, cast

import discord

from bot.screens.frame.controls import FORM, PICK, Button, Click, Select, clicks_of

_MOST_WRITTEN = 120

# In the value of a menu: this does not play but leads to the look that follows, which asks once more.
_ASKS_FIRST = "~"


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a menu: what it stands for, its words, and perhaps an emoji."""

    value: str
    label: str
    description: str = ""
    emoji: discord.PartialEmoji | None = None
    chosen: bool = False


class HandMenu(discord.ui.DynamicItem[Select], template=PICK):
    """A menu on a player's own screen. What is chosen is played ("pick") or leads to another look ("peek").

    A look is made of the menu's own and what was chosen, joined by commas.
    """

    def __init__(self, item: Select, what: str, table: int, ply: int, look: str) -> None:
        super().__init__(item)
        self._what, self._table, self._ply, self._look = what, table, ply, look

    @classmethod
    def make(
        cls,
        what: Literal["pick", "peek"],
        table: int,
        ply: int,
        look: str,
        choices: Sequence[Choice],
        *,
        placeholder: str,
        most: int = 1,
        least: int = 1,
        enabled: bool = True,
    ) -> Self:
        """A menu of up to 25 choices. For "pick" the look only tells several menus of a screen apart."""
        options = [
            discord.SelectOption(
                label=choice.label[:100],
                value=choice.value,
                description=choice.description[:100] or None,
                emoji=choice.emoji,
                default=choice.chosen,
            )
            for choice in choices
        ]
        menu: Select = discord.ui.Select(
            custom_id=f"{what}:{table}:{ply}:{look}",
            placeholder=placeholder,
            min_values=least,
            max_values=most,
            options=options,
            disabled=not enabled,
        )
        return cls(menu, what, table, ply, look)

    @classmethod
    async def from_custom_id(
        cls, _interaction: Click, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(cast(Select, item), match["what"], int(match["table"]), int(match["ply"]), match["look"])

    async def callback(self, interaction: Click) -> None:
        clicks = clicks_of(interaction)
        match self._what, self.item:
            case "pick", discord.ui.Select(values=[str(action)]) if action.startswith(_ASKS_FIRST):
                await clicks.look_privately(
                    interaction, self._table, self._ply, action.removeprefix(_ASKS_FIRST)
                )
            case "pick", discord.ui.Select(values=[action]):
                await clicks.play(interaction, self._table, self._ply, action)
            case "peek", discord.ui.Select(values=chosen):
                look = self._look + ",".join(chosen)
                await clicks.look_privately(interaction, self._table, self._ply, look)
            case _:
                await clicks.stray(interaction)


def ask_first(look: str) -> str:
    """The value of a menu's entry that is not played but asked about, in this look."""
    return f"{_ASKS_FIRST}{look}"


class FormButton(discord.ui.DynamicItem[Button], template=FORM):
    """A button on a player's own screen that lets them write something."""

    def __init__(self, item: Button, table: int, ply: int, look: str) -> None:
        super().__init__(item)
        self._table, self._ply, self._look = table, ply, look

    @classmethod
    def make(cls, table: int, ply: int, look: str, label: str) -> Self:
        button: Button = discord.ui.Button(label=label, custom_id=f"form:{table}:{ply}:{look}")
        return cls(button, table, ply, look)

    @classmethod
    async def from_custom_id(
        cls, _interaction: Click, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(cast(Button, item), int(match["table"]), int(match["ply"]), match["look"])

    async def callback(self, interaction: Click) -> None:
        await clicks_of(interaction).ask(interaction, self._table, self._ply, self._look)


def form(table: int, ply: int, look: str, title: str, label: str, text: str) -> discord.ui.Modal:
    """A form with one line to write. What is written comes back as the end of ``look``."""
    modal = discord.ui.Modal(title=title, custom_id=f"form:{table}:{ply}:{look}", timeout=None)
    line: discord.ui.TextInput[Any] = discord.ui.TextInput(
        default=text, required=False, max_length=_MOST_WRITTEN
    )
    modal.add_item(discord.ui.Label(text=label, component=line))
    return modal


HAND_CONTROLS = (HandMenu, FormButton)
