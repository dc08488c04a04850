"""Buttons, menus and forms whose custom_id says everything: table, ply, action. They hold and decide nothing.

Players do not notice a restart during a turn, because a click contains all that is needed to answer it. Every
kind of control is here beside the template of its custom_id, by which a click is read into a value: what it
asks for. The library never calls it: it would drop in silence what it does not find on the message.

A lesson or a puzzle is played with the game's own controls. Before the custom_id of each stands the scene,
which says all about the position: "lesson.okiya.3|play:0:0:b3" after "try:".
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, Self, TypeAlias, cast
from zlib import crc32

import discord

from bot.languages import _
from bot.screens.frame.layout import Row

Click: TypeAlias = discord.Interaction[Any]
_Emoji: TypeAlias = discord.PartialEmoji | None

# A number of 64 bits has at most nineteen digits; a longer number is not one of our tables.
_TABLE = r"(?P<table>[0-9]{1,18})"
_PLY = r"(?P<ply>[0-9]{1,9})"
_VERB = r"(?P<verb>[a-z-]{1,20})"

MOST_CHOICES = 25  # Discord's limit for one menu, and for what one parameter of a command suggests


@dataclass(frozen=True, slots=True)
class Choice:
    """An entry of a menu: its value, its words, and perhaps an emoji."""

    value: str
    label: str
    description: str = ""
    emoji: _Emoji = None
    chosen: bool = False


class Select(discord.ui.Select[Any]):
    """A menu with a custom_id."""

    def __init__(self, custom_id: str, choices: Sequence[Choice], placeholder: str) -> None:
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
        plain = placeholder.replace("**", "").replace("`", "")  # Discord shows no Markdown there
        super().__init__(custom_id=custom_id, placeholder=plain, options=options)


@dataclass(frozen=True, slots=True)
class Play:
    """Play an action of the game from a screen that showed the position at ``ply``.

    If it was the player's own screen, this screen is shown in ``look`` afterwards.
    """

    table: int
    ply: int
    action: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Look:
    """Show the position at ``ply`` in another look: a piece chosen, a switch turned.

    With ``own`` on the player's own screen, else on everybody's board.
    """

    table: int
    ply: int
    look: str
    own: bool


@dataclass(frozen=True, slots=True)
class Write:
    """Open a form in which a player writes something on their own screen."""

    table: int
    ply: int
    look: str


@dataclass(frozen=True, slots=True)
class Press:
    """Do something with a table other than a move of its game."""

    verb: str
    table: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Continue a command that had to ask which table it meant."""

    verb: str
    argument: str
    table: int


@dataclass(frozen=True, slots=True)
class Turn:
    """Show a page ("" is the first) of a table; ``table`` 0 is none. Pages may be forged."""

    verb: str
    table: int
    page: str


@dataclass(frozen=True, slots=True)
class Stray:
    """An unknown control: of another version, or forged."""


Asked: TypeAlias = Play | Look | Write | Press | Choose | Turn | Stray
"""What a control can ask for."""


_PLAY = rf"play:{_TABLE}:{_PLY}:(?P<action>[^~\n]{{1,40}})(~(?P<look>.{{0,30}}))?"


def lit(*, enabled: bool) -> dict[str, Any]:
    """The look of a button that can be pressed now, or of one that cannot."""
    style = discord.ButtonStyle.primary if enabled else discord.ButtonStyle.secondary
    return {"style": style, "enabled": enabled}


class PlayButton(discord.ui.Button[Any]):
    """A button that plays an action of the game; the player's own screen then shows ``look``."""

    @classmethod
    def make(
        cls,
        table: int,
        ply: int,
        action: str,
        label: str | None,
        *,
        emoji: _Emoji = None,
        style: discord.ButtonStyle = discord.ButtonStyle.primary,
        enabled: bool = True,
        look: str = "",
    ) -> Self:
        """A button with the name of its action, with an emoji, or with both."""
        custom_id = f"play:{table}:{ply}:{action}~{look}" if look else f"play:{table}:{ply}:{action}"
        return cls(custom_id=custom_id, label=label, emoji=emoji, style=style, disabled=not enabled)


_LOOK = rf"(?P<where>look|mine):{_TABLE}:{_PLY}:(?P<look>.{{0,60}})"


class LookButton(discord.ui.Button[Any]):
    """A button that does not play, but shows the same position in another look, on the board or privately.

    The custom_id contains the look; nothing else is remembered. The part after a "~" only makes the
    custom_ids of two buttons to the same look different.
    """

    @classmethod
    def make(
        cls,
        where: Literal["look", "mine"],
        table: int,
        ply: int,
        look: str,
        *,
        label: str | None = None,
        emoji: _Emoji = None,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        enabled: bool = True,
    ) -> Self:
        """A button for everybody's board ("look") or for the player's own screen ("mine")."""
        custom_id = f"{where}:{table}:{ply}:{look}"
        return cls(custom_id=custom_id, label=label, emoji=emoji, style=style, disabled=not enabled)


_PRESS = rf"table:{_VERB}:{_TABLE}"


class TableButton(discord.ui.Button[Any]):
    """A button that does something with the table: join, resign, rematch."""

    @classmethod
    def make(
        cls, verb: str, table: int, label: str, style: discord.ButtonStyle = discord.ButtonStyle.secondary
    ) -> Self:
        return cls(custom_id=f"table:{verb}:{table}", label=label, style=style)


_CHOOSE = rf"ask:{_VERB}:(?P<argument>.{{0,60}})"


class TableMenu(Select):
    """A menu of tables, for a command that could mean several. ``argument`` is what the command was given."""

    @classmethod
    def make(cls, verb: str, argument: str, tables: Sequence[tuple[int, str, str]]) -> Self:
        """A menu of ``(table, label, description)``."""
        choices = [Choice(str(table), label, text) for table, label, text in tables[:MOST_CHOICES]]
        return cls(f"ask:{verb}:{argument}", choices, str(_("Choose a table")))


_PICK = rf"(?P<what>pick|peek):{_TABLE}:{_PLY}:(?P<look>.{{0,60}})"


class HandMenu(Select):
    """A menu on a player's own screen. The choice is played ("pick") or leads to another look ("peek").

    The new look is the menu's look and the chosen values, joined by commas.
    """

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
        """A menu of up to 25 choices. For "pick", ``look`` only makes the custom_ids of menus differ."""
        menu = cls(f"{what}:{table}:{ply}:{look}", choices, placeholder)
        menu.min_values, menu.max_values, menu.disabled = least, most, not enabled
        return menu


FORM = rf"form:{_TABLE}:{_PLY}:(?P<look>.{{0,60}})"


class FormButton(discord.ui.Button[Any]):
    """A button on a player's own screen that opens a form. The form has the same custom_id."""

    @classmethod
    def make(cls, table: int, ply: int, look: str, label: str) -> Self:
        return cls(custom_id=f"form:{table}:{ply}:{look}", label=label)


_PAGE = rf"page:{_VERB}:{_TABLE}:(?P<page>[^~]{{0,30}})(~.{{0,20}})?"


class PageButton(discord.ui.Button[Any]):
    """A button to a page. The part after a "~" only makes custom_ids of the same page differ."""

    @classmethod
    def make(cls, verb: str, table: int, page: str, label: str, *, enabled: bool = True) -> Self:
        custom_id = f"page:{verb}:{table}:{page}~{crc32(label.encode()):x}"
        return cls(custom_id=custom_id, label=label, disabled=not enabled)


_PAGES = rf"pages:{_VERB}:{_TABLE}(~.{{0,60}})?"


class PageMenu(Select):
    """A menu of pages; the value of a choice is its page.

    The part after a "~" is the open page. It makes the custom_id change: otherwise Discord would keep the
    last choice in the menu, and would send nothing when the same choice is made again.
    """

    @classmethod
    def make(cls, verb: str, table: int, choices: Sequence[Choice], placeholder: str, part: int = 0) -> Self:
        """A menu of up to 25 choices. A longer list needs several menus with different ``part`` numbers."""
        here = next((choice.value for choice in choices if choice.chosen), str(part or ""))
        custom_id = f"pages:{verb}:{table}~{here}" if here else f"pages:{verb}:{table}"
        return cls(custom_id, choices, placeholder)


_MANY = rf"many:{_VERB}:{_TABLE}"
Picker: TypeAlias = discord.ui.UserSelect[Any] | discord.ui.ChannelSelect[Any]


def many_menu(verb: str, table: int, picker: Picker, most: int) -> Picker:
    """A menu of people or channels, of whom none or several can be chosen.

    ``picker`` has its kind, its words and those who are chosen already. The page that it leads to is their
    numbers, with commas between them.
    """
    picker.custom_id, picker.min_values, picker.max_values = f"many:{verb}:{table}", 0, most
    return picker


PAGE_FORM = rf"page-form:{_VERB}:{_TABLE}:(?P<page>[^~]{{0,30}})"
"""The custom_id of a form that leads to a page: the end of the page is what was written."""


def _picked(said: re.Match[str], chosen: Sequence[str]) -> Asked:
    """The choice in a ``HandMenu``: to be played, or one that leads to another look."""
    table, ply, look = int(said["table"]), int(said["ply"]), said["look"]
    match said["what"], chosen:
        case "pick", [action]:
            return Play(table, ply, action)
        case "peek", _:
            return Look(table, ply, look + ",".join(chosen), own=True)
    return Stray()


def _meant(said: re.Match[str], chosen: Sequence[str]) -> Asked:
    """The choice in a ``TableMenu``."""
    known = len(chosen) == 1 and re.fullmatch(_TABLE, chosen[0])
    return Choose(said["verb"], said["argument"], int(chosen[0])) if known else Stray()


def _table_of(said: re.Match[str]) -> tuple[str, int]:
    return said["verb"], int(said["table"])


def _place_of(said: re.Match[str]) -> tuple[int, int]:
    return int(said["table"]), int(said["ply"])


CONTROLS: Mapping[str, Callable[[re.Match[str], Sequence[str]], Asked]] = {
    _PLAY: lambda said, _chosen: Play(*_place_of(said), said["action"], said["look"] or ""),
    _LOOK: lambda said, _chosen: Look(
        *_place_of(said), said["look"].partition("~")[0], own=said["where"] == "mine"
    ),
    _PRESS: lambda said, _chosen: Press(*_table_of(said)),
    _CHOOSE: _meant,
    _PICK: _picked,
    FORM: lambda said, _chosen: Write(*_place_of(said), said["look"]),
    _PAGE: lambda said, _chosen: Turn(*_table_of(said), said["page"]),
    _PAGES: lambda said, chosen: Turn(*_table_of(said), chosen[0]) if len(chosen) == 1 else Stray(),
    _MANY: lambda said, chosen: Turn(*_table_of(said), ",".join(chosen[:MOST_CHOICES])),
}
"""What each kind of control asks for, by the template of its custom_id. What was chosen may be forged."""


def asked_by(custom_id: str, chosen: Sequence[str] = ()) -> Asked:
    """What the control with this custom_id asks for, whatever message it is on."""
    for template, asked in CONTROLS.items():
        said = re.fullmatch(template, custom_id)
        if said is not None:
            return asked(said, chosen)
    return Stray()


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


def menu_form(
    verb: str, table: int, page: str, title: str, questions: Mapping[str, Sequence[Choice]]
) -> discord.ui.Modal:
    """A form with a menu for each question; what was chosen comes back after ``page``, in their order."""
    custom_id = f"page-form:{verb}:{table}:{page}"
    modal = discord.ui.Modal(title=title[:45], custom_id=custom_id, timeout=None)
    for number, (question, choices) in enumerate(questions.items()):
        menu = Select(f"menu-{number}", choices[:MOST_CHOICES], question)
        modal.add_item(discord.ui.Label(text=question[:45], component=menu))
    return modal


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
    """The texts in the fields of a form, and what was chosen in its menus."""
    for part in components if isinstance(components, list) else [components]:
        if isinstance(part, dict):
            if "value" in part:
                yield str(part["value"])
            yield from map(str, values if isinstance(values := part.get("values"), list) else ())
            yield from _texts(part.get("components"))
            yield from _texts(part.get("component"))


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
