"""Private messages about a table: its rules, and questions before important steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord

from bot.screens.frame.controls import MOST_CHOICES, Choice, PageButton, PageMenu, Row, TableButton
from bot.screens.frame.layout import Layout, Message, one_text, picture
from bot.screens.game import AnyScreen, Chapter
from bot.screens.levels import LEVEL_NAMES
from bot.screens.table.layouts.clock import PACE_TITLES
from bot.tables import Table
from games.players import LEVELS

REMOVE, HAND_OVER, PACE = "remove", "hand-over", "pace"

_MANAGE = (
    "Choose how long a move may take, who leaves your table, or who is its host from now on. "
    "You keep your seat."
)
_NOBODY_TO_MANAGE = "Choose how long a move may take. Nobody else is at your table yet."
_KEPT = "Their seat is kept"
_TOGETHER = "With End Together you ask to end it without a winner or a loser."


def rules(
    screen: AnyScreen, title: str, chapters: Sequence[Chapter], pictures: Sequence[bytes | None]
) -> Message:
    """The rules of a game, each chapter with its picture."""
    layout = one_text(f"### How to play {title}")
    files: dict[str, bytes] = {}
    for number, (chapter, png) in enumerate(zip(chapters, pictures, strict=True)):
        if number:
            layout.add_item(discord.ui.Separator())
        layout.add_item(discord.ui.TextDisplay(chapter.text))
        if chapter.view is not None and png is not None:
            name = f"rules{number}.png"
            files[name] = png
            alt = screen.alt(chapter.view) if chapter.own is None else chapter.own.alt
            layout.add_item(picture(alt, name))
    return Message(layout, files)


def choose_level(table: Table) -> Layout:
    """Ask for the level of a computer player."""
    layout = one_text("How well shall the computer player play?")
    layout.add_item(
        Row(*(TableButton.make(f"add-{level}", table.id, str(LEVEL_NAMES[level])) for level in LEVELS))
    )
    return layout


def manage(table: Table, names: Mapping[int, str]) -> Layout:
    """The menus in which the host frees a seat or hands the table over; ``names`` are those of all others."""
    layout = one_text(_MANAGE if names else _NOBODY_TO_MANAGE)
    kept = table.row.kept_for
    everybody = [Choice(str(user), name, _KEPT if user in kept else "") for user, name in names.items()]
    people = [choice for choice, user in zip(everybody, names, strict=True) if user > 0 and user not in kept]
    paces = [Choice(str(pace), title, chosen=pace == table.row.pace) for pace, title in PACE_TITLES.items()]
    for verb, choices, asks in (
        (REMOVE, everybody, "Remove somebody"),
        (HAND_OVER, people, "Hand the table over"),
        (PACE, paces, "How long a move may take"),
    ):
        if choices:
            layout.add_item(Row(PageMenu.make(verb, table.id, choices[:MOST_CHOICES], asks)))
    return layout


def confirm_leaving(table: Table) -> Layout:
    """The question before leaving a running game."""
    text = (
        f"Do you want to leave table {table.id}? If the others agree, a computer plays on for you, "
        f"and unless you come back before the end, you have lost. {_TOGETHER}"
    )
    leave = TableButton.make("quit-now", table.id, "Leave Game", discord.ButtonStyle.danger)
    return _confirmed(table, text, leave, TableButton.make("end-together", table.id, "End Together"))


def confirm_ending(table: Table) -> Layout:
    """The question before ending a game that nobody else plays."""
    text = f"Do you want to end table {table.id}? The game then counts for nobody."
    return _confirmed(
        table, text, TableButton.make("end-now", table.id, "End Game", discord.ButtonStyle.danger)
    )


def _confirmed(table: Table, text: str, *answers: TableButton) -> Layout:
    """A question with its answers, and the one that changes nothing."""
    layout = one_text(text)
    layout.add_item(Row(*answers, TableButton.make("keep", table.id, "Keep Playing")))
    return layout


def offer_seat(text: str, table: int) -> Layout:
    """A text for a player who has left, with the button that gives them their seat back."""
    layout = one_text(text)
    layout.add_item(Row(TableButton.make("take-back", table, "Return to Seat", discord.ButtonStyle.success)))
    return layout


def offer_replay(text: str, table: int) -> Layout:
    """A text about a finished game, with the button that shows it again."""
    layout = one_text(text)
    layout.add_item(Row(PageButton.make("replay", table, "", "Replay")))
    return layout


def confirm_resigning(table: Table) -> Layout:
    """The question before resigning."""
    text = f"Do you want to resign table {table.id}? Your opponent then wins."
    resign = TableButton.make("resign-now", table.id, "Resign", discord.ButtonStyle.danger)
    if len(table.people) == 1:
        return _confirmed(table, text, resign)
    together = TableButton.make("end-together", table.id, "End Together")
    return _confirmed(table, f"{text} {_TOGETHER}", resign, together)
