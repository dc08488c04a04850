"""The controls of what is told on pages: buttons and a menu whose custom_id says which. They hold nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Self, cast

import discord

from bot.screens.frame.controls import PAGE, PAGES, Button, Click, Select, TableClient, clicks_of
from bot.screens.frame.hand_controls import Choice


class PageButton(discord.ui.DynamicItem[Button], template=PAGE):
    """A button that leads to a page. What follows a "~" only tells two buttons to the same page apart."""

    def __init__(self, item: Button, verb: str, table: int, page: str) -> None:
        super().__init__(item)
        self._verb, self._table, self._page = verb, table, page

    @classmethod
    def make(cls, verb: str, table: int, page: str, label: str, *, enabled: bool = True) -> Self:
        button: Button = discord.ui.Button(
            label=label,
            disabled=not enabled,
            custom_id=f"page:{verb}:{table}:{page}~{label.replace(' ', '-').lower()}",
        )
        return cls(button, verb, table, page)

    @classmethod
    async def from_custom_id(
        cls, _interaction: Click, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(cast(Button, item), match["verb"], int(match["table"]), match["page"])

    async def callback(self, interaction: Click) -> None:
        await _turn(interaction, self._verb, self._table, self._page)


class PageMenu(discord.ui.DynamicItem[Select], template=PAGES):
    """A menu of pages; the value of a choice is its page.

    What follows a "~" is the page that is open. A menu of the same name would keep what was chosen in it
    last, and nothing would be sent when that is chosen again.
    """

    def __init__(self, item: Select, verb: str, table: int) -> None:
        super().__init__(item)
        self._verb, self._table = verb, table

    @classmethod
    def make(cls, verb: str, table: int, choices: Sequence[Choice], placeholder: str) -> Self:
        """A menu of up to 25 choices."""
        here = next((choice.value for choice in choices if choice.chosen), "")
        menu: Select = discord.ui.Select(
            custom_id=f"pages:{verb}:{table}~{here}" if here else f"pages:{verb}:{table}",
            placeholder=placeholder,
            options=[
                discord.SelectOption(
                    label=choice.label[:100],
                    value=choice.value,
                    description=choice.description[:100] or None,
                    default=choice.chosen,
                )
                for choice in choices
            ],
        )
        return cls(menu, verb, table)

    @classmethod
    async def from_custom_id(
        cls, _interaction: Click, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(cast(Select, item), match["verb"], int(match["table"]))

    async def callback(self, interaction: Click) -> None:
        match self.item:
            case discord.ui.Select(values=[str(page)]):
                await _turn(interaction, self._verb, self._table, page)
            case _:
                await clicks_of(interaction).stray(interaction)


async def _turn(click: Click, verb: str, table: int, page: str) -> None:
    """Turn to a page of what ``verb`` names; a verb that names nothing is answered like any stray control."""
    client: TableClient = click.client
    if verb in client.pages:
        await client.pages[verb].turn(click, table, page)
    else:
        await client.clicks.stray(click)


PAGE_CONTROLS = (PageButton, PageMenu)
