"""Private messages about a table: its rules, and questions before important steps."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import discord

import render
from bot.languages import Phrase, _, spoken
from bot.screens.company import temper
from bot.screens.frame.controls import MOST_CHOICES, Choice, PageButton, PageMenu, TableButton
from bot.screens.frame.layout import Layout, Message, Row, one_text, picture
from bot.screens.game import LEVEL_NAMES, AnyScreen, Chapter, named
from bot.screens.table.board import PACE_TITLES
from bot.tables.table import Table, another
from games.players import LEVELS

REMOVE, HAND_OVER, PACE = "remove", "hand-over", "pace"

_MANAGE = _(
    "Choose how long a move may take, who leaves your table, or who is its host from now on. "
    "You keep your seat."
)
_NOBODY_TO_MANAGE = _("Choose how long a move may take. Nobody else is at your table yet.")
_KEPT = _("Their seat is kept")
_HOW_TO_PLAY = _("### How to play {game}")
_WHICH_LEVEL = _("How well shall the computer player play?")
_LEAVE = _(
    "Do you want to leave table {table}? If the others agree, a computer plays on for you, "
    "and unless you come back before the end, you have lost. "
    "With End Together you ask to end it without a winner or a loser."
)
_ONCE = _("It is your only game in this concert, where it counts as far as it came.")
_END = _("Do you want to end table {table}? The game then counts for nobody.")
_RESIGN = _("Do you want to resign table {table}? Your opponent then wins.")
_RESIGN_OR_END = _(
    "Do you want to resign table {table}? Your opponent then wins. "
    "With End Together you ask to end it without a winner or a loser."
)
_CLEAR_BY_RESIGNING = _(
    "You play at table {table} yourself, so to clear it is to resign: the game ends, and your opponent wins. "
    "Do you want that?"
)
_CLEAR_TOGETHER = _(
    "You play at table {table} yourself, so to clear it you need the others. "
    "With End Together you ask them to end it without a winner or a loser."
)
_END_TOGETHER = _("End Together")


def rules(
    screen: AnyScreen, title: str, chapters: Sequence[Chapter], pictures: Sequence[bytes | None]
) -> Message:
    """The rules of a game, each chapter with its picture."""
    layout = one_text(_HOW_TO_PLAY.format(game=title))
    files: dict[str, bytes] = {}
    for number, (chapter, png) in enumerate(zip(chapters, pictures, strict=True)):
        if number:
            layout.add(discord.ui.Separator())
        layout.add(chapter.text)
        if chapter.view is not None and png is not None:
            name = f"rules{number}.png"
            files[name] = png
            alt = screen.alt(chapter.view) if chapter.own is None else chapter.own.alt
            layout.add(picture(alt, name))
    return Message(layout, files)


def choose_level(table: Table) -> Layout:
    """Ask for the level of a computer player, and tell who would sit down."""
    told = [str(_WHICH_LEVEL)]
    for level in LEVELS:
        user = another(level, table.players)
        told.append(f"- {named(user, table.id)}: {temper(user, table.id)}")
    buttons = (TableButton.make(f"add-{level}", table.id, str(LEVEL_NAMES[level])) for level in LEVELS)
    return one_text("\n".join(told)).add(Row(*buttons))


def manage(table: Table, names: Mapping[int, str]) -> Layout:
    """The menus in which the host frees a seat or hands the table over; ``names`` are those of all others."""
    layout = one_text(str(_MANAGE if names else _NOBODY_TO_MANAGE))
    kept = table.row.kept_for
    everybody = [
        Choice(str(user), name, str(_KEPT) if user in kept else temper(user, table.id))
        for user, name in names.items()
    ]
    people = [choice for choice, user in zip(everybody, names, strict=True) if user > 0 and user not in kept]
    paces = [
        Choice(str(pace), str(title), chosen=pace == table.row.pace) for pace, title in PACE_TITLES.items()
    ]
    for verb, choices, asks in (
        (REMOVE, everybody, _("Remove somebody")),
        (HAND_OVER, people, _("Hand the table over")),
        (PACE, paces, _("How long a move may take")),
    ):
        if choices:
            layout.add(Row(PageMenu.make(verb, table.id, choices[:MOST_CHOICES], str(asks))))
    return layout


def confirm_leaving(table: Table) -> Layout:
    """The question before leaving a running game."""
    leave = _dangerous("quit-now", table, _("Leave Game"))
    return _confirmed(table, _LEAVE, leave, _together(table))


def confirm_clearing(table: Table) -> Layout:
    """The question before a moderator ends a running game in which they play."""
    if table.game.can_resign(table.row.seats, table.row.options):
        return _confirmed(table, _CLEAR_BY_RESIGNING, _dangerous("resign-now", table, _("Resign")))
    return (
        confirm_ending(table)
        if len(table.people) == 1
        else _confirmed(table, _CLEAR_TOGETHER, _together(table))
    )


def confirm_ending(table: Table) -> Layout:
    """The question before ending a game that nobody else plays."""
    return _confirmed(table, _END, _dangerous("end-now", table, _("End Game")))


def _confirmed(table: Table, question: Phrase, *answers: TableButton) -> Layout:
    """A question with its answers, and the one that changes nothing."""
    once = [str(_ONCE)] * table.in_concert
    keep = TableButton.make("keep", table.id, str(_("Keep Playing")))
    return one_text("\n".join([question.format(table=table.id), *once])).add(Row(*answers, keep))


def _together(table: Table) -> TableButton:
    return TableButton.make("end-together", table.id, str(_END_TOGETHER))


def _dangerous(verb: str, table: Table, label: Phrase) -> TableButton:
    return TableButton.make(verb, table.id, str(label), discord.ButtonStyle.danger)


def offer_seat(text: str, table: int) -> Layout:
    """A text for a player who has left, with the button that gives them their seat back."""
    green = discord.ButtonStyle.success
    return one_text(text).add(Row(TableButton.make("take-back", table, str(_("Return to Seat")), green)))


def offer_replay(text: str, table: int) -> Layout:
    """A text about a finished game, with the button that shows it again."""
    return one_text(text).add(Row(PageButton.make("replay", table, "", str(_("Replay")))))


def confirm_resigning(table: Table) -> Layout:
    """The question before resigning."""
    resign = _dangerous("resign-now", table, _("Resign"))
    if len(table.people) == 1:
        return _confirmed(table, _RESIGN, resign)
    return _confirmed(table, _RESIGN_OR_END, resign, _together(table))


async def rules_message(screen: AnyScreen) -> Message:
    """The rules of a game with their pictures."""
    chapters = await asyncio.to_thread(screen.chapters)
    pictures = [await asyncio.to_thread(_illustration, chapter) for chapter in chapters]
    return rules(screen, screen.game.title, chapters, pictures)


def _illustration(chapter: Chapter) -> bytes | None:
    """The picture of a chapter of rules; None if it has none."""
    if chapter.own is not None and chapter.own.draw is not None:
        return chapter.own.draw()
    return None if chapter.view is None else render.board(chapter.view, language=spoken())
