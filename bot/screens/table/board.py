"""A table as a message: the invitation, the board, the end. Shows only what the public may know."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import discord

from bot.screens.frame.controls import Layout, LookButton, Row, TableButton
from bot.screens.frame.emoji import Emoji
from bot.screens.frame.pages import PageButton
from bot.screens.game import AnyScreen, Players, Private, listed, named
from bot.tables import Table
from games.players import LEVELS

PICTURE = "board.png"

# Discord's limits.
_MOST_COMPONENTS, _MOST_IN_A_ROW = 40, 5

_INVITED = "{host} challenges {invited} to a game."
_OPEN = "{host} looks for an opponent. Anyone may join."
_LOBBY = "{host} opened a table. At the table: {players}. {host} begins the game."
_REMATCH = "{host} offers {invited} a rematch."
_WITHDRAWN = "{host} took this table back before the game began."
_DECLINED = "{invited} turned this challenge down."
_BROKEN = "This table can no longer be read and was set aside."
_LEFT = "{player} has left. If all others press Let Computer, a computer player goes on."
_STANDS_IN = "{computer} plays for {player}, who can take the seat back."
_HINTED = "Hints: {given}."
_FAIR_DEAL = "-# Table {table}. Fair deal: `{deal}`, SHA-256 of the seed `{commitment}`"
_PUBLISHED = (
    "-# Table {table}. Fair deal: `{deal}`, seed `{seed}`, its SHA-256 `{commitment}`. "
    "`/verify` deals it again."
)


@dataclass(frozen=True, slots=True)
class Message:
    """A layout and the pictures it shows, by file name."""

    layout: Layout
    pictures: dict[str, bytes] = field(default_factory=dict)

    def files(self) -> list[discord.File]:
        """The pictures as files, new at every call: a file can be sent once."""
        return [discord.File(io.BytesIO(png), name) for name, png in self.pictures.items()]


def invitation(table: Table, screen: AnyScreen, cover: bytes) -> Message:
    """The message of a table that waits for a player, or that nobody sat down at."""
    row = table.row
    host, invited = f"<@{row.host_id}>", f"<@{row.invited_id}>"
    if row.status == "open":
        sentence = _OPEN if row.invited_id is None else _REMATCH if row.rematch_of else _INVITED
        if not table.for_two:
            sentence = _LOBBY
    else:
        sentence = {"cancelled": _WITHDRAWN, "declined": _DECLINED}.get(row.status, _BROKEN)
    layout = Layout()
    players = ", ".join(named(player, seat) for seat, player in enumerate(row.players))
    title = f"### {table.game.title}\n{sentence.format(host=host, invited=invited, players=players)}"
    if row.status != "open":
        layout.add_item(discord.ui.TextDisplay(title))
        return Message(layout)
    layout.add_item(discord.ui.TextDisplay(f"{title}\n{screen.terms(row.options)}"))
    layout.add_item(_picture(f"{table.game.title}. {screen.tagline}"))
    green, red = discord.ButtonStyle.success, discord.ButtonStyle.danger
    if not table.for_two:
        answers = [
            TableButton.make("begin", table.id, "Begin", discord.ButtonStyle.primary),
            TableButton.make("seat", table.id, "Join", green),
            TableButton.make("leave", table.id, "Leave"),
        ]
        computers = [TableButton.make("computer", table.id, "Add Computer")]
        if any(player < 0 for player in row.players):
            computers.append(TableButton.make("no-computer", table.id, "Remove Computer"))
    elif row.invited_id is None:
        answers = [TableButton.make("join", table.id, "Join", green)]
        computers = [TableButton.make("computer", table.id, "Add Computer")]
    else:
        answers = [
            TableButton.make("accept", table.id, "Accept", green),
            TableButton.make("decline", table.id, "Decline", red),
        ]
        computers = []
    layout.add_item(
        Row(
            *answers,
            TableButton.make("cancel", table.id, "Cancel"),
            TableButton.make("rules", table.id, "Show Rules"),
        )
    )
    if computers:
        layout.add_item(Row(*computers))
    layout.add_item(discord.ui.TextDisplay(_fair_deal(table)))
    return Message(layout, {PICTURE: cover})


def board(table: Table, screen: AnyScreen, emoji: Emoji, picture: bytes, look: str) -> Message:
    """The message of a game in a look: players, who is to move, the picture, the controls."""
    view = table.view()
    layout = Layout()
    text = f"{_title(table, screen, emoji)}\n{screen.status(view, Players(table.players))}"
    layout.add_item(discord.ui.TextDisplay("\n".join([text, *_beside_the_game(table)])))
    layout.add_item(_picture(screen.alt(view)))
    for row in screen.controls(table.id, table.ply, view, emoji, look):
        layout.add_item(row)
    buttons = _table_buttons(table, screen)
    while buttons and (room := _MOST_COMPONENTS - layout.total_children_count - 2) > 0:  # a row, the text
        fitting = min(room, _MOST_IN_A_ROW)
        layout.add_item(Row(*buttons[:fitting]))
        buttons = buttons[fitting:]
    layout.add_item(discord.ui.TextDisplay(_fair_deal(table)))
    return Message(layout, {PICTURE: picture})


def _title(table: Table, screen: AnyScreen, emoji: Emoji) -> str:
    """The game and who plays it, each with the mark of their seat."""
    marks = screen.seats(table.view(), emoji)
    players = Players(table.players)
    seats = [f"{mark} {players.name(seat)}" for seat, mark in enumerate(marks)]
    return "\n".join([f"### {table.game.title}", " · ".join(seats)])


def _beside_the_game(table: Table) -> list[str]:
    """Who has left, for whom a computer plays, and who was helped."""
    row, players = table.row, Players(table.players)
    lines = [_LEFT.format(player=f"<@{user}>") for user in row.leavers if not table.over]
    lines += [
        _STANDS_IN.format(computer=players.name(seat), player=f"<@{user}>")
        for seat, user in row.stand_ins.items()
        if not table.over
    ]
    if table.over and row.hinted:
        given = listed([f"<@{user}> {count}" for user, count in row.hinted.items()])
        lines.append(_HINTED.format(given=given))
    return lines


def _table_buttons(table: Table, screen: AnyScreen) -> Sequence[TableButton | LookButton | PageButton]:
    """What can be done with the table, the most needed first."""
    rules = TableButton.make("rules", table.id, "Show Rules")
    if table.over:
        rematch = TableButton.make("rematch", table.id, "Rematch", discord.ButtonStyle.primary)
        analysis = [PageButton.make("analysis", table.id, "", "Analysis")] * (screen.analysis is not None)
        return (rematch, PageButton.make("replay", table.id, "", "Replay"), *analysis, rules)
    buttons: list[TableButton | LookButton] = []
    if screen.private is not None:
        primary = discord.ButtonStyle.primary
        label = screen.private.label
        buttons.append(LookButton.make("mine", table.id, table.ply, "", label=label, style=primary))
    if table.row.leavers:
        buttons.append(TableButton.make("replace", table.id, "Let Computer"))
    if table.row.stand_ins:
        buttons.append(TableButton.make("take-back", table.id, "Take Back"))
    buttons.append(rules)
    people = [player for player in table.players if player > 0]
    if table.game.can_resign(table.row.seats, table.row.options):
        buttons.append(TableButton.make("resign", table.id, "Resign"))
    elif len(people) > 1:
        buttons.append(TableButton.make("quit", table.id, "Leave Game"))
    if table.row.hints and len(table.view().to_act) == 1:  # there is nothing to choose between games
        buttons.append(TableButton.make("hint", table.id, "Hint"))
    return buttons


def _fair_deal(table: Table) -> str:
    line = _FAIR_DEAL if table.published_seed is None else _PUBLISHED
    return line.format(
        table=table.id, deal=table.deal, seed=table.published_seed, commitment=table.commitment
    )


def _picture(alt: str) -> discord.ui.MediaGallery[Any]:
    gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
    gallery.add_item(media=f"attachment://{PICTURE}", description=alt)
    return gallery


def own_screen(shown: Private, picture: bytes | None) -> Message:
    """What one player sees alone."""
    layout = Layout()
    layout.add_item(discord.ui.TextDisplay(shown.text))
    if picture is not None:
        layout.add_item(_picture(shown.alt))
    for row in shown.rows:
        layout.add_item(row)
    return Message(layout, {} if picture is None else {PICTURE: picture})


def moved(link: str) -> Message:
    """What an old board becomes when the table is shown afresh elsewhere."""
    layout = Layout()
    layout.add_item(discord.ui.TextDisplay(f"This board has moved. The game goes on here: {link}"))
    return Message(layout)


def rules(screen: AnyScreen, title: str, pictures: Sequence[bytes | None]) -> Message:
    """The rules of a game, each chapter with its picture, in the order of ``screen.chapters()``."""
    layout = Layout()
    layout.add_item(discord.ui.TextDisplay(f"### How to play {title}"))
    files: dict[str, bytes] = {}
    for number, (chapter, png) in enumerate(zip(screen.chapters(), pictures, strict=True)):
        if number:
            layout.add_item(discord.ui.Separator())
        layout.add_item(discord.ui.TextDisplay(chapter.text))
        if chapter.view is not None and png is not None:
            name = f"rules{number}.png"
            files[name] = png
            gallery: discord.ui.MediaGallery[Any] = discord.ui.MediaGallery()
            gallery.add_item(media=f"attachment://{name}", description=screen.alt(chapter.view))
            layout.add_item(gallery)
    return Message(layout, files)


def choose_level(table: Table) -> Message:
    """How well the computer player shall play who sits down."""
    layout = Layout()
    layout.add_item(discord.ui.TextDisplay("How well shall the computer player play?"))
    layout.add_item(
        Row(*(TableButton.make(f"add-{level}", table.id, level.capitalize()) for level in LEVELS))
    )
    return Message(layout)


def confirm_leaving(table: Table) -> Message:
    """Leaving a game that goes on asks once."""
    layout = Layout()
    text = (
        f"Do you want to leave table {table.id}? If the others agree, a computer plays on for you, "
        "and unless you come back before the end, you have lost."
    )
    layout.add_item(discord.ui.TextDisplay(text))
    layout.add_item(
        Row(
            TableButton.make("quit-now", table.id, "Leave Game", discord.ButtonStyle.danger),
            TableButton.make("keep", table.id, "Keep Playing"),
        )
    )
    return Message(layout)


def confirm_resigning(table: Table) -> Message:
    """Resigning asks once."""
    layout = Layout()
    layout.add_item(
        discord.ui.TextDisplay(f"Do you want to resign table {table.id}? Your opponent then wins.")
    )
    layout.add_item(
        Row(
            TableButton.make("resign-now", table.id, "Resign", discord.ButtonStyle.danger),
            TableButton.make("keep", table.id, "Keep Playing"),
        )
    )
    return Message(layout)
