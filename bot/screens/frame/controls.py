"""Buttons and menus whose custom_id says everything: table, ply, action. They hold and decide nothing.

A restart in mid-turn is invisible, because a click brings back all that is needed to answer it.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Self, TypeAlias, cast

import discord
from discord.ext import commands

# Sixty-four bits have at most nineteen digits; a longer number is no table of ours.
_TABLE = r"(?P<table>[0-9]{1,18})"
_PLAY = rf"play:{_TABLE}:(?P<ply>[0-9]{{1,9}}):(?P<action>[^~\n]{{1,40}})(~(?P<look>.{{0,30}}))?"
PICK = rf"(?P<what>pick|peek):{_TABLE}:(?P<ply>[0-9]{{1,9}}):(?P<look>.{{0,60}})"
_LOOK = rf"(?P<where>look|mine):{_TABLE}:(?P<ply>[0-9]{{1,9}}):(?P<look>.{{0,60}})"
_PRESS = rf"table:(?P<verb>[a-z-]{{1,20}}):{_TABLE}"
_ASK = r"ask:(?P<verb>[a-z-]{1,20}):(?P<argument>.{0,60})"
FORM = rf"form:{_TABLE}:(?P<ply>[0-9]{{1,9}}):(?P<look>.{{0,60}})"
PAGE = rf"page:(?P<verb>[a-z-]{{1,20}}):{_TABLE}:(?P<page>[^~]{{0,30}})(~.{{0,20}})?"
PAGES = rf"pages:(?P<verb>[a-z-]{{1,20}}):{_TABLE}(~.{{0,60}})?"
_TEMPLATES = (_PLAY, _LOOK, PICK, _PRESS, _ASK, FORM, PAGE, PAGES)

Click: TypeAlias = discord.Interaction[Any]
Row: TypeAlias = discord.ui.ActionRow[Any]
Button: TypeAlias = discord.ui.Button[Any]
Select: TypeAlias = discord.ui.Select[Any]


class Layout(discord.ui.LayoutView):
    """A message of texts, pictures and controls, which the library forgets as soon as it is sent.

    Its controls are found by their custom_id; the library would watch each private one for 15 minutes.
    """

    def __init__(self) -> None:
        super().__init__(timeout=None)
        self.stop()


class Clicks(ABC):
    """What happens when a control is used."""

    @abstractmethod
    async def play(self, click: Click, table: int, ply: int, action: str, look: str = "") -> None:
        """Play an action of the game from a board that showed the position at ``ply``.

        If it was the player's own screen, that is shown in ``look`` afterwards.
        """

    @abstractmethod
    async def look(self, click: Click, table: int, ply: int, look: str) -> None:
        """Show the board of ``ply`` in another look, to everybody: a piece chosen, a switch turned."""

    @abstractmethod
    async def look_privately(self, click: Click, table: int, ply: int, look: str) -> None:
        """Show a player their own screen of the position at ``ply`` in a look."""

    @abstractmethod
    async def ask(self, click: Click, table: int, ply: int, look: str) -> None:
        """Let a player write something on their own screen."""

    @abstractmethod
    async def press(self, click: Click, verb: str, table: int) -> None:
        """Do something with a table that is not a move of its game."""

    @abstractmethod
    async def choose(self, click: Click, verb: str, argument: str, table: int) -> None:
        """Go on with a command that had asked which table it meant."""

    @abstractmethod
    async def stray(self, click: Click) -> None:
        """Answer a control that says nothing known: one of another version, or a forged one."""


class Pages(ABC):
    """What is told on pages that the one who turns them sees alone: of a table, or of none.

    The controls of pages that are of no table name table 0.
    """

    @abstractmethod
    async def turn(self, click: Click, table: int, page: str) -> None:
        """Show a page, "" being the first. Pages may be forged."""


class TableClient(commands.Bot):
    """The client as the controls know it. ``pages`` are by the word that their controls begin with."""

    clicks: Clicks
    pages: Mapping[str, Pages]

    async def on_interaction(self, interaction: Click) -> None:
        """Answer the controls that none of ``CONTROLS`` stands for."""
        data = cast(dict[str, object], interaction.data or {})
        custom_id = str(data.get("custom_id"))
        if interaction.type is discord.InteractionType.modal_submit:
            await self._written(interaction, custom_id)
            return
        clicked = interaction.type is discord.InteractionType.component
        if clicked and not any(re.fullmatch(known, custom_id) for known in _TEMPLATES):
            await self.clicks.stray(interaction)

    async def _written(self, interaction: Click, custom_id: str) -> None:
        """Go on with a form that was filled in, perhaps before the bot was started anew."""
        found = re.fullmatch(FORM, custom_id)
        if found is None:
            await self.clicks.stray(interaction)
            return
        data = cast(dict[str, object], interaction.data or {})
        look = found["look"] + "".join(_texts(data.get("components")))
        await self.clicks.look_privately(interaction, int(found["table"]), int(found["ply"]), look)


def _texts(components: object) -> Iterator[str]:
    """What was written in the fields of a form."""
    for part in components if isinstance(components, list) else [components]:
        if isinstance(part, dict):
            if "value" in part:
                yield str(part["value"])
            yield from _texts(part.get("components"))
            yield from _texts(part.get("component"))


def clicks_of(interaction: Click) -> Clicks:
    """What answers the clicks of this client."""
    client: TableClient = interaction.client
    return client.clicks


class PlayButton(discord.ui.DynamicItem[Button], template=_PLAY):
    """A button that plays an action of the game; ``look`` is what one's own screen shows afterwards."""

    def __init__(self, item: Button, table: int, ply: int, action: str, look: str = "") -> None:
        super().__init__(item)
        self._table, self._ply, self._action, self._look = table, ply, action, look

    @classmethod
    def tile(
        cls,
        table: int,
        ply: int,
        action: str,
        emoji: discord.PartialEmoji | None,
        *,
        enabled: bool,
        label: str,
    ) -> Self:
        """A field of a board: its picture, or ``label`` where there is no emoji for it."""
        return cls(
            discord.ui.Button(
                style=discord.ButtonStyle.primary if enabled else discord.ButtonStyle.secondary,
                emoji=emoji,
                label=None if emoji else label,
                disabled=not enabled,
                custom_id=f"play:{table}:{ply}:{action}",
            ),
            table,
            ply,
            action,
        )

    @classmethod
    def make(
        cls,
        table: int,
        ply: int,
        action: str,
        label: str,
        *,
        emoji: discord.PartialEmoji | None = None,
        style: discord.ButtonStyle = discord.ButtonStyle.primary,
        enabled: bool = True,
        look: str = "",
    ) -> Self:
        """An action with its name on it."""
        custom_id = f"play:{table}:{ply}:{action}~{look}" if look else f"play:{table}:{ply}:{action}"
        button: Button = discord.ui.Button(
            style=style, label=label, emoji=emoji, disabled=not enabled, custom_id=custom_id
        )
        return cls(button, table, ply, action, look)

    @classmethod
    async def from_custom_id(
        cls, _interaction: Click, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        look = match["look"] or ""
        return cls(cast(Button, item), int(match["table"]), int(match["ply"]), match["action"], look)

    async def callback(self, interaction: Click) -> None:
        clicks = clicks_of(interaction)
        await clicks.play(interaction, self._table, self._ply, self._action, self._look)


class LookButton(discord.ui.DynamicItem[Button], template=_LOOK):
    """A button that plays nothing but shows the same position otherwise, on the board or privately.

    The look is all there is to remember, and stands in the custom_id. What follows a "~" in it only tells two
    buttons apart that lead to the same look.
    """

    def __init__(self, item: Button, where: str, table: int, ply: int, look: str) -> None:
        super().__init__(item)
        self._where, self._table, self._ply, self._look = where, table, ply, look

    @classmethod
    def make(
        cls,
        where: Literal["look", "mine"],
        table: int,
        ply: int,
        look: str,
        *,
        label: str | None = None,
        emoji: discord.PartialEmoji | None = None,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        enabled: bool = True,
    ) -> Self:
        """A button for everybody's board ("look") or for the player's own screen ("mine")."""
        button: Button = discord.ui.Button(
            style=style,
            label=label,
            emoji=emoji,
            disabled=not enabled,
            custom_id=f"{where}:{table}:{ply}:{look}",
        )
        return cls(button, where, table, ply, look)

    @classmethod
    async def from_custom_id(
        cls, _interaction: Click, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(cast(Button, item), match["where"], int(match["table"]), int(match["ply"]), match["look"])

    async def callback(self, interaction: Click) -> None:
        clicks, look = clicks_of(interaction), self._look.partition("~")[0]
        if self._where == "look":
            await clicks.look(interaction, self._table, self._ply, look)
        else:
            await clicks.look_privately(interaction, self._table, self._ply, look)


class TableButton(discord.ui.DynamicItem[Button], template=_PRESS):
    """A button that does something with the table itself: join, resign, rematch."""

    def __init__(self, item: Button, verb: str, table: int) -> None:
        super().__init__(item)
        self._verb, self._table = verb, table

    @classmethod
    def make(
        cls,
        verb: str,
        table: int,
        label: str,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    ) -> Self:
        button: Button = discord.ui.Button(style=style, label=label, custom_id=f"table:{verb}:{table}")
        return cls(button, verb, table)

    @classmethod
    async def from_custom_id(
        cls, _interaction: Click, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(cast(Button, item), match["verb"], int(match["table"]))

    async def callback(self, interaction: Click) -> None:
        await clicks_of(interaction).press(interaction, self._verb, self._table)


class TableMenu(discord.ui.DynamicItem[Select], template=_ASK):
    """A menu of tables, for a command that could mean several. ``argument`` is what the command was given."""

    def __init__(self, item: Select, verb: str, argument: str) -> None:
        super().__init__(item)
        self._verb, self._argument = verb, argument

    @classmethod
    def make(cls, verb: str, argument: str, tables: Sequence[tuple[int, str, str]]) -> Self:
        """A menu of ``(table, label, description)``."""
        menu: Select = discord.ui.Select(
            custom_id=f"ask:{verb}:{argument}",
            placeholder="Choose a table",
            options=[
                discord.SelectOption(label=label[:100], description=description[:100], value=str(table))
                for table, label, description in tables[:25]
            ],
        )
        return cls(menu, verb, argument)

    @classmethod
    async def from_custom_id(
        cls, _interaction: Click, item: discord.ui.Item[Any], match: re.Match[str], /
    ) -> Self:
        return cls(cast(Select, item), match["verb"], match["argument"])

    async def callback(self, interaction: Click) -> None:
        match self.item:
            case discord.ui.Select(values=[table]) if re.fullmatch(_TABLE, table):
                await clicks_of(interaction).choose(interaction, self._verb, self._argument, int(table))
            case _:
                await clicks_of(interaction).stray(interaction)


CONTROLS = (PlayButton, LookButton, TableButton, TableMenu)
